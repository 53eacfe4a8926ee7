import { stringifySearch } from '#app/lib/query-string.ts';
import type { BrowseSearch } from './browse-search.ts';

/** The feed of what such a search finds, whatever its order and layout. */
export function feedHref(search: BrowseSearch): string {
  const { sort: _, direction: _direction, page: _page, pageSize: _size, view: _view, ...filters } = search;
  return `/feeds/new-listings.xml${stringifySearch(filters)}`;
}
