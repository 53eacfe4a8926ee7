import type { Condition, FactValue } from '#app/db/enums.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';

/** What can be filtered, counted and sorted of one public listing. */
export type IndexedFields = {
  serial: number;
  brand: string;
  /** The brand in small letters, by which brands are compared. */
  brandKey: string;
  model: string;
  modelKey: string;
  name: string;
  condition: Condition;
  heads: number;
  needles: number;
  /** 0 to 5: paid or featured, the best placed first, of each kind the operator's own after the sellers'; 6: neither. */
  promotionRank: number;
  isPremium: boolean;
  hasFinancing: boolean;
  isConsignment: boolean;
  /** Of the price that is shown. */
  priceUsd: number | null;
  year: number | null;
  stateCode: string | null;
  /** Whole seconds since 1970. */
  createdSecond: number;
  /** The machine facts that everybody is told. */
  facts: FactValues;
};

/** Totals of a text search are exact up to this many matches. */
export const SEARCH_TOTAL_LIMIT = 1_000;

/** The sorts that an order is kept for; relevance comes from a text search. */
export const ORDERS = ['brand', 'model', 'needles', 'heads', 'price', 'newest'] as const;
export type Order = (typeof ORDERS)[number];

export function isOrder(sort: string): sort is Order {
  return ORDERS.some((order) => order === sort);
}

/** Filters in one form, however they were written: lists without repeats in ascending order, absent ones null. */
export type NormalizedFilters = {
  brandKeys: readonly string[] | null;
  conditions: readonly Condition[] | null;
  heads: readonly number[] | null;
  needles: readonly number[] | null;
  states: readonly string[] | null;
  priceMin: number | null;
  priceMax: number | null;
  yearMin: number | null;
  yearMax: number | null;
  featured: boolean;
  premium: boolean;
  financing: boolean;
  consignment: boolean;
  facts: readonly Criterion[];
};

export const NO_FILTERS: NormalizedFilters = {
  brandKeys: null,
  conditions: null,
  heads: null,
  needles: null,
  states: null,
  priceMin: null,
  priceMax: null,
  yearMin: null,
  yearMax: null,
  featured: false,
  premium: false,
  financing: false,
  consignment: false,
  facts: [],
};

/** What a list asks of one machine fact: a value within bounds, or among some. Who does not state the fact is left out. */
export type Criterion = {
  key: string;
  min: number | string | null;
  max: number | string | null;
  /** As texts; null: any within the bounds. */
  values: readonly string[] | null;
};

/** The values of a list or a yes that a machine counts for. */
export function choicesOf(value: FactValue): string[] {
  return typeof value === 'object' ? value : [String(value)];
}

/** Numbers by their size, days by the calendar; unknown ones come first. */
export function compareFacts(one: FactValue | undefined, other: FactValue | undefined): number {
  if (one === undefined || other === undefined) return Number(one !== undefined) - Number(other !== undefined);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [a, b] = [String(one), String(other)];
  return a < b ? -1 : Number(a > b);
}
