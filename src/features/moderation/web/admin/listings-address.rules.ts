import { stringifySearch } from '#app/lib/query-string.ts';
import type { ListingsSearch } from './listings-address.schema.ts';

const LISTINGS_PER_PAGE = 24;

/** The address of the list with a changed search; a changed filter returns to the first page. */
export function listingsHref(search: ListingsSearch, change: ListingsSearch = {}): string {
  const { status, page, ...wanted } = { ...filtersOf(search), ...change };
  return `/admin/listings${stringifySearch({
    status: status === 'all' ? undefined : status,
    ...wanted,
    page: page === 1 ? undefined : page,
  })}`;
}

/** The API's parameters. Pending listings sort by waiting time, longest first; others newest first. */
export function listingsRequest(search: ListingsSearch) {
  const { status = 'all', ...wanted } = filtersOf(search);
  return {
    admin: true,
    status,
    ...wanted,
    sort: 'newest',
    direction: status === 'pending' ? 'asc' : 'desc',
    page: search.page ?? 1,
    pageSize: LISTINGS_PER_PAGE,
  } as const;
}

/** Removes inactive and empty filters. */
function filtersOf(filters: ListingsSearch): ListingsSearch {
  const isOn = (flag: boolean | undefined) => (flag === true ? true : undefined);
  return {
    ...filters,
    page: undefined,
    featured: isOn(filters.featured),
    premium: isOn(filters.premium),
    search: filters.search === '' ? undefined : filters.search,
  };
}

/** Whether a filter other than the status is active. */
export function isNarrowed(search: ListingsSearch): boolean {
  return Object.entries(filtersOf(search)).some(([key, value]) => key !== 'status' && value !== undefined);
}
