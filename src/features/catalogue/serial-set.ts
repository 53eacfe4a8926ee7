import { addBits, bitsOf, dropBit, hasBit, setBits, withBit } from './serial-bits.ts';

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
