import { clearBit, hasBit, orInto, resized, setBit, wordsFor, type Bitmap } from './bitmap.ts';

/** An array entry takes as much memory as this many bits. */
const BITS_PER_ENTRY = 64;
/** Shorter lists stay arrays, whatever the catalogue's size. */
const LEAST_AS_BITS = 2_048;
const GROWTH = 1.1;

/** A set of serials: an array while they are few, a bitmap once they are many. */
export class PostingList {
  /** In ascending order. */
  #few: number[] = [];
  #bits: Bitmap | null = null;
  #size = 0;
  #highest = 0;

  get size(): number {
    return this.#size;
  }

  /** The number of 32-bit words needed for all serials. */
  get length(): number {
    return (this.#highest >>> 5) + 1;
  }

  /** Adds a serial that is not in the set. */
  add(serial: number): void {
    this.#size += 1;
    if (serial > this.#highest) this.#highest = serial;
    if (this.#bits !== null) {
      if (serial >>> 5 >= this.#bits.length) this.#bits = resized(this.#bits, Math.ceil(wordsFor(serial) * GROWTH));
      setBit(this.#bits, serial);
      return;
    }
    const last = this.#few.at(-1) ?? 0;
    if (serial > last) this.#few.push(serial);
    else this.#few.splice(this.#positionOf(serial), 0, serial);
    if (this.#size >= LEAST_AS_BITS && this.#size * BITS_PER_ENTRY > this.#highest) this.#becomeBits();
  }

  /** Removes a serial if it is in the set. */
  remove(serial: number): void {
    if (this.#bits !== null) return this.#removeBit(this.#bits, serial);
    const position = this.#positionOf(serial);
    if (this.#few[position] !== serial) return;
    this.#few.splice(position, 1);
    this.#size -= 1;
  }

  /** Removes serials that are in the set. `gone` is the bitmap of the same serials. */
  removeAll(serials: readonly number[], gone: Bitmap): void {
    const few = this.#few;
    const isQuicker = this.#bits !== null || serials.length * Math.log2(few.length + 1) < few.length;
    if (isQuicker) for (const serial of serials) this.remove(serial);
    else if (few.some((serial) => hasBit(gone, serial))) this.#keep(few.filter((serial) => !hasBit(gone, serial)));
  }

  /** Adds the serials to a bitmap, which must have room for them. */
  addTo(bitmap: Bitmap): void {
    if (this.#bits !== null) orInto(bitmap, this.#bits);
    else for (const serial of this.#few) setBit(bitmap, serial);
  }

  #keep(few: number[]) {
    this.#few = few;
    this.#size = few.length;
  }

  #removeBit(bits: Bitmap, serial: number) {
    if (!hasBit(bits, serial)) return;
    clearBit(bits, serial);
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
    this.#bits = bitmapOf(this.#few);
    this.#few = [];
  }
}

/** A bitmap of these rows, only as long as the highest row needs. */
export function bitmapOf(rows: readonly number[]): Bitmap {
  const bitmap = new Int32Array(wordsFor(rows.reduce((last, row) => Math.max(last, row), 0)));
  for (const row of rows) setBit(bitmap, row);
  return bitmap;
}
