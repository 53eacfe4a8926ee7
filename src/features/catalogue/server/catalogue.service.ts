import type { Database } from '#app/db/client.ts';
import { PublicMachines } from '#app/features/machines/server/machine-views.service.ts';
import type { PublicMachine, StitchComparison } from '#app/features/machines/machines.schema.ts';
import {
  DISTANCE,
  parseFilters,
  type FilterQuery,
  type Filters,
  SEARCH_TOTAL_LIMIT,
} from '#app/search-index/fields.ts';
import { canonicalSearch, stringifySearch } from '#app/lib/query-string.ts';
import { relaxSearch } from '../relaxed-searches.rules.ts';
import { findCity } from '#app/features/places/server/city-zips.service.ts';
import { readCityPhrase, type FindCity } from '../city-phrase.rules.ts';
import { withPhrases } from '../query-phrases.rules.ts';
import { parseTolerantFilters } from '../tolerant-filters.rules.ts';
import type { Catalogue } from './catalogue-index.service.ts';
import {
  type FilterCounts,
  type MachineFilters,
  type RelaxedSearches,
  type Sort,
  sortOf,
  type MachineListQuery,
  usualDirection,
} from '../catalogue.schema.ts';
import { TextSearch } from './text-search.service.ts';
import { routeVisitorReads } from './replica-routing.service.ts';
import type { ListOptions, SearchIndex } from '#app/search-index/search-index.ts';
import { rowsOf, type Direction } from '#app/lib/paging.ts';
import { isRotated } from '#app/search-index/rotation.ts';

/** A list query in canonical form with all defaults filled in, so that equivalent queries share a cache entry. */
export type ListRequest = {
  filters: Filters;
  search: string | null;
  sort: Sort;
  /** The ZIP code that distances are measured from; null unless the order is by distance. */
  near: string | null;
  direction: Direction;
  promotedFirst: boolean;
  /** Shifts promoted listings of equal rank; null if they do not rotate. */
  rotation: number | null;
  offset: number;
  limit: number;
};

/** Replaces the city that the text names by its ZIP code. */
function withCity<Query extends { search?: string | undefined }>(query: Query, cityOf: FindCity = findCity): Query {
  const found = query.search === undefined ? null : readCityPhrase(query.search, cityOf);
  return found === null ? query : { ...query, search: found.text };
}

/**
 * `rotation` shifts promoted listings for the requesting visitor. `cityOf` looks up cities named in the text; words
 * that it does not know stay ordinary words.
 */
export function toListRequest(
  asked: MachineListQuery,
  rotation: number | null = null,
  cityOf: FindCity = findCity,
): ListRequest {
  const located = withCity(asked, cityOf);
  // `withPhrases` removes the words that request an order, so the order is determined first.
  const query = withPhrases({ ...located, sort: sortOf(located) });
  const sort = sortOf(query);
  // Words that request an order, such as 'near dallas', request it for all listings.
  const isWorded = asked.sort === undefined && query.sort !== 'relevance' && asked.search !== undefined;
  const promotedFirst = query.promotedFirst === true && !isWorded;
  return {
    filters: parseTolerantFilters(query),
    search: query.search ?? null,
    sort,
    near: sort === DISTANCE ? (query.near ?? null) : null,
    direction: query.direction ?? usualDirection(sort),
    promotedFirst,
    rotation: promotedFirst && isRotated(sort) ? rotation : null,
    ...rowsOf(query),
  };
}

/** The number of results, and the words of the search that not all of them match. */
type ListTotals = Omit<Selection, 'serials'>;

export type MachineList = ListTotals & { machines: PublicMachine[] };

export type CatalogueReads = {
  catalogue: Catalogue;
  /** For visitors: may read from a replica that is as new as the catalogue in memory. */
  machines: PublicMachines;
  /** For sessions, which may just have written: always reads from the primary. */
  newestMachines: PublicMachines;
  search: TextSearch;
};

