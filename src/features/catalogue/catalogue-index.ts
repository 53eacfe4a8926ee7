import { LRUCache } from 'lru-cache';
import { selectBest, type BestMatches, type BestWish } from './best-matches.ts';
import { NO_FILTERS, ORDERS, type FactFilters, type MachineFacts } from './catalogue-facts.ts';
import { CatalogueRows } from './catalogue-rows.ts';
import { CatalogueSlots } from './catalogue-slots.ts';
import type { FilterCounts, FilterValues } from './catalogue.schema.ts';
import { countFacets, noFacets, findFilterValues } from './facet-counts.ts';
import { matchOf, type FactMatch } from './fact-match.ts';
import { figuresOf, type Figures } from './figures.ts';
import type { Meaning } from './meaning.ts';
import { selectPage, type ListedOrder, type Wish } from './page-selection.ts';
import { SortedSerials } from './sorted-serials.ts';
import { TextMatch } from './text-match.ts';
import type { Vocabulary } from './vocabulary.ts';

export type FactCounts = Omit<FilterCounts, 'exact'>;
export type MachineChange = { serial: number; facts: MachineFacts | null };

const REMEMBERED_COUNTS = 500;
const LISTED_ORDERS = ORDERS.filter((order) => order !== 'price');

/** What the public catalogue holds, in memory: answers how many and which, never what they look like. */
export class CatalogueIndex {
  readonly #rows = new CatalogueRows();
  readonly #slots = new CatalogueSlots(this.#rows);
  readonly #orders: Record<ListedOrder, SortedSerials>;
  readonly #counts = new LRUCache<string, FactCounts>({ max: REMEMBERED_COUNTS });
  #values: FilterValues | null = null;

  constructor() {
    const sorted = (order: ListedOrder) => new SortedSerials((serial) => this.#rows.keyOf(order, serial));
    this.#orders = {
      brand: sorted('brand'),
      model: sorted('model'),
      needles: sorted('needles'),
      heads: sorted('heads'),
      newest: sorted('newest'),
    };
  }

  get size(): number {
    return this.#rows.size;
  }

  /** Adds a listing that is not there yet, for the first fill; nothing is in order before `putInOrder`. */
  fill(facts: MachineFacts): void {
    this.#rows.add(facts);
  }

  /** Puts everything in order after the first fill. Lets other work in between. */
  async putInOrder(): Promise<void> {
    const ascending = new Int32Array(this.#rows.size);
    let count = 0;
    for (let serial = 0; serial < this.#rows.capacity; serial += 1) {
      if (!this.#rows.has(serial)) continue;
      ascending[count] = serial;
      count += 1;
    }
    for (const order of LISTED_ORDERS) await this.#orders[order].rebuild(ascending);
    await this.#slots.placeAll(ascending);
  }

  /** Brings in changed listings, each serial once; null facts take one out. */
  apply(changes: readonly MachineChange[]): void {
    const moves = LISTED_ORDERS.map((order) => this.#takeOut(order, changes));
    for (const change of changes) this.#change(change);
    for (const { order, entering } of moves) this.#orders[order].insert(entering);
    this.#counts.clear();
    this.#values = null;
  }

  #change({ serial, facts }: MachineChange) {
    if (this.#rows.has(serial)) {
      this.#slots.remove(serial);
      this.#rows.remove(serial);
    }
    if (facts === null) return;
    this.#rows.add(facts);
    this.#slots.add(serial);
  }

  /** Listings are looked up by the keys that they were sorted by: all must be out before any fact changes. */
  #takeOut(order: ListedOrder, changes: readonly MachineChange[]): { order: ListedOrder; entering: number[] } {
    const rows = this.#rows;
    const moving = changes.filter(
      ({ serial, facts }) => facts === null || !rows.has(serial) || !rows.sortsAlike(order, facts),
    );
    const positions = moving
      .filter(({ serial }) => rows.has(serial))
      .map(({ serial }) => this.#orders[order].positionOf(serial));
    this.#orders[order].removeAt(positions.toSorted((a, b) => a - b));
    return { order, entering: moving.filter(({ facts }) => facts !== null).map(({ serial }) => serial) };
  }

  /** The words of titles and conditions that a search may mean. */
  get titleWords(): Vocabulary {
    return this.#rows.titles.vocabulary;
  }

  /** One page of what passes the filters and, if given, has a text in its title or facts; and how many do. */
  page(
    filters: FactFilters,
    wish: Wish,
    meanings: readonly Meaning[] | null = null,
  ): { total: number; serials: number[] } {
    const source = { rows: this.#rows, slots: this.#slots, orders: this.#orders };
    return selectPage(source, filters, this.#matchOf(filters, meanings), wish);
  }

  /** Those that fit a text best by title and facts, and how many fit. */
  best(filters: FactFilters, meanings: readonly Meaning[], wish: BestWish): BestMatches {
    const match = { ...matchOf(this.#rows, filters), text: new TextMatch(this.#rows, meanings) };
    return selectBest(this.#rows, this.#orders.newest, match, wish);
  }

  counts(filters: FactFilters, search: { text: string; meanings: readonly Meaning[] } | null = null): FactCounts {
    const key = JSON.stringify([filters, search?.text]);
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const counts = countFacets(this.#rows, this.#slots, filters, this.#matchOf(filters, search?.meanings ?? null));
    this.#counts.set(key, counts);
    return counts;
  }

  /** What the listings of some kinds have in common; ranges, states and texts are no kinds. */
  figures(filters: Pick<FactFilters, 'brandKeys' | 'conditions' | 'heads'>): Figures {
    return figuresOf(this.#rows, matchOf(this.#rows, { ...NO_FILTERS, ...filters }));
  }

  /** Which portions of so many serials, counted from 0, have a listing in them. */
  portions(size: number): Set<number> {
    const found = new Set<number>();
    for (let serial = 0; serial < this.#rows.capacity; serial += 1) {
      if (!this.#rows.has(serial)) continue;
      const portion = Math.floor(serial / size);
      found.add(portion);
      serial = (portion + 1) * size - 1;
    }
    return found;
  }

  /** Every filter value with a count of zero: what a text finds that no listing has. */
  noCounts(): FactCounts {
    return noFacets(this.#rows);
  }

  #matchOf(filters: FactFilters, meanings: readonly Meaning[] | null): FactMatch {
    const text = meanings === null || meanings.length === 0 ? null : new TextMatch(this.#rows, meanings);
    return matchOf(this.#rows, filters, text);
  }

  values(): FilterValues {
    this.#values ??= findFilterValues(this.#rows);
    return this.#values;
  }
}
