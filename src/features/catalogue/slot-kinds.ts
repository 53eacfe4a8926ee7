import type { CatalogueRows } from './catalogue-rows.ts';
import { grownInt32 } from './cell.ts';
import type { PriceBlocks } from './price-blocks.ts';
import { BLOCK_WORDS } from './slot-set.ts';
import type { SlotSelection } from './slot-selection.ts';

/** How many listings of each cell stand in each state: the state's code, after the cell's index times the stride. */
export type KindCounts = { counts: Int32Array; stride: number };

/** Cell and state of the listing in each slot, in a row, so that counting many is one walk through memory. */
export class SlotKinds {
  readonly #rows: CatalogueRows;
  #cells = new Int32Array(0);
  #states = new Uint16Array(0);
  #counts = new Int32Array(0);

  constructor(rows: CatalogueRows) {
    this.#rows = rows;
  }

  set(slot: number, serial: number): void {
    if (slot >= this.#cells.length) this.#grow(Math.ceil(slot * 1.1) + BLOCK_WORDS);
    const cell = this.#rows.cellOf(serial);
    this.#cells[slot] = cell?.index ?? 0;
    this.#states[slot] = cell?.states[this.#rows.placeOf(serial)] ?? 0;
  }

  /** Counts what is selected; good until the next call. */
  count(blocks: PriceBlocks, { words, counts: selected }: SlotSelection): KindCounts {
    const stride = this.#rows.states.names.length;
    const counts = this.#emptyCounts(this.#rows.cells.length * stride);
    const cells = this.#cells;
    const states = this.#states;
    for (const block of blocks.inOrder) {
      if ((selected[block] ?? 0) === 0) continue;
      const end = (block + 1) * BLOCK_WORDS;
      for (let word = block * BLOCK_WORDS; word < end; word += 1) {
        for (let bits = words[word] ?? 0; bits !== 0; bits &= bits - 1) {
          const slot = word * 32 + 31 - Math.clz32(bits & -bits);
          const kind = (cells[slot] ?? 0) * stride + (states[slot] ?? 0);
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
    this.#cells = grownInt32(this.#cells, length);
    const states = new Uint16Array(length);
    states.set(this.#states);
    this.#states = states;
  }
}
