import { LRUCache } from 'lru-cache';
import type { Database } from '#app/db/client.ts';
import type { Direction } from '#app/lib/paging.ts';
import { NO_FILTERS, SEARCH_TOTAL_LIMIT, type Filters, type IndexedFields } from '#app/search-index/fields.ts';
import {
  interpretTerm,
  type InterpretedTerm,
  type TermWords,
  type TermSources,
} from '#app/search-index/interpret-term.ts';
import { Postings } from '#app/search-index/postings.ts';
import { spacings } from '#app/search-index/respaced-tokens.ts';
import { SearchIndex, type Found } from '#app/search-index/search-index.ts';
import { searchTokens, wordsOf, type SearchToken } from '#app/search-index/search-tokens.ts';
import { joinTerms } from '#app/search-index/term-dictionary.ts';
import type { TextScores } from '#app/search-index/text-scores.ts';
import type { FilterCounts } from '../catalogue.schema.ts';
import type { Catalogue } from './catalogue-index.service.ts';
import { findStems } from './catalogue.db.ts';

/** `isRest`: what else was typed is among the filters, so that words which are not known leave out nothing. */
export type SearchText = { text: string; isRest: boolean };

/** The first listings that a text finds, and how many it finds: no more than are counted where that is not exact. */
export type SearchHits = {
  serials: readonly number[];
  total: number;
  isExact: boolean;
  /** What was typed that these listings do not all have: no listing has everything. */
  ignored: readonly string[];
};
export type SearchOptions = {
  /** Null: the best first. */
  order: string | null;
  /** The ZIP code that distances are counted from, where they are the order. */
  near: string | null;
  direction: Direction;
  promotedFirst: boolean;
  rotation: number | null;
  /** How many are looked at; more than are counted are never found. */
  count: number;
};

/** A listing that need not be in the catalogue, with the words of its description. */
export type SearchableListing = { facts: IndexedFields; words: readonly string[] };
/** What a text is looked up in. */
type Contents = Pick<Catalogue, 'index' | 'postings'>;
/** What a text finds in the catalogue; no scores: whatever there is. */
type TextMatches = { scores: TextScores | null; ignored: readonly string[] };
type Ignored = Pick<TextMatches, 'ignored'>;

const ALL = { order: 'newest', direction: 'desc', promotedFirst: false, rotation: null, offset: 0 } as const;
const REMEMBERED_SEARCHES = 100;
/** The bitmaps of each take up to a megabyte for a million listings. */
const REMEMBERED_SCORES = 16;

/** Finds listings by text: by words of brands, models, names, descriptions, accessories and places, and by facts. */
export class TextSearch {
  readonly #catalogue: Catalogue;
  readonly #parser: QueryParser;
  readonly #searches: LRUCache<string, Promise<SearchHits>> | null;
  readonly #scores: LRUCache<string, Promise<TextMatches>> | null;

  constructor(database: Database, catalogue: Catalogue, { remembers = true } = {}) {
    this.#catalogue = catalogue;
    this.#parser = new QueryParser(database);
    this.#searches = remembers ? new LRUCache({ max: REMEMBERED_SEARCHES }) : null;
    this.#scores = remembers ? new LRUCache({ max: REMEMBERED_SCORES }) : null;
  }

