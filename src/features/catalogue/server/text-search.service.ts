import { LRUCache } from 'lru-cache';
import type { Database } from '#app/db/client.ts';
import type { Direction } from '#app/lib/paging.ts';
import { NO_FILTERS, SEARCH_TOTAL_LIMIT, type Filters } from '#app/search-index/fields.ts';
import {
  interpretTerm,
  isOfTitles,
  type InterpretedTerm,
  type TermWords,
  type TermSources,
} from '#app/search-index/interpret-term.ts';
import type { Postings } from '#app/search-index/postings.ts';
import { spacedTokens } from '#app/search-index/respaced-tokens.ts';
import type { Found } from '#app/search-index/search-index.ts';
import { searchTokens, wordsOf, type SearchToken } from '#app/search-index/search-tokens.ts';
import type { TextScores } from '#app/search-index/text-scores.ts';
import type { FilterCounts } from '../catalogue.schema.ts';
import type { Catalogue } from './catalogue-index.service.ts';
import { findStems } from './catalogue.db.ts';

/** The first listings that a text finds, and their total, which is capped at the counting limit if not exact. */
export type SearchHits = {
  serials: readonly number[];
  total: number;
  isExact: boolean;
  /** How many of them, at the end, have no measured distance. */
  unmeasured: number;
  /** The parts of the text that not all of these listings match, if no listing matches everything. */
  ignored: readonly string[];
};
export type SearchOptions = {
  /** Null orders by relevance. */
  order: string | null;
  /** The ZIP code that distances are measured from, if the order is by distance. */
  near: string | null;
  direction: Direction;
  promotedFirst: boolean;
  rotation: number | null;
  /** The number of listings to return, up to the counting limit. */
  count: number;
};

/** The data that a text is searched in. */
type Contents = Pick<Catalogue, 'index' | 'postings'>;
/** One way to read a text, as terms; `unknown` lists the tokens that resemble no indexed word. */
type Interpretation = { terms: TermWords[]; unknown: string[] };
/** An interpretation and the listings that it finds; null scores: all listings that pass the filters. */
type Match = Interpretation & { scores: TextScores | null };
/** Without an interpretation, the text excludes no listing. */
type ReadText = { interpretations: Interpretation[]; match: Match };

const ALL = { order: 'newest', direction: 'desc', promotedFirst: false, rotation: null, offset: 0 } as const;
/** The bitmaps of each take up to a megabyte for a million listings. */
const REMEMBERED_SCORES = 16;

/** Finds listings by text: by words of brands, models, names, descriptions, accessories and places, and by facts. */
export class TextSearch {
  readonly #catalogue: Catalogue;
  readonly #parser: QueryParser;
  readonly #texts: LRUCache<string, Promise<ReadText>> | null;
  readonly #matches: LRUCache<string, Promise<Match>> | null;

  constructor(database: Database, catalogue: Catalogue, { remembers = true } = {}) {
    this.#catalogue = catalogue;
    this.#parser = new QueryParser(database);
    this.#texts = remembers ? new LRUCache({ max: REMEMBERED_SCORES }) : null;
    this.#matches = remembers ? new LRUCache({ max: REMEMBERED_SCORES }) : null;
  }

  /** The first listings that a text finds among those that pass the filters, in the requested order. */
  async find(text: string, filters: Filters, options: SearchOptions): Promise<SearchHits> {
    const match = await this.#match(text, filters);
    const { serials, total, unmeasured } = this.#list(filters, match.scores, options);
    return {
      serials,
      total: Math.min(total, SEARCH_TOTAL_LIMIT),
      isExact: total <= SEARCH_TOTAL_LIMIT,
      unmeasured: Math.max(0, Math.min(total, SEARCH_TOTAL_LIMIT) - (total - unmeasured)),
      ignored: ignoredOf(match),
    };
  }

  /** Those of these listings that match the whole text and pass the filters: none if no listing matches every word. */
  async among(serials: readonly number[], text: string, filters: Filters): Promise<number[]> {
    const match = await this.#match(text, filters);
    if (ignoredOf(match).length > 0) return [];
    return this.#catalogue.index.among(serials, filters, match.scores);
  }

  /** Counts for every filter value among the listings that a text finds. */
  async counts(text: string, filters: Filters): Promise<FilterCounts> {
    const { scores } = await this.#match(text, filters);
    const counts = this.#catalogue.index.counts(filters, scores === null ? null : { text, found: scores });
    return { ...counts, exact: true };
  }

