import type { BrowseSearch } from '../browse-search.schema.ts';
import type { FilterCounts, FilterValues } from '../catalogue.schema.ts';

export type FilterOption = { value: string; words: string; count: number; isChosen: boolean };
export type FilterOptions = Record<'conditions' | 'brands' | 'heads' | 'needles' | 'states', readonly FilterOption[]>;

type Counted = readonly { value: string | number; count: number }[];

/**
 * What each list of the panel offers: every value on the market, so that nothing jumps about while choosing, and what
 * the address asks for, so that it can be taken back even when it fits nothing.
 */
export function filterOptionsOf(
  search: BrowseSearch,
  values: FilterValues,
  counts: FilterCounts | undefined,
): FilterOptions {
  const states = counts?.states ?? [];
  return {
    conditions: offered(values.conditions, counts?.conditions, search.condition, sentenceCase),
    // The list shows its beginning first, so that has to be the brands that most machines are of.
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

/** Values in the order in which they are counted. A page must not put counts in order: it is kept while these change. */
function inOrderOf(counts: Counted = [], values: readonly string[]): string[] {
  const placeOf = new Map(counts.map(({ value }, place) => [keyOf(value), place]));
  const place = (value: string) => placeOf.get(keyOf(value)) ?? counts.length;
  return values.toSorted((one, other) => place(one) - place(other));
}

/** Brands are found whatever their case, conditions are counted in small letters and offered in capitals. */
function keyOf(value: string | number): string {
  return String(value).toLowerCase();
}

function sentenceCase(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1).toLowerCase()}`;
}
