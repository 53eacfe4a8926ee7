import type { Criterion } from './fields.ts';
import { among, within } from './fact-rule.ts';
import { ATTACHMENT_WORDS } from './fact-words.ts';
import { withDigits } from './misspellings.ts';
import type { Occur, SearchToken } from './search-tokens.ts';
import { misspeltState } from './state-phrases.ts';
import type { TermCandidates, TermDictionary } from './term-dictionary.ts';

/** A word with its similarity to the typed one. */
export type ScoredWord = { word: string; score: number };
/** Listings with such words in their descriptions, one bit per serial. */
export type ScoredPostings = { listings: Int32Array; score: number };

/** The meanings of one search token. A listing matches the term by any of them. */
export type InterpretedTerm = {
  /** The text as typed. */
  text: string;
  /** The cost of dropping the term if no listing matches all terms. */
  weight: number;
  occur: Occur;
  /** Words of brands, models, names and conditions. */
  titles: readonly ScoredWord[];
  criteria: readonly Criterion[];
  /** Words of descriptions, accessories and places, most similar first. */
  described: readonly ScoredPostings[];
};
export type TermWords = Omit<InterpretedTerm, 'described'> & { described: readonly ScoredWord[] };
type Meaning = Pick<TermWords, 'titles' | 'criteria' | 'described'>;

/** The score of each kind of similarity, for ranking matches. */
export const SCORE = { exact: 4, fact: 4, begun: 3, corrected: 3, within: 2 } as const;
/** A word in the title scores higher than one just as similar in the description. */
const LESS_WHERE_DESCRIBED = 1;
/**
 * Brand and model outweigh any two other words; condition and number of heads outweigh other facts; facts outweigh
 * descriptions.
 */
const WEIGHT = { title: 15, heads: 7, condition: 7, fact: 6, described: 3 } as const;

/** Sources of a token's possible meanings. */
export type TermSources = {
  titles: TermDictionary;
  descriptions: TermDictionary;
  heads: readonly number[];
  needles: readonly number[];
  /** Whether the word belongs to a brand or a model. */
  isMakersWord: (word: string) => boolean;
};

/** The meanings of a token, or null if nothing resembles it. */
export function interpretTerm(
  token: SearchToken,
  stemsOf: (word: string) => readonly string[],
  sources: TermSources,
): TermWords | null {
  const { text, criteria, words, occur } = token;
  if (criteria.length > 0) {
    const described = words.flatMap((word) => exactlyDescribed(word, stemsOf(word), sources));
    return { text, weight: factWeight(criteria), occur, titles: [], criteria, described };
  }
  const meanings = words
    .map((word) =>
      token.isMeasure ? measureMeaning(word, stemsOf(word), sources) : wordMeaning(word, stemsOf(word), sources),
    )
    .filter((meaning) => meaning !== null);
  if (meanings.length === 0) return null;
  const meaning = {
    titles: meanings.flatMap(({ titles }) => titles),
    criteria: meanings.flatMap((each) => each.criteria),
    described: meanings.flatMap(({ described }) => described),
  };
  const { titles } = meaning;
  if (occur === 'mustNot') {
    // 'not working' must not exclude descriptions that mention work, nor 'not red' exclude Redline.
    const unwanted = titles.filter(({ word, score }) => score === SCORE.exact && sources.isMakersWord(word));
    return unwanted.length > 0 ? { ...NO_MEANING, text, weight: WEIGHT.title, occur, titles: unwanted } : null;
  }
  const isMain = titles.length > 0 && !token.isMeasure;
  return { text, weight: weightOf(meaning, sources), occur: isMain ? 'must' : occur, ...meaning };
}

const NO_MEANING: Meaning = { titles: [], criteria: [], described: [] };
const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2200;

/** Whether a term names a brand or a model. */
export function isOfTitles({ weight }: Pick<InterpretedTerm, 'weight'>): boolean {
  return weight === WEIGHT.title;
}

function weightOf({ titles, criteria, described }: Meaning, { isMakersWord }: TermSources): number {
  if (criteria.length > 0) return factWeight(criteria);
  const isOfTitles = described.length === 0 || titles.some(({ word }) => isMakersWord(word));
  return titles.length > 0 && isOfTitles ? WEIGHT.title : WEIGHT.described;
}

