import { isSameValue } from '#app/lib/collections.ts';
import { joinWordings, plainText, type Wording } from '#app/features/machines/measures.rules.ts';
import { phrase } from '#app/lib/phrases.ts';
import { parseLeniently, parseSearch } from '#app/lib/query-string.ts';
import { capitalized, chosenFilters, type ChosenFilter } from './chosen-filters.rules.ts';
import { browseSearch, changed, type BrowseSearch } from './browse-search.schema.ts';
import type { UnderstoodPhrases } from './catalogue.schema.ts';

const MINUS = /^[-\u2013\u2212]/;

/**
 * The recognised phrases of the typed text that the listed machines match, labelled as filters or else as typed.
 * Removing one searches for the rest of the text.
 */
export function understoodFilters(
  search: BrowseSearch,
  understood: UnderstoodPhrases,
  ignored: readonly string[],
): ChosenFilter[] {
  return understood.flatMap(({ match, query }) => {
    if (ignored.includes(match)) return [];
    const wording = query === null ? [capitalized(match.replace(MINUS, 'not '))] : wordingOf(query);
    const without = changed(search, { search: withoutPhrase(search.search ?? '', match) || undefined });
    return [{ words: plainText(wording), wording, without }];
  });
}

function wordingOf(query: string): Wording {
  return joinWordings(
    chosenFilters(parseLeniently(browseSearch, parseSearch(query))).map(({ wording }) => wording),
    ', ',
  );
}

/** The search with the filters that its text's recognised phrases amount to, as the filter panel shows it. */
export function withUnderstoodFilters(
  search: BrowseSearch,
  understood: UnderstoodPhrases,
  ignored: readonly string[],
): BrowseSearch {
  const shown = new Map<string, unknown>(Object.entries(search));
  for (const { params } of filterPhrases(understood, ignored)) {
    for (const [name, value] of params) shown.set(name, joined(shown.get(name), value));
  }
  return parseLeniently(browseSearch, Object.fromEntries(shown));
}

/**
 * The search after a change in the filter panel, which shows the filters of the text's phrases. An unchanged phrase
 * stays in the text, and is no filter besides; a changed one leaves the text, and its filters say what was chosen.
 */
export function searchOfPanel(
  chosen: BrowseSearch,
  search: BrowseSearch,
  understood: UnderstoodPhrases,
  ignored: readonly string[],
): BrowseSearch {
  const shown = new Map<string, unknown>(Object.entries(withUnderstoodFilters(search, understood, ignored)));
  const before = new Map<string, unknown>(Object.entries(search));
  const next = new Map<string, unknown>(Object.entries(chosen));
  const isNewText = chosen.search !== search.search;
  let text = chosen.search ?? '';
  for (const { match, params } of filterPhrases(understood, ignored)) {
    const isUnchanged = params.every(([name]) => isSameChoice(next.get(name), shown.get(name)));
    if (isUnchanged) for (const [name] of params) next.set(name, before.get(name));
    else if (!isNewText) text = withoutPhrase(text, match);
  }
  return changed(parseLeniently(browseSearch, { ...Object.fromEntries(next), search: text || undefined }), {});
}

function filterPhrases(understood: UnderstoodPhrases, ignored: readonly string[]) {
  return understood.flatMap(({ match, query }) => {
    if (query === null || ignored.includes(match)) return [];
    const params = Object.entries(parseLeniently(browseSearch, parseSearch(query)));
    return [{ match, params: params.filter(([, value]) => value !== undefined) }];
  });
}

/** Lists contain the values of both; of single values, the address takes precedence. */
function joined(inAddress: unknown, inText: unknown): unknown {
  if (Array.isArray(inAddress) && Array.isArray(inText)) return [...new Set([...inAddress, ...inText])];
  return inAddress ?? inText;
}

/** Whether two parameters choose the same: the order of a list does not matter. */
function isSameChoice(one: unknown, other: unknown): boolean {
  const ordered = (value: unknown) => (Array.isArray(value) ? value.map(String).toSorted() : value);
  return isSameValue(ordered(one), ordered(other));
}

/** Another phrase may have stood between the words of this one: in that case, removes each word separately. */
function withoutPhrase(text: string, match: string): string {
  const words = match.split(/\s+/).map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`));
  const patterns = [words.join(String.raw`\s+`), ...words].map((each) => phrase(each));
  const [whole = '', ...others] = patterns.map(({ source }) => new RegExp(source, 'iu'));
  const rest = text.replace(whole, ' ');
  return (rest === text ? others.reduce((left, word) => left.replace(word, ' '), text) : rest)
    .replaceAll(/(?:^|\s)[\s,;]+/g, ' ')
    .replace(/[\s,;]+$/, '')
    .trim();
}
