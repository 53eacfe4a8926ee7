import type { BitmapFilter } from './facet-bitmaps.ts';
import type { BlockSortedIndex } from './block-sorted-index.ts';
import { BLOCK_SLOTS, BLOCK_WORDS, type ContainerPool, type Bitmap } from './bitmap.ts';

/** Which slots pass some filters: a bit for each, and how many they are in each block. */
export class BitmapResult {
  words = new Int32Array(0);
  counts = new Int32Array(0);
  total = 0;
  readonly #blocks: BlockSortedIndex;
  readonly #pool: ContainerPool;
  readonly #alternatives = new Int32Array(BLOCK_WORDS);

  constructor(blocks: BlockSortedIndex, pool: ContainerPool) {
    this.#blocks = blocks;
    this.#pool = pool;
  }

  has(slot: number): boolean {
    return (((this.words[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;
  }

  /** The slots of a block that are selected. */
  slotsIn(block: number): number[] {
    const slots: number[] = [];
    const end = (block + 1) * BLOCK_WORDS;
    for (let word = block * BLOCK_WORDS; word < end; word += 1) {
      let bits = this.words[word] ?? 0;
      while (bits !== 0) {
        slots.push(word * 32 + 31 - Math.clz32(bits & -bits));
        bits &= bits - 1;
      }
    }
    return slots;
  }

  /** Selects the listings in a range of prices that pass all criteria. */
  select(priceMin: number, priceMax: number, criteria: readonly BitmapFilter[]): void {
    this.#empty();
    if (priceMin > priceMax) return;
    const { inOrder, occupied } = this.#blocks;
    const first = this.#blocks.positionOf(priceMin, 0);
    const last = this.#blocks.positionOf(priceMax, Infinity);
    for (let position = first; position <= last; position += 1) {
      const block = inOrder[position];
      if (block === undefined || !isReached(criteria, block)) continue;
      const start = block * BLOCK_WORDS;
      for (let word = start; word < start + BLOCK_WORDS; word += 1) this.words[word] = occupied[word] ?? 0;
      for (const criterion of criteria) this.#narrow(block, criterion);
      // Only the outermost blocks can have prices beyond the range.
      const isOutermost = position === first || position === last;
      if (isOutermost) this.#narrowToPrices(block, priceMin, priceMax);
      this.#setCount(block, isOutermost || criteria.length > 0 ? this.#countIn(block) : this.#blocks.sizeOf(block));
    }
  }

  /** Leaves out what is selected and does not pass. */
  keep(passes: (slot: number) => boolean): void {
    this.total = 0;
    for (const block of this.#blocks.inOrder) {
      if ((this.counts[block] ?? 0) === 0) continue;
      let count = 0;
      for (const slot of this.slotsIn(block)) {
        if (passes(slot)) count += 1;
        else this.words[slot >>> 5] = (this.words[slot >>> 5] ?? 0) & ~(1 << (slot & 31));
      }
      this.#setCount(block, count);
    }
  }

  /** Selects those of another selection that pass one criterion more. */
  selectAmong(other: BitmapResult, criterion: BitmapFilter): void {
    this.#empty();
    const criteria = [criterion];
    for (const block of this.#blocks.inOrder) {
      if (other.counts[block] === 0 || !isReached(criteria, block)) continue;
      const start = block * BLOCK_WORDS;
      for (let word = start; word < start + BLOCK_WORDS; word += 1) this.words[word] = other.words[word] ?? 0;
      this.#narrow(block, criterion);
      this.#setCount(block, this.#countIn(block));
    }
  }

  #empty() {
    const { occupied, blockCount } = this.#blocks;
    if (this.words.length < occupied.length) {
      this.words = new Int32Array(occupied.length);
      this.counts = new Int32Array(occupied.length / BLOCK_WORDS);
    } else {
      this.words.fill(0, 0, blockCount * BLOCK_WORDS);
      this.counts.fill(0, 0, blockCount);
    }
    this.total = 0;
  }

  #narrow(block: number, { anyOf, noneOf }: BitmapFilter) {
    const [only] = anyOf ?? [];
    if (only !== undefined && anyOf?.length === 1) this.#keep(block, this.#pool.words, only.containers[block] ?? 0);
    else if (anyOf !== null) this.#keep(block, this.#anyOf(block, anyOf), 0);
    for (const { containers } of noneOf) if ((containers[block] ?? 0) !== 0) this.#drop(block, containers[block] ?? 0);
  }

  #keep(block: number, kept: Int32Array, container: number) {
    const { words } = this;
    const start = block * BLOCK_WORDS;
    for (let index = 0; index < BLOCK_WORDS; index += 1) {
      words[start + index] = (words[start + index] ?? 0) & (kept[container + index] ?? 0);
    }
  }

  #drop(block: number, container: number) {
    const { words } = this;
    const dropped = this.#pool.words;
    const start = block * BLOCK_WORDS;
    for (let index = 0; index < BLOCK_WORDS; index += 1) {
      words[start + index] = (words[start + index] ?? 0) & ~(dropped[container + index] ?? 0);
    }
  }

  #anyOf(block: number, sets: readonly Bitmap[]): Int32Array {
    const any = this.#alternatives.fill(0);
    const { words } = this.#pool;
    for (const { containers } of sets) {
      const container = containers[block] ?? 0;
      if (container === 0) continue;
      for (let index = 0; index < BLOCK_WORDS; index += 1)
        any[index] = (any[index] ?? 0) | (words[container + index] ?? 0);
    }
    return any;
  }

  #narrowToPrices(block: number, priceMin: number, priceMax: number) {
    for (let slot = block * BLOCK_SLOTS; slot < (block + 1) * BLOCK_SLOTS; slot += 1) {
      const price = this.#blocks.priceAt(slot);
      if (price >= priceMin && price <= priceMax) continue;
      this.words[slot >>> 5] = (this.words[slot >>> 5] ?? 0) & ~(1 << (slot & 31));
    }
  }

  #countIn(block: number): number {
    const { words } = this;
    let count = 0;
    const end = (block + 1) * BLOCK_WORDS;
    for (let word = block * BLOCK_WORDS; word < end; word += 1) {
      const bits = words[word] ?? 0;
      if (bits !== 0) count += bitCount(bits);
    }
    return count;
  }

  #setCount(block: number, count: number) {
    this.counts[block] = count;
    this.total += count;
  }
}

/** Whether every criterion may have something in a block. */
function isReached(criteria: readonly BitmapFilter[], block: number): boolean {
  for (const { anyOf } of criteria) {
    if (anyOf !== null && !anyOf.some(({ containers }) => (containers[block] ?? 0) !== 0)) return false;
  }
  return true;
}

/** Adds up neighbouring bits, then pairs, fours and eights, all at once. */
function bitCount(bits: number): number {
  // The difference may leave 32 bits, where numbers turn slow.
  const pairs = (bits - ((bits >>> 1) & 0x55555555)) | 0;
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
