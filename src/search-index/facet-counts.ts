import { CONDITIONS, type Condition } from '#app/db/enums.ts';
import { choicesOf, type NormalizedFilters } from './fields.ts';
import type { ColumnStore, RowGroup } from './column-store.ts';
import type { BitmapIndex, GroupCounts } from './bitmap-index.ts';
import { compareText } from './title-dictionary.ts';
import { FILTER_BITS, isInRangesWithFacts, type Predicate, createPredicate } from './predicate.ts';
import type { TextMatch } from './text-match.ts';
import { FACTS } from '#app/features/machines/fact-registry.rules.ts';
import { partitionMatches } from './rank-partitions.ts';

type ValueCounts<Value> = { value: Value; count: number }[];
/** How many listings each value of each filter would give under the other filters chosen. */
export type FacetCounts = {
  total: number;
  brands: ValueCounts<string>;
  conditions: ValueCounts<Condition>;
  heads: ValueCounts<number>;
  needles: ValueCounts<number>;
  states: ValueCounts<string>;
  featured: number;
  premium: number;
  financing: number;
  consignment: number;
  /** Of each machine fact that is a choice, by its key. */
  facts: Record<string, ValueCounts<string>>;
};
/** Conditions are in capitals. */
export type FacetValues = { brands: string[]; conditions: string[]; heads: number[]; needles: number[] };

const MOST_HEADS_OR_NEEDLES = 999;

/** Counts of every filter value among all public listings. */
export function countFacets(
  rows: ColumnStore,
  slots: BitmapIndex,
  filters: NormalizedFilters,
  match: Predicate,
): FacetCounts {
  const tally = new FacetCounter(rows);
  const isByRow = match.ranges !== null || match.hasFacts !== null;
  const inRanges = isByRow && match.text === null ? slots.countInRanges(filters) : null;
  for (const group of rows.groups) tallyGroup(tally, group, match, inRanges);
  return { ...tally.counts(), facts: countFacts(rows, slots, filters, match) };
}

/** The same among no listings at all. */
export function noFacets(rows: ColumnStore): FacetCounts {
  return { ...new FacetCounter(rows).counts(), facts: {} };
}

/** Every filter value that some public listing has. */
export function findFilterValues(rows: ColumnStore): FacetValues {
  const filled = rows.groups.filter(({ size }) => size > 0);
  const conditions = new Set(filled.map(({ condition }) => condition));
  return {
    brands: [...spellingsOf(rows).values()].toSorted(compareBrands),
    conditions: CONDITIONS.filter((condition) => conditions.has(condition)).map((condition) => condition.toUpperCase()),
    heads: [...new Set(filled.map(({ heads }) => heads))].toSorted((a, b) => a - b),
    needles: [...new Set(filled.map(({ needles }) => needles))].toSorted((a, b) => a - b),
  };
}

function tallyGroup(tally: FacetCounter, group: RowGroup, match: Predicate, inRanges: GroupCounts | null) {
  const fails = match.failedFilters(group);
  // Two failed filters: no single filter's other values would let the group in.
  if (group.size === 0 || (fails & (fails - 1)) !== 0) return;
  const { counts, first, states } = stateCountsOf(tally, group, match, inRanges);
  for (let state = 0; state < states; state += 1) {
    const count = counts[first + state] ?? 0;
    if (count > 0) tally.add(group, fails, state, match.states === null || match.states[state] === 1, count);
  }
}

/** Listings of the group with the text and in the ranges: by state from the first place on. */
function stateCountsOf(tally: FacetCounter, group: RowGroup, match: Predicate, inRanges: GroupCounts | null) {
  if (inRanges !== null)
    return { counts: inRanges.counts, first: group.index * inRanges.stride, states: inRanges.stride };
  const counts = match.text === null ? group.stateCounts : tally.stateCountsWanted(group, match, match.text);
  return { counts, first: 0, states: counts.length };
}

class FacetCounter {
  readonly #rows: ColumnStore;
  readonly #brands: Int32Array;
  readonly #states: Int32Array;
  readonly #wanted: Int32Array;
  readonly #conditions = { new: 0, used: 0, refurbished: 0 };
  readonly #heads = new Int32Array(MOST_HEADS_OR_NEEDLES + 1);
  readonly #needles = new Int32Array(MOST_HEADS_OR_NEEDLES + 1);
  readonly #flags = { total: 0, featured: 0, premium: 0, financing: 0, consignment: 0 };

  constructor(rows: ColumnStore) {
    this.#rows = rows;
    this.#brands = new Int32Array(rows.brands.names.length);
    this.#states = new Int32Array(rows.states.names.length);
    this.#wanted = new Int32Array(rows.states.names.length);
  }

