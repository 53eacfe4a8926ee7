import { grownInt32 } from './column-store.ts';

/** An entry of a list takes as much memory as so many bits. */
const BITS_PER_ENTRY = 64;
/** Below this a list is small whatever the catalogue's size. */
const LEAST_AS_BITS = 2_048;

/** Some of the listings: a list of few serials, a bit for each serial once they are many. */
export class SerialSet {
  /** In ascending order. */
  #few: number[] = [];
  #bits: Int32Array | null = null;
  #size = 0;
  #highest = 0;

  get size(): number {
    return this.#size;
  }

  /** So many words of 32 bits have a bit for each serial. */
  get length(): number {
    return (this.#highest >>> 5) + 1;
  }

  /** Adds a serial that is not among them. */
  add(serial: number): void {
    this.#size += 1;
    if (serial > this.#highest) this.#highest = serial;
    if (this.#bits !== null) {
      this.#bits = withBit(this.#bits, serial);
      return;
    }
    const last = this.#few.at(-1) ?? 0;
    if (serial > last) this.#few.push(serial);
    else this.#few.splice(this.#positionOf(serial), 0, serial);
    if (this.#size >= LEAST_AS_BITS && this.#size * BITS_PER_ENTRY > this.#highest) this.#becomeBits();
  }

  /** Takes out those of the serials that are among them. `gone` has their bits. */
  removeAll(serials: readonly number[], gone: Int32Array): void {
    if (this.#bits === null) this.#removeFromFew(serials, gone);
    else for (const serial of serials) this.#removeBit(this.#bits, serial);
  }

  /** A bit for each serial, good until the next change and not to be written to. */
  bits(): Int32Array {
    return this.#bits ?? bitsOf(this.#few);
  }

  /** Sets the bits of these serials; there must be enough. */
  addTo(bits: Int32Array): void {
    if (this.#bits === null) setBits(bits, this.#few);
    else addBits(bits, this.#bits.subarray(0, this.length));
  }

  #removeFromFew(serials: readonly number[], gone: Int32Array) {
    const few = this.#few;
    if (serials.length * Math.log2(few.length + 1) >= few.length) {
      if (few.some((serial) => hasBit(gone, serial))) this.#few = few.filter((serial) => !hasBit(gone, serial));
    } else {
      for (const serial of serials) {
        const position = this.#positionOf(serial);
        if (few[position] === serial) few.splice(position, 1);
      }
    }
    this.#size = this.#few.length;
  }

  #removeBit(bits: Int32Array, serial: number) {
    if (!hasBit(bits, serial)) return;
    dropBit(bits, serial);
    this.#size -= 1;
  }

  /** The first position with this serial or a higher one. */
  #positionOf(serial: number): number {
    let low = 0;
    let high = this.#few.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#few[middle] ?? 0) < serial) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #becomeBits() {
    this.#bits = bitsOf(this.#few);
    this.#few = [];
  }
}

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
