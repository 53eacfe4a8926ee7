import * as z from 'zod/mini';
import { LISTED_NAME_MAX, MAX_COUNT } from '#app/features/machines/machines.rules.ts';
import { CONDITIONS, LISTING_STATUSES } from '#app/db/enums.ts';
import { DIRECTIONS, paging, type Direction } from '#app/lib/paging.ts';
import { listOf, optionalFlag, wholeNumber } from '#app/lib/query-string.ts';
import { searchParam, storableText, trimmed } from '#app/lib/text-fields.ts';
import { optionsOf } from '#app/features/machines/fact-entries.rules.ts';
import { FACTS, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { fitParams, MAX_WORKSHOP_MM } from '#app/features/machines/fit-params.schema.ts';
import { readingTolerance } from '#app/features/machines/measures.rules.ts';
import { INCH_MM, POUND_KG } from '#app/lib/units.ts';
import { boundNames, DISTANCE, ORDERS, type FilterQuery } from '#app/search-index/fields.ts';
import { MAX_MILES, zipCode } from '#app/features/places/places.schema.ts';
import { readCheapPhrase } from './cheap-phrase.rules.ts';
import { nearOf, readNearPhrase } from './near-phrase.rules.ts';

/** The facts that lists can be filtered by. */
export const FILTERED_FACTS: readonly RegisteredFact[] = FACTS.filter(({ filter }) => filter !== null);
/** Keys of the facts that a list can require to be stated with any value: those with a range. */
const STATED_FACTS = FILTERED_FACTS.filter(({ filter }) => filter === 'range').map(({ key }) => key);
/** Keys of the facts that lists can be sorted by. */
export const SORTED_FACTS: readonly string[] = FACTS.filter(({ sorts }) => sorts).map(({ key }) => key);

/** Stored units per unit that filter fields accept. */
const WRITTEN_UNITS: Readonly<Record<string, number>> = { in: INCH_MM, lb: POUND_KG, million: 1e6 };
const WRITTEN_BOUND = /^\d{1,15}(?:\.\d{1,6})?(?: (?:in|lb|mm|kg|million))?$/;

const bound = z.union(
  [
    z.number(),
    z.pipe(
      z.string().check(z.regex(WRITTEN_BOUND)),
      // Without scripts the form sends bounds as its fields show them: `14 in`.
      z.transform((text) => {
        const [amount, unit = ''] = text.split(' ');
        const factor = WRITTEN_UNITS[unit];
        return factor === undefined ? Number(amount) : Number((Number(amount) * factor).toFixed(1));
      }),
    ),
  ],
  'Must be a number',
);

// Shared by all parameters of this type: building schemas is most of what a page's scripts do at startup.
const optionalBound = z.optional(bound);

/** A door of the visitor's workshop: an upper bound for the doors that machines need, in whole millimeters. */
const doorMm = z.pipe(
  bound,
  z.pipe(z.transform(Math.round), z.number().check(z.minimum(1), z.maximum(MAX_WORKSHOP_MM))),
);

function paramsOf({ key, kind, filter }: RegisteredFact): [string, z.ZodMiniType][] {
  if (filter === 'range') {
    const end = kind.type === 'date' ? z.optional(z.iso.date()) : optionalBound;
    return boundNames(key).map((name) => [name, end]);
  }
  if (filter === 'boolean') return [[key, optionalFlag]];
  const option = z.enum(Object.fromEntries(optionsOf(kind).map(({ value }) => [value, value])));
  return [[key, z.optional(listOf(option))]];
}

/** The query parameters for machine facts, in addresses and list queries. */
const factParams = z.object(Object.fromEntries(FILTERED_FACTS.flatMap(paramsOf)));

/** Extends a schema with the query parameters for machine facts. */
export function withFactParams<Schema extends z.ZodMiniObject>(schema: Schema): Schema;
export function withFactParams(schema: z.ZodMiniObject): z.ZodMiniObject {
  return z.extend(schema, factParams.shape);
}

/** The description of a query parameter for a machine fact; undefined for other parameters. */
export function factParamMeaning(name: string): string | undefined {
  const fact = FILTERED_FACTS.find((each) => paramsOf(each).some(([param]) => param === name));
  if (fact === undefined) return undefined;
  const { key, label, unit, filter } = fact;
  if (filter === 'boolean') return `Only machines that state: ${label}.`;
  if (filter === 'list') return `${label}. Repeatable: matches any of the values.`;
  const end = name === boundNames(key)[0] ? 'at least' : 'at most';
  const same = readingTolerance(unit) > 0 ? ' Values that read the same in inches or pounds match too.' : '';
  return `${label}, ${end}${unit === undefined ? '' : `, in ${unit}`}. Excludes machines that do not state it.${same}`;
}

/** US dollars: the highest price that lists can be filtered by. */
export const MAX_PRICE = 999_999_999;

/** Texts that the machine list and the home page share. */
export const BROWSE_TITLE = 'Embroidery Equipment for sale';
export const SEARCH_PLACEHOLDER = 'Search by name, brand, model...';
export const NO_MACHINES_FOUND = 'No machines found matching your criteria.';

export const SORTS = [...ORDERS, DISTANCE, 'relevance'] as const;
export type ListingSort = (typeof SORTS)[number];
/** A `ListingSort`, or the key of a machine fact that lists can be sorted by. */
export type Sort = string;

export function isListingSort(sort: Sort): sort is ListingSort {
  return SORTS.some((known) => known === sort);
}

export const PAGE_SIZES = [6, 12, 24, 48] as const;
export const VIEWS = ['large', 'medium', 'small', 'list'] as const;
export type View = (typeof VIEWS)[number];

const price = z.optional(wholeNumber(0, MAX_PRICE));
const year = z.optional(wholeNumber(0, 9_999));
const counts = z.optional(listOf(wholeNumber(1, MAX_COUNT)));
const door = z.optional(doorMm);
const condition = z.pipe(storableText.check(z.toLowerCase()), z.enum(CONDITIONS));
/** The two letters of a state. */
export const stateCode = storableText.check(z.regex(/^[A-Za-z]{2}$/, 'Must be a two-letter state'), z.toUpperCase());

/** A visitor's filters, shared by the address of /browse and GET /api/machines. */
export const machineFilters = withFactParams(
  z.object({
    brand: z.optional(listOf(storableText.check(trimmed, z.minLength(1), z.maxLength(LISTED_NAME_MAX)))),
    condition: z.optional(listOf(condition)),
    heads: counts,
    needles: counts,
    state: z.optional(listOf(stateCode)),
    /** US dollars, of the displayed price; listings without a price match no price filter. */
    priceMin: price,
    priceMax: price,
    yearMin: year,
    yearMax: year,
    featured: optionalFlag,
    premium: optionalFlag,
    financing: optionalFlag,
    consignment: optionalFlag,
    available: optionalFlag,
    allHeadsWork: optionalFlag,
    /** The ZIP code that distances are measured from; `within` has no effect without it. */
    near: z.optional(zipCode),
    within: z.optional(wholeNumber(1, MAX_MILES)),
    has: z.optional(listOf(z.enum(STATED_FACTS))),
    /** Requires minimums for both sides of the sewing field, which may then be swapped. */
    fieldTurned: optionalFlag,
    ...fitParams,
    fitDoorWidthMm: door,
    fitDoorHeightMm: door,
    search: z.optional(searchParam),
  } satisfies Record<keyof FilterQuery | 'search', z.ZodMiniType>),
);
export type MachineFilters = z.output<typeof machineFilters>;

/**
 * The sort order of a list. `relevance` requires a text, and `distance` a place. Without `sort`, a text that names a
 * place sorts by distance, and one that mentions low prices by price.
 */
export function sortOf({ sort, search, near }: Pick<MachineListQuery, 'sort' | 'search' | 'near'>): Sort {
  const isUnknown = sort === DISTANCE && nearOf({ search, near }) === undefined;
  const asked = isUnknown ? undefined : sort;
  if (search !== undefined) return asked ?? sortWishedFor(search);
  return asked === undefined || asked === 'relevance' ? 'brand' : asked;
}

function sortWishedFor(search: string): ListingSort {
  if (readNearPhrase(search) !== null) return DISTANCE;
  return readCheapPhrase(search) === null ? 'relevance' : 'price';
}

/** By default, the newest and the most relevant come first; every other order ascends. */
export function usualDirection(sort: Sort): Direction {
  return sort === 'newest' || sort === 'relevance' ? 'desc' : 'asc';
}

/** The query applies the defaults: a default in an address schema costs a redirect. */
export const machineListQuery = z.extend(machineFilters, {
  sort: z.optional(z.enum([...SORTS, ...SORTED_FACTS])),
  direction: z.optional(z.enum(DIRECTIONS)),
  ...paging,
  /** Puts paid and featured listings before the others, whatever the sort. */
  promotedFirst: optionalFlag,
});
export type MachineListQuery = z.output<typeof machineListQuery>;

/** The statuses that moderators filter by; 'premium' matches paid premium listings of any status. */
export const STATUS_FILTERS = ['all', ...LISTING_STATUSES, 'premium'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** Values accepted in place of a seller's id: the operator's listings, and those of all other sellers. */
const SELLER_GROUPS = ['tewh', 'non-tewh'] as const;

/** The query of GET /api/machines: a visitor's filters, one seller's listings, and the back office's filters. */
export const anyListQuery = z.extend(machineListQuery, {
  admin: optionalFlag,
  status: z.optional(listOf(z.enum(STATUS_FILTERS))),
  sellerId: z.optional(z.union([z.enum(SELLER_GROUPS), z.uuid()], "Must be a seller's id, tewh or non-tewh")),
});
export type AnyListQuery = z.output<typeof anyListQuery>;

const countsOf = <Value extends z.ZodMiniType>(value: Value) => z.array(z.object({ value, count: z.int() }));

/** For each filter value, the number of listings that match it and the other filters. */
export const filterCounts = z.object({
  total: z.int(),
  /** False when a text search matches more than can be counted exactly; the counts then cover its best matches. */
  exact: z.boolean(),
  /** In descending order of machines. */
  brands: countsOf(z.string()),
  conditions: countsOf(z.enum(CONDITIONS)),
  heads: countsOf(z.int()),
  needles: countsOf(z.int()),
  states: countsOf(z.string()),
  featured: z.int(),
  premium: z.int(),
  financing: z.int(),
  consignment: z.int(),
  available: z.int(),
  allHeadsWork: z.int(),
  /** For each machine fact that is a choice, by key, the number of machines for each of its values. */
  facts: z.record(z.string(), countsOf(z.string())),
  /** For each machine fact with a range, by key, the number of machines that state it. */
  has: z.record(z.string(), z.int()),
});
export type FilterCounts = z.output<typeof filterCounts>;

export const filterValues = z.object({
  brands: z.array(z.string()),
  /** Upper case: NEW, USED, REFURBISHED. */
  conditions: z.array(z.string()),
  heads: z.array(z.int()),
  needles: z.array(z.int()),
});
export type FilterValues = z.output<typeof filterValues>;

export const understoodSearch = z.object({
  /** The text that lists search for: a ZIP code replaces the city. */
  text: z.string(),
  /** The recognised phrases as typed, in order, with the equivalent filters; null where there are none. */
  phrases: z.array(z.object({ match: z.string(), query: z.nullable(z.string()) })),
});
export type UnderstoodSearch = z.output<typeof understoodSearch>;
export type UnderstoodPhrases = UnderstoodSearch['phrases'];

/** Alternatives to a search without results: the field that differs, the query, and the number of results. */
export const relaxedSearches = z.array(z.object({ key: z.string(), query: z.string(), total: z.int() }));
export type RelaxedSearches = z.output<typeof relaxedSearches>;
