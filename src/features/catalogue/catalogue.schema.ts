import * as z from 'zod/mini';
import { CONDITIONS, LISTING_STATUSES } from '#app/db/enums.ts';
import { DIRECTIONS, paging, type Direction } from '#app/lib/paging.ts';
import { listOf, optionalFlag, wholeNumber } from '#app/lib/query-string.ts';
import { searchParam, storableText } from '#app/lib/text-fields.ts';
import { optionsOf } from '#app/features/machines/fact-entries.rules.ts';
import { FACTS, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { fitParams, MAX_WORKSHOP_MM } from '#app/features/machines/fit-params.schema.ts';
import { readingTolerance } from '#app/features/machines/measures.rules.ts';
import { INCH_MM, POUND_KG } from '#app/lib/units.ts';
import { boundNames, DISTANCE, ORDERS, type FilterQuery } from '#app/search-index/fields.ts';
import { MAX_MILES, zipCode } from '#app/features/places/places.schema.ts';
import { readCheapPhrase } from './cheap-phrase.rules.ts';
import { nearOf, readNearPhrase } from './near-phrase.rules.ts';

/** The facts that lists can be narrowed by. */
export const FILTERED_FACTS: readonly RegisteredFact[] = FACTS.filter(({ filter }) => filter !== null);
/** The keys of the facts that a list may ask to be stated: those with a range, whatever the number. */
const STATED_FACTS = FILTERED_FACTS.filter(({ filter }) => filter === 'range').map(({ key }) => key);
/** The keys of the facts in whose order lists can be put. */
export const SORTED_FACTS: readonly string[] = FACTS.filter(({ sorts }) => sorts).map(({ key }) => key);

/** In stored units: what an amount in a unit is that the fields of the filters write. */
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

// One for all that take the same, here and below: making a schema is most of what a page's scripts do at first.
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

/** What an address, or the query of a list, may say of machine facts. */
const factParams = z.object(Object.fromEntries(FILTERED_FACTS.flatMap(paramsOf)));

/** The same schema, which lets through what its query says of machine facts. */
export function withFactParams<Schema extends z.ZodMiniObject>(schema: Schema): Schema;
export function withFactParams(schema: z.ZodMiniObject): z.ZodMiniObject {
  return z.extend(schema, factParams.shape);
}

/** What a parameter about machine facts means; undefined for any other. */
export function factParamMeaning(name: string): string | undefined {
  const fact = FILTERED_FACTS.find((each) => paramsOf(each).some(([param]) => param === name));
  if (fact === undefined) return undefined;
  const { key, label, unit, filter } = fact;
  if (filter === 'boolean') return `Only those of which it is stated: ${label}.`;
  if (filter === 'list') return `${label}. May be repeated: one of these.`;
  const end = name === boundNames(key)[0] ? 'at least' : 'at most';
  const same = readingTolerance(unit) > 0 ? ' What reads the same in inches or pounds is within it.' : '';
  return `${label}, ${end}${unit === undefined ? '' : `, in ${unit}`}. Those that do not state it are left out.${same}`;
}

/** US dollars: as high a price as lists can be narrowed to. */
export const MAX_PRICE = 999_999_999;

/** What the list of machines says, and the home page with it. */
export const BROWSE_TITLE = 'Embroidery Equipment for sale';
export const SEARCH_PLACEHOLDER = 'Search by name, brand, model...';
export const NO_MACHINES_FOUND = 'No machines found matching your criteria.';

export const SORTS = [...ORDERS, DISTANCE, 'relevance'] as const;
export type ListingSort = (typeof SORTS)[number];
/** One of those, or the key of a machine fact that sorts. */
export type Sort = string;

export function isListingSort(sort: Sort): sort is ListingSort {
  return SORTS.some((known) => known === sort);
}

export const PAGE_SIZES = [6, 12, 24, 48] as const;
export const VIEWS = ['large', 'medium', 'small', 'list'] as const;
export type View = (typeof VIEWS)[number];

const price = z.optional(wholeNumber(0, MAX_PRICE));
const year = z.optional(wholeNumber(0, 9_999));
const counts = z.optional(listOf(wholeNumber(1, 999)));
const door = z.optional(doorMm);
const condition = z.pipe(storableText.check(z.toLowerCase()), z.enum(CONDITIONS));
const stateCode = storableText.check(z.regex(/^[A-Za-z]{2}$/, 'Must be a two-letter state'), z.toUpperCase());

/** How a visitor narrows the catalogue; the address of /browse and GET /api/machines share it. */
export const machineFilters = withFactParams(
  z.object({
    brand: z.optional(listOf(storableText.check(z.trim(), z.minLength(1), z.maxLength(80)))),
    condition: z.optional(listOf(condition)),
    heads: counts,
    needles: counts,
    state: z.optional(listOf(stateCode)),
    /** US dollars of the price that is shown; listings without one match no price filter. */
    priceMin: price,
    priceMax: price,
    yearMin: year,
    yearMax: year,
    featured: optionalFlag,
    premium: optionalFlag,
    financing: optionalFlag,
    consignment: optionalFlag,
    allHeadsWork: optionalFlag,
    /** A ZIP code, from which distances are counted; `within` without it narrows nothing. */
    near: z.optional(zipCode),
    within: z.optional(wholeNumber(1, MAX_MILES)),
    has: z.optional(listOf(z.enum(STATED_FACTS))),
    /** Only with the least of both sides of the sewing field, which then may be taken the other way round. */
    fieldTurned: optionalFlag,
    ...fitParams,
    fitDoorWidthMm: door,
    fitDoorHeightMm: door,
    search: z.optional(searchParam),
  } satisfies Record<keyof FilterQuery | 'search', z.ZodMiniType>),
);
export type MachineFilters = z.output<typeof machineFilters>;

/**
 * The order a list has when its address does not say. Relevance needs a text to be relevant to, and distance a place to be
 * far from; a text that names one wants the nearest, and one that says so the cheapest.
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

/** The newest and the best come first, everything else ascends. */
export function usualDirection(sort: Sort): Direction {
  return sort === 'newest' || sort === 'relevance' ? 'desc' : 'asc';
}

/** Defaults are not here but in the query: a default in an address schema costs a redirect. */
export const machineListQuery = z.extend(machineFilters, {
  sort: z.optional(z.enum([...SORTS, ...SORTED_FACTS])),
  direction: z.optional(z.enum(DIRECTIONS)),
  ...paging,
  /** Puts paid and featured listings before the others, whatever the sort. */
  promotedFirst: optionalFlag,
});
export type MachineListQuery = z.output<typeof machineListQuery>;

/** How moderators narrow by status; 'premium' is premium paid, whatever the status. */
export const STATUS_FILTERS = ['all', ...LISTING_STATUSES, 'premium'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** The operator's machines and everybody else's, in place of a seller's id. */
const SELLER_GROUPS = ['tewh', 'non-tewh'] as const;

/** What GET /api/machines takes: a visitor's filters, one seller's listings, and the back office's own filters. */
export const anyListQuery = z.extend(machineListQuery, {
  admin: optionalFlag,
  status: z.optional(listOf(z.enum(STATUS_FILTERS))),
  sellerId: z.optional(z.union([z.enum(SELLER_GROUPS), z.uuid()], "Must be a seller's id, tewh or non-tewh")),
});
export type AnyListQuery = z.output<typeof anyListQuery>;

const countsOf = <Value extends z.ZodMiniType>(value: Value) => z.array(z.object({ value, count: z.int() }));

/** For each filter value, how many listings it would give under the other filters chosen. */
export const filterCounts = z.object({
  total: z.int(),
  /** False when a text search matches more than can be counted exactly; the counts are then of its best matches. */
  exact: z.boolean(),
  /** Those of most machines first. */
  brands: countsOf(z.string()),
  conditions: countsOf(z.enum(CONDITIONS)),
  heads: countsOf(z.int()),
  needles: countsOf(z.int()),
  states: countsOf(z.string()),
  featured: z.int(),
  premium: z.int(),
  financing: z.int(),
  consignment: z.int(),
  allHeadsWork: z.int(),
  /** Of each machine fact that is a choice, by its key, what machines state of it. */
  facts: z.record(z.string(), countsOf(z.string())),
  /** How many state each machine fact that has a range, by its key. */
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
  /** As lists read it: a city that it names is a ZIP code. */
  text: z.string(),
  /** In the order of the text: as each was typed, and the filters that it is as good as; null where no filter is. */
  phrases: z.array(z.object({ match: z.string(), query: z.nullable(z.string()) })),
});
export type UnderstoodSearch = z.output<typeof understoodSearch>;
export type UnderstoodPhrases = UnderstoodSearch['phrases'];

/** Searches like one that finds nothing: what of it is different, the query that asks it, and how many it finds. */
export const relaxedSearches = z.array(z.object({ key: z.string(), query: z.string(), total: z.int() }));
export type RelaxedSearches = z.output<typeof relaxedSearches>;
