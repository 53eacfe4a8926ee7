import type { Criterion } from './fields.ts';
import { among, within } from './fact-rule.ts';
import { ATTACHMENT_WORDS } from './fact-words.ts';
import { withDigits } from './misspellings.ts';
import type { Occur, SearchToken } from './search-tokens.ts';
import { misspeltState } from './state-phrases.ts';
import type { TermCandidates, TermDictionary } from './term-dictionary.ts';

/** A word with how close it is to what was typed. */
export type ScoredWord = { word: string; score: number };
/** Listings with such words in their descriptions, a bit for each serial. */
export type ScoredPostings = { listings: Int32Array; score: number };

/** What one token of a search means: a listing fits it by any of these. */
export type InterpretedTerm = {
  /** As it was typed. */
  text: string;
  /** What it costs to let it go where no listing fits all terms. */
  weight: number;
  occur: Occur;
  /** Words of brands, models, names and conditions. */
  titles: readonly ScoredWord[];
  criteria: readonly Criterion[];
  /** What descriptions, accessories and places say, the closest first. */
  described: readonly ScoredPostings[];
};
export type TermWords = Omit<InterpretedTerm, 'described'> & { described: readonly ScoredWord[] };
type Meaning = Pick<TermWords, 'titles' | 'criteria' | 'described'>;

/** How much a kind of likeness counts when matches are ranked. */
export const SCORE = { exact: 4, fact: 4, begun: 3, corrected: 3, within: 2 } as const;
/** A word in the title says more than one just as close in the description. */
const LESS_WHERE_DESCRIBED = 1;
/** Brand and model outweigh any two other words, the number of heads any other fact, facts what descriptions say. */
const WEIGHT = { title: 14, heads: 7, fact: 6, described: 3 } as const;

/** What the listings offer for a token to mean. */
export type TermSources = {
  titles: TermDictionary;
  descriptions: TermDictionary;
  heads: readonly number[];
  needles: readonly number[];
  /** Whether a brand or a model is called so. */
  isMakersWord: (word: string) => boolean;
};

/** What a token means, or null where nothing resembles it. */
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
    // 'not working' is no reason to leave out whoever writes of work, nor 'not red' to leave out Redline.
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
  // Sellers write of them more often than they state them.
  if (criteria.some(({ key }) => key === 'attachments')) return WEIGHT.described;
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
 * What is a word of brands and models means titles only: whoever looks for a Tajima does not want every Barudan whose
 * seller mentions one. Descriptions count for what those do not say.
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
  // Somebody in the middle of typing a brand: no word of its own, but the beginning of one.
  const isBeginning = inTitles.prefix.length > 0 && inDescriptions.exact.length === 0;
  const described = isBeginning ? [] : ratedWords(inDescriptions, hasDigit).filter((each) => !titles.has(each.word));
  if (rated.length + described.length > 0) return { ...NO_MEANING, titles: rated, described: asDescribed(described) };
  const respelled = withDigits(word).replace(/ies$/, 'y');
  const meaning = respelled === word ? null : wordMeaning(respelled, [respelled], sources);
  return meaning ?? correctedMeaning(word, stems, sources);
}

/** A bare number may be one of heads, of needles, or a year; none where it is none of these. */
function numberCriteria(word: string, { heads, needles }: TermSources): Criterion[] {
  if (!/^\d{1,4}$/.test(word)) return [];
  const number = Number(word);
  const criteria: Criterion[] = [];
  if (heads.includes(number)) criteria.push(among('heads', [String(number)]));
  if (needles.includes(number)) criteria.push(among('needles', [String(number)]));
  if (number >= EARLIEST_YEAR && number <= LATEST_YEAR) criteria.push(within('year', number, number));
  return criteria;
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
  word: string,
  stems: readonly string[],
  { titles, descriptions, isMakersWord }: TermSources,
): Meaning | null {
  const title = titles.fuzzyMatches(word);
  const described = descriptions.fuzzyMatches(word, stems);
  const state = misspeltState(word);
  if (state !== null && [title, described].every(({ words, errors }) => words.length === 0 || errors > state.errors))
    return { ...NO_MEANING, criteria: [among('state', [state.code])] };
  // Many words of titles are in descriptions too: at the same distance it is the title's.
  if (title.words.length + described.words.length === 0) return null;
  const isTitle = title.words.length > 0 && (described.words.length === 0 || title.errors <= described.errors);
  const words = (isTitle ? title : described).words.map((each) => ({ word: each, score: SCORE.corrected }));
  if (!isTitle) return { ...NO_MEANING, described: asDescribed(words) };
  const said = words.filter((each) => !isMakersWord(each.word) && descriptions.has(each.word));
  return { ...NO_MEANING, titles: words, described: asDescribed(said) };
}
