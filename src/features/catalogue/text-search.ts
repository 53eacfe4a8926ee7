import { LRUCache } from 'lru-cache';
import type { Database } from '#app/db/client.ts';
import type { FactFilters, Order } from './catalogue-facts.ts';
import type { Catalogue } from './catalogue.ts';
import { SEARCH_TOTAL_LIMIT, type Direction } from './catalogue.schema.ts';
import { searchTokens, type SearchToken } from './search-tokens.ts';
import { findHits, findHitsAmong, findStems, findWordsSince, type RankedHit } from './text-search.db.ts';
import { allOf, bestOf, factsOf } from './text-query.ts';
import { Vocabulary, type Meaning } from './vocabulary.ts';

/** Listings that a text finds, best first: all of them when exact, else as many as are counted. */
export type TextHits = { serials: readonly number[]; isExact: boolean };

const NOTHING: TextHits = { serials: [], isExact: true };
const REMEMBERED_STEMS = 5_000;
const REMEMBERED_SEARCHES = 200;
/** The first look along an order, and how much further each next one reaches. */
const FIRST_STRETCH = 250;
const STRETCH_GROWTH = 4;
const LONGEST_STRETCH = 8_000;

/** Finds listings by text; what is misspelt or incomplete is first made into words that listings have. */
export class TextSearch {
  readonly #pool: Database['pool'];
  readonly #catalogue: Catalogue;
  readonly #vocabulary = new Vocabulary();
  #vocabularyVersion = -1;
  readonly #stems = new LRUCache<string, string[]>({ max: REMEMBERED_STEMS });
  readonly #remembered: LRUCache<string, Promise<TextHits>> | null;

  constructor({ pool }: Database, catalogue: Catalogue, { remembers = true } = {}) {
    this.#pool = pool;
    this.#catalogue = catalogue;
    this.#remembered = remembers ? new LRUCache({ max: REMEMBERED_SEARCHES }) : null;
  }

  /** The listings that a text finds among those that pass the filters. */
  find(text: string, filters: FactFilters, promotedFirst = false): Promise<TextHits> {
    const key = JSON.stringify([this.#catalogue.version, text, filters, promotedFirst]);
    const known = this.#remembered?.get(key);
    if (known !== undefined) return known;
    const hits = this.#find(text, filters, promotedFirst);
    this.#remembered?.set(key, hits);
    hits.catch(() => this.#remembered?.delete(key));
    return hits;
  }

  /** The first `count` matches in an order, found by going along it: quick because it is used when matches are many. */
  async findInOrder(text: string, filters: FactFilters, order: Order, direction: Direction, promotedFirst: boolean, count: number) {
    const meanings = await this.#meaningsOf(text);
    if (meanings === null) return [];
    const { index } = this.#catalogue;
    const found: number[] = [];
    let limit = FIRST_STRETCH;
    for (let offset = 0; found.length < count; offset += limit, limit = Math.min(limit * STRETCH_GROWTH, LONGEST_STRETCH)) {
      const { serials } = index.page(filters, { order, direction, promotedFirst, offset, limit });
      if (serials.length === 0) break;
      const hits = await findHitsAmong(this.#pool, allOf(meanings), serials);
      found.push(...serials.filter((serial) => hits.has(serial)));
    }
    return found.slice(0, count);
  }

  async #find(text: string, filters: FactFilters, promotedFirst: boolean): Promise<TextHits> {
    const meanings = await this.#meaningsOf(text);
    if (meanings === null) return NOTHING;
    // First the promoted ones alone: among many matches they would not all be within the first that are found.
    const promoted = promotedFirst ? await this.#rankedHits(meanings, { ...filters, featured: true }) : [];
    const isFull = promoted.length > SEARCH_TOTAL_LIMIT || (promotedFirst && filters.featured);
    const hits = isFull ? promoted : await this.#rankedHits(meanings, filters);
    const serials = [...new Set([...this.#byPlacement(promoted), ...inRankOrder(hits)])];
    return { serials: serials.slice(0, SEARCH_TOTAL_LIMIT), isExact: serials.length <= SEARCH_TOTAL_LIMIT };
  }

  #rankedHits(meanings: readonly Meaning[], filters: FactFilters): Promise<RankedHit[]> {
    const words = allOf(meanings);
    const match = [words, ...factsOf(filters)].join(' & ');
    return findHits(this.#pool, { match, words, closestWords: bestOf(meanings) }, filters, SEARCH_TOTAL_LIMIT + 1);
  }

  #byPlacement(hits: readonly RankedHit[]): number[] {
    const { index } = this.#catalogue;
    return inRankOrder(hits).toSorted((a, b) => index.promotionRankOf(a) - index.promotionRankOf(b));
  }

  /** What each token of the text means; null when one means nothing, so that nothing can match. */
  async #meaningsOf(text: string): Promise<Meaning[] | null> {
    const tokens = searchTokens(text);
    if (tokens.length === 0) return null;
    await Promise.all([this.#learnWords(), this.#learnStems(tokens)]);
    const telling = tokens.filter(({ text, isExact }) => isExact || this.#stemsOf(text).length > 0);
    const meanings = (telling.length > 0 ? telling : tokens).map((token) => this.#vocabulary.meaningOf(token, this.#stemsOf(token.text)));
    return meanings.every(({ all }) => all.length > 0) ? meanings : null;
  }

  async #learnWords(): Promise<void> {
    const { version } = this.#catalogue;
    if (version === this.#vocabularyVersion) return;
    this.#vocabulary.add(await findWordsSince(this.#pool, this.#vocabularyVersion));
    this.#vocabularyVersion = Math.max(version, this.#vocabularyVersion);
  }

  async #learnStems(tokens: readonly SearchToken[]): Promise<void> {
    const unknown = tokens.map(({ text }) => text).filter((text) => !this.#stems.has(text));
    if (unknown.length === 0) return;
    for (const [word, stems] of await findStems(this.#pool, unknown)) this.#stems.set(word, stems);
  }

  #stemsOf(text: string): string[] {
    return this.#stems.get(text) ?? [text];
  }
}

/** Best first: by the closest words, then by all of them, then the newer one. */
function inRankOrder(hits: readonly RankedHit[]): number[] {
  return hits.toSorted((a, b) => b.best - a.best || b.whole - a.whole || b.serial - a.serial).map(({ serial }) => serial);
}