function factWeight(criteria: readonly Criterion[]): number {
  // Sellers mention attachments in texts more often than they state them.
  if (criteria.some(({ key }) => key === 'attachments')) return WEIGHT.described;
  if (criteria.some(({ key }) => key === 'condition')) return WEIGHT.condition;
  return criteria.some(({ key }) => key === 'heads') ? WEIGHT.heads : WEIGHT.fact;
}

function measureMeaning(word: string, stems: readonly string[], sources: TermSources): Meaning | null {
  const described = exactlyDescribed(word, stems, sources);
  if (described.length > 0) return { ...NO_MEANING, described };
  return sources.titles.has(word) ? { ...NO_MEANING, titles: [{ word, score: SCORE.exact }] } : null;
}

function exactlyDescribed(word: string, stems: readonly string[], { descriptions }: TermSources): ScoredWord[] {
  return asDescribed(descriptions.candidates(word, stems).exact.map((each) => ({ word: each, score: SCORE.exact })));
}

/**
 * A word of brands and models is only looked for in titles: a search for Tajima should not find every Barudan whose
 * seller mentions one. Descriptions match all other words.
 */
function wordMeaning(word: string, stems: readonly string[], sources: TermSources): Meaning | null {
  const { titles, descriptions, isMakersWord } = sources;
  const singular = word.replace(/(?<=\p{L}{4})s$/u, '');
  if (isMakersWord(singular) && titles.has(singular) && !titles.has(word))
    return wordMeaning(singular, [singular], sources);
  const attachments = ATTACHMENT_WORDS.get(word);
  const criteria = attachments === undefined ? numberCriteria(word, sources) : [among('attachments', attachments)];
  const hasDigit = /\d/.test(word);
  const inTitles = titles.candidates(word);
  const rated = ratedWords(inTitles, hasDigit);
  if (inTitles.exact.length > 0 || criteria.length > 0 || (hasDigit && rated.length > 0)) {
    const isSaidOnly = word.length > 1 && !hasDigit && !isMakersWord(word);
    const described = isSaidOnly ? exactlyDescribed(word, stems, sources) : [];
    return { criteria, titles: rated, described };
  }
  const inDescriptions = descriptions.candidates(word, stems);
  // A prefix of title words that is no word of descriptions: probably a brand being typed.
  const isBeginning = inTitles.prefix.length > 0 && inDescriptions.exact.length === 0;
  const described = isBeginning ? [] : ratedWords(inDescriptions, hasDigit).filter((each) => !titles.has(each.word));
  if (rated.length + described.length > 0) return { ...NO_MEANING, titles: rated, described: asDescribed(described) };
  const respelled = withDigits(word).replace(/ies$/, 'y');
  const meaning = respelled === word ? null : wordMeaning(respelled, [respelled], sources);
  return meaning ?? correctedMeaning(word, stems, sources);
}

/** A bare number may be a number of heads or needles, or a year; empty if it is none of these. */
function numberCriteria(word: string, { heads, needles }: TermSources): Criterion[] {
  if (!/^\d{1,4}$/.test(word)) return [];
  const number = Number(word);
  const criteria: Criterion[] = [];
  if (heads.includes(number)) criteria.push(among('heads', [String(number)]));
  if (needles.includes(number)) criteria.push(among('needles', [String(number)]));
  if (number >= EARLIEST_YEAR && number <= LATEST_YEAR) criteria.push(within('year', number, number));
  return criteria;
}

/** '1506' may be part of a model number even if it is also a word; 'new' must not match 'renewed'. */
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
  word: string,
  stems: readonly string[],
  { titles, descriptions, isMakersWord }: TermSources,
): Meaning | null {
  const title = titles.fuzzyMatches(word);
  const described = descriptions.fuzzyMatches(word, stems);
  const state = misspeltState(word);
  if (state !== null && [title, described].every(({ words, errors }) => words.length === 0 || errors > state.errors))
    return { ...NO_MEANING, criteria: [among('state', [state.code])] };
  // Many title words occur in descriptions too: at equal distance the title wins.
  if (title.words.length + described.words.length === 0) return null;
  const isTitle = title.words.length > 0 && (described.words.length === 0 || title.errors <= described.errors);
  const words = (isTitle ? title : described).words.map((each) => ({ word: each, score: SCORE.corrected }));
  if (!isTitle) return { ...NO_MEANING, described: asDescribed(words) };
  const said = words.filter((each) => !isMakersWord(each.word) && descriptions.has(each.word));
  return { ...NO_MEANING, titles: words, described: asDescribed(said) };
}
