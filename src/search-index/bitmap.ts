import { grownInt32 } from './column-store.ts';

const BLOCK_BITS = 10;
/** Slots come in blocks of so many. */
export const BLOCK_SLOTS = 2 ** BLOCK_BITS;
/** A word has a bit for each of 32 slots. */
export const BLOCK_WORDS = BLOCK_SLOTS / 32;
const FIRST_CHUNKS = 64;

/** Containers of one block's length for all sets: where nothing has a value, its set takes no memory. */
export class ContainerPool {
  words = new Int32Array(FIRST_CHUNKS * BLOCK_WORDS);
  // No set gets the first container: its place, 0, says that there is none.
  #end = BLOCK_WORDS;
  readonly #free: number[] = [];

  /** Where an empty container begins. */
  take(): number {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    if (this.#end === this.words.length) this.words = grownInt32(this.words, this.#end + grownContainers(this.#end));
    this.#end += BLOCK_WORDS;
    return this.#end - BLOCK_WORDS;
  }

  /** The container must be empty again. */
  release(container: number): void {
    this.#free.push(container);
  }
}

function grownContainers(length: number): number {
  return Math.ceil(length / 4 / BLOCK_WORDS) * BLOCK_WORDS;
}

/** The slots of listings that have something in common, a bit for each. */
export class Bitmap {
  /** Where the container of each block begins; 0 for a block without any. */
  containers = new Int32Array(1);
  readonly #pool: ContainerPool;

  constructor(pool: ContainerPool) {
    this.#pool = pool;
  }

  add(slot: number): void {
    const block = blockOf(slot);
    if (block >= this.containers.length) this.containers = grownInt32(this.containers, Math.ceil(block * 1.25) + 1);
    const container = (this.containers[block] ||= this.#pool.take());
    const { words } = this.#pool;
    const word = container + wordInBlock(slot);
    words[word] = (words[word] ?? 0) | (1 << (slot & 31));
  }

  remove(slot: number): void {
    const block = blockOf(slot);
    const container = this.containers[block] ?? 0;
    if (container === 0) return;
    const { words } = this.#pool;
    const word = container + wordInBlock(slot);
    const left = (words[word] ?? 0) & ~(1 << (slot & 31));
    words[word] = left;
    if (left !== 0 || words.subarray(container, container + BLOCK_WORDS).some((other) => other !== 0)) return;
    this.containers[block] = 0;
    this.#pool.release(container);
  }

  copy(): Bitmap {
    const copied = new Bitmap(this.#pool);
    copied.containers = this.containers.map((container) => {
      if (container === 0) return 0;
      const copy = this.#pool.take();
      this.#pool.words.copyWithin(copy, container, container + BLOCK_WORDS);
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
