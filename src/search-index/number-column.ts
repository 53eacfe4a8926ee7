import { andNotInto, clearBit, hasBit, resized, setBit, type Bitmap } from './bitmap.ts';
import { ScratchBitmap } from './scratch-bitmap.ts';
import { ShrinkingBitmap } from './shrinking-bitmap.ts';

/** After this many digits, few rows remain equal to a limit. */
const SPARSE_AFTER_DIGITS = 8;
const NONE: Bitmap = new Int32Array();

/**
 * A column of whole numbers from 0 to 2^53, bit-sliced (O'Neil and Quass, "Improved query performance with variant
 * indexes", 1997): one bitmap for the rows that have a number, and one per binary digit for the rows that have a 1
 * there.
 */
export class NumberColumn {
  #words: number;
  #known: Bitmap;
  /** Least significant digit first, as many as the largest number needed so far; null if no number had a 1 there. */
  #slices: (Bitmap | null)[] = [];

  constructor(words: number) {
    this.#words = words;
    this.#known = new Int32Array(words);
  }

  resize(words: number): void {
    this.#words = words;
    this.#known = resized(this.#known, words);
    this.#slices = this.#slices.map((slice) => slice && resized(slice, words));
  }

  /** Sets the number of a row without one. */
  set(row: number, value: number): void {
    setBit(this.#known, row);
    for (let digit = 0, left = value; left > 0; digit += 1, left = Math.floor(left / 2)) {
      if (left % 2 === 1) setBit(this.#sliceOf(digit), row);
    }
  }

  /** Sets numbers below 2^31 of rows without one, one word of each digit at a time. Negative: no number. */
  setAll(rows: Bitmap, numberOf: (row: number) => number): void {
    const digits = new Int32Array(31);
    for (let word = 0; word < rows.length; word += 1) {
      for (let left = rows[word] ?? 0; left !== 0; left &= left - 1) {
        const bit = left & -left;
        const value = numberOf(word * 32 + 31 - Math.clz32(bit));
        if (value < 0) continue;
        this.#known[word] = (this.#known[word] ?? 0) | bit;
        for (let rest = value; rest !== 0; rest &= rest - 1) {
          const digit = 31 - Math.clz32(rest & -rest);
          digits[digit] = (digits[digit] ?? 0) | bit;
        }
      }
      this.#addWord(word, digits);
    }
  }

  /** Moves one word of each digit into its bitmap. */
  #addWord(word: number, digits: Int32Array) {
    for (let digit = 0; digit < digits.length; digit += 1) {
      const bits = digits[digit] ?? 0;
      if (bits === 0) continue;
      const slice = this.#sliceOf(digit);
      slice[word] = (slice[word] ?? 0) | bits;
      digits[digit] = 0;
    }
  }

  /** The bitmap of a digit, created if needed. */
  #sliceOf(digit: number): Bitmap {
    while (this.#slices.length <= digit) this.#slices.push(null);
    return (this.#slices[digit] ??= new Int32Array(this.#words));
  }

  remove(row: number): void {
    clearBit(this.#known, row);
    for (const slice of this.#slices) if (slice !== null) clearBit(slice, row);
  }

  /** The rows that have a number. */
  get known(): Bitmap {
    return this.#known;
  }

  /** Bitmaps that sort rows by number, most significant first; rows without a number sort before all others. */
  get sortKey(): readonly Bitmap[] {
    return [this.#known, ...this.#slices.toReversed().filter((slice) => slice !== null)];
  }

  /** The number of a row, which must have one. */
  valueOf(row: number): number {
    let value = 0;
    for (const slice of this.#slices.toReversed()) value = value * 2 + (slice !== null && hasBit(slice, row) ? 1 : 0);
    return value;
  }

  /** The rows whose number is within the inclusive bounds; null is unbounded. */
  rowsBetween(min: number | null, max: number | null): Bitmap {
    const rows = new Int32Array(this.#words);
    if (max === null) rows.set(this.#known);
    else this.#addRowsBelow(max + 1, rows);
    if (min === null || min <= 0) return rows;
    using below = ScratchBitmap.empty(this.#words);
    this.#addRowsBelow(min, below.rows);
    andNotInto(rows, below.rows);
    return rows;
  }

  /** From the most significant digit on, a row is equal to the limit until it has a 0 where the limit has a 1. */
  #addRowsBelow(limit: number, below: Bitmap): void {
    if (limit <= 0) return;
    if (limit >= 2 ** this.#slices.length) return below.set(this.#known);
    using equal = ShrinkingBitmap.copyOf(this.#known);
    // Digits after the limit's last 1 cannot put a row below it.
    for (let digit = this.#slices.length - 1; limit % 2 ** (digit + 1) !== 0; digit -= 1) {
      const slice = this.#slices[digit] ?? null;
      if (Math.floor(limit / 2 ** digit) % 2 === 1) equal.keepCommon(slice ?? NONE, below);
      else if (slice !== null) equal.keep(slice, false);
      if (this.#slices.length - digit >= SPARSE_AFTER_DIGITS) equal.skipEmptyWords();
    }
  }
}
