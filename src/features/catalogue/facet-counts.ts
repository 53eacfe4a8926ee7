import { CONDITIONS } from '#app/db/enums.ts';
import type { FactFilters } from './catalogue-facts.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import type { CatalogueSlots } from './catalogue-slots.ts';
import type { FilterCounts, FilterValues } from './catalogue.schema.ts';
import type { Cell } from './cell.ts';
import { compareText } from './dictionary.ts';
import { countFacts } from './fact-counts.ts';
import { FAILS, isInRangesWithFacts, type FactMatch } from './fact-match.ts';
import type { KindCounts } from './slot-kinds.ts';
import type { TextMatch } from './text-match.ts';

const MOST_HEADS_OR_NEEDLES = 999;

/** Counts of every filter value among all public listings. */
export function countFacets(
  rows: CatalogueRows,
  slots: CatalogueSlots,
  filters: FactFilters,
  match: FactMatch,
): Omit<FilterCounts, 'exact'> {
  const tally = new Tally(rows);
  const isByRow = match.ranges !== null || match.hasFacts !== null;
  const inRanges = isByRow && match.text === null ? slots.countInRanges(filters) : null;
  for (const cell of rows.cells) tallyCell(tally, cell, match, inRanges);
  return { ...tally.counts(), facts: countFacts(rows, slots, filters, match) };
}

/** The same among no listings at all. */
export function noFacets(rows: CatalogueRows): Omit<FilterCounts, 'exact'> {
  return { ...new Tally(rows).counts(), facts: {} };
}

/** Every filter value that some public listing has. */
export function findFilterValues(rows: CatalogueRows): FilterValues {
  const filled = rows.cells.filter(({ size }) => size > 0);
  const conditions = new Set(filled.map(({ condition }) => condition));
  return {
    brands: [...spellingsOf(rows).values()].toSorted(compareBrands),
    conditions: CONDITIONS.filter((condition) => conditions.has(condition)).map((condition) => condition.toUpperCase()),
    heads: [...new Set(filled.map(({ heads }) => heads))].toSorted((a, b) => a - b),
    needles: [...new Set(filled.map(({ needles }) => needles))].toSorted((a, b) => a - b),
  };
}

function tallyCell(tally: Tally, cell: Cell, match: FactMatch, inRanges: KindCounts | null) {
  const fails = match.failsOf(cell);
  // Two failed filters: no single filter's other values would let the cell in.
  if (cell.size === 0 || (fails & (fails - 1)) !== 0) return;
  const { counts, first, states } = stateCountsOf(tally, cell, match, inRanges);
  for (let state = 0; state < states; state += 1) {
    const count = counts[first + state] ?? 0;
    if (count > 0) tally.add(cell, fails, state, match.states === null || match.states[state] === 1, count);
  }
}

/** Listings of the cell with the text and in the ranges: by state from the first place on. */
function stateCountsOf(tally: Tally, cell: Cell, match: FactMatch, inRanges: KindCounts | null) {
  if (inRanges !== null)
    return { counts: inRanges.counts, first: cell.index * inRanges.stride, states: inRanges.stride };
  const counts = match.text === null ? cell.stateCounts : tally.stateCountsWanted(cell, match, match.text);
  return { counts, first: 0, states: counts.length };
}

class Tally {
  readonly #rows: CatalogueRows;
  readonly #brands: Int32Array;
  readonly #states: Int32Array;
  readonly #wanted: Int32Array;
  readonly #conditions = { new: 0, used: 0, refurbished: 0 };
  readonly #heads = new Int32Array(MOST_HEADS_OR_NEEDLES + 1);
  readonly #needles = new Int32Array(MOST_HEADS_OR_NEEDLES + 1);
  readonly #flags = { total: 0, featured: 0, premium: 0, financing: 0, consignment: 0 };

  constructor(rows: CatalogueRows) {
    this.#rows = rows;
    this.#brands = new Int32Array(rows.brands.names.length);
    this.#states = new Int32Array(rows.states.names.length);
    this.#wanted = new Int32Array(rows.states.names.length);
  }

