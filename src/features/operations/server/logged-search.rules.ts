import { MAX_LOGGED_SEARCH } from '#app/db/enums.ts';
import { PHONE_MIN_DIGITS } from '#app/features/blocking/blocks.rules.ts';
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

const EMAIL_LIKE = /\S*@\S*/g;
const PHONE_LIKE = /(?<![\p{L}\p{N}$])\+?\(?\p{Nd}[\p{Nd}().\s/-]*\p{Nd}(?![\p{L}\p{N}])/gu;

/** A text without what looks like an email address or a telephone number, with single spaces. */
export function withoutContacts(text: string): string {
  return text
    .replaceAll(EMAIL_LIKE, ' ')
    .replaceAll(PHONE_LIKE, (digits) => (isPhoneNumber(digits) ? ' ' : digits))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** From how many digits a number is a telephone number in any grouping. */
const LONG_NUMBER_DIGITS = 10;
const YEAR = /^(?:19|20)\d\d$/;
const ROUND_PRICE = /^[1-9]\d{0,3}00$/;
/** A number without its area code: 555-0100. */
const LOCAL_NUMBER = /^\D*\d{3}[-.\s]\d{4}\D*$/;

/** Years and round prices, as in '2015-2018' and '30000-40000', are none. In doubt, a long number is one. */
function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\P{Nd}/gu, '').length;
  if (digits < PHONE_MIN_DIGITS) return false;
  const groups = text.match(/\p{Nd}+/gu) ?? [];
  if (groups.every((group) => YEAR.test(group) || ROUND_PRICE.test(group))) return false;
  return digits >= LONG_NUMBER_DIGITS || groups.length === 1 || text.startsWith('+') || LOCAL_NUMBER.test(text);
}
