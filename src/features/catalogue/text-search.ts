import { LRUCache } from 'lru-cache';
import type { Database } from '#app/db/client.ts';
import { NO_FILTERS, type FactFilters, type Order } from './catalogue-facts.ts';
import { SEARCH_TOTAL_LIMIT, type Direction, type FilterCounts } from './catalogue.schema.ts';
import type { Catalogue } from './catalogue.ts';
import type { Meaning } from './meaning.ts';
import type { Wish } from './page-selection.ts';
import { textQueryOf } from './text-query.ts';
import { TextReader } from './text-reader.ts';
import { findHits, findHitsAmong, type RankedHit } from './text-search.db.ts';

/** Listings that a text finds, best first: all of them when exact, else as many as are counted. */
export type TextHits = { serials: readonly number[]; total: number; isExact: boolean };
export type TextWish = {
  /** Null: the best first. */
  order: Order | null;
  direction: Direction;
  promotedFirst: boolean;
  /** How many are looked at; more than are counted are never found. */
  count: number;
};

type Stretch = { serials: readonly number[]; total: number; limit: number };

const NOTHING: TextHits = { serials: [], total: 0, isExact: true };
const REMEMBERED_SEARCHES = 100;
/** The first look along an order, and how much further each next one reaches. */
const FIRST_STRETCH = 250;
const STRETCH_GROWTH = 4;
const LONGEST_STRETCH = 6_000;
/** More than expected, because words are not spread evenly. */
const EXTRA = 1.2;
/** Measured: looking into so many listings takes as long as gathering the matches of a fairly common word. */
const MOST_LOOKED_INTO = 6_000;

/**
 * Finds listings by text. Words of brands, models, names and facts are looked up in memory, where they also count
 * exactly; as soon as a word of descriptions is among them, the database looks.
 */
export class TextSearch {
  readonly #pool: Database['pool'];
  readonly #catalogue: Catalogue;
  readonly #reader: TextReader;
  readonly #remembered: LRUCache<string, Promise<TextHits>> | null;

  constructor(database: Database, catalogue: Catalogue, { remembers = true } = {}) {
    this.#pool = database.pool;
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
    const { index } = this.#catalogue;
    const meanings = await this.#reader.read(text);
    if (meanings === null) return { ...index.countsAmong(filters, []), exact: true };
    if (meanings.every(isInMemory)) return { ...index.counts(filters, { text, meanings }), exact: true };
    // Of too many hits for the text alone, those under the filters are a better sample wherever a filter is not chosen.
    const [found, chosen] = await Promise.all([
      this.#hits(meanings, NO_FILTERS, false),
      this.#hits(meanings, filters, false),
    ]);
    if (found.isExact) return { ...index.countsAmong(filters, found.serials), exact: true };
    const among = index.countsAmong(filters, chosen.serials);
    const beyond = index.countsAmong(filters, found.serials);
    return {
      ...among,
      brands: filters.brandKeys === null ? among.brands : beyond.brands,
      conditions: filters.conditions === null ? among.conditions : beyond.conditions,
      heads: filters.heads === null ? among.heads : beyond.heads,
      needles: filters.needles === null ? among.needles : beyond.needles,
      states: filters.states === null ? among.states : beyond.states,
      exact: false,
    };
  }

