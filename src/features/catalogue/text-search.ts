import { LRUCache } from 'lru-cache';
import type { Database } from '#app/db/client.ts';
import type { FactFilters } from './catalogue-facts.ts';
import { SEARCH_TOTAL_LIMIT, type FilterCounts } from './catalogue.schema.ts';
import type { Direction } from '#app/lib/paging.ts';
import type { Catalogue } from './catalogue.ts';
import { TextReader } from './text-reader.ts';

/** The first listings that a text finds, and how many it finds: no more than are counted where that is not exact. */
export type TextHits = { serials: readonly number[]; total: number; isExact: boolean };
export type TextWish = {
  /** Null: the best first. */
  order: string | null;
  direction: Direction;
  promotedFirst: boolean;
  turn: number | null;
  /** How many are looked at; more than are counted are never found. */
  count: number;
};

const NOTHING: TextHits = { serials: [], total: 0, isExact: true };
const REMEMBERED_SEARCHES = 100;

/** Finds listings by text: by words of brands, models, names, facts and descriptions. */
export class TextSearch {
  readonly #catalogue: Catalogue;
  readonly #reader: TextReader;
  readonly #remembered: LRUCache<string, Promise<TextHits>> | null;

  constructor(database: Database, catalogue: Catalogue, { remembers = true } = {}) {
    this.#catalogue = catalogue;
    this.#reader = new TextReader(database, catalogue);
    this.#remembered = remembers ? new LRUCache({ max: REMEMBERED_SEARCHES }) : null;
  }

  /** The first listings, in the order wished for, that a text finds among those that pass the filters. */
  find(text: string, filters: FactFilters, wish: TextWish): Promise<TextHits> {
    const key = JSON.stringify([this.#catalogue.version, text, filters, wish]);
    const known = this.#remembered?.get(key);
    if (known !== undefined) return known;
    const hits = this.#find(text, filters, wish);
    this.#remembered?.set(key, hits);
    hits.catch(() => this.#remembered?.delete(key));
    return hits;
  }

  /** Counts of every filter value among what a text finds. */
  async counts(text: string, filters: FactFilters): Promise<FilterCounts> {
    const meanings = await this.#reader.read(text);
    const { index } = this.#catalogue;
    const counts = meanings === null ? index.noCounts() : index.counts(filters, { text, meanings });
    return { ...counts, exact: true };
  }

  async #find(text: string, filters: FactFilters, wish: TextWish): Promise<TextHits> {
    const meanings = await this.#reader.read(text);
    if (meanings === null) return NOTHING;
    const { order, direction, promotedFirst, turn } = wish;
    const { index } = this.#catalogue;
    const isUpsideDown = order === null && direction === 'asc';
    const limit = isUpsideDown ? SEARCH_TOTAL_LIMIT : wish.count;
    const { serials, total } =
      order === null
        ? index.best(filters, meanings, { promotedFirst, turn, limit })
        : index.page(filters, { order, direction, promotedFirst, turn, offset: 0, limit }, meanings);
    return {
      serials: isUpsideDown ? serials.toReversed() : serials,
      total: Math.min(total, SEARCH_TOTAL_LIMIT),
      isExact: total <= SEARCH_TOTAL_LIMIT,
    };
  }
}
