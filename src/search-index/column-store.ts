import type { IndexedFields, Order } from './fields.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import { DictionaryEncoding, TitleDictionary } from './title-dictionary.ts';
import { ORDINARY_RANK, type Condition } from '#app/db/enums.ts';

/** Stands for a price or a year that is not there; no range of a filter reaches below zero. */
export const ABSENT = -1;

/** What all listings of a group share. */
export type GroupFields = Pick<
  IndexedFields,
  | 'brand'
  | 'brandKey'
  | 'condition'
  | 'heads'
  | 'needles'
  | 'promotionRank'
  | 'isPremium'
  | 'hasFinancing'
  | 'isConsignment'
>;

const FIRST_GROUP_CAPACITY = 4;

/** The public listings that no yes-or-no filter can tell apart, column by column, so that a range reads memory in a row. */
export class RowGroup {
  readonly index: number;
  readonly brandCode: number;
  readonly condition: Condition;
  readonly heads: number;
  readonly needles: number;
  readonly promotionRank: number;
  readonly isPromoted: boolean;
  readonly isPremium: boolean;
  readonly hasFinancing: boolean;
  readonly isConsignment: boolean;
  readonly brand: string;
  readonly brandKey: string;
  size = 0;
  serials = new Int32Array(FIRST_GROUP_CAPACITY);
  prices = new Int32Array(FIRST_GROUP_CAPACITY);
  years = new Int16Array(FIRST_GROUP_CAPACITY);
  states = new Uint16Array(FIRST_GROUP_CAPACITY);
  titles = new Int32Array(FIRST_GROUP_CAPACITY);
  /** How many listings of the group stand in each state, by the state's code. */
  stateCounts = new Int32Array(0);
  /** How many listings of the group have each title, by the title's code; most groups have one or two. */
  readonly titleCounts = new Map<number, number>();

  constructor(index: number, brandCode: number, kind: GroupFields) {
    this.index = index;
    this.brandCode = brandCode;
    this.brand = kind.brand;
    this.brandKey = kind.brandKey;
    this.condition = kind.condition;
    this.heads = kind.heads;
    this.needles = kind.needles;
    this.promotionRank = kind.promotionRank;
    this.isPromoted = kind.promotionRank < ORDINARY_RANK;
    this.isPremium = kind.isPremium;
    this.hasFinancing = kind.hasFinancing;
    this.isConsignment = kind.isConsignment;
  }

  /** Adds a listing and answers its place in the group. */
  add(serial: number, priceUsd: number | null, year: number | null, state: number, title: number): number {
    if (this.size === this.serials.length) this.#grow();
    const place = this.size;
    this.serials[place] = serial;
    this.prices[place] = priceUsd ?? ABSENT;
    this.years[place] = year ?? ABSENT;
    this.states[place] = state;
    this.titles[place] = title;
    if (state >= this.stateCounts.length) this.stateCounts = grownInt32(this.stateCounts, state + 8);
    this.stateCounts[state] = (this.stateCounts[state] ?? 0) + 1;
    this.titleCounts.set(title, (this.titleCounts.get(title) ?? 0) + 1);
    this.size += 1;
    return place;
  }

  /** Takes a listing out; the last one moves into its place and its serial is answered. */
  remove(place: number): number {
    const state = this.states[place] ?? 0;
    this.stateCounts[state] = (this.stateCounts[state] ?? 0) - 1;
    this.#removeTitle(this.titles[place] ?? 0);
    const last = this.size - 1;
    const moved = this.serials[last] ?? 0;
    this.serials[place] = moved;
    this.prices[place] = this.prices[last] ?? ABSENT;
    this.years[place] = this.years[last] ?? ABSENT;
    this.states[place] = this.states[last] ?? 0;
    this.titles[place] = this.titles[last] ?? 0;
    this.size = last;
    return moved;
  }

  #removeTitle(title: number) {
    const left = (this.titleCounts.get(title) ?? 0) - 1;
    if (left > 0) this.titleCounts.set(title, left);
    else this.titleCounts.delete(title);
  }

  #grow() {
    const capacity = this.serials.length * 2;
    this.serials = grownInt32(this.serials, capacity);
    this.prices = grownInt32(this.prices, capacity);
    this.titles = grownInt32(this.titles, capacity);
    const years = new Int16Array(capacity);
    years.set(this.years);
    this.years = years;
    const states = new Uint16Array(capacity);
    states.set(this.states);
    this.states = states;
  }
}

export function grownInt32(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(length);
  grown.set(array);
  return grown;
}

export function groupKey(kind: GroupFields): string {
  const flags = Number(kind.isPremium) + 2 * Number(kind.hasFinancing) + 4 * Number(kind.isConsignment);
  return `${kind.heads},${kind.needles},${kind.promotionRank},${flags},${kind.condition},${kind.brand}`;
}

const FIRST_CAPACITY = 1_024;
const NO_FACTS: FactValues = {};
/** Keeps every sort key within 31 bits until 2068. */
const EPOCH_SECOND = Date.UTC(2000, 0, 1) / 1_000;

