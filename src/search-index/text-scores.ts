import { CONDITIONS, type Condition } from '#app/db/enums.ts';
import { andInto, andNot, andNotInto, countBits, countCommon, orInto, type Bitmap } from './bitmap.ts';
import type { Criterion } from './fields.ts';
import { SCORE, type InterpretedTerm } from './interpret-term.ts';
import { ScratchBitmap } from './scratch-bitmap.ts';
import type { TitleDictionary } from './title-dictionary.ts';

/** The matches of a text: the rows that match the most heavily weighted terms, and their scores. */
export type TextScores = {
  rows: Bitmap;
  /** The scores as a sort key, highest digit first. */
  sortKey: readonly Bitmap[];
  /** The minimum total weight of the terms that each row matches. */
  weight: number;
  /** The terms that not all rows match, because they were dropped. */
  unmet: readonly InterpretedTerm[];
};

/** The lookups that scoring needs. */
export type ScoreSource = {
  titles: Pick<TitleDictionary, 'addRowsWith'>;
  rowsMeeting: (criterion: Criterion) => Bitmap;
  rowsInCondition: (condition: Condition) => Bitmap;
};

const HIGHEST = SCORE.exact;

/**
 * Scores rows by a text: for each term the best score of title, facts and description, summed up. If no row in `among`
 * matches every term, the terms with the least weight are dropped. Optional terms exclude nothing as long as there are
 * required ones.
 */
export function scoreText(
  all: Bitmap,
  terms: readonly InterpretedTerm[],
  source: ScoreSource,
  among: Bitmap = all,
): TextScores {
  using scratch = new DisposableStack();
  const unwanted = terms.filter(({ occur }) => occur === 'mustNot');
  const left = unwanted.reduce((rows, term) => {
    const [any] = levelsOf(term, new Levels(all.length, scratch), source).cumulative(rows);
    return any === undefined ? rows : andNot(rows, any);
  }, all);
  const fitting = terms
    .filter(({ occur }) => occur !== 'mustNot')
    .map((term) => ({ term, atLeast: levelsOf(term, new Levels(all.length, scratch), source).cumulative(left) }));
  if (fitting.length === 0 && unwanted.length > 0)
    return { rows: left.slice(), sortKey: [], weight: weightOf(unwanted), unmet: [] };
  const demanded = fitting.filter(({ term, atLeast }) => term.occur === 'must' && atLeast.length > 0);
  const isOptional = (term: InterpretedTerm) => term.occur === 'should' && demanded.length > 0;
  const { rows, weight } = heaviestRows(left, demanded.length > 0 ? demanded : fitting, among, scratch);
  const listed = scratch.use(ScratchBitmap.copyOf(rows)).rows;
  andInto(listed, among);
  const count = countBits(listed);
  const sum = new BitwiseSum();
  const unmet: InterpretedTerm[] = [];
  for (const { term, atLeast } of fitting) {
    const levels = [...repeated(atLeast)].map(([level, times]) => ({
      level,
      times,
      common: countCommon(listed, level),
    }));
    // A level that all rows or no rows have does not affect the order.
    for (const { level, times, common } of levels) if (common > 0 && common < count) sum.add(level, times);
    if (!isOptional(term) && (levels[0]?.common ?? 0) < count) unmet.push(term);
  }
  // A copy, because the levels' memory is released.
  return { rows: rows.slice(), sortKey: sum.digits.toReversed(), weight, unmet };
}

function weightOf(terms: readonly InterpretedTerm[]): number {
  return terms.reduce((sum, { weight }) => sum + weight, 0);
}

/** Each distinct bitmap with its number of repetitions: consecutive scores that no row separates share one. */
function repeated(levels: readonly Bitmap[]): Map<Bitmap, number> {
  const times = new Map<Bitmap, number>();
  for (const level of levels) times.set(level, (times.get(level) ?? 0) + 1);
  return times;
}

type FittingRows = { term: InterpretedTerm; atLeast: readonly Bitmap[] };

/**
 * The rows whose matched terms have the highest total weight of any row in `among`, and that weight. Valid until the
 * scratch is disposed.
 */
