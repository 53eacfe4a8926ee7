import type { Condition } from '#app/db/enums.ts';
import type { CatalogueModel } from '#app/features/reference/brand-catalogue.rules.ts';
import {
  CLOSERS,
  KINDS_OF_WORK,
  LARGE_MACHINE_POWER,
  NEW_FACTS,
  NEW_OPENERS,
  PRACTICALITIES,
  SERVICE,
  SMALL_MACHINE_POWER,
  SPECIALITIES,
  USED_OPENERS,
} from './description-fragments.ts';
import type { Random } from './random.ts';

const MOST_WORDS = 60;
// A draw may repeat a sentence, so the number of draws is bounded rather than the number of sentences.
const DRAWS = 6;

/** A seller's description of 20 to 60 words. */
export function generatedDescription(model: CatalogueModel, condition: Condition, random: Random): string {
  const isNew = condition === 'new';
  const sentences = [
    opener(model, isNew ? NEW_OPENERS : USED_OPENERS, random),
    workSentence(isNew, random),
    random.pick(model.heads <= 2 ? SMALL_MACHINE_POWER : LARGE_MACHINE_POWER),
  ];
  let words = countWords(sentences.join(' '));
  const enough = random.int(26, 50);
  const add = (sentence: string) => {
    const more = countWords(sentence);
    if (sentences.includes(sentence) || words + more > MOST_WORDS) return;
    sentences.push(sentence);
    words += more;
  };
  for (let draw = 0; draw < DRAWS; draw += 1) {
    if (words < enough) add(furtherSentence(isNew, random));
  }
  if (random.chance(0.5)) add(random.pick(CLOSERS));
  return sentences.join(' ');
}

function opener(model: CatalogueModel, openers: readonly string[], random: Random): string {
  return random
    .pick(openers)
    .replace('{brand}', model.brand)
    .replace('{model}', model.name)
    .replace('{heads}', String(model.heads))
    .replace('{needles}', String(model.needles));
}

function workSentence(isNew: boolean, random: Random): string {
  const first = random.pickSkewed(KINDS_OF_WORK);
  const second = random.pickSkewed(KINDS_OF_WORK);
  const work = first === second ? first : `${first} and ${second}`;
  if (isNew) return `Well suited to ${work}.`;
  if (random.chance(0.5)) return `About ${random.int(2, 480)} million stitches, mostly ${work}.`;
  return `Around ${random.int(3, 140) * 100} hours on ${work}.`;
}

function furtherSentence(isNew: boolean, random: Random): string {
  const roll = random.next();
  if (roll < 0.05) return random.pickSkewed(SPECIALITIES);
  if (roll < 0.5) return isNew ? random.pick(NEW_FACTS) : random.pickSkewed(SERVICE);
  return random.pickSkewed(PRACTICALITIES);
}

function countWords(text: string): number {
  let words = 1;
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) words += 1;
  return words;
}
