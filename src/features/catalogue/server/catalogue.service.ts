import type { Database } from '#app/db/client.ts';
import { PublicMachines } from '#app/features/machines/server/machine-views.service.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
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

/** A list query with every default filled in and one form for one meaning, so that caches know it again. */
export type ListRequest = {
  filters: Filters;
  search: string | null;
  sort: Sort;
  /** The ZIP code that distances are counted from; null where they are not the order. */
  near: string | null;
  direction: Direction;
  promotedFirst: boolean;
  /** In which rotation promoted listings come that are placed alike; null where none rotate. */
  rotation: number | null;
  offset: number;
  limit: number;
};

/** The query with the city that its text names as a ZIP code. */
function withCity<Query extends { search?: string | undefined }>(query: Query, cityOf: FindCity = findCity): Query {
  const found = query.search === undefined ? null : readCityPhrase(query.search, cityOf);
  return found === null ? query : { ...query, search: found.text };
}

/** `rotation`: that of whoever asks. `cityOf`: where cities are that a text may name; of none they stay words. */
export function toListRequest(
  asked: MachineListQuery,
  rotation: number | null = null,
  cityOf: FindCity = findCity,
): ListRequest {
  const located = withCity(asked, cityOf);
  // The words that ask for an order are taken out of the text.
  const query = withPhrases({ ...located, sort: sortOf(located) });
  const sort = sortOf(query);
  return {
    filters: parseTolerantFilters(query),
    search: query.search ?? null,
    sort,
    near: sort === DISTANCE ? (query.near ?? null) : null,
    direction: query.direction ?? usualDirection(sort),
    promotedFirst: query.promotedFirst ?? false,
    rotation: query.promotedFirst === true && isRotated(sort) ? rotation : null,
    ...rowsOf(query),
  };
}

/** How many a list finds, and what was searched for that not all of them have. */
type ListTotals = Omit<Selection, 'serials'>;

export type MachineList = ListTotals & { machines: PublicMachine[] };

export type CatalogueReads = {
  catalogue: Catalogue;
  /** For visitors: perhaps from a replica, as new as the catalogue in memory. */
  machines: PublicMachines;
  /** For whoever has a session, and may just have written: always from the primary. */
  newestMachines: PublicMachines;
  search: TextSearch;
};

const SIMILAR_MACHINES = 6;
/** So much dearer or cheaper than another a machine is still for the same purse. */
const NEAR_PRICE = 0.3;

/** What the catalogue's services read from; `remembers: false` looks everything up each time, for measurements. */
export function catalogueReads(database: Database, catalogue: Catalogue, { remembers = true } = {}): CatalogueReads {
  return {
    catalogue,
    machines: new PublicMachines(routeVisitorReads(database, catalogue)),
    newestMachines: new PublicMachines(database.db),
    search: new TextSearch(database, catalogue, { remembers }),
  };
}

/** One page of the public machines that a visitor asked for. */
export async function listMachines(reads: CatalogueReads, request: ListRequest): Promise<MachineList> {
  const { serials, ...totals } = await selectSerials(reads, request);
  return { machines: await reads.machines.findInOrder(serials), ...totals };
}

export type Selection = {
  serials: readonly number[];
  total: number;
  isTotalExact: boolean;
  /** What was searched for that these machines do not all have. */
  ignored: readonly string[];
};

/** Which machines of the public catalogue are on a page. */
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
  const { total, isExact, ignored } = hits;
  return { serials: hits.serials.slice(offset, offset + limit), total, isTotalExact: isExact, ignored };
}

/** How many machines each filter value would give under the other filters chosen; the brands of most machines first. */
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

/** What finds something and is nearest to a search that finds nothing, the nearest first. */
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

/** Up to six public machines that a buyer of this one would also look at, the closest first. Throws not_found. */
export async function findSimilarMachines(reads: CatalogueReads, id: string): Promise<PublicMachine[]> {
  const open = await reads.machines.getOpen(id);
  return reads.machines.findInOrder(similarSerials(reads.catalogue, open));
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
    // No number at all would narrow nothing.
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

/** Those of about the same price: promoted ones first, then the nearest, dearer and cheaper ones alternating. */
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

/** As many as can be shown beside the machine itself, the promoted ones first. */
function someOf(index: SearchIndex, filters: FilterQuery, by: Pick<ListOptions, 'order' | 'direction'>): number[] {
  const options = { ...by, promotedFirst: true, rotation: null, offset: 0, limit: SIMILAR_MACHINES + 1 };
  return index.page(parseFilters(filters), options).serials;
}
