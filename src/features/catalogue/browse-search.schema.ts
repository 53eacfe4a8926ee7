import * as z from 'zod/mini';
import { DEFAULT_PAGE_SIZE, type Direction } from '#app/lib/paging.ts';
import { CONDITIONS } from '#app/db/enums.ts';
import {
  canonicalSearch,
  listOf,
  parseLeniently,
  parseSearch,
  stringifySearch,
  wholeNumber,
} from '#app/lib/query-string.ts';
import {
  type MachineFilters,
  type MachineListQuery,
  type View,
  FILTERED_FACTS,
  machineFilters,
  machineListQuery,
  PAGE_SIZES,
  sortOf,
  usualDirection,
  VIEWS,
} from './catalogue.schema.ts';
import { findFact, isMeasured, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { CUSTOMARY, TYPED_IN, type Units } from '#app/features/machines/measures.rules.ts';
import { boundNames, DISTANCE, parseFilters } from '#app/search-index/fields.ts';
import { storableText } from '#app/lib/text-fields.ts';

/** Addresses spell conditions in capitals: NEW, USED, REFURBISHED. */
const conditionInAddress = z.pipe(
  z.pipe(storableText.check(z.toLowerCase()), z.enum(CONDITIONS)),
  z.transform((condition) => condition.toUpperCase()),
);

/** The search parameters of /browse. All are optional: a default here would cost a redirect. */
export const browseSearch = z.extend(machineListQuery, {
  condition: z.optional(listOf(conditionInAddress)),
  pageSize: z.optional(wholeNumber(1, 100).check(z.refine((size) => PAGE_SIZES.some((offered) => offered === size)))),
  view: z.optional(z.enum(VIEWS)),
  /** Alternative spelling of `featured=true`. */
  status: z.optional(z.literal('featured')),
});
export type BrowseSearch = z.output<typeof browseSearch>;

const CUSTOMARY_UNITS: Units = 'customary';
/** The customary unit of each parameter that is a measure. */
const CUSTOMARY_BOUNDS = new Map<string, string | undefined>([
  ...FILTERED_FACTS.filter((fact) => fact.filter === 'range' && isMeasured(fact)).flatMap(({ key, unit = '' }) =>
    boundNames(key).map((name) => [name, CUSTOMARY[unit]?.unit] as const),
  ),
  ['fitDoorWidthMm', CUSTOMARY['mm']?.unit] as const,
]);
const BARE_NUMBER = /^\s*(\d+(?:\.\d+)?)\s*$/;

/** The valid part of an address or a filter form. */
export function parseBrowseSearch(raw: Record<string, unknown>): BrowseSearch & { [TYPED_IN]?: undefined } {
  const { [TYPED_IN]: typedIn, ...fields } = raw;
  const read =
    typedIn === CUSTOMARY_UNITS
      ? Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, withCustomaryUnit(name, text)]))
      : fields;
  // Undefined rather than absent: the router merges the result into the raw search, and would convert it again.
  return { ...parseLeniently(browseSearch, read), [TYPED_IN]: undefined };
}

function withCustomaryUnit(name: string, text: unknown): unknown {
  const unit = CUSTOMARY_BOUNDS.get(name);
  return unit === undefined || typeof text !== 'string' ? text : text.replace(BARE_NUMBER, `$1 ${unit}`);
}

export const DEFAULT_VIEW: View = 'medium';
export const MAX_PROMOTED = 8;

/** The filters that the address contains. */
export function filtersOf(search: BrowseSearch): MachineFilters {
  return { ...machineFilters.parse(search), featured: isFeaturedOnly(search) };
}

export function isFeaturedOnly({ featured, status }: BrowseSearch): boolean {
  return featured === true || status === 'featured';
}

/** The query for the page of machines at an address. The best matches of a text begin with paid and featured ones. */
export function listQueryOf(search: BrowseSearch): MachineListQuery {
  const { page = 1, pageSize = DEFAULT_PAGE_SIZE } = search;
  return { ...filtersOf(search), ...orderOf(search), page, pageSize, promotedFirst: isByRelevance(search) };
}

function isByRelevance(search: BrowseSearch): boolean {
  return search.search !== undefined && sortOf(search) === 'relevance';
}

