import type { FactFilters } from './catalogue-facts.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import type { Cell } from './cell.ts';
import { meetsCriteria } from './fact-filters.schema.ts';
import type { TextMatch } from './text-match.ts';

/** One bit for each filter that a whole cell passes or fails. */
export const FAILS = {
  brand: 1,
  condition: 2,
  heads: 4,
  needles: 8,
  featured: 16,
  premium: 32,
  financing: 64,
  consignment: 128,
} as const;

/** The filters made ready to be held against cells and their rows. */
export type FactMatch = {
  /** Which filters the cell fails, as bits of FAILS. */
  failsOf: (cell: Cell) => number;
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

export function matchOf(rows: CatalogueRows, filters: FactFilters, text: TextMatch | null = null): FactMatch {
  const brands = filters.brandKeys === null ? null : new Set(filters.brandKeys);
  const isBrandWanted = rows.brands.names.map((key) => (brands?.has(key.toLowerCase()) === false ? FAILS.brand : 0));
  const conditions = filters.conditions === null ? null : new Set(filters.conditions);
  const heads = filters.heads === null ? null : new Set(filters.heads);
  const needles = filters.needles === null ? null : new Set(filters.needles);
  const failsOf = (cell: Cell) =>
    (isBrandWanted[cell.brandCode] ?? 0) |
    (conditions?.has(cell.condition) === false ? FAILS.condition : 0) |
    (heads?.has(cell.heads) === false ? FAILS.heads : 0) |
    (needles?.has(cell.needles) === false ? FAILS.needles : 0) |
    (filters.featured && !cell.isPromoted ? FAILS.featured : 0) |
    (filters.premium && !cell.isPremium ? FAILS.premium : 0) |
    (filters.financing && !cell.hasFinancing ? FAILS.financing : 0) |
    (filters.consignment && !cell.isConsignment ? FAILS.consignment : 0);
  const hasFacts =
    filters.facts.length === 0 ? null : (serial: number) => meetsCriteria(rows.factsOf(serial), filters.facts);
  return { failsOf, states: wantedStates(rows, filters.states), ranges: rangesOf(filters), hasFacts, text };
}

function wantedStates(rows: CatalogueRows, states: readonly string[] | null): Uint8Array | null {
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

function rangesOf({ priceMin, priceMax, yearMin, yearMax }: FactFilters): Ranges | null {
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

/** Whether the row at this place of a cell lies in the ranges. */
function isInRanges(cell: Cell, place: number, ranges: Ranges): boolean {
  const price = cell.prices[place] ?? 0;
  const year = cell.years[place] ?? 0;
  return price >= ranges.priceMin && price <= ranges.priceMax && year >= ranges.yearMin && year <= ranges.yearMax;
}

/** Whether there are filters that a whole cell cannot tell of. */
export function hasRowFilters({ states, ranges, hasFacts }: FactMatch): boolean {
  return states !== null || ranges !== null || hasFacts !== null;
}

/** Whether the row stands in a wanted state, lies in the ranges and states the facts. */
export function passesRowFilters(cell: Cell, place: number, match: FactMatch): boolean {
  const { states } = match;
  if (states !== null && states[cell.states[place] ?? 0] !== 1) return false;
  return isInRangesWithFacts(cell, place, match);
}

/** The same, wherever it stands. */
export function isInRangesWithFacts(cell: Cell, place: number, { ranges, hasFacts }: FactMatch): boolean {
  if (hasFacts !== null && !hasFacts(cell.serials[place] ?? 0)) return false;
  return ranges === null || isInRanges(cell, place, ranges);
}

/** How many rows of the cell have the text and pass what a cell cannot tell. */
export function countWithText(cell: Cell, match: FactMatch & { text: TextMatch }): number {
  const { text } = match;
  let count = 0;
  const isNarrowed = hasRowFilters(match);
  if (!isNarrowed && text.isSameForTitle) {
    for (const [title, listings] of cell.titleCounts) if (text.scoreOfTitle(cell, title) > 0) count += listings;
    return count;
  }
  const scores = text.scoresIn(cell);
  if (scores === null) return count;
  for (let place = 0; place < cell.size; place += 1) {
    if ((scores[place] ?? 0) > 0 && (!isNarrowed || passesRowFilters(cell, place, match))) count += 1;
  }
  return count;
}