const SIMILAR_MACHINES = 6;
/** A price that differs by this share still suits the same budget. */
const NEAR_PRICE = 0.3;

/** The data sources of the catalogue's services. `remembers: false` disables caching, for measurements. */
export function catalogueReads(database: Database, catalogue: Catalogue, { remembers = true } = {}): CatalogueReads {
  return {
    catalogue,
    machines: new PublicMachines(routeVisitorReads(database, catalogue)),
    newestMachines: new PublicMachines(database.db),
    search: new TextSearch(database, catalogue, { remembers }),
  };
}

/** One page of the public machines. */
export async function listMachines(reads: CatalogueReads, request: ListRequest): Promise<MachineList> {
  const { serials, ...totals } = await selectSerials(reads, request);
  return { machines: await reads.machines.findInOrder(serials), ...totals };
}

export type Selection = {
  serials: readonly number[];
  total: number;
  isTotalExact: boolean;
  /** How many of the total, at the end, have no measured distance; 0 unless the list is by distance. */
  unmeasured: number;
  /** The words of the search that not all of these machines match. */
  ignored: readonly string[];
};

/** Selects the public machines of one page. */
export async function selectSerials({ catalogue, search }: CatalogueReads, request: ListRequest): Promise<Selection> {
  const { filters, sort, near, direction, promotedFirst, rotation, offset, limit } = request;
  if (request.search === null) {
    const order = sort === 'relevance' ? 'brand' : sort;
    const options = { order, near, direction, promotedFirst, rotation, offset, limit };
    return { ...catalogue.index.page(filters, options), isTotalExact: true, ignored: [] };
  }
  const order = sort === 'relevance' ? null : sort;
  const count = Math.min(offset + limit, SEARCH_TOTAL_LIMIT);
  const options = { order, near, direction, promotedFirst, rotation, count };
  const hits = await search.find(request.search, filters, options);
  const { total, isExact, unmeasured, ignored } = hits;
  return { serials: hits.serials.slice(offset, offset + limit), total, isTotalExact: isExact, unmeasured, ignored };
}

/** Those of these public machines that a search finds: that pass its filters, and match its whole text. */
export async function selectAmong(
  { catalogue, search }: CatalogueReads,
  asked: MachineFilters,
  serials: readonly number[],
): Promise<number[]> {
  const { filters, search: text } = toListRequest({ ...asked, page: 1, pageSize: 1 });
  return text === null ? catalogue.index.among(serials, filters) : search.among(serials, text, filters);
}

/** Counts the machines for each filter value under the other filters; the most frequent brands come first. */
export async function countFilters(
  { catalogue, search }: CatalogueReads,
  asked: MachineFilters,
): Promise<FilterCounts> {
  const query = withPhrases(withCity(asked));
  const filters = parseTolerantFilters(query);
  const counts =
    query.search === undefined
      ? { ...catalogue.index.counts(filters), exact: true }
      : await search.counts(query.search, filters);
  return { ...counts, brands: counts.brands.toSorted((one, other) => other.count - one.count) };
}

const MAX_RELAXED_SEARCHES = 6;

/** Alternatives with results to a search without any, the closest first. */
export async function findRelaxedSearches(reads: CatalogueReads, asked: MachineFilters): Promise<RelaxedSearches> {
  const query = withPhrases(withCity(asked));
  const found: RelaxedSearches = [];
  const known = new Set<string>();
  for (const { key, filters } of relaxSearch(query, reads.catalogue.index.values().heads)) {
    if (found.length === MAX_RELAXED_SEARCHES) break;
    const address = stringifySearch(canonicalSearch(filters));
    if (known.has(address)) continue;
    known.add(address);
    const { total } = await selectSerials(reads, { ...toListRequest(filters), limit: 0 });
    if (total > 0) found.push({ key, query: address, total });
  }
  return found;
}

