import { CONDITIONS, type Condition } from '#app/db/enums.ts';
import { and, eachRow, orInto, setBit, type Bitmap } from './bitmap.ts';
import { SCORE, type InterpretedTerm } from './interpret-term.ts';
import type { TitleDictionary } from './title-dictionary.ts';

/** Rows by how well they fit a text: those that fit every term, and their scores as a sort key, the highest digit first. */
export type TextScores = { rows: Bitmap; sortKey: readonly Bitmap[] };

/** What terms are looked up in. */
export type ScoreSource = {
  titles: TitleDictionary;
  /** The title of each row. */
  titleOf: Int32Array;
  rowsWithNumber: (name: 'heads' | 'needles' | 'year', number: number) => Bitmap;
  rowsInCondition: (condition: Condition) => Bitmap;
};

const HIGHEST = SCORE.exact;
/** A title's scores for so many terms are one number. */
const TERMS_AT_ONCE = 10;
const BITS_PER_TERM = 3;

/** Scores the rows of a selection: the sum over all terms of the best that title, facts or description say of each. */
export function scoreText(selection: Bitmap, terms: readonly InterpretedTerm[], source: ScoreSource): TextScores {
  const levels = terms.map(() => new Levels(selection.length));
  for (let first = 0; first < terms.length; first += TERMS_AT_ONCE)
    scoreTitles(selection, terms.slice(first, first + TERMS_AT_ONCE), levels.slice(first), source);
  for (const [at, term] of terms.entries()) scoreFacts(term, levels[at], source);
  const sum = new BitwiseSum();
  let rows = selection;
  for (const each of levels) {
    const atLeast = each.cumulative();
    rows = and(rows, atLeast[0] ?? new Int32Array(selection.length));
    for (const level of atLeast) sum.add(level);
  }
  return { rows, sortKey: sum.digits.toReversed() };
}

/** Thousands of rows share a title: each title is scored once, and then each row looks at its title's. */
function scoreTitles(
  selection: Bitmap,
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
  eachRow(selection, (row) => {
    for (let left = scoresOf[titleOf[row] ?? 0] ?? 0, at = 0; left !== 0; left >>>= BITS_PER_TERM, at += 1) {
      if ((left & 7) !== 0) levels[at]?.addRow(left & 7, row);
    }
  });
}

function scoreFacts(term: InterpretedTerm, levels: Levels | undefined, source: ScoreSource) {
  if (levels === undefined) return;
  for (const name of ['heads', 'needles', 'year'] as const) {
    const number = term[name];
    if (number !== null) levels.addRows(SCORE.fact, source.rowsWithNumber(name, number));
  }
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

  /** The rows with at least each score, the lowest score first. */
  cumulative(): Bitmap[] {
    const levels: Bitmap[] = [];
    let above: Bitmap | undefined;
    for (let score: number = HIGHEST; score > 0; score -= 1) {
      const rows = this.#rows[score];
      if (rows !== undefined && above !== undefined) orInto(rows, above);
      above = rows ?? above;
      if (above !== undefined) levels.unshift(above);
    }
    return levels;
  }

  #at(score: number): Bitmap {
    return (this.#rows[score] ??= new Int32Array(this.#words));
  }
}

/** Counts in how many bitmaps each row is, in binary digits: adding one more is an addition with carry, 32 rows at a time. */
class BitwiseSum {
  /** The least significant first. */
  readonly digits: Bitmap[] = [];

  add(rows: Bitmap): void {
    const carry = rows.slice();
    for (let digit = 0, isLeft = true; isLeft; digit += 1) {
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
