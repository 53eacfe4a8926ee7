import { phrase } from '#app/lib/phrases.ts';
import { readFactPhrases } from './fact-phrases.ts';
import { NOT } from './fact-rule.ts';
import type { Criterion } from './fields.ts';
import { FILLERS, LONG_FILLERS, MINOR_WORDS, SYNONYMS } from './trade-words.ts';
import { editDistance } from './misspellings.ts';

/** One thing that a search asks for. */
export type SearchToken = {
  text: string;
  /** Facts of which any is meant, and nothing like them; empty: it is a word. */
  criteria: readonly Criterion[];
  /** The words that are looked for, any of them; beside facts, in descriptions alone. */
  words: readonly string[];
  /** A size or a voltage: no number of heads, and no part of a model. */
  isMeasure: boolean;
  occur: Occur;
};

/** Of the listings that are found all have it, as long as some do; or those that have it come first; or none has it. */
export type Occur = 'must' | 'should' | 'mustNot';

const MOST_TOKENS = 12;
/** 'tajima6head' and '6headtajima'. */
const BESIDE_A_COUNT =
  /(?<=\p{L}{3})(?=\d{1,2}-?(?:heads?|needles?))|(?<=\d-?(?:heads?|needles?))(?=\p{L}{3})(?<!head(?=s))(?<!needle(?=s))/giu;
const OR = String.raw`\s+(?:or|vs\.?|o)\s+`;
/** 'tajima or barudan', 'happy vs melco or swf'. */
const CHOICE = phrase(String.raw`[\p{L}\p{N}-]{2,}(?:${OR}[\p{L}\p{N}-]{2,}){1,5}`);
/** 'but not swf', 'not mt-1501'. */
const NOT_WANTED = phrase(String.raw`${NOT}((?=[\p{L}\p{N}-]{2})[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)`);
/** 'New Bedford' is no new machine. */
const NEW_TOWN =
  /(?<![\p{L}\p{N}])new (?=(?:albany|bedford|braunfels|britain|brunswick|castle|haven|hope|iberia|london|orleans|port|rochelle|smyrna)(?!\p{L}))/giu;
const MEASURE =
  /(?<![\p{L}\p{N}])(\d{1,4}(?:\.\d{1,2})?)\s*-?(?:"|”|″|''|inch(?:es)?|mm|cm|v|volts?|vac|lbs?|kg|amps?)(?![\p{L}\p{N}])/giu;

/** '17 x 12 hoop', '360x550'. */
const SIZE = /(?<![\p{L}\p{N}-])(\d{2,4}(?:\.\d)?)\s*["”″]?\s*[x×]\s*(\d{2,4}(?:\.\d)?)(?![\p{L}\p{N}])/giu;

/** What a visitor typed, in phrases and words: '6 head', '6-heads', '6heads' and 'seis cabezas' all mean six heads. */
export function searchTokens(text: string): SearchToken[] {
  const { facts, rest } = readFactPhrases(
    text.normalize('NFC').replaceAll(BESIDE_A_COUNT, ' ').replaceAll(NEW_TOWN, ''),
  );
  const tokens = new Map<string, SearchToken>();
  const add = (token: SearchToken) => {
    if (tokens.size < MOST_TOKENS) tokens.set(token.text, token);
  };
  for (const { isExcluded, ...fact } of facts) {
    add({ ...fact, isMeasure: false, occur: isExcluded ? 'mustNot' : 'must' });
    // Whoever writes the very number comes first.
    const numbers = isExcluded ? [] : fact.words.filter((word) => /^\d+$/.test(word));
    for (const number of numbers) add({ ...measureToken(number), occur: 'should' });
  }
  const words = rest
    .replaceAll(SIZE, (_, width: string, depth: string) => {
      for (const side of [width, depth]) add(measureToken(side));
      return ' ';
    })
    .replaceAll(MEASURE, (_, number: string) => {
      add(measureToken(number));
      return ' ';
    })
    .replaceAll(NOT_WANTED, (match: string, word: string) => {
      add({ ...wordToken(match.toLowerCase(), [word.toLowerCase().replaceAll('-', '')]), occur: 'mustNot' });
      return ' ';
    })
    .replaceAll(CHOICE, (choice) => {
      const said = choice.toLowerCase().split(new RegExp(OR));
      const choices = said.flatMap(wordsOf);
      // Of models that are written in pieces it is not known which belong together.
      if (choices.length > said.length || choices.some((each) => isFiller(each) || MINOR_WORDS.has(each)))
        return choice;
      add(wordToken(choices.join(' or '), choices.flatMap(meantBy)));
      return ' ';
    });
  for (const word of wordsOf(words)) {
    if (!isFiller(word)) add({ ...wordToken(word, meantBy(word)), occur: MINOR_WORDS.has(word) ? 'should' : 'must' });
  }
  return [...tokens.values()];
}

/** A word, by itself or as one of several that may be meant. */
export function wordToken(text: string, words: readonly string[] = [text]): SearchToken {
  return { text, criteria: [], words, isMeasure: false, occur: 'must' };
}

function measureToken(number: string): SearchToken {
  return { ...wordToken(number), isMeasure: true };
}

function meantBy(word: string): readonly string[] {
  return SYNONYMS.get(word) ?? [word];
}

/** The words of a text in small letters, without what stands between them. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  );
}

function isFiller(word: string): boolean {
  return FILLERS.has(word) || LONG_FILLERS.some((filler) => editDistance(word, filler, 1) <= 1);
}