  /** The first listings, in the order wished for, that a text finds among those that pass the filters. */
  find(search: SearchText, filters: Filters, options: SearchOptions): Promise<SearchHits> {
    const key = JSON.stringify([this.#catalogue.version, search, filters, options]);
    return remembered(this.#searches, key, () => this.#find(search, filters, options));
  }

  /** Counts of every filter value among what a text finds. */
  async counts(search: SearchText, filters: Filters): Promise<FilterCounts> {
    const counts = await this.#among(filters, search, (found) =>
      this.#catalogue.index.counts(filters, found === null ? null : { text: search.text, found }),
    );
    return { ...counts, exact: true };
  }

  /**
   * The serials of those of a few listings that a text finds, read by the words of the catalogue beside their own.
   * `beside`: they are shown beside what it finds in the catalogue by these filters, and have to fit it as well.
   */
  async findAmong(
    { text, isRest }: SearchText,
    listings: readonly SearchableListing[],
    { beside = null }: { beside?: Filters | null } = {},
  ): Promise<Set<number>> {
    const few = { index: new SearchIndex(), postings: new Postings() };
    // Numbered anew: an index has a place for every serial up to the highest.
    few.index.apply(listings.map(({ facts }, at) => ({ serial: at + 1, facts: { ...facts, serial: at + 1 } })));
    for (const [at, { words }] of listings.entries()) few.postings.enter(at + 1, words);
    const readings = await this.#parser.parse(text, joinSources(sourcesOf(this.#catalogue), sourcesOf(few)));
    const best = bestOf(readings, (terms) =>
      beside === null ? scoreIn(few, terms) : scoreIn(this.#catalogue, terms, beside),
    );
    if (best === null || (best.terms.length === 0 && isRest)) return new Set(listings.map(({ facts }) => facts.serial));
    const scores = beside === null ? best.scores : scoreIn(few, best.terms);
    if (beside !== null && scores.weight < best.scores.weight) return new Set();
    const { serials } = few.index.page(NO_FILTERS, { ...ALL, limit: listings.length }, scores);
    return new Set(serials.flatMap((serial) => listings[serial - 1]?.facts.serial ?? []));
  }

  async #find(search: SearchText, filters: Filters, options: SearchOptions): Promise<SearchHits> {
    const { serials, total, ignored } = await this.#among(filters, search, (scores) =>
      this.#list(filters, scores, options),
    );
    return {
      serials,
      total: Math.min(total, SEARCH_TOTAL_LIMIT),
      isExact: total <= SEARCH_TOTAL_LIMIT,
      ignored,
    };
  }

  #list(filters: Filters, scores: TextScores | null, { order, count, ...options }: SearchOptions): Found {
    const { index } = this.#catalogue;
    if (scores === null || order !== null)
      return index.page(filters, { ...options, order: order ?? 'newest', offset: 0, limit: count }, scores);
    if (options.direction === 'desc') return index.best(filters, scores, { ...options, limit: count });
    const { total, serials } = index.best(filters, scores, { ...options, limit: SEARCH_TOTAL_LIMIT });
    return { total, serials: serials.toReversed() };
  }