  #list(filters: Filters, scores: TextScores | null, { order, count, ...options }: SearchOptions): Found {
    const { index } = this.#catalogue;
    if (scores === null || order !== null)
      return index.page(filters, { ...options, order: order ?? 'newest', offset: 0, limit: count }, scores);
    if (options.direction === 'desc') return index.best(filters, scores, { ...options, limit: count });
    const found = index.best(filters, scores, { ...options, limit: SEARCH_TOTAL_LIMIT });
    const measured = found.total - found.unmeasured;
    const groups = [found.serials.slice(0, measured), found.serials.slice(measured)];
    return { ...found, serials: groups.flatMap((group) => group.toReversed()) };
  }

  async #match(text: string, filters: Filters): Promise<Match> {
    const { version } = this.#catalogue;
    const { interpretations, match } = await remembered(this.#texts, JSON.stringify([version, text]), async () => {
      const read = await this.#parser.parse(text, sourcesOf(this.#catalogue));
      return { interpretations: read, match: bestMatch(this.#catalogue, read) };
    });
    if (isFound(this.#catalogue, match, filters)) return match;
    return remembered(this.#matches, JSON.stringify([version, text, filters]), () =>
      Promise.resolve(relaxWithin(this.#catalogue, interpretations, filters, match)),
    );
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

/** The interpretation that matches the largest share of its text. */
function bestMatch(contents: Contents, interpretations: readonly Interpretation[], filters = NO_FILTERS): Match {
  let best: Match = { terms: [], unknown: [], scores: null };
  let most = -1;
  for (const { terms, unknown } of interpretations) {
    const scores = scoreIn(contents, terms, filters);
    const wanted = terms
      .filter(({ occur }) => occur === 'must')
      .reduce((sum, { weight }) => sum + weight, unknown.length);
    const share = scores.weight / Math.max(1, wanted);
    if (share <= most) continue;
    most = share;
    best = { terms, unknown, scores };
    if (share >= 1) break;
  }
  return best;
}

/** What a machine is: of these facts no other value will do. */
const WISHES: ReadonlySet<string> = new Set(['condition', 'heads']);

function isWish({ criteria }: Pick<TermWords, 'criteria'>): boolean {
  return criteria.some(({ key }) => WISHES.has(key));
}

/**
 * The best match within filters that exclude all listings of the given one. Drops more of the text, but not the words
 * that name a maker, a condition or a number of heads: the page offers to loosen the filters instead.
 */
function relaxWithin(
  contents: Contents,
  interpretations: readonly Interpretation[],
  filters: Filters,
  match: Match,
): Match {
  // Unknown words exclude no listing.
  if (match.terms.length === 0) return { ...match, scores: null };
  const within = bestMatch(contents, interpretations, filters);
  const unmet = within.scores?.unmet.filter(isOfTitles) ?? [];
  const isOther = unmet.length > 0 && unmet.length === within.terms.filter(isOfTitles).length;
  const dropsWish = within.scores?.unmet.some((term) => isWish(term) && !isUnmet(match, term)) === true;
  return within.scores?.weight === 0 || isOther || dropsWish ? match : within;
}

/** Whether a match has dropped the term already, because no listing in the whole catalogue has it. */
function isUnmet({ scores }: Match, { text }: Pick<TermWords, 'text'>): boolean {
  return scores?.unmet.some((term) => term.text === text) === true;
}

function isFound({ index }: Contents, { scores }: Match, filters: Filters): boolean {
  if (scores === null || filters.length === 0) return true;
  return index.page(filters, { ...ALL, limit: 0 }, scores).total > 0;
}

function ignoredOf({ scores, unknown }: Match): readonly string[] {
  if (scores === null) return unknown;
  return scores.weight === 0 ? [] : [...scores.unmet.map((term) => term.text), ...unknown];
}

/** Interprets a visitor's text with the words that listings contain. */
class QueryParser {
  readonly #reads: Database['reads'];
  readonly #stems = new LRUCache<string, string[]>({ max: REMEMBERED_STEMS });

  constructor({ reads }: Database) {
    this.#reads = reads;
  }

  /** Returns no interpretation if the text excludes no listing. */
  async parse(text: string, sources: TermSources): Promise<Interpretation[]> {
    const spacings = spacedTokens(searchTokens(text), sources).filter((tokens) => tokens.length > 0);
    if (spacings.length === 0) return wordsOf(text).length > 0 ? [] : [{ terms: [], unknown: [] }];
    await this.#learnStems(spacings.flatMap((tokens) => tokens.flatMap(({ words }) => words)));
    return spacings.map((tokens) => this.#interpret(tokens, sources));
  }

  #interpret(tokens: readonly SearchToken[], sources: TermSources): Interpretation {
    const isTelling = (word: string) => this.#stemsOf(word).length > 0;
    const telling = tokens.filter(({ criteria, words }) => criteria.length > 0 || words.some(isTelling));
    const interpreted = (telling.length > 0 ? telling : tokens).map((token) => ({
      token,
      term: interpretTerm(token, (word) => this.#stemsOf(word), sources),
    }));
    return {
      terms: interpreted.flatMap(({ term }) => term ?? []),
      unknown: interpreted.flatMap(({ token, term }) => (term === null && token.occur === 'must' ? token.text : [])),
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
