import { LRUCache } from 'lru-cache';
import type { Database } from '#app/db/client.ts';
import { NO_FILTERS, type Filters, type IndexedFields } from '#app/search-index/fields.ts';
import { Postings } from '#app/search-index/postings.ts';
import { SearchIndex } from '#app/search-index/search-index.ts';
import { joinTerms } from '#app/search-index/term-dictionary.ts';
import { SEARCH_TOTAL_LIMIT } from '#app/search-index/fields.ts';
import { type FilterCounts } from '../catalogue.schema.ts';
import type { Direction } from '#app/lib/paging.ts';
import type { Catalogue } from './catalogue-index.service.ts';
import {
  interpretTerm,
  type InterpretedTerm,
  type TermWords,
  type TermSources,
} from '#app/search-index/interpret-term.ts';
import { searchTokens, type SearchToken } from '#app/search-index/search-tokens.ts';
import { findStems } from './catalogue.db.ts';

/** The first listings that a text finds, and how many it finds: no more than are counted where that is not exact. */
export type SearchHits = { serials: readonly number[]; total: number; isExact: boolean };
export type SearchOptions = {
  /** Null: the best first. */
  order: string | null;
  direction: Direction;
  promotedFirst: boolean;
  rotation: number | null;
  /** How many are looked at; more than are counted are never found. */
  count: number;
};

/** A listing that need not be in the catalogue, with the words of its description. */
export type SearchableListing = { facts: IndexedFields; words: readonly string[] };
/** What a text is looked up in. */
type Contents = Pick<Catalogue, 'index' | 'mentions'>;

const ALL = { order: 'newest', direction: 'desc', promotedFirst: false, rotation: null, offset: 0 } as const;
const NOTHING: SearchHits = { serials: [], total: 0, isExact: true };
const REMEMBERED_SEARCHES = 100;

/** Finds listings by text: by words of brands, models, names, facts and descriptions. */
export class TextSearch {
  readonly #catalogue: Catalogue;
  readonly #reader: QueryParser;
  readonly #remembered: LRUCache<string, Promise<SearchHits>> | null;

  constructor(database: Database, catalogue: Catalogue, { remembers = true } = {}) {
    this.#catalogue = catalogue;
    this.#reader = new QueryParser(database, catalogue);
    this.#remembered = remembers ? new LRUCache({ max: REMEMBERED_SEARCHES }) : null;
  }

  /** The first listings, in the order wished for, that a text finds among those that pass the filters. */
  find(text: string, filters: Filters, wish: SearchOptions): Promise<SearchHits> {
    const key = JSON.stringify([this.#catalogue.version, text, filters, wish]);
    const known = this.#remembered?.get(key);
    if (known !== undefined) return known;
    const hits = this.#find(text, filters, wish);
    this.#remembered?.set(key, hits);
    hits.catch(() => this.#remembered?.delete(key));
    return hits;
  }

  /** Counts of every filter value among what a text finds. */
  async counts(text: string, filters: Filters): Promise<FilterCounts> {
    const terms = await this.#reader.parse(text);
    const { index } = this.#catalogue;
    const counts = terms === null ? index.noCounts() : index.counts(filters, { text, terms });
    return { ...counts, exact: true };
  }

  /** The serials of those of a few listings that a text finds, read by the words of the catalogue beside their own. */
  async findAmong(text: string, listings: readonly SearchableListing[]): Promise<Set<number>> {
    const few = { index: new SearchIndex(), mentions: new Postings() };
    // Numbered anew: an index has a place for every serial up to the highest.
    few.index.apply(listings.map(({ facts }, at) => ({ serial: at + 1, facts: { ...facts, serial: at + 1 } })));
    for (const [at, { words }] of listings.entries()) few.mentions.enter(at + 1, words);
    const terms = await this.#reader.parse(text, few);
    if (terms === null) return new Set();
    const { serials } = few.index.page(NO_FILTERS, { ...ALL, limit: listings.length }, terms);
    return new Set(serials.flatMap((serial) => listings[serial - 1]?.facts.serial ?? []));
  }

  async #find(text: string, filters: Filters, wish: SearchOptions): Promise<SearchHits> {
    const terms = await this.#reader.parse(text);
    if (terms === null) return NOTHING;
    const { order, direction, promotedFirst, rotation } = wish;
    const { index } = this.#catalogue;
    const isUpsideDown = order === null && direction === 'asc';
    const limit = isUpsideDown ? SEARCH_TOTAL_LIMIT : wish.count;
    const { serials, total } =
      order === null
        ? index.best(filters, terms, { promotedFirst, rotation, limit })
        : index.page(filters, { order, direction, promotedFirst, rotation, offset: 0, limit }, terms);
    return {
      serials: isUpsideDown ? serials.toReversed() : serials,
      total: Math.min(total, SEARCH_TOTAL_LIMIT),
      isExact: total <= SEARCH_TOTAL_LIMIT,
    };
  }
}

const REMEMBERED_STEMS = 5_000;

/** Makes out what a visitor's text means, by the words that listings have. */
export class QueryParser {
  readonly #reads: Database['reads'];
  readonly #catalogue: Catalogue;
  readonly #stems = new LRUCache<string, string[]>({ max: REMEMBERED_STEMS });

  constructor({ reads }: Database, catalogue: Catalogue) {
    this.#reads = reads;
    this.#catalogue = catalogue;
  }

  /**
   * What each token means; null where one means nothing or there is none, so that nothing can match. Where it is looked
   * up in a few listings, their words count beside those of the catalogue.
   */
  async parse(text: string, few?: Contents): Promise<InterpretedTerm[] | null> {
    const tokens = searchTokens(text);
    if (tokens.length === 0) return null;
    await this.#learnStems(tokens);
    const telling = tokens.filter((token) => token.count !== null || this.#stemsOf(token).length > 0);
    const sources =
      few === undefined ? sourcesOf(this.#catalogue) : joinSources(sourcesOf(this.#catalogue), sourcesOf(few));
    const terms = (telling.length > 0 ? telling : tokens).map((token) =>
      interpretTerm(token, this.#stemsOf(token), sources),
    );
    const understood = terms.filter((term) => term !== null);
    if (understood.length < terms.length) return null;
    return understood.map((term) => resolved(term, few ?? this.#catalogue));
  }

  async #learnStems(tokens: readonly SearchToken[]): Promise<void> {
    const unknown = tokens.map(({ text }) => text).filter((text) => !this.#stems.has(text));
    if (unknown.length === 0) return;
    for (const [word, stems] of await findStems(this.#reads, unknown)) this.#stems.set(word, stems);
  }

  #stemsOf({ text }: SearchToken): string[] {
    return this.#stems.get(text) ?? [text];
  }
}

function sourcesOf({ index, mentions }: Contents): TermSources {
  return { titles: index.titleTerms, descriptions: mentions.terms, ...index.values() };
}

function joinSources(one: TermSources, other: TermSources): TermSources {
  return {
    titles: joinTerms(one.titles, other.titles),
    descriptions: joinTerms(one.descriptions, other.descriptions),
    heads: [...one.heads, ...other.heads],
    needles: [...one.needles, ...other.needles],
  };
}

function resolved(term: TermWords, { mentions }: Contents): InterpretedTerm {
  const described = [...Map.groupBy(term.described, ({ score }) => score)]
    .map(([score, words]) => ({ score, listings: mentions.ofAny(words.map(({ word }) => word)) }))
    .toSorted((one, other) => other.score - one.score);
  return { ...term, described };
}