  async #find(text: string, filters: FactFilters, wish: TextWish): Promise<TextHits> {
    const meanings = await this.#reader.read(text);
    if (meanings === null) return NOTHING;
    const found = meanings.every(isInMemory)
      ? this.#findInMemory(meanings, filters, wish)
      : await this.#findInDatabase(meanings, filters, wish);
    const isUpsideDown = wish.order === null && wish.direction === 'asc';
    return isUpsideDown ? { ...found, serials: found.serials.toReversed() } : found;
  }

  #findInMemory(
    meanings: readonly Meaning[],
    filters: FactFilters,
    { order, direction, promotedFirst }: TextWish,
  ): TextHits {
    const { index } = this.#catalogue;
    const limit = SEARCH_TOTAL_LIMIT;
    const { serials, total } =
      order === null
        ? index.best(filters, meanings, promotedFirst, limit)
        : index.page(filters, { order, direction, promotedFirst, offset: 0, limit }, meanings);
    return { serials, total: Math.min(total, limit), isExact: total <= limit };
  }

  async #findInDatabase(meanings: readonly Meaning[], filters: FactFilters, wish: TextWish): Promise<TextHits> {
    const { order, direction, promotedFirst } = wish;
    const hits = await this.#hits(meanings, filters, promotedFirst);
    if (order === null) return hits;
    if (hits.isExact)
      return { ...hits, serials: this.#catalogue.index.sorted(hits.serials, order, direction, promotedFirst) };
    const first = this.#stretch(meanings, filters, {
      order,
      direction,
      promotedFirst,
      offset: 0,
      limit: FIRST_STRETCH,
    });
    const most = Number.POSITIVE_INFINITY;
    const inOrder = await this.#along(
      meanings,
      filters,
      { order, direction, promotedFirst },
      { enough: wish.count, most, first },
    );
    return { ...hits, serials: inOrder.map(({ serial }) => serial).slice(0, wish.count) };
  }

  /** Matches by rank, as the database knows them: all, or one more than are counted. */
  async #hits(meanings: readonly Meaning[], filters: FactFilters, promotedFirst: boolean): Promise<TextHits> {
    const ranked = await this.#rankedHits(meanings, filters, promotedFirst);
    const { index } = this.#catalogue;
    const byRank = ranked
      .toSorted((a, b) => b.best - a.best || b.whole - a.whole || b.serial - a.serial)
      .map(({ serial }) => serial);
    const serials = promotedFirst
      ? byRank.toSorted((a, b) => index.promotionRankOf(a) - index.promotionRankOf(b))
      : byRank;
    const counted = serials.slice(0, SEARCH_TOTAL_LIMIT);
    return { serials: counted, total: counted.length, isExact: serials.length <= SEARCH_TOTAL_LIMIT };
  }

  /**
   * The search index of the database must gather all matches before it gives the first: good for rare words. Common
   * ones are found sooner by looking into listings, the newest first, as long as few have to be looked into.
   */
  async #rankedHits(meanings: readonly Meaning[], filters: FactFilters, promotedFirst: boolean): Promise<RankedHit[]> {
    const enough = SEARCH_TOTAL_LIMIT + 1;
    const newestFirst = { order: 'newest', direction: 'desc', promotedFirst } as const;
    const expected = enough / (await this.#reader.densityOf(meanings.filter((meaning) => !isInMemory(meaning))));
    const first = this.#stretch(meanings, filters, { ...newestFirst, offset: 0, limit: stretchFor(expected) });
    if (first.total === 0) return [];
    if (Math.min(first.total, expected) <= MOST_LOOKED_INTO) {
      const found = await this.#along(meanings, filters, newestFirst, { enough, most: 2 * MOST_LOOKED_INTO, first });
      if (found.length >= enough || first.total <= MOST_LOOKED_INTO) return found;
    }
    const query = textQueryOf(meanings, filters);
    // First the promoted ones alone: among many matches they would not all be within the first that are found.
    const promoted = promotedFirst
      ? await findHits(this.#pool, textQueryOf(meanings, { ...filters, featured: true }), filters, enough)
      : [];
    if (promoted.length >= enough) return promoted;
    const known = new Set(promoted.map(({ serial }) => serial));
    const others = await findHits(this.#pool, query, filters, enough);
    return [...promoted, ...others.filter(({ serial }) => !known.has(serial))];
  }

  /** A stretch of an order, of what passes the filters and all that memory knows of the text. */
  #stretch(meanings: readonly Meaning[], filters: FactFilters, wish: Wish): Stretch {
    return { ...this.#catalogue.index.page(filters, wish, meanings.filter(isInMemory)), limit: wish.limit };
  }

  /** The first matches along an order: `enough` of them, as far as they are among its first `most` listings. */
  async #along(
    meanings: readonly Meaning[],
    filters: FactFilters,
    wish: Omit<Wish, 'offset' | 'limit'>,
    { enough, most, first }: { enough: number; most: number; first: Stretch },
  ): Promise<RankedHit[]> {
    const query = textQueryOf(meanings, filters);
    const found: RankedHit[] = [];
    let stretch = first;
    for (let offset = 0; stretch.serials.length > 0;) {
      const hits = new Map((await findHitsAmong(this.#pool, query, stretch.serials)).map((hit) => [hit.serial, hit]));
      found.push(...stretch.serials.map((serial) => hits.get(serial)).filter((hit) => hit !== undefined));
      offset += stretch.limit;
      if (found.length >= enough || offset >= Math.min(most, stretch.total)) break;
      const limit = Math.min(stretch.limit * STRETCH_GROWTH, LONGEST_STRETCH);
      stretch = this.#stretch(meanings, filters, { ...wish, offset, limit });
    }
    return found;
  }
}

/** How far to look for the first time when the wanted matches are expected within so many listings. */
function stretchFor(expected: number): number {
  return Math.min(Math.ceil(expected * EXTRA), LONGEST_STRETCH);
}

function isInMemory({ described }: Meaning): boolean {
  return described.length === 0;
}
