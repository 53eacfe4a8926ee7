import type { Condition } from '#app/db/enums.ts';
import { FIT_PARAMS, type FitParam, type FitQuery } from '#app/features/machines/fact-fit.rules.ts';
import type { FactFilter, FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import { FACTS } from '#app/features/machines/fact-registry.rules.ts';

/** What can be filtered, counted and sorted of one public listing. */
export type IndexedFields = {
  serial: number;
  /** Null: nobody's any more. */
  sellerId: string | null;
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
  /** The place that visitors are told, by which distances are measured. */
  place: string | null;
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

/** The columns by which lists are narrowed, by their names in addresses, and how; the others are machine facts. */
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
  /** Of a machine that states how many of its heads work. */
  allHeadsWork: 'boolean',
} as const satisfies Record<string, FactFilter>;
export type ColumnFilter = keyof typeof COLUMN_FILTERS;
export type ColumnFilterOf<Kind extends FactFilter> = {
  [Key in ColumnFilter]: (typeof COLUMN_FILTERS)[Key] extends Kind ? Key : never;
}[ColumnFilter];

/** What lists are narrowed and ordered by that no column holds: how far a place is from a ZIP code, in whole miles. */
export const DISTANCE = 'distance';

/** The sides of the sewing field, and what lets a list take it turned: as wide as it was to be deep, and as deep as wide. */
export const FIELD_SIDES = ['fieldWidthMm', 'fieldDepthMm'] as const;
export const FIELD_TURNED = 'fieldTurned';

/** How a query narrows by columns: `within` so many miles of the ZIP code `near`. What it says of machine facts has their keys. */
export type FilterQuery = { [Key in ColumnFilterOf<'list'>]?: readonly (string | number)[] | undefined } & {
  [Key in `${ColumnFilterOf<'range'>}${'Min' | 'Max'}`]?: number | undefined;
} & { [Key in ColumnFilterOf<'boolean'>]?: boolean | undefined } & {
  near?: string | undefined;
  within?: number | undefined;
  /** The keys of machine facts that have to be stated, whatever they are. */
  has?: readonly string[] | undefined;
  fieldTurned?: boolean | undefined;
} & FitQuery;

/**
 * What a list asks of one field: a value within bounds, or among some; without either, that there is one. A listing
 * without a value is left out.
 */
export type Criterion = {
  key: string;
  min: number | string | null;
  max: number | string | null;
  /** As texts; null: any within the bounds. */
  values: readonly string[] | null;
};
/** One criterion a field at most, in one form however the query was written. */
export type Filters = readonly Criterion[];

export const NO_FILTERS: Filters = [];

const FILTERS: readonly { key: string; filter: FactFilter | null }[] = [
  ...Object.entries(COLUMN_FILTERS).map(([key, filter]) => ({ key, filter })),
  ...FACTS,
];

/** The names in addresses of what bounds a field. */
export const boundNames = (key: string) => [`${key}Min`, `${key}Max`] as const;

/** Whether a column is a yes or no, of which lists ask for the yes. */
export function isFlag(key: string): boolean {
  return new Map<string, FactFilter>(Object.entries(COLUMN_FILTERS)).get(key) === 'boolean';
}

/** The criteria of a query: columns before machine facts, then the distance and the fit to a workshop. */
export function parseFilters(query: FilterQuery): Filters {
  const asked = new Map<string, unknown>(Object.entries(query));
  const turned = parseTurnedField(asked);
  // Of both sides together it says what each would say by itself.
  if (turned.length > 0) for (const side of FIELD_SIDES) asked.delete(boundNames(side)[0]);
  return [...parseColumnFilters(asked, new Set(query.has)), ...turned, ...parseDistance(query), ...parseFit(query)];
}

/** The least that the sides of a field may be, of which neither says which it is. */
function parseTurnedField(asked: ReadonlyMap<string, unknown>): Filters {
  const sides = FIELD_SIDES.flatMap((side) => boundOf(asked.get(boundNames(side)[0])) ?? []);
  if (asked.get(FIELD_TURNED) !== true || sides.length < FIELD_SIDES.length) return [];
  return [{ key: FIELD_TURNED, min: null, max: null, values: sides.map(String) }];
}

/** Of a criterion of fit: that it has to be known. */
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

/** A number of miles says nothing without the place that they are counted from. */
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

/** The key of the criterion that listings are of one seller, which no query asks for by itself. */
export const SELLER = 'seller';

export function criterionOfSeller(sellerId: string): Criterion {
  return { key: SELLER, min: null, max: null, values: [sellerId] };
}
