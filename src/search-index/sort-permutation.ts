import { setImmediate as nextTurn } from 'node:timers/promises';
import { grownInt32 } from './column-store.ts';

type KeyOf = (serial: number) => number;

/** Sorted at one go without anybody noticing: a few milliseconds. */
const RUN_LENGTH = 32_768;
/** Beyond so many listings, a sort key and a position no longer fit into the 53 bits of one number together. */
export const MOST_LISTINGS = 2 ** 22;

/** All public listings in one order, ascending by key and then by serial. */
export class SortPermutation {
  serials = new Int32Array(0);
  size = 0;
  readonly #keyOf: KeyOf;

  constructor(keyOf: KeyOf) {
    this.#keyOf = keyOf;
  }

  /** Sorts all listings anew, letting other work in between. `ascending` has their serials in ascending order. */
  async rebuild(ascending: Int32Array): Promise<void> {
    if (ascending.length > MOST_LISTINGS)
      throw new RangeError(`The catalogue index holds up to ${MOST_LISTINGS} listings`);
    const packed = new Float64Array(ascending.length);
    for (let index = 0; index < packed.length; index += 1) {
      packed[index] = this.#keyOf(ascending[index] ?? 0) * MOST_LISTINGS + index;
      if (index % RUN_LENGTH === 0) await nextTurn();
    }
    const sorted = await sortedInTurns(packed);
    const serials = new Int32Array(sorted.length);
    for (let index = 0; index < sorted.length; index += 1) {
      serials[index] = ascending[(sorted[index] ?? 0) % MOST_LISTINGS] ?? 0;
      if (index % RUN_LENGTH === 0) await nextTurn();
    }
    this.serials = serials;
    this.size = serials.length;
  }

  /** Where a listing stands, or would stand; its key must be the one that it was sorted by. */
  positionOf(serial: number): number {
    return this.positionFrom(this.#keyOf(serial), serial);
  }

  /** The first position with this key or a higher one; among equal keys, with this serial or a higher one. */
  positionFrom(key: number, serial = 0): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.serials[middle] ?? 0;
      const otherKey = this.#keyOf(other);
      if (otherKey < key || (otherKey === key && other < serial)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Takes out the listings at these positions, given in ascending order. */
  removeAt(positions: readonly number[]): void {
    for (const [index, position] of positions.entries()) {
      const next = positions[index + 1] ?? this.size;
      this.serials.copyWithin(position - index, position + 1, next);
    }
    this.size -= positions.length;
  }

  /** Puts in listings, given in any order. */
  insert(serials: readonly number[]): void {
    const sorted = serials.toSorted((a, b) => this.#keyOf(a) - this.#keyOf(b) || a - b);
    const positions = sorted.map((serial) => this.positionOf(serial));
    const size = this.size + sorted.length;
    if (size > this.serials.length) this.serials = grownInt32(this.serials, Math.ceil(size * 1.1) + 16);
    let end = this.size;
    // From the back, so that each stretch moves once.
    for (let index = sorted.length - 1; index >= 0; index -= 1) {
      const position = positions[index] ?? 0;
      this.serials.copyWithin(position + index + 1, position, end);
      this.serials[position + index] = sorted[index] ?? 0;
      end = position;
    }
    this.size = size;
  }
}

/** Sorts numbers in runs that it then merges, with a pause after each few milliseconds of work. */
async function sortedInTurns(numbers: Float64Array<ArrayBuffer>): Promise<Float64Array<ArrayBuffer>> {
  for (let start = 0; start < numbers.length; start += RUN_LENGTH) {
    numbers.subarray(start, start + RUN_LENGTH).sort();
    await nextTurn();
  }
  let from = numbers;
  let to = new Float64Array(numbers.length);
  for (let width = RUN_LENGTH; width < numbers.length; width *= 2) {
    for (let start = 0; start < numbers.length; start += 2 * width) await mergeRuns(from, to, start, width);
    [from, to] = [to, from];
  }
  return from;
}

async function mergeRuns(from: Float64Array, to: Float64Array, start: number, width: number): Promise<void> {
  const middle = Math.min(start + width, from.length);
  const end = Math.min(start + 2 * width, from.length);
  let left = start;
  let right = middle;
  for (let out = start; out < end;) {
    const pause = Math.min(end, out + RUN_LENGTH * 4);
    for (; out < pause; out += 1) {
      const takesLeft = right >= end || (left < middle && (from[left] ?? 0) <= (from[right] ?? 0));
      to[out] = (takesLeft ? from[left++] : from[right++]) ?? 0;
    }
    await nextTurn();
  }
}