function heaviestRows(
  all: Bitmap,
  fitting: readonly FittingRows[],
  among: Bitmap,
  scratch: DisposableStack,
): Pick<TextScores, 'rows' | 'weight'> {
  const found = fitting.flatMap(({ term, atLeast: [any] }) =>
    any === undefined ? [] : [{ any, weight: term.weight }],
  );
  if (found.length === 0) return { rows: new Int32Array(all.length), weight: 0 };
  const fitAll = scratch.use(ScratchBitmap.copyOf(all)).rows;
  for (const { any } of found) andInto(fitAll, any);
  if (haveCommon(fitAll, among)) return { rows: fitAll, weight: found.reduce((sum, { weight }) => sum + weight, 0) };
  const weights = new BitwiseSum((words) => scratch.use(ScratchBitmap.empty(words)).rows);
  for (const { any, weight } of found) weights.add(any, weight);
  const heavier = scratch.use(ScratchBitmap.empty(all.length)).rows;
  const asHeavy = scratch.use(ScratchBitmap.copyOf(all)).rows;
  let weight = 0;
  for (const [digit, bitmap] of [...weights.digits.entries()].toReversed()) {
    using both = ScratchBitmap.copyOf(asHeavy);
    andInto(both.rows, bitmap);
    if (haveCommon(both.rows, among)) {
      asHeavy.set(both.rows);
      weight += 2 ** digit;
    } else {
      orInto(heavier, both.rows);
      andNotInto(asHeavy, bitmap);
    }
  }
  if (weight === 0) return { rows: new Int32Array(all.length), weight };
  orInto(asHeavy, heavier);
  return { rows: asHeavy, weight };
}

function haveCommon(one: Bitmap, other: Bitmap): boolean {
  return one.some((word, at) => (word & (other[at] ?? 0)) !== 0);
}

function isEmpty(rows: Bitmap): boolean {
  return rows.every((word) => word === 0);
}

/** Adds the rows that match a term by title, facts and description. */
function levelsOf(term: InterpretedTerm, levels: Levels, source: ScoreSource): Levels {
  for (const criterion of term.criteria) levels.addRows(SCORE.fact, source.rowsMeeting(criterion));
  for (const { word, score } of term.titles) {
    source.titles.addRowsWith(word, levels.at(score));
    const condition = CONDITIONS.find((each) => each === word);
    if (condition !== undefined) levels.addRows(score, source.rowsInCondition(condition));
  }
  for (const { listings, score } of term.described) levels.addRows(score, listings);
  return levels;
}

/** The rows by score for one term, from 1 to the highest. */
class Levels {
  readonly #words: number;
  readonly #scratch: DisposableStack;
  readonly #rows: (Bitmap | undefined)[] = [];

  /** Valid until the scratch is disposed. */
  constructor(words: number, scratch: DisposableStack) {
    this.#words = words;
    this.#scratch = scratch;
  }

  addRows(score: number, rows: Bitmap): void {
    orInto(this.at(score), rows);
  }

  /** The rows with exactly this score, to be modified by the caller. */
  at(score: number): Bitmap {
    return (this.#rows[score] ??= this.#scratch.use(ScratchBitmap.empty(this.#words)).rows);
  }

  /** For each score, lowest first, those of `all` with at least that score; empty if no row has any. */
  cumulative(all: Bitmap): Bitmap[] {
    const levels: Bitmap[] = [];
    let above: Bitmap | undefined;
    for (let score: number = HIGHEST; score > 0; score -= 1) {
      const rows = this.#rows[score];
      if (rows !== undefined) andInto(rows, all);
      if (rows !== undefined && above !== undefined) orInto(rows, above);
      above = rows ?? above;
      if (above !== undefined) levels.unshift(above);
    }
    return above === undefined || isEmpty(above) ? [] : levels;
  }
}

/**
 * Counts for each row the bitmaps that contain it, in binary digits: adding one is an addition with carry, 32 rows at a
 * time.
 */
class BitwiseSum {
  /** Least significant digit first. */
  readonly digits: Bitmap[] = [];
  readonly #emptyBitmap: (words: number) => Bitmap;

  /** `emptyBitmap` allocates the digits. */
  constructor(emptyBitmap = (words: number): Bitmap => new Int32Array(words)) {
    this.#emptyBitmap = emptyBitmap;
  }

  /** Adds `times` to each of the rows. */
  add(rows: Bitmap, times = 1): void {
    for (let digit = 0; 2 ** digit <= times; digit += 1) if ((times & (2 ** digit)) !== 0) this.#addAt(digit, rows);
  }

  #addAt(first: number, rows: Bitmap) {
    using scratch = ScratchBitmap.copyOf(rows);
    const carry = scratch.rows;
    for (let digit = first, isLeft = true; isLeft; digit += 1) {
      for (let below = this.digits.length; below < digit; below += 1) this.digits.push(this.#emptyBitmap(rows.length));
      const sum = (this.digits[digit] ??= this.#emptyBitmap(rows.length));
      isLeft = false;
      for (let word = 0; word < carry.length; word += 1) {
        const one = sum[word] ?? 0;
        const other = carry[word] ?? 0;
        sum[word] = one ^ other;
        carry[word] = one & other;
        if ((one & other) !== 0) isLeft = true;
      }
    }
  }
}
