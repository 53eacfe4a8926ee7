import { grownInt32 } from './cell.ts';

const BLOCK_BITS = 10;
/** Slots come in blocks of so many. */
export const BLOCK_SLOTS = 2 ** BLOCK_BITS;
/** A word has a bit for each of 32 slots. */
export const BLOCK_WORDS = BLOCK_SLOTS / 32;
const FIRST_CHUNKS = 64;

/** Chunks of one block's length for all sets: where nothing has a value, its set takes no memory. */
export class ChunkPool {
  words = new Int32Array(FIRST_CHUNKS * BLOCK_WORDS);
  // No set gets the first chunk: its place, 0, says that there is none.
  #end = BLOCK_WORDS;
  readonly #free: number[] = [];

  /** Where an empty chunk begins. */
  take(): number {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    if (this.#end === this.words.length) this.words = grownInt32(this.words, this.#end + grownChunks(this.#end));
    this.#end += BLOCK_WORDS;
    return this.#end - BLOCK_WORDS;
  }

  /** The chunk must be empty again. */
  giveBack(chunk: number): void {
    this.#free.push(chunk);
  }
}

function grownChunks(length: number): number {
  return Math.ceil(length / 4 / BLOCK_WORDS) * BLOCK_WORDS;
}

/** The slots of listings that have something in common, a bit for each. */
export class SlotSet {
  /** Where the chunk of each block begins; 0 for a block without any. */
  chunks = new Int32Array(1);
  readonly #pool: ChunkPool;

  constructor(pool: ChunkPool) {
    this.#pool = pool;
  }

  add(slot: number): void {
    const block = blockOf(slot);
    if (block >= this.chunks.length) this.chunks = grownInt32(this.chunks, Math.ceil(block * 1.25) + 1);
    const chunk = (this.chunks[block] ||= this.#pool.take());
    const { words } = this.#pool;
    const word = chunk + wordInBlock(slot);
    words[word] = (words[word] ?? 0) | (1 << (slot & 31));
  }

  remove(slot: number): void {
    const block = blockOf(slot);
    const chunk = this.chunks[block] ?? 0;
    if (chunk === 0) return;
    const { words } = this.#pool;
    const word = chunk + wordInBlock(slot);
    const left = (words[word] ?? 0) & ~(1 << (slot & 31));
    words[word] = left;
    if (left !== 0 || words.subarray(chunk, chunk + BLOCK_WORDS).some((other) => other !== 0)) return;
    this.chunks[block] = 0;
    this.#pool.giveBack(chunk);
  }

  copy(): SlotSet {
    const copied = new SlotSet(this.#pool);
    copied.chunks = this.chunks.map((chunk) => {
      if (chunk === 0) return 0;
      const copy = this.#pool.take();
      this.#pool.words.copyWithin(copy, chunk, chunk + BLOCK_WORDS);
      return copy;
    });
    return copied;
  }
}

export function blockOf(slot: number): number {
  return slot >>> BLOCK_BITS;
}

function wordInBlock(slot: number): number {
  return (slot % BLOCK_SLOTS) >>> 5;
}
