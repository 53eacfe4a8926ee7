import { MAX_LOGGED_SEARCH } from '#app/db/enums.ts';
import { withoutContacts } from '#app/lib/contact-data.ts';
import {
  browseSearch,
  isFeaturedOnly,
  parseBrowseSearch,
  withoutDefaults,
  type BrowseSearch,
} from '#app/features/catalogue/browse-search.schema.ts';
import { canonicalSearch, parseLeniently, parseSearch, stringifySearch } from '#app/lib/query-string.ts';
import { truncate } from '#app/lib/truncate.ts';
import { withoutLayout } from '#app/features/catalogue/search-layout.rules.ts';

/** How much of a text is counted, in characters. */
const MAX_TEXT = 100;

/**
 * The canonical address of a search, under which it is counted: equal searches have equal addresses. Email addresses
 * and telephone numbers are removed from its words. Null if it has neither filters nor text, or is too long.
 */
export function toLoggedSearch(query: string): string | null {
  const { brand, search: text, ...others } = parseBrowseSearch(parseSearch(withoutLayout(query)));
  const counted: BrowseSearch = {
    ...others,
    brand: brand?.map((name) => name.toLowerCase()).filter((name) => withoutContacts(name) === name),
    // Contacts first: the beginning of a number that was cut would not be recognized.
    search: truncate(withoutContacts(text?.toLowerCase() ?? ''), MAX_TEXT).trim() || undefined,
    featured: isFeaturedOnly(others) || undefined,
    status: undefined,
  };
  const address = stringifySearch(canonicalSearch(withoutDefaults(counted))).slice(1);
  return address === '' || address.length > MAX_LOGGED_SEARCH ? null : address;
}

/** The filters and text of a counted search. */
export function parseLoggedSearch(logged: string): BrowseSearch {
  return parseLeniently(browseSearch, parseSearch(logged));
}
