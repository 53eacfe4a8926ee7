import type { Condition } from '#app/db/enums.ts';
import type { ColumnStore, RowGroup } from './column-store.ts';
import { SCORE, type InterpretedTerm, type ScoredWord } from './interpret-term.ts';
import { hasBit, intersectionOf, serialsIn, unionOf } from './serial-set.ts';

const NO_YEAR = 0;
/** More are so rarely asked for that they are not worth their memory. */
const MOST_KNOWN_MASKS = 16;

/** How well listings fit a text by what they are called, by their facts, and by what their descriptions mention. */
export class TextMatch {
  /** Whether titles and groups alone tell the score. */
  readonly isSameForTitle: boolean;
  readonly #terms: readonly InterpretedTerm[];
  /** For each term, the score of each title. */
  readonly #titleScores: readonly Uint8Array[];
  /** For each term, the score of each condition. */
  readonly #conditionScores: readonly Record<Condition, number>[];
  readonly #years: ReadonlySet<number>;
  readonly #masks: MatchMask;
  /** The scores in the group that was asked about last, by title and mask. */
  readonly #known: Uint8Array;
  readonly #knownFor: Int32Array;
  readonly #knownMasks: number;
  #rowScores = new Uint8Array(1_024);

  constructor({ titles }: ColumnStore, terms: readonly InterpretedTerm[]) {
    this.#terms = terms;
    this.#titleScores = terms.map((term) => {
      const scores = new Uint8Array(titles.count);
      for (const { word, score } of term.titles) {
        for (const title of titles.withWord(word)) scores[title] = Math.max(scores[title] ?? 0, score);
      }
      return scores;
    });
    this.#conditionScores = terms.map(({ titles: words }) => conditionScoresOf(words));
    this.#years = new Set(terms.map(({ year }) => year).filter((year) => year !== null));
    this.#masks = new MatchMask(terms);
    this.isSameForTitle = this.#years.size === 0 && this.#masks.count === 1;
    this.#knownMasks = this.#masks.count <= MOST_KNOWN_MASKS ? this.#masks.count : 0;
    this.#known = new Uint8Array(titles.count * this.#knownMasks);
    this.#knownFor = new Int32Array(titles.count * this.#knownMasks).fill(-1);
  }

  /** The listings among which every match is, if descriptions alone can tell and they are no more than `most`. */
  candidates(most: number): number[] | null {
    return candidatesFor(this.#terms, most);
  }

  /** 0 for a listing that does not fit all of the text, else more for closer words. */
  scoreOf(group: RowGroup, place: number): number {
    const mask = this.#masks.of(group.serials[place] ?? 0);
    return this.#score(group, group.titles[place] ?? 0, group.years[place] ?? NO_YEAR, mask);
  }

  /** The score of listings of a group that have a title, whatever their year and as if they mentioned everything. */
  scoreOfTitle(group: RowGroup, title: number): number {
    return this.#score(group, title, NO_YEAR, this.#masks.best);
  }

  /** The same as if they mentioned nothing. */
  leastScoreOfTitle(group: RowGroup, title: number): number {
    return this.#score(group, title, NO_YEAR, 0);
  }

  /** No listing of the group scores more; 0 where none fits. */
  highestScoreIn(group: RowGroup): number {
    let highest = 0;
    for (const title of group.titleCounts.keys()) {
      highest = Math.max(highest, this.scoreOfTitle(group, title));
      for (const year of this.#years) highest = Math.max(highest, this.#score(group, title, year, this.#masks.best));
    }
    return highest;
  }

  /** The scores of all rows of a group, good until the next call; null where none fits. */
  scoresIn(group: RowGroup): Uint8Array | null {
    if (this.highestScoreIn(group) === 0) return null;
    const { size } = group;
    if (this.#rowScores.length < size) this.#rowScores = new Uint8Array(size * 2);
    if (this.#knownMasks > 0) this.#readScores(group);
    else for (let place = 0; place < size; place += 1) this.#rowScores[place] = this.scoreOf(group, place);
    return this.#rowScores;
  }

  /** This loop may see every listing: titles and masks are few, and each pair is looked into once. */
  #readScores(group: RowGroup) {
    const { size, titles, serials, years } = group;
    const scores = this.#rowScores;
    const hasMasks = this.#masks.count > 1;
    const hasYears = this.#years.size > 0;
    for (let place = 0; place < size; place += 1) {
      const title = titles[place] ?? 0;
      const mask = hasMasks ? this.#masks.of(serials[place] ?? 0) : 0;
      const year = hasYears ? (years[place] ?? NO_YEAR) : NO_YEAR;
      scores[place] =
        hasYears && this.#years.has(year)
          ? this.#score(group, title, year, mask)
          : this.#knownScore(group, title, mask);
    }
  }

  #knownScore(group: RowGroup, title: number, mask: number): number {
    const at = title * this.#knownMasks + mask;
    if (this.#knownFor[at] !== group.index) {
      this.#known[at] = this.#score(group, title, NO_YEAR, mask);
      this.#knownFor[at] = group.index;
    }
    return this.#known[at] ?? 0;
  }

  #score(group: RowGroup, title: number, year: number, mask: number): number {
    let sum = 0;
    for (let index = 0; index < this.#terms.length; index += 1) {
      let score = this.#titleScores[index]?.[title] ?? 0;
      const inFacts = this.#factScore(index, group, year);
      if (inFacts > score) score = inFacts;
      const inDescription = mask === 0 ? 0 : this.#masks.scoreOf(mask, index);
      if (inDescription > score) score = inDescription;
      if (score === 0) return 0;
      sum += score;
    }
    return sum;
  }

  #factScore(index: number, group: RowGroup, yearOfRow: number): number {
    const term = this.#terms[index];
    if (term === undefined) return 0;
    const { heads, needles, year } = term;
    if (heads === group.heads || needles === group.needles || (year !== null && year === yearOfRow)) return SCORE.fact;
    return this.#conditionScores[index]?.[group.condition] ?? 0;
  }
}