/** The query for the section above the grid: the featured and premium listings among the matches. */
export function promotedQueryOf(search: BrowseSearch): MachineListQuery {
  const { sort, direction } = orderOf(search);
  return {
    ...filtersOf(search),
    // Without it, the list would follow an order that the text requests, and not begin with the best placement.
    sort: search.search === undefined ? sort : sortOf(search),
    direction,
    featured: true,
    promotedFirst: true,
    page: 1,
    pageSize: MAX_PROMOTED,
  };
}

/**
 * Whether the first page shows promoted listings in a section of their own: always, except that the best matches of a
 * text begin with them. In `search`, a ZIP code replaces a city that the text names.
 */
export function showsPromoted(search: BrowseSearch): boolean {
  return (search.page ?? 1) === 1 && !isByRelevance(search);
}

/** The server decides the default order, because the text may name a city. */
function orderOf({ sort, direction }: BrowseSearch): Pick<MachineListQuery, 'sort' | 'direction'> {
  return { sort, direction };
}

export function directionOf(search: BrowseSearch): Direction {
  return search.direction ?? usualDirection(sortOf(search));
}

/** The address after a change. A change of filters, order or layout returns to the first page. */
export function changed(search: BrowseSearch, change: Partial<BrowseSearch>): BrowseSearch {
  return withoutDefaults({ ...search, page: undefined, ...change });
}

/** The address of the list for a search. */
export function browseHref(search: BrowseSearch): string {
  return `/browse${stringifySearch(search)}`;
}

/** Whether two addresses show the same list, regardless of the order of their parameters. */
export function isSameList(one: BrowseSearch, other: BrowseSearch): boolean {
  return stringifySearch(canonicalSearch(one)) === stringifySearch(canonicalSearch(other));
}

/** Drops parameters that equal their defaults, so that each list has one short address. */
export function withoutDefaults(search: BrowseSearch): BrowseSearch {
  const sort = sortOf(search);
  const usualSort = sortOf({ ...search, sort: undefined });
  const { near, within } = search;
  // The browser stores the visitor's location; in addresses it would only give each visitor a different one.
  const isMeasured = near !== undefined && (within !== undefined || sort === DISTANCE);
  return {
    ...search,
    near: isMeasured ? near : undefined,
    within: isMeasured ? within : undefined,
    sort: sort === usualSort ? undefined : sort,
    direction: search.direction === usualDirection(sort) ? undefined : search.direction,
    page: search.page === 1 ? undefined : search.page,
    pageSize: search.pageSize === DEFAULT_PAGE_SIZE ? undefined : search.pageSize,
    view: search.view === DEFAULT_VIEW ? undefined : search.view,
  };
}

const CLOSEST_MACHINES = 6;

/** Converts an API query into an address of /browse, with the layout of another search. */
export function relaxedBrowseSearch({ view, pageSize }: BrowseSearch, query: string): BrowseSearch {
  return changed(parseLeniently(browseSearch, parseSearch(query)), { view, pageSize });
}

/** The query for the first machines that a relaxed search finds. */
export function closestListQuery(near: BrowseSearch): MachineListQuery {
  return { ...listQueryOf(near), page: 1, pageSize: CLOSEST_MACHINES };
}

/** The text and filters of a search, whatever its order and layout. */
export function withoutOrder(search: BrowseSearch): BrowseSearch {
  const { sort: _, direction: _direction, page: _page, pageSize: _size, view: _view, ...filters } = search;
  return withoutDefaults(filters);
}

/** The form that posts what a search asks for as a wanted ad. */
export function postWantedHref(search: BrowseSearch): string {
  return `/wanted/new${stringifySearch(withoutOrder(search))}`;
}

/** The feed of new listings that match a search. */
export function feedHref(search: BrowseSearch): string {
  return `/feeds/new-listings.xml${stringifySearch(withoutOrder(search))}`;
}

/** The facts by which a search filters; of a size with two sides, the first stands for both. */
export function filteringFacts(search: BrowseSearch): RegisteredFact[] {
  const keys = parseFilters({ ...search, fieldTurned: undefined }).map(({ key }) => key);
  return [...new Set(keys.flatMap((key) => findFact(findFact(key)?.pairedWith ?? key) ?? []))];
}
