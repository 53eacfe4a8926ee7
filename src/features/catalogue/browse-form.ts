import { parseLeniently, parseSearch } from '#app/lib/query-string.ts';
import type { BrowseSearch } from './browse-search.ts';
import { browseSearch, tidy } from './browse-search.ts';

/** The one form that every control of the page belongs to, wherever on the page it stands. */
export const BROWSE_FORM_ID = 'browse-form';

/** The address that the form would lead to by itself, made short. It has no page: a change leads to the first one. */
export function searchOfForm(form: HTMLFormElement): BrowseSearch {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') params.append(name, value);
  }
  return inRightOrder(tidy(parseLeniently(browseSearch, parseSearch(params.toString()))));
}

/** 'From 9,000 to 4,000' means the same as the other way round. */
function inRightOrder(search: BrowseSearch): BrowseSearch {
  const [priceMin, priceMax] = ordered(search.priceMin, search.priceMax);
  const [yearMin, yearMax] = ordered(search.yearMin, search.yearMax);
  return { ...search, priceMin, priceMax, yearMin, yearMax };
}

function ordered(min: number | undefined, max: number | undefined) {
  return min !== undefined && max !== undefined && min > max ? ([max, min] as const) : ([min, max] as const);
}
