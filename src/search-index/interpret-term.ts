import type { SearchToken } from './search-tokens.ts';
import { withDigits, type TermCandidates, type TermLookup } from './term-dictionary.ts';

/** A word with how close it is to what was typed. */
export type ScoredWord = { word: string; score: number };
/** Listings with such words in their descriptions, a bit for each serial. */
export type ScoredPostings = { listings: Int32Array; score: number };

/** What one token of a search means. */
export type InterpretedTerm = {
  /** Words of brands, models, names and conditions. */
  titles: readonly ScoredWord[];
  heads: number | null;
  needles: number | null;
  year: number | null;
  /** What descriptions say, the closest first. */
  described: readonly ScoredPostings[];
};
export type TermWords = Omit<InterpretedTerm, 'described'> & { described: readonly ScoredWord[] };

/** How much a kind of likeness counts when matches are ranked. */
export const SCORE = { exact: 4, fact: 4, begun: 3, corrected: 3, within: 2 } as const;
/** A word in the title says more than one just as close in the description. */
const LESS_WHERE_DESCRIBED = 1;

/** What the listings offer for a token to mean. */
export type TermSources = {
  titles: TermLookup;
  descriptions: TermLookup;
  heads: readonly number[];
  needles: readonly number[];
};

/**
 * What a token means, or null where nothing resembles it. What is a word of titles means titles only: whoever looks for
 * a Tajima does not want every Barudan whose seller mentions one. Descriptions count for what titles do not say.
 */
export function interpretTerm(token: SearchToken, stems: readonly string[], sources: TermSources): TermWords | null {
  if (token.count !== null) return { ...NO_MEANING, [token.count.of]: token.count.number };
  const { titles, descriptions } = sources;
  const facts = numbersOf(token.text, sources);
  const hasDigit = /\d/.test(token.text);
  const inTitles = titles.candidates(token.text);
  const rated = ratedWords(inTitles, hasDigit);
  if (inTitles.exact.length > 0 || facts !== null || (hasDigit && rated.length > 0)) {
    return { ...NO_MEANING, ...facts, titles: rated };
  }
  const inDescriptions = descriptions.candidates(token.text, stems);
  // Somebody in the middle of typing a brand: no word of its own, but the beginning of one.
  const isBeginning = inTitles.prefix.length > 0 && inDescriptions.exact.length === 0;
  const described = isBeginning ? [] : ratedWords(inDescriptions, hasDigit).filter(({ word }) => !titles.has(word));
  if (rated.length + described.length > 0) return { ...NO_MEANING, titles: rated, described: asDescribed(described) };
  const text = withDigits(token.text);
  const respelled = text === token.text ? null : interpretTerm({ ...token, text }, [text], sources);
  return respelled ?? correctedMeaning(token.text, stems, sources);
}

const NO_MEANING: TermWords = { titles: [], heads: null, needles: null, year: null, described: [] };
const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2200;

/** A bare number may be one of heads, of needles, or a year; null where it is none of these. */
function numbersOf(
  text: string,
  { heads, needles }: TermSources,
): Pick<InterpretedTerm, 'heads' | 'needles' | 'year'> | null {
  if (!/^\d{1,4}$/.test(text)) return null;
  const number = Number(text);
  const numbers = {
    heads: heads.includes(number) ? number : null,
    needles: needles.includes(number) ? number : null,
    year: number >= EARLIEST_YEAR && number <= LATEST_YEAR ? number : null,
  };
  return Object.values(numbers).some((value) => value !== null) ? numbers : null;
}

/** '1506' is meant as a part of model numbers even where it is a word; 'new' is not meant as a part of 'renewed'. */
function ratedWords({ exact, prefix: begun, infix: within }: TermCandidates, hasDigit: boolean): ScoredWord[] {
  const isKnown = exact.length + begun.length > 0;
  return [
    ...exact.map((word) => ({ word, score: SCORE.exact })),
    ...begun.map((word) => ({ word, score: SCORE.begun })),
    ...(hasDigit || !isKnown ? within.map((word) => ({ word, score: SCORE.within })) : []),
  ];
}

function asDescribed(words: readonly ScoredWord[]): ScoredWord[] {
  return words.map(({ word, score }) => ({ word, score: score - LESS_WHERE_DESCRIBED }));
}

function correctedMeaning(
  token: string,
  stems: readonly string[],
  { titles, descriptions }: TermSources,
): TermWords | null {
  const title = titles.fuzzyMatches(token);
  const described = descriptions.fuzzyMatches(token, stems);
  // Many words of titles are in descriptions too: at the same distance it is the title's.
  if (title.words.length + described.words.length === 0) return null;
  const isTitle = title.words.length > 0 && (described.words.length === 0 || title.errors <= described.errors);
  const words = (isTitle ? title : described).words.map((word) => ({ word, score: SCORE.corrected }));
  return isTitle ? { ...NO_MEANING, titles: words } : { ...NO_MEANING, described: asDescribed(words) };
}
