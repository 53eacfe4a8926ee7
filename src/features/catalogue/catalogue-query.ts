import { rowsOf, type Direction } from '#app/lib/paging.ts';
import { compareText } from './dictionary.ts';
import type { FactFilters } from './catalogue-facts.ts';
import { type MachineFilters, type Sort, sortOf, type MachineListQuery, usualDirection } from './catalogue.schema.ts';
import { factCriteriaOf } from './fact-filters.schema.ts';
import { withPricesMeant } from './price-in-words.ts';
import { takesTurns } from './turns.rules.ts';

/** A list query with every default filled in and one form for one meaning, so that caches know it again. */
export type ListRequest = {
  filters: FactFilters;
  search: string | null;
  sort: Sort;
  direction: Direction;
  promotedFirst: boolean;
  /** In whose turn promoted listings come that are placed alike; null where nobody takes turns. */
  turn: number | null;
  offset: number;
  limit: number;
};

/** `turn`: that of whoever asks. */
export function listRequestOf(asked: MachineListQuery, turn: number | null = null): ListRequest {
  const query = withPricesMeant(asked);
  const search = query.search ?? null;
  const sort = sortOf(query);
  return {
    filters: factFiltersOf(query),
    search,
    sort,
    direction: query.direction ?? usualDirection(sort),
    promotedFirst: query.promotedFirst ?? false,
    turn: query.promotedFirst === true && takesTurns(sort) ? turn : null,
    ...rowsOf(query),
  };
}

export function factFiltersOf(filters: MachineFilters): FactFilters {
  return {
    brandKeys: distinct(
      filters.brand?.map((brand) => brand.toLowerCase()),
      compareText,
    ),
    conditions: distinct(filters.condition, compareText),
    heads: distinct(filters.heads, (a, b) => a - b),
    needles: distinct(filters.needles, (a, b) => a - b),
    states: distinct(filters.state, compareText),
    priceMin: filters.priceMin ?? null,
    priceMax: filters.priceMax ?? null,
    yearMin: filters.yearMin ?? null,
    yearMax: filters.yearMax ?? null,
    featured: filters.featured ?? false,
    premium: filters.premium ?? false,
    financing: filters.financing ?? false,
    consignment: filters.consignment ?? false,
    facts: factCriteriaOf(filters),
  };
}

function distinct<Value>(
  values: readonly Value[] | undefined,
  compare: (a: Value, b: Value) => number,
): Value[] | null {
  if (values === undefined || values.length === 0) return null;
  return [...new Set(values)].toSorted(compare);
}
