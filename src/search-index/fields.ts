import type { Condition } from '#app/db/enums.ts';
import { FIT_PARAMS, type FitParam, type FitQuery } from '#app/features/machines/fact-fit.rules.ts';
import type { FactFilter, FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import { FACTS } from '#app/features/machines/fact-registry.rules.ts';

/** The fields of a public listing that can be filtered, counted and sorted. */
export type IndexedFields = {
  serial: number;
  /** Null unless the contact is public, and once the seller's account is deleted. */
  sellerId: string | null;
  brand: string;
  /** The brand in lower case, for comparison. */
  brandKey: string;
  model: string;
  modelKey: string;
  name: string;
  condition: Condition;
  heads: number;
  needles: number;
  /**
   * 0 to 5 paid or featured, best placement first, where within each kind the operator's own follow the sellers'; 6
   * neither.
   */
  promotionRank: number;
  isPremium: boolean;
  hasFinancing: boolean;
  isConsignment: boolean;
  /** Whether an offer for it is accepted. */
  isUnderOffer: boolean;
  /** The public price. */
  priceUsd: number | null;
  year: number | null;
  stateCode: string | null;
  /** The public location, from which distances are measured. */
  place: string | null;
  /** Whole seconds since 1970. */
  createdSecond: number;
  /** The public machine facts. */
  facts: FactValues;
};

/** Totals of a text search are exact up to this many matches. */
export const SEARCH_TOTAL_LIMIT = 1_000;

/** Sort orders with a column of their own; relevance comes from a text search. */
export const ORDERS = ['brand', 'model', 'needles', 'heads', 'price', 'newest'] as const;
export type Order = (typeof ORDERS)[number];

export function isOrder(sort: string): sort is Order {
  return ORDERS.some((order) => order === sort);
}

/**
 * The columns that filter lists, by the name of the parameter, with the type of filter; other filters are machine
 * facts.
 */
const COLUMN_FILTERS = {
  brand: 'list',
  condition: 'list',
  heads: 'list',
  needles: 'list',
  state: 'list',
  price: 'range',
  year: 'range',
  featured: 'boolean',
  premium: 'boolean',
  financing: 'boolean',
  consignment: 'boolean',
  /** Not under offer. */
  available: 'boolean',
  /** Applies to machines that state how many of their heads work. */
  allHeadsWork: 'boolean',
} as const satisfies Record<string, FactFilter>;
export type ColumnFilter = keyof typeof COLUMN_FILTERS;
export type ColumnFilterOf<Kind extends FactFilter> = {
  [Key in ColumnFilter]: (typeof COLUMN_FILTERS)[Key] extends Kind ? Key : never;
}[ColumnFilter];

/** Filter and order without a column: the distance of a place from a ZIP code, in whole miles. */
export const DISTANCE = 'distance';

/** The sides of the sewing field, and the parameter that lets a list match it rotated. */
export const FIELD_SIDES = ['fieldWidthMm', 'fieldDepthMm'] as const;
export const FIELD_TURNED = 'fieldTurned';

/** The filters of a query: columns, `within` miles of the ZIP code `near`, and machine facts by key. */
export type FilterQuery = { [Key in ColumnFilterOf<'list'>]?: readonly (string | number)[] | undefined } & {
  [Key in `${ColumnFilterOf<'range'>}${'Min' | 'Max'}`]?: number | undefined;
} & { [Key in ColumnFilterOf<'boolean'>]?: boolean | undefined } & {
  near?: string | undefined;
  within?: number | undefined;
  /** Keys of machine facts that must be stated, with any value. */
  has?: readonly string[] | undefined;
  fieldTurned?: boolean | undefined;
} & FitQuery;

/**
 * A condition on one field: a value within bounds or among a list; without either, any value. Listings without a value
 * do not match.
 */
export type Criterion = {
  key: string;
  min: number | string | null;
  max: number | string | null;
  /** As texts; null matches any value within the bounds. */
  values: readonly string[] | null;
};
/** At most one criterion per field, normalized: equal filters have equal criteria. */
export type Filters = readonly Criterion[];

export const NO_FILTERS: Filters = [];

const FILTERS: readonly { key: string; filter: FactFilter | null }[] = [
  ...Object.entries(COLUMN_FILTERS).map(([key, filter]) => ({ key, filter })),
  ...FACTS,
];

/** The parameter names of a field's bounds. */
export const boundNames = (key: string) => [`${key}Min`, `${key}Max`] as const;

/** Whether a column is a flag, for which lists filter by yes only. */
export function isFlag(key: string): boolean {
  return new Map<string, FactFilter>(Object.entries(COLUMN_FILTERS)).get(key) === 'boolean';
}

/** The criteria of a query: columns before machine facts, then the distance and the fit to a workshop. */
export function parseFilters(query: FilterQuery): Filters {
  const asked = new Map<string, unknown>(Object.entries(query));
  const turned = parseTurnedField(asked);
  // The combined criterion replaces the bounds of both sides.
  if (turned.length > 0) for (const side of FIELD_SIDES) asked.delete(boundNames(side)[0]);
  return [...parseColumnFilters(asked, new Set(query.has)), ...turned, ...parseDistance(query), ...parseFit(query)];
}

/** The minimum sizes of a field's sides, in either orientation. */
function parseTurnedField(asked: ReadonlyMap<string, unknown>): Filters {
  const sides = FIELD_SIDES.flatMap((side) => boundOf(asked.get(boundNames(side)[0])) ?? []);
  if (asked.get(FIELD_TURNED) !== true || sides.length < FIELD_SIDES.length) return [];
  return [{ key: FIELD_TURNED, min: null, max: null, values: sides.map(String) }];
}

/** Value of a fit criterion that only matches machines known to fit. */
export const KNOWN = ['known'] as const;

export function isFitParam(key: string): key is FitParam {
  return FIT_PARAMS.some((param) => param === key);
}

/** The bound is what the workshop has. It applies to all fields that decide whether a machine fits, not just one. */
function parseFit(query: FitQuery): Filters {
  const values = query.fitKnown === true ? KNOWN : null;
  return FIT_PARAMS.flatMap((key): Filters => {
    const has = query[key];
    return has === undefined || has === false ? [] : [{ key, min: null, max: Number(has), values }];
  });
}

/** A number of miles is meaningless without the place it is measured from. */
function parseDistance({ near, within }: FilterQuery): Filters {
  return near === undefined || within === undefined ? [] : [{ key: DISTANCE, min: null, max: within, values: [near] }];
}

function parseColumnFilters(asked: ReadonlyMap<string, unknown>, stated: ReadonlySet<string>): Filters {
  return FILTERS.flatMap(({ key, filter }): Filters => {
    if (filter === null) return [];
    if (filter === 'range') {
      const [min = null, max = null] = boundNames(key).map((name) => boundOf(asked.get(name)));
      return min === null && max === null && !stated.has(key) ? [] : [{ key, min, max, values: null }];
    }
    const values = valuesOf(asked.get(key)).map((value) => (key === 'brand' ? value.toLowerCase() : value));
    return values.length === 0 ? [] : [{ key, min: null, max: null, values: [...new Set(values)].toSorted() }];
  });
}

function boundOf(value: unknown): Criterion['min'] {
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

function valuesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return value === true ? ['true'] : [];
}

/** Key of the criterion for one seller's listings, which no query sets directly. */
export const SELLER = 'seller';

export function criterionOfSeller(sellerId: string): Criterion {
  return { key: SELLER, min: null, max: null, values: [sellerId] };
}
