import { ScratchBitmap } from './scratch-bitmap.ts';

/** A set of rows: bit `row & 31` of word `row >>> 5`. Combined bitmaps must have equal lengths. */
export type Bitmap = Int32Array;

/** The number of words needed for rows up to this one. */
export function wordsFor(row: number): number {
  return (row >>> 5) + 1;
}

/** A copy of the bitmap with room for more rows. */
export function resized(bitmap: Bitmap, words: number): Bitmap {
  const larger = new Int32Array(words);
  larger.set(bitmap);
  return larger;
}

export function hasBit(bitmap: Bitmap, row: number): boolean {
  return (((bitmap[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
}

export function setBit(bitmap: Bitmap, row: number): void {
  bitmap[row >>> 5] = (bitmap[row >>> 5] ?? 0) | (1 << (row & 31));
}

export function clearBit(bitmap: Bitmap, row: number): void {
  bitmap[row >>> 5] = (bitmap[row >>> 5] ?? 0) & ~(1 << (row & 31));
}

/** Intersection. */
export function and(one: Bitmap, other: Bitmap): Bitmap {
  const both = new Int32Array(one.length);
  for (let word = 0, end = both.length; word < end; word += 1) both[word] = (one[word] ?? 0) & (other[word] ?? 0);
  return both;
}

/** Union. */
export function or(one: Bitmap, other: Bitmap): Bitmap {
  const either = new Int32Array(one.length);
  for (let word = 0, end = either.length; word < end; word += 1) either[word] = (one[word] ?? 0) | (other[word] ?? 0);
  return either;
}

/** Difference: rows of `one` that are not in `other`. */
export function andNot(one: Bitmap, other: Bitmap): Bitmap {
  const left = new Int32Array(one.length);
  for (let word = 0, end = left.length; word < end; word += 1) left[word] = (one[word] ?? 0) & ~(other[word] ?? 0);
  return left;
}

/** Intersects `rows` with `other`, in place. */
export function andInto(rows: Bitmap, other: Bitmap): void {
  for (let word = 0, end = rows.length; word < end; word += 1) rows[word] = (rows[word] ?? 0) & (other[word] ?? 0);
}

/** Removes the rows of `other` from `rows`, in place. */
export function andNotInto(rows: Bitmap, other: Bitmap): void {
  for (let word = 0, end = rows.length; word < end; word += 1) rows[word] = (rows[word] ?? 0) & ~(other[word] ?? 0);
}

/** Adds rows to a bitmap, in place; `more` may be shorter. */
export function orInto(bitmap: Bitmap, more: Bitmap): void {
  for (let word = 0, end = Math.min(bitmap.length, more.length); word < end; word += 1)
    bitmap[word] = (bitmap[word] ?? 0) | (more[word] ?? 0);
}

/** 1 if any bit of the word is set, else 0. Without a branch, which would be mispredicted for every other word. */
function hasAny(word: number): number {
  return (word | (0 - word)) >>> 31;
}

/** The number of set bits of a word. */
function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export function countBits(bitmap: Bitmap): number {
  return countCommon(bitmap, bitmap);
}

/**
 * The size of the intersection. Counting bits is the expensive part: four words at a time are added bit by bit, and
 * only the carries to the fours are counted (Harley and Seal, after Muła, Kurz and Lemire, "Faster population counts
 * using AVX2 instructions", 2018).
 */
export function countCommon(one: Bitmap, other: Bitmap): number {
  let [ones, twos, fours, word] = [0, 0, 0, 0];
  for (const end = one.length & ~3; word < end; word += 4) {
    const a = (one[word] ?? 0) & (other[word] ?? 0);
    const b = (one[word + 1] ?? 0) & (other[word + 1] ?? 0);
    const c = (one[word + 2] ?? 0) & (other[word + 2] ?? 0);
    const d = (one[word + 3] ?? 0) & (other[word + 3] ?? 0);
    const onesAndA = ones ^ a;
    const three = onesAndA ^ b;
    const four = three ^ c;
    const carry = (ones & a) | (onesAndA & b);
    const nextCarry = (three & c) | (four & d);
    ones = four ^ d;
    fours += bitCount((twos & carry) | ((twos ^ carry) & nextCarry));
    twos ^= carry ^ nextCarry;
  }
  let count = 4 * fours + 2 * bitCount(twos) + bitCount(ones);
  for (; word < one.length; word += 1) count += bitCount((one[word] ?? 0) & (other[word] ?? 0));
  return count;
}

/** Rows to compare with many bitmaps, and the indexes of their non-empty words; null if most words are non-empty. */
export type Selection = { rows: Bitmap; words: Int32Array | null };

/** Visiting a word through the list costs several times as much as in a pass over all words. */
const FEW_WORDS = 1 / 6;

export function selectionOf(rows: Bitmap): Selection {
  using scratch = ScratchBitmap.empty(rows.length);
  const filled = scratch.rows;
  let count = 0;
  for (let word = 0, end = rows.length; word < end; word += 1) {
    filled[count] = word;
    count += hasAny(rows[word] ?? 0);
  }
  return { rows, words: count > rows.length * FEW_WORDS ? null : filled.slice(0, count) };
}

/** The number of selected rows in a bitmap. */
export function countSelected({ rows, words }: Selection, bitmap: Bitmap): number {
  if (words === null) return countCommon(rows, bitmap);
  let count = 0;
  for (let at = 0, end = words.length; at < end; at += 1) {
    const word = words[at] ?? 0;
    const common = (rows[word] ?? 0) & (bitmap[word] ?? 0);
    if (common !== 0) count += bitCount(common);
  }
  return count;
}

/** Visits the rows in ascending order. */
export function eachRow(bitmap: Bitmap, visit: (row: number) => void): void {
  for (let word = 0, end = bitmap.length; word < end; word += 1) {
    for (let left = bitmap[word] ?? 0; left !== 0; left &= left - 1) visit(word * 32 + 31 - Math.clz32(left & -left));
  }
}

/**
 * The rows at positions `from` to `to` in ascending order. `words` are the indexes of non-empty words; null visits all.
 */
export function rowsBetween(bitmap: Bitmap, from: number, to: number, words: Int32Array | null = null): number[] {
  const rows: number[] = [];
  let place = 0;
  for (let at = 0, end = words?.length ?? bitmap.length; at < end && place < to; at += 1) {
    const word = words === null ? at : (words[at] ?? 0);
    let left = bitmap[word] ?? 0;
    const count = left === 0 ? 0 : bitCount(left);
    if (place + count <= from) {
      place += count;
      continue;
    }
    for (; left !== 0 && place < to; left &= left - 1, place += 1) {
      if (place >= from) rows.push(word * 32 + 31 - Math.clz32(left & -left));
    }
  }
  return rows;
}
