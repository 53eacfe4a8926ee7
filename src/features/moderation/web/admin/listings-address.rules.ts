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

/** Named one by one: the address may carry keys that are none of ours. What is off narrows nothing. */
function filtersOf({ status, sellerId, brand, condition, heads, needles, featured, premium, search }: ListingsSearch) {
  const isOn = (flag: boolean | undefined) => (flag === true ? true : undefined);
  return {
    status,
    sellerId,
    brand,
    condition,
    heads,
    needles,
    featured: isOn(featured),
    premium: isOn(premium),
    search: search === '' ? undefined : search,
  } satisfies ListingsSearch;
}

/** Whether anything but the status narrows the list. */
export function isNarrowed(search: ListingsSearch): boolean {
  return Object.entries(filtersOf(search)).some(([key, value]) => key !== 'status' && value !== undefined);
}