  /** Listings of the cell in the ranges and with the text, by state; good until the next call. */
  stateCountsWanted(cell: Cell, match: FactMatch, text: TextMatch): Int32Array {
    const counts = this.#wanted.fill(0);
    const scores = text.scoresIn(cell);
    if (scores === null) return counts;
    const { size, states } = cell;
    for (let place = 0; place < size; place += 1) {
      if (scores[place] === 0) continue;
      if (isInRangesWithFacts(cell, place, match)) bump(counts, states[place] ?? 0, 1);
    }
    return counts;
  }

  /** Counts listings of one cell and state for every filter whose other choices they pass. */
  add(cell: Cell, fails: number, state: number, isStateWanted: boolean, count: number) {
    if (!isStateWanted) {
      if (fails === 0) bump(this.#states, state, count);
      return;
    }
    if (fails === 0) {
      bump(this.#states, state, count);
      this.#flags.total += count;
      if (cell.isPromoted) this.#flags.featured += count;
      if (cell.isPremium) this.#flags.premium += count;
      if (cell.hasFinancing) this.#flags.financing += count;
      if (cell.isConsignment) this.#flags.consignment += count;
    }
    if (fails === 0 || fails === FAILS.brand) bump(this.#brands, cell.brandCode, count);
    if (fails === 0 || fails === FAILS.condition) this.#conditions[cell.condition] += count;
    if (fails === 0 || fails === FAILS.heads) bump(this.#heads, cell.heads, count);
    if (fails === 0 || fails === FAILS.needles) bump(this.#needles, cell.needles, count);
  }

  /** Values on offer keep their place with a count of 0, so that a list of choices does not jump about. */
  counts(): Omit<FilterCounts, 'exact' | 'facts'> {
    const { brands: _brands, conditions, heads, needles } = findFilterValues(this.#rows);
    return {
      ...this.#flags,
      brands: [...spellingsOf(this.#rows)]
        .map(([code, value]) => ({ value, count: this.#brands[code] ?? 0 }))
        .toSorted((a, b) => compareBrands(a.value, b.value)),
      conditions: CONDITIONS.filter((condition) => conditions.includes(condition.toUpperCase())).map((value) => ({
        value,
        count: this.#conditions[value],
      })),
      heads: heads.map((value) => ({ value, count: this.#heads[value] ?? 0 })),
      needles: needles.map((value) => ({ value, count: this.#needles[value] ?? 0 })),
      states: statesOf(this.#rows).map((code) => ({
        value: this.#rows.states.nameOf(code),
        count: this.#states[code] ?? 0,
      })),
    };
  }
}

function bump(counts: Int32Array, index: number, by: number) {
  counts[index] = (counts[index] ?? 0) + by;
}

/** The commonest spelling of each brand on offer, by the brand's code. */
function spellingsOf(rows: CatalogueRows): Map<number, string> {
  const sizes = new Map<string, { code: number; size: number }>();
  for (const { brand, brandCode, size } of rows.cells) {
    if (size > 0) sizes.set(brand, { code: brandCode, size: size + (sizes.get(brand)?.size ?? 0) });
  }
  const commonestFirst = [...sizes].toSorted(([a, one], [b, other]) => other.size - one.size || compareText(a, b));
  const spellings = new Map<number, string>();
  for (const [brand, { code }] of commonestFirst) if (!spellings.has(code)) spellings.set(code, brand);
  return spellings;
}

/** Codes of the states on offer, in the order of their names. */
function statesOf(rows: CatalogueRows): number[] {
  const present = new Set<number>();
  for (const { stateCounts } of rows.cells) {
    for (let state = 1; state < stateCounts.length; state += 1) if ((stateCounts[state] ?? 0) > 0) present.add(state);
  }
  return [...present].toSorted((a, b) => compareText(rows.states.nameOf(a), rows.states.nameOf(b)));
}

function compareBrands(a: string, b: string): number {
  return compareText(a.toLowerCase(), b.toLowerCase()) || compareText(a, b);
}