function conditionScoresOf(words: readonly ScoredWord[]): Record<Condition, number> {
  const scoreOf = (condition: Condition) => words.find(({ word }) => word === condition)?.score ?? 0;
  return { new: scoreOf('new'), used: scoreOf('used'), refurbished: scoreOf('refurbished') };
}

type Digit = { described: InterpretedTerm['described']; weight: number };
type Level = { listings: Int32Array; adds: number; lastOfDigit: number };

/**
 * Which terms of a text a description bears out, and how closely, as one number: a digit for each term that
 * descriptions may have, 0 for no mention, 1 for the closest words, 2 for the next.
 */
export class MatchMask {
  /** All masks are below it. */
  readonly count: number;
  /** The closest words of every term. */
  readonly best: number;
  readonly #digits: readonly Digit[];
  readonly #levels: readonly Level[];

  constructor(terms: readonly InterpretedTerm[]) {
    let weight = 1;
    this.#digits = terms.map(({ described }) => {
      const digit = { described, weight };
      weight *= described.length + 1;
      return digit;
    });
    this.count = weight;
    this.best = this.#digits.reduce((sum, digit) => sum + (digit.described.length > 0 ? digit.weight : 0), 0);
    this.#levels = levelsOf(this.#digits);
  }

  of(serial: number): number {
    const levels = this.#levels;
    let mask = 0;
    for (let index = 0; index < levels.length; index += 1) {
      const level = levels[index];
      if (level === undefined || !hasBit(level.listings, serial)) continue;
      mask += level.adds;
      index = level.lastOfDigit;
    }
    return mask;
  }

  /** The score of the mention of one term; 0 where there is none. */
  scoreOf(mask: number, term: number): number {
    const digit = this.#digits[term];
    if (digit === undefined || digit.described.length === 0) return 0;
    const level = Math.floor(mask / digit.weight) % (digit.described.length + 1);
    return digit.described[level - 1]?.score ?? 0;
  }
}

function levelsOf(digits: readonly Digit[]): Level[] {
  const levels: Level[] = [];
  for (const { described, weight } of digits) {
    const lastOfDigit = levels.length + described.length - 1;
    for (const [level, { listings }] of described.entries())
      levels.push({ listings, adds: (level + 1) * weight, lastOfDigit });
  }
  return levels;
}

/** The listings among which every match is, if no title and no fact can say it all and they are no more than `most`. */
export function candidatesFor(terms: readonly InterpretedTerm[], most: number): number[] | null {
  const sets = terms
    .filter((term) => !mayBeInTitleOrFacts(term))
    .map(({ described }) => unionOf(described.map(({ listings }) => listings)));
  return sets.length === 0 ? null : serialsIn(intersectionOf(sets), most);
}

function mayBeInTitleOrFacts({ titles, heads, needles, year }: InterpretedTerm): boolean {
  return titles.length > 0 || heads !== null || needles !== null || year !== null;
}
