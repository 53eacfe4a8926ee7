import { CONDITIONS, type Condition } from '#app/db/enums.ts';
import { and, andInto, countBits, countCommon, eachRow, orInto, setBit, type Bitmap } from './bitmap.ts';
import type { Criterion } from './fields.ts';
import { SCORE, type InterpretedTerm } from './interpret-term.ts';
import type { TitleDictionary } from './title-dictionary.ts';

/** What a text finds: the rows that fit the most of it, and how well. */
export type TextScores = {
  rows: Bitmap;
  /** Their scores as a sort key, the highest digit first. */
  sortKey: readonly Bitmap[];
  /** What the terms weigh that each of the rows fits. */
  weight: number;
  /** The terms that not all of the rows fit: those were let go. */
  unmet: readonly InterpretedTerm[];
};

/** What terms are looked up in. */
export type ScoreSource = {
  titles: TitleDictionary;
  /** The title of each row. */
  titleOf: Int32Array;
  rowsMeeting: (criterion: Criterion) => Bitmap;
  rowsInCondition: (condition: Condition) => Bitmap;
};

const HIGHEST = SCORE.exact;
/** A title's scores for so many terms are one number. */
const TERMS_AT_ONCE = 10;
const BITS_PER_TERM = 3;

/**
 * Scores rows by a text: the sum over all terms of the best that title, facts or description say of each. Where no row
 * fits every term, the terms are let go that weigh least.
 */
export function scoreText(all: Bitmap, terms: readonly InterpretedTerm[], source: ScoreSource): TextScores {
  const levels = terms.map(() => new Levels(all.length));
  for (let first = 0; first < terms.length; first += TERMS_AT_ONCE)
    scoreTitles(all, terms.slice(first, first + TERMS_AT_ONCE), levels.slice(first), source);
  for (const [at, term] of terms.entries()) scoreFacts(term, levels[at], source);
  const fitting = terms.map((term, at) => ({ term, atLeast: levels[at]?.cumulative(all) ?? [] }));
  const { rows, weight } = heaviestRows(all, fitting);
  const sum = new BitwiseSum();
  for (const { atLeast } of fitting) for (const level of atLeast) sum.add(level);
  const count = countBits(rows);
  const unmet = fitting.filter(({ atLeast: [any] }) => (any === undefined ? 0 : countCommon(rows, any)) < count);
  return { rows, sortKey: sum.digits.toReversed(), weight, unmet: unmet.map(({ term }) => term) };
}

type FittingRows = { term: InterpretedTerm; atLeast: readonly Bitmap[] };

/** The rows whose terms weigh most together, and how much. */
function heaviestRows(all: Bitmap, fitting: readonly FittingRows[]): Pick<TextScores, 'rows' | 'weight'> {
  const found = fitting.flatMap(({ term, atLeast: [any] }) =>
    any === undefined ? [] : [{ any, weight: term.weight }],
  );
  if (found.length === 0) return { rows: new Int32Array(all.length), weight: 0 };
  const fitAll = all.slice();
  for (const { any } of found) andInto(fitAll, any);
  if (!isEmpty(fitAll)) return { rows: fitAll, weight: found.reduce((sum, { weight }) => sum + weight, 0) };
  const weights = new BitwiseSum();
  for (const { any, weight } of found) weights.add(any, weight);
  let rows = all;
  let weight = 0;
  for (const [digit, bitmap] of [...weights.digits.entries()].toReversed()) {
    const heavier = and(rows, bitmap);
    if (isEmpty(heavier)) continue;
    rows = heavier;
    weight += 2 ** digit;
  }
  return { rows, weight };
}

function isEmpty(rows: Bitmap): boolean {
  return rows.every((word) => word === 0);
}

/** Thousands of rows share a title: each title is scored once, and then each row looks at its title's. */
function scoreTitles(
  all: Bitmap,
  terms: readonly InterpretedTerm[],
  levels: readonly Levels[],
  { titles, titleOf }: ScoreSource,
) {
  const scoresOf = new Int32Array(titles.count);
  for (const [at, { titles: words }] of terms.entries()) {
    const shift = at * BITS_PER_TERM;
    for (const { word, score } of words.toSorted((one, other) => one.score - other.score)) {
      for (const title of titles.withWord(word))
        scoresOf[title] = ((scoresOf[title] ?? 0) & ~(7 << shift)) | (score << shift);
    }
  }
  if (scoresOf.every((scores) => scores === 0)) return;
  eachRow(all, (row) => {
    for (let left = scoresOf[titleOf[row] ?? 0] ?? 0, at = 0; left !== 0; left >>>= BITS_PER_TERM, at += 1) {
      if ((left & 7) !== 0) levels[at]?.addRow(left & 7, row);
    }
  });
}

function scoreFacts(term: InterpretedTerm, levels: Levels | undefined, source: ScoreSource) {
  if (levels === undefined) return;
  for (const criterion of term.criteria) levels.addRows(SCORE.fact, source.rowsMeeting(criterion));
  for (const { word, score } of term.titles) {
    const condition = CONDITIONS.find((each) => each === word);
    if (condition !== undefined) levels.addRows(score, source.rowsInCondition(condition));
  }
  for (const { listings, score } of term.described) levels.addRows(score, listings);
}

/** The rows that have each score for one term, from 1 to the highest. */
class Levels {
  readonly #words: number;
  readonly #rows: (Bitmap | undefined)[] = [];

  constructor(words: number) {
    this.#words = words;
  }

  addRow(score: number, row: number): void {
    setBit(this.#at(score), row);
  }

  addRows(score: number, rows: Bitmap): void {
    orInto(this.#at(score), rows);
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

  #at(score: number): Bitmap {
    return (this.#rows[score] ??= new Int32Array(this.#words));
  }
}

/** Counts in how many bitmaps each row is, in binary digits: adding one more is an addition with carry, 32 rows at a time. */
class BitwiseSum {
  /** The least significant first. */
  readonly digits: Bitmap[] = [];

  /** Adds so many for each of the rows. */
  add(rows: Bitmap, times = 1): void {
    for (let digit = 0; 2 ** digit <= times; digit += 1) if ((times & (2 ** digit)) !== 0) this.#addAt(digit, rows);
  }

  #addAt(first: number, rows: Bitmap) {
    const carry = rows.slice();
    for (let digit = first, isLeft = true; isLeft; digit += 1) {
      for (let below = this.digits.length; below < digit; below += 1) this.digits.push(new Int32Array(rows.length));
      const sum = (this.digits[digit] ??= new Int32Array(rows.length));
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
