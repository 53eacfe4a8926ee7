import { grownInt32 } from './cell.ts';

const LEAST_WORDS = 32;

/** A bit for each serial: listings as a set that others are quickly held against. */
export function bitsOf(serials: readonly number[]): Int32Array {
  let highest = 0;
  for (const serial of serials) if (serial > highest) highest = serial;
  const bits = new Int32Array((highest >>> 5) + 1);
  setBits(bits, serials);
  return bits;
}

export function setBits(bits: Int32Array, serials: readonly number[]): void {
  for (const serial of serials) bits[serial >>> 5] = (bits[serial >>> 5] ?? 0) | (1 << (serial & 31));
}

export function hasBit(bits: Int32Array, serial: number): boolean {
  return (((bits[serial >>> 5] ?? 0) >>> (serial & 31)) & 1) === 1;
}

/** The bits with one more; another array where it was too short. */
export function withBit(bits: Int32Array, serial: number): Int32Array {
  const word = serial >>> 5;
  const enough = word < bits.length ? bits : grownInt32(bits, Math.ceil(word * 1.1) + LEAST_WORDS);
  enough[word] = (enough[word] ?? 0) | (1 << (serial & 31));
  return enough;
}

export function dropBit(bits: Int32Array, serial: number): void {
  bits[serial >>> 5] = (bits[serial >>> 5] ?? 0) & ~(1 << (serial & 31));
}

/** What is in any of the sets. */
export function unionOf(sets: readonly Int32Array[]): Int32Array {
  const [first, ...others] = sets;
  if (first !== undefined && others.length === 0) return first;
  const union = new Int32Array(Math.max(0, ...sets.map(({ length }) => length)));
  for (const set of sets) addBits(union, set);
  return union;
}

/** Adds a set to another that is at least as long. */
export function addBits(bits: Int32Array, more: Int32Array): void {
  for (let word = 0; word < more.length; word += 1) bits[word] = (bits[word] ?? 0) | (more[word] ?? 0);
}

/** What is in all of the sets. */
export function intersectionOf(sets: readonly Int32Array[]): Int32Array {
  const [first = new Int32Array(0), ...others] = sets;
  if (others.length === 0) return first;
  const common = first.slice();
  for (const set of others) {
    for (let word = 0; word < common.length; word += 1) common[word] = (common[word] ?? 0) & (set[word] ?? 0);
  }
  return common;
}

/** The serials of a set in ascending order; null if they are more than `most`. */
export function serialsIn(bits: Int32Array, most: number): number[] | null {
  const serials: number[] = [];
  for (let word = 0; word < bits.length; word += 1) {
    for (let left = bits[word] ?? 0; left !== 0; left &= left - 1) {
      if (serials.length === most) return null;
      serials.push(word * 32 + 31 - Math.clz32(left & -left));
    }
  }
  return serials;
}
