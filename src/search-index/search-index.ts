import { LRUCache } from 'lru-cache';
import { selectTop, type TopMatches, type TopOptions } from './top-matches.ts';
import { NO_FILTERS, ORDERS, type NormalizedFilters, type IndexedFields } from './fields.ts';
import { ColumnStore } from './column-store.ts';
import { BitmapIndex } from './bitmap-index.ts';
import { countFacets, noFacets, findFilterValues, type FacetCounts, type FacetValues } from './facet-counts.ts';
import { createPredicate, type Predicate } from './predicate.ts';
import { aggregate, type Aggregates } from './aggregates.ts';
import type { InterpretedTerm } from './interpret-term.ts';
import { selectPage, type ListedOrder, type ListOptions } from './page-selection.ts';
import { SortPermutation } from './sort-permutation.ts';
import { TextMatch } from './text-match.ts';
import type { TermDictionary } from './term-dictionary.ts';

export type IndexChange = { serial: number; facts: IndexedFields | null };

const REMEMBERED_COUNTS = 500;
const LISTED_ORDERS = ORDERS.filter((order) => order !== 'price');

/** What the public catalogue holds, in memory: answers how many and which, never what they look like. */
export class SearchIndex {
  readonly #rows = new ColumnStore();
  readonly #slots = new BitmapIndex(this.#rows);
  readonly #orders: Record<ListedOrder, SortPermutation>;
  readonly #counts = new LRUCache<string, FacetCounts>({ max: REMEMBERED_COUNTS });
  #values: FacetValues | null = null;

  constructor() {
    const sorted = (order: ListedOrder) => new SortPermutation((serial) => this.#rows.sortKey(order, serial));
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
  fill(facts: IndexedFields): void {
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
  apply(changes: readonly IndexChange[]): void {
    const moves = LISTED_ORDERS.map((order) => this.#takeOut(order, changes));
    for (const change of changes) this.#change(change);
    for (const { order, entering } of moves) this.#orders[order].insert(entering);
    this.#counts.clear();
    this.#values = null;
  }

  #change({ serial, facts }: IndexChange) {
    if (this.#rows.has(serial)) {
      this.#slots.remove(serial);
      this.#rows.remove(serial);
    }
    if (facts === null) return;
    this.#rows.add(facts);
    this.#slots.add(serial);
  }

  /** Listings are looked up by the keys that they were sorted by: all must be out before any fact changes. */
  #takeOut(order: ListedOrder, changes: readonly IndexChange[]): { order: ListedOrder; entering: number[] } {
    const rows = this.#rows;
    const moving = changes.filter(
      ({ serial, facts }) => facts === null || !rows.has(serial) || !rows.hasSameSortKeys(order, facts),
    );
    const positions = moving
      .filter(({ serial }) => rows.has(serial))
      .map(({ serial }) => this.#orders[order].positionOf(serial));
    this.#orders[order].removeAt(positions.toSorted((a, b) => a - b));
    return { order, entering: moving.filter(({ facts }) => facts !== null).map(({ serial }) => serial) };
  }

  /** The words of titles and conditions that a search may mean. */
  get titleTerms(): TermDictionary {
    return this.#rows.titles.terms;
  }

  /** One page of what passes the filters and, if given, has a text in its title or facts; and how many do. */
  page(
    filters: NormalizedFilters,
    wish: ListOptions,
    terms: readonly InterpretedTerm[] | null = null,
  ): { total: number; serials: number[] } {
    const source = { rows: this.#rows, slots: this.#slots, orders: this.#orders };
    return selectPage(source, filters, this.#matchOf(filters, terms), wish);
  }

  /** Those that fit a text best by title and facts, and how many fit. */
  best(filters: NormalizedFilters, terms: readonly InterpretedTerm[], wish: TopOptions): TopMatches {
    const match = { ...createPredicate(this.#rows, filters), text: new TextMatch(this.#rows, terms) };
    return selectTop(this.#rows, this.#orders.newest, match, wish);
  }

  counts(
    filters: NormalizedFilters,
    search: { text: string; terms: readonly InterpretedTerm[] } | null = null,
  ): FacetCounts {
    const key = JSON.stringify([filters, search?.text]);
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const counts = countFacets(this.#rows, this.#slots, filters, this.#matchOf(filters, search?.terms ?? null));
    this.#counts.set(key, counts);
    return counts;
  }

  /** What the listings of some kinds have in common; ranges, states and texts are no kinds. */
  aggregates(filters: Pick<NormalizedFilters, 'brandKeys' | 'conditions' | 'heads'>): Aggregates {
    return aggregate(this.#rows, createPredicate(this.#rows, { ...NO_FILTERS, ...filters }));
  }

  /** Which portions of so many serials, counted from 0, have a listing in them. */
  blocks(size: number): Set<number> {
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
  noCounts(): FacetCounts {
    return noFacets(this.#rows);
  }

  #matchOf(filters: NormalizedFilters, terms: readonly InterpretedTerm[] | null): Predicate {
    const text = terms === null || terms.length === 0 ? null : new TextMatch(this.#rows, terms);
    return createPredicate(this.#rows, filters, text);
  }

  values(): FacetValues {
    this.#values ??= findFilterValues(this.#rows);
    return this.#values;
  }
}