  /** What a text finds by the filters: where none of it passes them, more of the text is let go. */
  async #among<Result extends { total: number }>(
    filters: Filters,
    search: SearchText,
    find: (scores: TextScores | null) => Result,
  ): Promise<Result & Ignored> {
    const { scores, ignored } = await this.#score(search, NO_FILTERS);
    const found = find(scores);
    if (found.total > 0 || filters.length === 0 || scores === null) return { ...found, ignored };
    const among = await this.#score(search, filters);
    // None of it fits what passes: it is found where the filters are others, and counted there.
    if (among.scores?.weight === 0) return { ...found, ignored };
    return { ...find(among.scores), ignored: among.ignored };
  }

  #score({ text, isRest }: SearchText, filters: Filters): Promise<TextMatches> {
    const key = JSON.stringify([this.#catalogue.version, text, isRest, filters]);
    return remembered(this.#scores, key, async () => {
      const readings = await this.#parser.parse(text, sourcesOf(this.#catalogue));
      const best = bestOf(readings, (each) => scoreIn(this.#catalogue, each, filters));
      if (best === null) return { scores: null, ignored: [] };
      const { terms, unknown, scores } = best;
      if (terms.length === 0 && isRest) return { scores: null, ignored: unknown };
      if (scores.weight === 0) return { scores, ignored: [] };
      return { scores, ignored: [...scores.unmet.map((term) => term.text), ...unknown] };
    });
  }
}

function remembered<Value extends object>(
  cache: LRUCache<string, Promise<Value>> | null,
  key: string,
  find: () => Promise<Value>,
): Promise<Value> {
  const known = cache?.get(key);
  if (known !== undefined) return known;
  const found = find();
  cache?.set(key, found);
  found.catch(() => cache?.delete(key));
  return found;
}

const REMEMBERED_STEMS = 5_000;

/** One reading of a text, as terms; without the tokens that resemble nothing. */
type Reading = { terms: TermWords[]; unknown: string[] };

/** The first reading that some listing fits as a whole, or else the first; null where there is none. */
function bestOf(
  readings: readonly Reading[],
  score: (terms: readonly TermWords[]) => TextScores,
): (Reading & { scores: TextScores }) | null {
  let first: (Reading & { scores: TextScores }) | null = null;
  for (const reading of readings) {
    const scored = { ...reading, scores: score(reading.terms) };
    if (scored.scores.weight > 0 && scored.scores.unmet.length + reading.unknown.length === 0) return scored;
    first ??= scored;
  }
  return first;
}

/** Makes out what a visitor's text means, by the words that listings have. */
class QueryParser {
  readonly #reads: Database['reads'];
  readonly #stems = new LRUCache<string, string[]>({ max: REMEMBERED_STEMS });

  constructor({ reads }: Database) {
    this.#reads = reads;
  }

  /** None: it says nothing that some listings lack. */
  async parse(text: string, sources: TermSources): Promise<Reading[]> {
    const readings = spacings(searchTokens(text), sources).filter((tokens) => tokens.length > 0);
    if (readings.length === 0) return wordsOf(text).length > 0 ? [] : [{ terms: [], unknown: [] }];
    await this.#learnStems(readings.flatMap((tokens) => tokens.flatMap(({ words }) => words)));
    return readings.map((tokens) => this.#interpret(tokens, sources));
  }

  #interpret(tokens: readonly SearchToken[], sources: TermSources): Reading {
    const isTelling = (word: string) => this.#stemsOf(word).length > 0;
    const telling = tokens.filter(({ criteria, words }) => criteria.length > 0 || words.some(isTelling));
    const interpreted = (telling.length > 0 ? telling : tokens).map((token) => ({
      token,
      term: interpretTerm(token, (word) => this.#stemsOf(word), sources),
    }));
    return {
      terms: interpreted.flatMap(({ term }) => term ?? []),
      unknown: interpreted.flatMap(({ token, term }) => (term === null ? token.text : [])),
    };
  }

  async #learnStems(words: readonly string[]): Promise<void> {
    const unknown = words.filter((word) => !this.#stems.has(word));
    if (unknown.length === 0) return;
    for (const [word, stems] of await findStems(this.#reads, unknown)) this.#stems.set(word, stems);
  }

  #stemsOf(word: string): string[] {
    return this.#stems.get(word) ?? [word];
  }
}

function sourcesOf({ index, postings }: Contents): TermSources {
  return {
    titles: index.titleTerms,
    descriptions: postings.terms,
    isMakersWord: (word) => index.isMakersWord(word),
    ...index.values(),
  };
}

function joinSources(one: TermSources, other: TermSources): TermSources {
  return {
    titles: joinTerms(one.titles, other.titles),
    descriptions: joinTerms(one.descriptions, other.descriptions),
    isMakersWord: (word) => one.isMakersWord(word) || other.isMakersWord(word),
    heads: [...one.heads, ...other.heads],
    needles: [...one.needles, ...other.needles],
  };
}

function scoreIn({ index, postings }: Contents, terms: readonly TermWords[], filters = NO_FILTERS): TextScores {
  return index.score(
    terms.map((term) => resolved(term, postings)),
    filters,
  );
}

function resolved(term: TermWords, postings: Postings): InterpretedTerm {
  const described = [...Map.groupBy(term.described, ({ score }) => score)]
    .map(([score, words]) => ({ score, listings: postings.ofAny(words.map(({ word }) => word)) }))
    .toSorted((one, other) => other.score - one.score);
  return { ...term, described };
}
