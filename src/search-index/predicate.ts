import type { NormalizedFilters } from './fields.ts';
import type { ColumnStore, RowGroup } from './column-store.ts';
import { meetsCriteria } from './fields.ts';
import type { TextMatch } from './text-match.ts';

/** One bit for each filter that a whole group passes or fails. */
export const FILTER_BITS = {
  brand: 1,
  condition: 2,
  heads: 4,
  needles: 8,
  featured: 16,
  premium: 32,
  financing: 64,
  consignment: 128,
} as const;

/** The filters made ready to be held against groups and their rows. */
export type Predicate = {
  /** Which filters the group fails, as bits of FAILS. */
  failedFilters: (group: RowGroup) => number;
  /** By the state's code; null where any state will do. */
  states: Uint8Array | null;
  /** Null where no range is asked for. */
  ranges: Ranges | null;
  /** Whether a listing states what is asked of machine facts; null where nothing is asked. */
  hasFacts: ((serial: number) => boolean) | null;
  /** Null where no text is searched. */
  text: TextMatch | null;
};
export type Ranges = { priceMin: number; priceMax: number; yearMin: number; yearMax: number };

export function createPredicate(
  rows: ColumnStore,
  filters: NormalizedFilters,
  text: TextMatch | null = null,
): Predicate {
  const brands = filters.brandKeys === null ? null : new Set(filters.brandKeys);
  const isBrandWanted = rows.brands.names.map((key) =>
    brands?.has(key.toLowerCase()) === false ? FILTER_BITS.brand : 0,
  );
  const conditions = filters.conditions === null ? null : new Set(filters.conditions);
  const heads = filters.heads === null ? null : new Set(filters.heads);
  const needles = filters.needles === null ? null : new Set(filters.needles);
  const failsOf = (group: RowGroup) =>
    (isBrandWanted[group.brandCode] ?? 0) |
    (conditions?.has(group.condition) === false ? FILTER_BITS.condition : 0) |
    (heads?.has(group.heads) === false ? FILTER_BITS.heads : 0) |
    (needles?.has(group.needles) === false ? FILTER_BITS.needles : 0) |
    (filters.featured && !group.isPromoted ? FILTER_BITS.featured : 0) |
    (filters.premium && !group.isPremium ? FILTER_BITS.premium : 0) |
    (filters.financing && !group.hasFinancing ? FILTER_BITS.financing : 0) |
    (filters.consignment && !group.isConsignment ? FILTER_BITS.consignment : 0);
  const hasFacts =
    filters.facts.length === 0 ? null : (serial: number) => meetsCriteria(rows.factsOf(serial), filters.facts);
  return {
    failedFilters: failsOf,
    states: wantedStates(rows, filters.states),
    ranges: rangesOf(filters),
    hasFacts,
    text,
  };
}

function wantedStates(rows: ColumnStore, states: readonly string[] | null): Uint8Array | null {
  if (states === null) return null;
  const wanted = new Uint8Array(rows.states.names.length);
  for (const state of states) {
    const code = rows.states.find(state);
    if (code !== undefined) wanted[code] = 1;
  }
  return wanted;
}

const LOWEST = -(2 ** 31);
const HIGHEST = 2 ** 31 - 1;

function rangesOf({ priceMin, priceMax, yearMin, yearMax }: NormalizedFilters): Ranges | null {
  if (priceMin === null && priceMax === null && yearMin === null && yearMax === null) return null;
  const isPriced = priceMin !== null || priceMax !== null;
  const isDated = yearMin !== null || yearMax !== null;
  return {
    // Absent prices and years lie below zero: they pass where no range is asked for, and only there.
    priceMin: isPriced ? (priceMin ?? 0) : LOWEST,
    priceMax: priceMax ?? HIGHEST,
    yearMin: isDated ? (yearMin ?? 0) : LOWEST,
    yearMax: yearMax ?? HIGHEST,
  };
}

/** Whether the row at this place of a group lies in the ranges. */
function isInRanges(group: RowGroup, place: number, ranges: Ranges): boolean {
  const price = group.prices[place] ?? 0;
  const year = group.years[place] ?? 0;
  return price >= ranges.priceMin && price <= ranges.priceMax && year >= ranges.yearMin && year <= ranges.yearMax;
}

/** Whether there are filters that a whole group cannot tell of. */
export function hasRowFilters({ states, ranges, hasFacts }: Predicate): boolean {
  return states !== null || ranges !== null || hasFacts !== null;
}

/** Whether the row stands in a wanted state, lies in the ranges and states the facts. */
export function passesRowFilters(group: RowGroup, place: number, match: Predicate): boolean {
  const { states } = match;
  if (states !== null && states[group.states[place] ?? 0] !== 1) return false;
  return isInRangesWithFacts(group, place, match);
}

/** The same, wherever it stands. */
export function isInRangesWithFacts(group: RowGroup, place: number, { ranges, hasFacts }: Predicate): boolean {
  if (hasFacts !== null && !hasFacts(group.serials[place] ?? 0)) return false;
  return ranges === null || isInRanges(group, place, ranges);
}

/** How many rows of the group have the text and pass what a group cannot tell. */
export function countWithText(group: RowGroup, match: Predicate & { text: TextMatch }): number {
  const { text } = match;
  let count = 0;
  const isNarrowed = hasRowFilters(match);
  if (!isNarrowed && text.isSameForTitle) {
    for (const [title, listings] of group.titleCounts) if (text.scoreOfTitle(group, title) > 0) count += listings;
    return count;
  }
  const scores = text.scoresIn(group);
  if (scores === null) return count;
  for (let place = 0; place < group.size; place += 1) {
    if ((scores[place] ?? 0) > 0 && (!isNarrowed || passesRowFilters(group, place, match))) count += 1;
  }
  return count;
}