/** Up to six public machines similar to this one, the most similar first. Throws not_found. */
export async function findSimilarMachines(reads: CatalogueReads, id: string): Promise<PublicMachine[]> {
  const open = await reads.machines.getOpen(id);
  return reads.machines.findInOrder(similarSerials(reads.catalogue, open));
}

/** Machines whose years differ by no more than this are of the same age. */
const SAME_AGE_YEARS = 2;

/**
 * How the stitch counter of a machine compares with those of the other public machines with as many heads and of about
 * the same age. Throws not_found.
 */
export async function compareStitches({ catalogue, machines }: CatalogueReads, id: string): Promise<StitchComparison> {
  const { machine } = await machines.getOpen(id);
  const { year, heads, facts, status } = machine;
  const stitches = facts['stitchCount']?.value;
  if (year === null || typeof stitches !== 'number') return { machines: 0, fewer: 0, more: 0 };
  const alike = { heads: [heads], yearMin: year - SAME_AGE_YEARS, yearMax: year + SAME_AGE_YEARS };
  const countOf = (range: object) => {
    const options = { order: 'newest', direction: 'desc', promotedFirst: false, rotation: null } as const;
    return catalogue.index.page(parseFilters({ ...alike, ...range }), { ...options, offset: 0, limit: 0 }).total;
  };
  const all = countOf({ has: ['stitchCount'] });
  return {
    machines: Math.max(0, all - (status === 'sold' ? 0 : 1)),
    fewer: countOf({ stitchCountMax: stitches - 1 }),
    more: countOf({ stitchCountMin: stitches + 1 }),
  };
}

type Likeness = { serial: number; machine: Pick<PublicMachine, 'brand' | 'heads' | 'price'> };

function similarSerials({ index }: Catalogue, { serial, machine }: Likeness): number[] {
  const brand = [machine.brand];
  const heads = [machine.heads];
  const nearHeads = index
    .values()
    .heads.filter(
      (other) => other !== machine.heads && Math.abs(other - machine.heads) <= Math.max(1, machine.heads / 3),
    );
  const sizes = [{ brand, heads }, { brand, heads: nearHeads }, { heads }, { heads: nearHeads }].filter(
    // An empty list of heads would not filter.
    (size) => size.heads.length > 0,
  );
  const { price } = machine;
  const circles = [
    ...(price === null ? [] : sizes.map((size) => () => nearestInPrice(index, size, price))),
    ...[...sizes, { brand }].map((circle) => () => someOf(index, circle, { order: 'newest', direction: 'desc' })),
  ];
  const found = new Set<number>();
  for (const find of circles) {
    if (found.size >= SIMILAR_MACHINES) break;
    for (const other of find()) if (other !== serial) found.add(other);
  }
  return [...found].slice(0, SIMILAR_MACHINES);
}

/** Machines of about the same price: promoted first, then by difference, dearer and cheaper ones alternating. */
function nearestInPrice(index: SearchIndex, circle: FilterQuery, price: number): number[] {
  const dearest = Math.ceil(price * (1 + NEAR_PRICE));
  const cheapest = Math.floor(price * (1 - NEAR_PRICE));
  const dearer = someOf(index, { ...circle, priceMin: price, priceMax: dearest }, { order: 'price', direction: 'asc' });
  const below = { ...circle, priceMin: cheapest, priceMax: price - 1 };
  const cheaper = someOf(index, below, { order: 'price', direction: 'desc' });
  return Array.from({ length: Math.max(dearer.length, cheaper.length) }, (_, at) => [dearer[at], cheaper[at]])
    .flat()
    .filter((serial) => serial !== undefined);
}

/** As many as are shown, and one more for the machine itself; promoted first. */
function someOf(index: SearchIndex, filters: FilterQuery, by: Pick<ListOptions, 'order' | 'direction'>): number[] {
  const options = { ...by, promotedFirst: true, rotation: null, offset: 0, limit: SIMILAR_MACHINES + 1 };
  return index.page(parseFilters(filters), options).serials;
}
