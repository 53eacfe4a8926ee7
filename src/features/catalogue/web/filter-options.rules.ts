import type { BrowseSearch } from '../browse-search.schema.ts';
import type { FilterCounts, FilterValues } from '../catalogue.schema.ts';

export type FilterOption = { value: string; words: string; count: number; isChosen: boolean };
export type FilterOptions = Record<'conditions' | 'brands' | 'heads' | 'needles' | 'states', readonly FilterOption[]>;

type Counted = readonly { value: string | number; count: number }[];

/**
 * The options of each list: all offered values, so that the lists do not shift while choosing, and the values in the
 * address, so that they can be removed even if nothing matches.
 */
export function filterOptionsOf(
  search: BrowseSearch,
  values: FilterValues,
  counts: FilterCounts | undefined,
): FilterOptions {
  const states = counts?.states ?? [];
  return {
    conditions: offered(values.conditions, counts?.conditions, search.condition, sentenceCase),
    // The list is collapsed to its beginning, so the most common brands come first.
    brands: offered(inOrderOf(counts?.brands, values.brands), counts?.brands, search.brand),
    heads: offered(values.heads, counts?.heads, search.heads),
    needles: offered(values.needles, counts?.needles, search.needles),
    states: offered(
      states.map(({ value }) => value),
      states,
      search.state,
    ),
  };
}

function offered(
  values: readonly (string | number)[],
  counts: Counted = [],
  chosen: readonly (string | number)[] = [],
  words: (value: string) => string = (value) => value,
): FilterOption[] {
  const countOf = new Map(counts.map(({ value, count }) => [keyOf(value), count]));
  const chosenKeys = new Set(chosen.map(keyOf));
  const known = new Set(values.map(keyOf));
  const unknown = chosen.filter((value) => !known.has(keyOf(value)));
  return [...values, ...unknown].map((value) => ({
    value: String(value),
    words: words(String(value)),
    count: countOf.get(keyOf(value)) ?? 0,
    isChosen: chosenKeys.has(keyOf(value)),
  }));
}

/** Values in the order of the counts. A cached page must not sort by counts itself, because they change. */
function inOrderOf(counts: Counted = [], values: readonly string[]): string[] {
  const placeOf = new Map(counts.map(({ value }, place) => [keyOf(value), place]));
  const place = (value: string) => placeOf.get(keyOf(value)) ?? counts.length;
  return values.toSorted((one, other) => place(one) - place(other));
}

/** Brands compare case-insensitively; conditions are counted in lower case and offered in capitals. */
function keyOf(value: string | number): string {
  return String(value).toLowerCase();
}

function sentenceCase(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1).toLowerCase()}`;
}
