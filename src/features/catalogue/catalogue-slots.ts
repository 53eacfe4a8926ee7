import { ORDINARY_RANK } from '#app/db/enums.ts';
import { NO_FILTERS, type FactFilters } from './catalogue-facts.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import { meetsCriteria } from './fact-filters.schema.ts';
import { FilterSets } from './filter-sets.ts';
import { PriceBlocks } from './price-blocks.ts';
import { SlotKinds, type KindCounts } from './slot-kinds.ts';
import { SlotSelection } from './slot-selection.ts';
import { SortedSerials } from './sorted-serials.ts';

const HIGHEST_PRICE = 2 ** 31 - 1;

/** The public listings in slots by price, and for each filter value the slots that have it. */
export class CatalogueSlots {
  readonly blocks: PriceBlocks;
  readonly #rows: CatalogueRows;
  readonly #sets: FilterSets;
  readonly #kinds: SlotKinds;
  readonly #selection: SlotSelection;
  readonly #ofRank: SlotSelection;

  constructor(rows: CatalogueRows) {
    this.#rows = rows;
    const sets = new FilterSets(rows);
    const blocks = new PriceBlocks((serial, from, to) => {
      sets.remove(from, serial);
      this.#enter(to, serial);
    });
    this.#kinds = new SlotKinds(rows);
    this.#sets = sets;
    this.blocks = blocks;
    this.#selection = new SlotSelection(blocks, sets.pool);
    this.#ofRank = new SlotSelection(blocks, sets.pool);
  }

  /** Gives every listing its slot after the first fill. Lets other work in between. */
  async placeAll(ascending: Int32Array): Promise<void> {
    const priceOf = (serial: number) => this.#rows.keyOf('price', serial);
    const byPrice = new SortedSerials(priceOf);
    await byPrice.rebuild(ascending);
    await this.blocks.placeAll(byPrice.serials, priceOf, (slot, serial) => this.#enter(slot, serial));
  }

  /** To be called when the listing has its facts. */
  add(serial: number): void {
    this.#enter(this.blocks.insert(serial, this.#rows.keyOf('price', serial)), serial);
  }

  /** To be called while the listing still has its facts. */
  remove(serial: number): void {
    this.#sets.remove(this.blocks.remove(serial), serial);
  }

  /** What passes the filters, good until the next call. */
  select(filters: FactFilters): SlotSelection {
    const priceMin = Math.max(0, filters.priceMin ?? 0);
    this.#selection.select(priceMin, filters.priceMax ?? HIGHEST_PRICE, this.#sets.criteriaOf(filters));
    const { facts } = filters;
    if (facts.length > 0)
      this.#selection.keep((slot) => meetsCriteria(this.#rows.factsOf(this.blocks.serialAt(slot)), facts));
    return this.#selection;
  }

  /** A selection by rank of placement, the best placed first; each is good until the next one is asked for. */
  *byRank(all: SlotSelection): Generator<SlotSelection> {
    for (let rank = 0; rank <= ORDINARY_RANK; rank += 1) {
      this.#ofRank.selectAmong(all, this.#sets.ofRank(rank));
      yield this.#ofRank;
    }
  }

  /** How many listings of each cell and state are in the ranges and state the facts; good until the next call. */
  countInRanges({ priceMin, priceMax, yearMin, yearMax, facts }: FactFilters): KindCounts {
    const selection = this.select({ ...NO_FILTERS, priceMin, priceMax, yearMin, yearMax, facts });
    return this.#kinds.count(this.blocks, selection);
  }

  #enter(slot: number, serial: number) {
    this.#sets.add(slot, serial);
    this.#kinds.set(slot, serial);
  }
}