/** The public listings by serial, each in one group. Its arrays have a place for every serial up to the highest. */
export class ColumnStore {
  readonly groups: RowGroup[] = [];
  readonly brands = new DictionaryEncoding();
  readonly titles = new TitleDictionary();
  /** Code 0 is 'no state'. */
  readonly states = new DictionaryEncoding();
  size = 0;
  readonly #groupIndexes = new Map<string, number>();
  /** Index of the row's group plus one; 0 where no public listing has the serial. */
  #groupOf = new Int32Array(FIRST_CAPACITY);
  #placeOf = new Int32Array(FIRST_CAPACITY);
  #createdOf = new Int32Array(FIRST_CAPACITY);
  /** Of those listings that state any. */
  readonly #factsOf = new Map<number, FactValues>();

  constructor() {
    this.states.codeOf('');
  }

  /** The highest serial that has a place. */
  get capacity(): number {
    return this.#groupOf.length;
  }

  has(serial: number): boolean {
    return (this.#groupOf[serial] ?? 0) > 0;
  }

  /** Index of the listing's group; -1 for no public listing. */
  groupIndexOf(serial: number): number {
    return (this.#groupOf[serial] ?? 0) - 1;
  }

  groupOf(serial: number): RowGroup | undefined {
    return this.groups[this.groupIndexOf(serial)];
  }

  placeOf(serial: number): number {
    return this.#placeOf[serial] ?? 0;
  }

  add(facts: IndexedFields): void {
    const { serial } = facts;
    if (serial >= this.#groupOf.length) this.#grow(serial);
    const group = this.#groupFor(facts);
    this.#groupOf[serial] = group.index + 1;
    const state = this.states.codeOf(facts.stateCode ?? '');
    this.#placeOf[serial] = group.add(serial, facts.priceUsd, facts.year, state, this.titles.enter(facts));
    this.#createdOf[serial] = Math.max(0, facts.createdSecond - EPOCH_SECOND);
    if (Object.keys(facts.facts).length > 0) this.#factsOf.set(serial, facts.facts);
    this.size += 1;
  }

  remove(serial: number): void {
    const group = this.groupOf(serial);
    if (group === undefined) return;
    const place = this.placeOf(serial);
    this.titles.leave(group.titles[place] ?? 0);
    this.#placeOf[group.remove(place)] = place;
    this.#groupOf[serial] = 0;
    this.#factsOf.delete(serial);
    this.size -= 1;
  }

  factsOf(serial: number): FactValues {
    return this.#factsOf.get(serial) ?? NO_FACTS;
  }

  /** What an order sorts the listing by, from 0 to 2^31; missing values count as 0. */
  sortKey(order: Order, serial: number): number {
    if (order === 'newest') return this.#createdOf[serial] ?? 0;
    const group = this.groupOf(serial);
    if (group === undefined) return 0;
    if (order === 'model') return this.titles.modelRankOf(group.titles[this.placeOf(serial)] ?? 0);
    if (order === 'brand') return this.brands.rankOf(group.brandCode);
    if (order === 'price') return Math.max(0, group.prices[this.placeOf(serial)] ?? ABSENT);
    return group[order];
  }

  /** The different keys that listings of a group have in an order. */
  sortKeysIn(order: Exclude<Order, 'price' | 'newest'>, group: RowGroup): number[] {
    if (order === 'model') return Array.from(group.titleCounts.keys(), (title) => this.titles.modelRankOf(title));
    return [order === 'brand' ? this.brands.rankOf(group.brandCode) : group[order]];
  }

  /** Whether the listing keeps its place in an order when it gets these facts. */
  hasSameSortKeys(order: Order, facts: IndexedFields): boolean {
    const { serial } = facts;
    const group = this.groupOf(serial);
    if (group === undefined) return false;
    if (order === 'model') return this.titles.modelKeyOf(group.titles[this.placeOf(serial)] ?? 0) === facts.modelKey;
    if (order === 'newest') return (this.#createdOf[serial] ?? 0) === Math.max(0, facts.createdSecond - EPOCH_SECOND);
    if (order === 'brand') return group.brandKey === facts.brandKey;
    if (order === 'price') return this.sortKey(order, serial) === (facts.priceUsd ?? 0);
    return group[order] === facts[order];
  }

  #groupFor(facts: IndexedFields): RowGroup {
    const key = groupKey(facts);
    const known = this.groups[this.#groupIndexes.get(key) ?? -1];
    if (known !== undefined) return known;
    const group = new RowGroup(this.groups.length, this.brands.codeOf(facts.brandKey), facts);
    this.#groupIndexes.set(key, group.index);
    this.groups.push(group);
    return group;
  }

  #grow(serial: number) {
    const capacity = Math.max(serial + 1, Math.ceil(this.#groupOf.length * 1.5));
    this.#groupOf = grownInt32(this.#groupOf, capacity);
    this.#placeOf = grownInt32(this.#placeOf, capacity);
    this.#createdOf = grownInt32(this.#createdOf, capacity);
  }
}
