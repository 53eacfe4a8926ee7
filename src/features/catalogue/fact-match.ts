import type { FactFilters } from './catalogue-facts.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import type { Cell } from './cell.ts';
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
  return { failsOf, states: wantedStates(rows, filters.states), ranges: rangesOf(filters), text };
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
export function isInRanges(cell: Cell, place: number, ranges: Ranges): boolean {
  const price = cell.prices[place] ?? 0;
  const year = cell.years[place] ?? 0;
  return price >= ranges.priceMin && price <= ranges.priceMax && year >= ranges.yearMin && year <= ranges.yearMax;
}

/** Whether the row stands in a wanted state and lies in the ranges. */
export function isInPlaceAndRanges(cell: Cell, place: number, { states, ranges }: FactMatch): boolean {
  if (states !== null && states[cell.states[place] ?? 0] !== 1) return false;
  return ranges === null || isInRanges(cell, place, ranges);
}

/** How many rows of the cell have the text and pass what a cell cannot tell. */
export function countWithText(cell: Cell, match: FactMatch & { text: TextMatch }): number {
  const { text } = match;
  const hasRowFilters = match.states !== null || match.ranges !== null;
  let count = 0;
  if (!hasRowFilters && text.isSameForTitle) {
    for (const [title, listings] of cell.titleCounts) if (text.scoreOfTitle(cell, title) > 0) count += listings;
    return count;
  }
  const scores = text.scoresIn(cell);
  if (scores === null) return count;
  for (let place = 0; place < cell.size; place += 1) {
    if ((scores[place] ?? 0) > 0 && (!hasRowFilters || isInPlaceAndRanges(cell, place, match))) count += 1;
  }
  return count;
}
