import { phrase } from '#app/lib/phrases.ts';
import { readFactPhrases } from './fact-phrases.ts';
import { NOT } from './fact-rule.ts';
import type { Criterion } from './fields.ts';
import { FILLERS, LONG_FILLERS, MINOR_WORDS, SYNONYMS } from './trade-words.ts';
import { editDistance } from './misspellings.ts';

/** One unit of a search. */
export type SearchToken = {
  text: string;
  /** Criteria of which any may match; empty for a plain word. */
  criteria: readonly Criterion[];
  /** Alternative words to look for; next to criteria, only in descriptions. */
  words: readonly string[];
  /** A size or a voltage, which is neither a number of heads nor part of a model. */
  isMeasure: boolean;
  occur: Occur;
};

/** All found listings match it as long as any do; or matches only come first; or no match is found. */
export type Occur = 'must' | 'should' | 'mustNot';

const MOST_TOKENS = 12;
/** Inserts a space into 'tajima6head' and '6headtajima'. */
const BESIDE_A_COUNT =
  /(?<=\p{L}{3})(?=\d{1,2}-?(?:heads?|needles?))|(?<=\d-?(?:heads?|needles?))(?=\p{L}{3})(?<!head(?=s))(?<!needle(?=s))/giu;
const OR = String.raw`\s+(?:or|vs\.?|o)\s+`;
/** For example 'tajima or barudan', 'happy vs melco or swf'. */
const CHOICE = phrase(String.raw`[\p{L}\p{N}-]{2,}(?:${OR}[\p{L}\p{N}-]{2,}){1,5}`);
/** For example 'but not swf', 'not mt-1501', '-swf'. */
const NOT_WANTED = phrase(String.raw`${NOT}((?=[\p{L}\p{N}-]{2})[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)`);
/** The 'new' of 'New Bedford' is not a condition. */
const NEW_TOWN =
  /(?<![\p{L}\p{N}])new (?=(?:albany|bedford|braunfels|britain|brunswick|castle|haven|hope|iberia|london|orleans|port|rochelle|smyrna)(?!\p{L}))/giu;
const MEASURE =
  /(?<![\p{L}\p{N}])(\d{1,4}(?:\.\d{1,2})?)\s*-?(?:"|”|″|''|inch(?:es)?|mm|cm|v|volts?|vac|lbs?|kg|amps?)(?![\p{L}\p{N}])/giu;

/** For example '17 x 12 hoop', '360x550'. */
const SIZE = /(?<![\p{L}\p{N}-])(\d{2,4}(?:\.\d)?)\s*["”″]?\s*[x×]\s*(\d{2,4}(?:\.\d)?)(?![\p{L}\p{N}])/giu;

/**
 * Splits a visitor's text into phrases and words: '6 head', '6-heads', '6heads' and 'seis cabezas' all mean six heads.
 */
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
    // Listings that contain the exact number rank first.
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
      // If models are written in several words, it is unclear which of them belong together.
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

/** A token for a word, or for several alternatives. */
export function wordToken(text: string, words: readonly string[] = [text]): SearchToken {
  return { text, criteria: [], words, isMeasure: false, occur: 'must' };
}

function measureToken(number: string): SearchToken {
  return { ...wordToken(number), isMeasure: true };
}

function meantBy(word: string): readonly string[] {
  return SYNONYMS.get(word) ?? [word];
}

/** The words of a text in lower case, without separators. */
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
