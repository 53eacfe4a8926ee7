import type { Condition } from '#app/db/enums.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import type { ListingSort } from './catalogue.schema.ts';
import type { FactCriterion } from './fact-filters.schema.ts';

/** What can be filtered, counted and sorted of one public listing. */
export type MachineFacts = {
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

/** The sorts that an order is kept for; relevance comes from a text search. */
export const ORDERS = [
  'brand',
  'model',
  'needles',
  'heads',
  'price',
  'newest',
] as const satisfies readonly ListingSort[];
export type Order = (typeof ORDERS)[number];

export function isOrder(sort: string): sort is Order {
  return ORDERS.some((order) => order === sort);
}

/** Filters in one form, however they were written: lists without repeats in ascending order, absent ones null. */
export type FactFilters = {
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
  facts: readonly FactCriterion[];
};

export const NO_FILTERS: FactFilters = {
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
