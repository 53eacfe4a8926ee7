import { stringifySearch } from '#app/lib/query-string.ts';
import type { ListingsSearch } from './listings-address.schema.ts';

const LISTINGS_PER_PAGE = 24;

/** Where the list stands that such a search asks for; whatever narrows it anew leads back to its first page. */
export function listingsHref(search: ListingsSearch, change: ListingsSearch = {}): string {
  const { status, page, ...wanted } = { ...filtersOf(search), ...change };
  return `/admin/listings${stringifySearch({
    status: status === 'all' ? undefined : status,
    ...wanted,
    page: page === 1 ? undefined : page,
  })}`;
}

/** What the API is asked for. Who has waited longest for a review comes first; else the newest do. */
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

/** What is off, or empty, narrows nothing. */
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

/** Whether anything but the status narrows the list. */
export function isNarrowed(search: ListingsSearch): boolean {
  return Object.entries(filtersOf(search)).some(([key, value]) => key !== 'status' && value !== undefined);
}
