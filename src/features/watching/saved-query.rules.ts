import { withoutLayout } from '#app/features/catalogue/search-layout.rules.ts';
import { capitalized, chosenFilters } from '#app/features/catalogue/chosen-filters.rules.ts';
import {
  filtersOf,
  parseBrowseSearch,
  withoutOrder,
  type BrowseSearch,
} from '#app/features/catalogue/browse-search.schema.ts';
import type { MachineFilters } from '#app/features/catalogue/catalogue.schema.ts';
import { canonicalSearch, parseSearch, stringifySearch } from '#app/lib/query-string.ts';
import { headsLabel } from '#app/features/machines/machines.rules.ts';
import { stateNameOf } from '#app/features/machines/us-states.rules.ts';
import { truncate } from '#app/lib/truncate.ts';

/** The longest name of a saved search, in characters. */
export const NAME_MAX = 120;

/** The part of a list's address that a saved search keeps: text and filters, without order, layout and page. */
export function savedQueryOf(search: BrowseSearch): string {
  return stringifySearch(canonicalSearch(withoutOrder(search))).slice(1);
}

/**
 * The search of a stored or typed query; null without a filter or text, and if a part of it is not understood: without
 * that part it would find other machines than those that were asked for.
 */
export function readSavedQuery(query: string): { query: string; search: BrowseSearch; filters: MachineFilters } | null {
  const asked = parseSearch(withoutLayout(query));
  const search = parseBrowseSearch(asked);
  const fields = new Map<string, unknown>(Object.entries(search));
  const isUnderstood = Object.entries(asked).every(([key, value]) => isKept(fields.get(key), value));
  const known = savedQueryOf(search);
  if (!isUnderstood || known === '' || chosenFilters(search).length === 0) return null;
  return { query: known, search, filters: filtersOf(search) };
}

/** Whether a field has as many values after parsing as before. */
function isKept(parsed: unknown, given: string | string[]): boolean {
  if (parsed === undefined) return false;
  return !Array.isArray(given) || (Array.isArray(parsed) && parsed.length === given.length);
}

/** What a search asks for, in words: 'Tajima, 4 to 6 heads, Texas, up to $40,000'. */
export function describeSearch({ search: text, brand = [], heads = [], state = [], ...rest }: BrowseSearch): string {
  const typed = text === undefined ? '' : `“${text}”`;
  const named = [typed, brand.join(' or '), headsWords(heads), state.map(stateNameOf).join(' or ')];
  const words = [
    ...named.filter((each) => each !== ''),
    ...chosenFilters(rest).map((filter) => uncapitalized(filter.words)),
  ];
  return truncate(capitalized(words.join(', ')), NAME_MAX);
}

/** '6 heads', '4 to 6 heads', '4 or 8 heads'. */
function headsWords(heads: readonly number[]): string {
  const sorted = heads.toSorted((one, other) => one - other);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (first === last) return headsLabel(first);
  const isRange = last - first === sorted.length - 1;
  return isRange ? `${first} to ${headsLabel(last)}` : `${sorted.slice(0, -1).join(', ')} or ${headsLabel(last)}`;
}

/** Abbreviations and names keep their capitals. */
function uncapitalized(words: string): string {
  return /^[A-Z][a-z]+ /.test(words) && !/^[A-Z][a-z]+ [A-Z]/.test(words)
    ? `${words.slice(0, 1).toLowerCase()}${words.slice(1)}`
    : words;
}
