import { setImmediate as nextTurn } from 'node:timers/promises';
import { grownInt32 } from './column-store.ts';
import { BLOCK_SLOTS, BLOCK_WORDS, blockOf } from './bitmap.ts';

/** So many listings a block gets at first; the other slots are for those that come later. */
const FIRST_SIZE = BLOCK_SLOTS * (7 / 8);

type OnMove = (serial: number, from: number, to: number) => void;

/**
 * All public listings by price, absent ones first. Each has a slot; those of a block lie between the prices of the
 * blocks beside it, in any order, so that a listing comes and goes without moving others.
 */
export class BlockSortedIndex {
  /** The blocks from the lowest price to the highest. */
  readonly inOrder: number[] = [];
  /** A bit for each slot that has a listing. */
  occupied = new Int32Array(BLOCK_WORDS);
  #serials = new Int32Array(BLOCK_SLOTS);
  #prices = new Int32Array(BLOCK_SLOTS);
  #sizes = new Int32Array(1);
  /** What is below a block's first price, or has it and a lower serial, is in the blocks before. */
  #firstPrices = new Int32Array(1);
  #firstSerials = new Int32Array(1);
  #slotOf = new Int32Array(0);
  #end = 0;
  readonly #free: number[] = [];
  readonly #onMove: OnMove;

  /** `onMove` hears of each listing that gets another slot so that a new one finds room. */
  constructor(onMove: OnMove) {
    this.#onMove = onMove;
  }

  /** How many blocks there are, empty ones included. */
  get blockCount(): number {
    return this.#end;
  }

  /** By serial, for loops over many of them. */
  get slotOf(): Int32Array {
    return this.#slotOf;
  }

  serialAt(slot: number): number {
    return this.#serials[slot] ?? 0;
  }

  priceAt(slot: number): number {
    return this.#prices[slot] ?? 0;
  }

  sizeOf(block: number): number {
    return this.#sizes[block] ?? 0;
  }

  /** Takes in the first listings, sorted by price and serial. Lets other work in between. */
  async placeAll(
    sorted: Int32Array,
    priceOf: (serial: number) => number,
    onSlot: (slot: number, serial: number) => void,
  ) {
    const count = Math.ceil(sorted.length / FIRST_SIZE);
    if (count > 0) this.#makeRoom(count - 1);
    for (let start = 0; start < sorted.length; start += FIRST_SIZE) {
      const first = sorted[start] ?? 0;
      const block = this.#newBlock(this.inOrder.length, priceOf(first), first);
      for (const [index, serial] of sorted.subarray(start, start + FIRST_SIZE).entries()) {
        const slot = block * BLOCK_SLOTS + index;
        this.#put(slot, serial, priceOf(serial));
        onSlot(slot, serial);
      }
      if (block % 2 === 0) await nextTurn();
    }
  }

  /** Answers the slot that a listing got. */
  insert(serial: number, price: number): number {
    if (this.inOrder.length === 0) this.#newBlock(0, 0, 0);
    let position = this.positionOf(price, serial);
    if (this.sizeOf(this.inOrder[position] ?? 0) === BLOCK_SLOTS) {
      this.#split(position);
      position = this.positionOf(price, serial);
    }
    const slot = this.#freeSlotIn(this.inOrder[position] ?? 0);
    this.#put(slot, serial, price);
    return slot;
  }

  /** Answers the slot that a listing had. */
  remove(serial: number): number {
    const slot = this.#slotOf[serial] ?? 0;
    this.#clear(slot);
    const block = blockOf(slot);
    if (this.sizeOf(block) === 0) {
      this.inOrder.splice(this.inOrder.indexOf(block), 1);
      this.#free.push(block);
    }
    return slot;
  }

  /** Where among the blocks in order a listing with this price and serial belongs. */
  positionOf(price: number, serial: number): number {
    let low = 1;
    let high = this.inOrder.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const block = this.inOrder[middle] ?? 0;
      const first = this.#firstPrices[block] ?? 0;
      if (first < price || (first === price && (this.#firstSerials[block] ?? 0) <= serial)) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Slots of one block, sorted by price and serial. */
  sorted(slots: readonly number[]): number[] {
    return slots.toSorted((a, b) => this.priceAt(a) - this.priceAt(b) || this.serialAt(a) - this.serialAt(b));
  }

  #put(slot: number, serial: number, price: number) {
    if (serial >= this.#slotOf.length) this.#slotOf = grownInt32(this.#slotOf, Math.ceil(serial * 1.25) + 1);
    this.#slotOf[serial] = slot;
    this.#serials[slot] = serial;
    this.#prices[slot] = price;
    this.occupied[slot >>> 5] = (this.occupied[slot >>> 5] ?? 0) | (1 << (slot & 31));
    const block = blockOf(slot);
    this.#sizes[block] = this.sizeOf(block) + 1;
  }

  #clear(slot: number) {
    this.occupied[slot >>> 5] = (this.occupied[slot >>> 5] ?? 0) & ~(1 << (slot & 31));
    const block = blockOf(slot);
    this.#sizes[block] = this.sizeOf(block) - 1;
  }

  #freeSlotIn(block: number): number {
    const start = block * BLOCK_WORDS;
    let word = start;
    while (this.occupied[word] === -1) word += 1;
    // The lowest bit that is not set.
    const bit = 31 - Math.clz32(~(this.occupied[word] ?? 0) & ((this.occupied[word] ?? 0) + 1));
    return word * 32 + bit;
  }

  /** Moves the upper half of a full block into a new one. */
  #split(position: number) {
    const block = this.inOrder[position] ?? 0;
    const slots = Array.from({ length: BLOCK_SLOTS }, (_, index) => block * BLOCK_SLOTS + index);
    const upper = this.sorted(slots).slice(BLOCK_SLOTS / 2);
    const [first = 0] = upper;
    const added = this.#newBlock(position + 1, this.priceAt(first), this.serialAt(first));
    for (const [index, from] of upper.entries()) {
      const serial = this.serialAt(from);
      const to = added * BLOCK_SLOTS + index;
      this.#clear(from);
      this.#put(to, serial, this.priceAt(from));
      this.#onMove(serial, from, to);
    }
  }

  #newBlock(position: number, firstPrice: number, firstSerial: number): number {
    const block = this.#free.pop() ?? this.#end;
    this.#end = Math.max(this.#end, block + 1);
    this.#makeRoom(block);
    this.#firstPrices[block] = firstPrice;
    this.#firstSerials[block] = firstSerial;
    this.inOrder.splice(position, 0, block);
    return block;
  }

  #makeRoom(block: number) {
    if (block < this.#sizes.length) return;
    const blocks = Math.ceil(block * 1.1) + 1;
    this.#sizes = grownInt32(this.#sizes, blocks);
    this.#firstPrices = grownInt32(this.#firstPrices, blocks);
    this.#firstSerials = grownInt32(this.#firstSerials, blocks);
    this.#serials = grownInt32(this.#serials, blocks * BLOCK_SLOTS);
    this.#prices = grownInt32(this.#prices, blocks * BLOCK_SLOTS);
    this.occupied = grownInt32(this.occupied, blocks * BLOCK_WORDS);
  }
}