  /** Listings of the group in the ranges and with the text, by state; good until the next call. */
  stateCountsWanted(group: RowGroup, match: Predicate, text: TextMatch): Int32Array {
    const counts = this.#wanted.fill(0);
    const scores = text.scoresIn(group);
    if (scores === null) return counts;
    const { size, states } = group;
    for (let place = 0; place < size; place += 1) {
      if (scores[place] === 0) continue;
      if (isInRangesWithFacts(group, place, match)) bump(counts, states[place] ?? 0, 1);
    }
    return counts;
  }

  /** Counts listings of one group and state for every filter whose other choices they pass. */
  add(group: RowGroup, fails: number, state: number, isStateWanted: boolean, count: number) {
    if (!isStateWanted) {
      if (fails === 0) bump(this.#states, state, count);
      return;
    }
    if (fails === 0) {
      bump(this.#states, state, count);
      this.#flags.total += count;
      if (group.isPromoted) this.#flags.featured += count;
      if (group.isPremium) this.#flags.premium += count;
      if (group.hasFinancing) this.#flags.financing += count;
      if (group.isConsignment) this.#flags.consignment += count;
    }
    if (fails === 0 || fails === FILTER_BITS.brand) bump(this.#brands, group.brandCode, count);
    if (fails === 0 || fails === FILTER_BITS.condition) this.#conditions[group.condition] += count;
    if (fails === 0 || fails === FILTER_BITS.heads) bump(this.#heads, group.heads, count);
    if (fails === 0 || fails === FILTER_BITS.needles) bump(this.#needles, group.needles, count);
  }

  /** Values on offer keep their place with a count of 0, so that a list of choices does not jump about. */
  counts(): Omit<FacetCounts, 'facts'> {
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
function spellingsOf(rows: ColumnStore): Map<number, string> {
  const sizes = new Map<string, { code: number; size: number }>();
  for (const { brand, brandCode, size } of rows.groups) {
    if (size > 0) sizes.set(brand, { code: brandCode, size: size + (sizes.get(brand)?.size ?? 0) });
  }
  const commonestFirst = [...sizes].toSorted(([a, one], [b, other]) => other.size - one.size || compareText(a, b));
  const spellings = new Map<number, string>();
  for (const [brand, { code }] of commonestFirst) if (!spellings.has(code)) spellings.set(code, brand);
  return spellings;
}

/** Codes of the states on offer, in the order of their names. */
function statesOf(rows: ColumnStore): number[] {
  const present = new Set<number>();
  for (const { stateCounts } of rows.groups) {
    for (let state = 1; state < stateCounts.length; state += 1) if ((stateCounts[state] ?? 0) > 0) present.add(state);
  }
  return [...present].toSorted((a, b) => compareText(rows.states.nameOf(a), rows.states.nameOf(b)));
}

function compareBrands(a: string, b: string): number {
  return compareText(a.toLowerCase(), b.toLowerCase()) || compareText(a, b);
}

const CHOICES = FACTS.filter(({ filter }) => filter !== null && filter !== 'range');

/** Of each machine fact that is a choice, how many listings each value would give under the other filters. */
export function countFacts(
  rows: ColumnStore,
  slots: BitmapIndex,
  filters: NormalizedFilters,
  { text }: Predicate,
): FacetCounts['facts'] {
  const factsOfMatches = (asked: NormalizedFilters) => {
    const { parts } = partitionMatches(rows, slots, asked, createPredicate(rows, asked, text), false);
    return [...parts].flatMap((part) => part.serials()).map((serial) => rows.factsOf(serial));
  };
  // Those that narrow nothing are counted among the same listings.
  const matches = CHOICES.length === 0 ? [] : factsOfMatches(filters);
  const counted = CHOICES.map(({ key, kind }) => {
    const others = filters.facts.filter((criterion) => criterion.key !== key);
    const among = others.length === filters.facts.length ? matches : factsOfMatches({ ...filters, facts: others });
    const counts = new Map<string, number>();
    for (const { [key]: value } of among)
      for (const choice of value === undefined ? [] : choicesOf(value))
        counts.set(choice, (counts.get(choice) ?? 0) + 1);
    const offered =
      kind.type === 'oneOf' || kind.type === 'severalOf' ? kind.options.map(({ value }) => value) : ['true'];
    return [key, offered.map((value) => ({ value, count: counts.get(value) ?? 0 }))] as const;
  });
  return Object.fromEntries(counted);
}
