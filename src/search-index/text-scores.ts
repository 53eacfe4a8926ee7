import { CONDITIONS, type Condition } from '#app/db/enums.ts';
import { andInto, andNot, andNotInto, countBits, countCommon, orInto, type Bitmap } from './bitmap.ts';
import type { Criterion } from './fields.ts';
import { SCORE, type InterpretedTerm } from './interpret-term.ts';
import { ScratchBitmap } from './scratch-bitmap.ts';
import type { TitleDictionary } from './title-dictionary.ts';

/** What a text finds: the rows that fit as much of it as any that is looked for, and how well. */
export type TextScores = {
  rows: Bitmap;
  /** Their scores as a sort key, the highest digit first. */
  sortKey: readonly Bitmap[];
  /** What the terms weigh that each of the rows fits, at least. */
  weight: number;
  /** The terms that not all of the rows fit: those were let go. */
  unmet: readonly InterpretedTerm[];
};

/** What terms are looked up in. */
export type ScoreSource = {
  titles: Pick<TitleDictionary, 'addRowsWith'>;
  rowsMeeting: (criterion: Criterion) => Bitmap;
  rowsInCondition: (condition: Condition) => Bitmap;
};

const HIGHEST = SCORE.exact;

/**
 * Scores rows by a text: the sum over all terms of the best that title, facts or description say of each. Where no row
 * among those that are looked for fits every term, the terms are let go that weigh least; what should occur leaves out
 * nothing where there is more to go by.
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
    // What all have, or none, puts no row before another.
    for (const { level, times, common } of levels) if (common > 0 && common < count) sum.add(level, times);
    if (!isOptional(term) && (levels[0]?.common ?? 0) < count) unmet.push(term);
  }
  // What the levels are made of is given back.
  return { rows: rows.slice(), sortKey: sum.digits.toReversed(), weight, unmet };
}

function weightOf(terms: readonly InterpretedTerm[]): number {
  return terms.reduce((sum, { weight }) => sum + weight, 0);
}

/** Each bitmap once, with how often it stands in a row: scores that no row has make no level of their own. */
function repeated(levels: readonly Bitmap[]): Map<Bitmap, number> {
  const times = new Map<Bitmap, number>();
  for (const level of levels) times.set(level, (times.get(level) ?? 0) + 1);
  return times;
}

type FittingRows = { term: InterpretedTerm; atLeast: readonly Bitmap[] };

/**
 * The rows whose terms weigh as much together as those of any row among some, and how much that is; as good as the
 * scratch is.
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

/** Fills in what titles, facts and descriptions say of a term. */
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

/** The rows that have each score for one term, from 1 to the highest. */
class Levels {
  readonly #words: number;
  readonly #scratch: DisposableStack;
  readonly #rows: (Bitmap | undefined)[] = [];

  /** As good as the scratch is. */
  constructor(words: number, scratch: DisposableStack) {
    this.#words = words;
    this.#scratch = scratch;
  }

  addRows(score: number, rows: Bitmap): void {
    orInto(this.at(score), rows);
  }

  /** Those with exactly a score, to be added to. */
  at(score: number): Bitmap {
    return (this.#rows[score] ??= this.#scratch.use(ScratchBitmap.empty(this.#words)).rows);
  }

  /** Of these rows, those with at least each score, the lowest score first; none where no row has any. */
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

/** Counts in how many bitmaps each row is, in binary digits: adding one more is an addition with carry, 32 rows at a time. */
class BitwiseSum {
  /** The least significant first. */
  readonly digits: Bitmap[] = [];
  readonly #emptyBitmap: (words: number) => Bitmap;

  /** `emptyBitmap`: makes the digits. */
  constructor(emptyBitmap = (words: number): Bitmap => new Int32Array(words)) {
    this.#emptyBitmap = emptyBitmap;
  }

  /** Adds so many for each of the rows. */
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
