import { ORDINARY_RANK } from '#app/db/enums.ts';
import { NO_FILTERS, type NormalizedFilters } from './fields.ts';
import { type ColumnStore, grownInt32 } from './column-store.ts';
import { meetsCriteria } from './fields.ts';
import { FacetBitmaps } from './facet-bitmaps.ts';
import { BlockSortedIndex } from './block-sorted-index.ts';
import { BitmapResult } from './bitmap-result.ts';
import { SortPermutation } from './sort-permutation.ts';
import { BLOCK_WORDS } from './bitmap.ts';

const HIGHEST_PRICE = 2 ** 31 - 1;

/** The public listings in slots by price, and for each filter value the slots that have it. */
export class BitmapIndex {
  readonly blocks: BlockSortedIndex;
  readonly #rows: ColumnStore;
  readonly #sets: FacetBitmaps;
  readonly #kinds: GroupIdColumn;
  readonly #selection: BitmapResult;
  readonly #ofRank: BitmapResult;

  constructor(rows: ColumnStore) {
    this.#rows = rows;
    const sets = new FacetBitmaps(rows);
    const blocks = new BlockSortedIndex((serial, from, to) => {
      sets.remove(from, serial);
      this.#enter(to, serial);
    });
    this.#kinds = new GroupIdColumn(rows);
    this.#sets = sets;
    this.blocks = blocks;
    this.#selection = new BitmapResult(blocks, sets.pool);
    this.#ofRank = new BitmapResult(blocks, sets.pool);
  }

  /** Gives every listing its slot after the first fill. Lets other work in between. */
  async placeAll(ascending: Int32Array): Promise<void> {
    const priceOf = (serial: number) => this.#rows.sortKey('price', serial);
    const byPrice = new SortPermutation(priceOf);
    await byPrice.rebuild(ascending);
    await this.blocks.placeAll(byPrice.serials, priceOf, (slot, serial) => this.#enter(slot, serial));
  }

  /** To be called when the listing has its facts. */
  add(serial: number): void {
    this.#enter(this.blocks.insert(serial, this.#rows.sortKey('price', serial)), serial);
  }

  /** To be called while the listing still has its facts. */
  remove(serial: number): void {
    this.#sets.remove(this.blocks.remove(serial), serial);
  }

  /** What passes the filters, good until the next call. */
  select(filters: NormalizedFilters): BitmapResult {
    const priceMin = Math.max(0, filters.priceMin ?? 0);
    this.#selection.select(priceMin, filters.priceMax ?? HIGHEST_PRICE, this.#sets.bitmapFilters(filters));
    const { facts } = filters;
    if (facts.length > 0)
      this.#selection.keep((slot) => meetsCriteria(this.#rows.factsOf(this.blocks.serialAt(slot)), facts));
    return this.#selection;
  }

  /** A selection by rank of placement, the best placed first; each is good until the next one is asked for. */
  *byRank(all: BitmapResult): Generator<BitmapResult> {
    for (let rank = 0; rank <= ORDINARY_RANK; rank += 1) {
      this.#ofRank.selectAmong(all, this.#sets.ofRank(rank));
      yield this.#ofRank;
    }
  }

  /** How many listings of each group and state are in the ranges and state the facts; good until the next call. */
  countInRanges({ priceMin, priceMax, yearMin, yearMax, facts }: NormalizedFilters): GroupCounts {
    const selection = this.select({ ...NO_FILTERS, priceMin, priceMax, yearMin, yearMax, facts });
    return this.#kinds.count(this.blocks, selection);
  }

  #enter(slot: number, serial: number) {
    this.#sets.add(slot, serial);
    this.#kinds.set(slot, serial);
  }
}

/** How many listings of each group stand in each state: the state's code, after the group's index times the stride. */
export type GroupCounts = { counts: Int32Array; stride: number };

/** Group and state of the listing in each slot, in a row, so that counting many is one walk through memory. */
export class GroupIdColumn {
  readonly #rows: ColumnStore;
  #groups = new Int32Array(0);
  #states = new Uint16Array(0);
  #counts = new Int32Array(0);

  constructor(rows: ColumnStore) {
    this.#rows = rows;
  }

  set(slot: number, serial: number): void {
    if (slot >= this.#groups.length) this.#grow(Math.ceil(slot * 1.1) + BLOCK_WORDS);
    const group = this.#rows.groupOf(serial);
    this.#groups[slot] = group?.index ?? 0;
    this.#states[slot] = group?.states[this.#rows.placeOf(serial)] ?? 0;
  }

  /** Counts what is selected; good until the next call. */
  count(blocks: BlockSortedIndex, { words, counts: selected }: BitmapResult): GroupCounts {
    const stride = this.#rows.states.names.length;
    const counts = this.#emptyCounts(this.#rows.groups.length * stride);
    const groups = this.#groups;
    const states = this.#states;
    for (const block of blocks.inOrder) {
      if ((selected[block] ?? 0) === 0) continue;
      const end = (block + 1) * BLOCK_WORDS;
      for (let word = block * BLOCK_WORDS; word < end; word += 1) {
        for (let bits = words[word] ?? 0; bits !== 0; bits &= bits - 1) {
          const slot = word * 32 + 31 - Math.clz32(bits & -bits);
          const kind = (groups[slot] ?? 0) * stride + (states[slot] ?? 0);
          counts[kind] = (counts[kind] ?? 0) + 1;
        }
      }
    }
    return { counts, stride };
  }

  #emptyCounts(length: number): Int32Array {
    if (this.#counts.length < length) this.#counts = new Int32Array(length);
    else this.#counts.fill(0);
    return this.#counts;
  }

  #grow(length: number) {
    this.#groups = grownInt32(this.#groups, length);
    const states = new Uint16Array(length);
    states.set(this.#states);
    this.#states = states;
  }
}
