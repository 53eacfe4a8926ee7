import { joinWordings, plainText, type Wording } from '#app/features/machines/measures.rules.ts';
import { phrase } from '#app/lib/phrases.ts';
import { parseLeniently, parseSearch } from '#app/lib/query-string.ts';
import { capitalized, chosenFilters, type ChosenFilter } from './browse-labels.rules.ts';
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
