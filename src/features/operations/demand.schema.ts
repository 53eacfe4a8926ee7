import * as z from 'zod/mini';
import { paging } from '#app/lib/paging.ts';
import { demandQuery, type DemandDetail, type DemandFigure } from './demand-search.schema.ts';
import { PRICE_BANDS } from './demand.rules.ts';

export const demandFilter = z.pick(demandQuery, { days: true, detail: true, brand: true, missing: true });
export type DemandFilter = z.output<typeof demandFilter>;

/** The periods that the page offers, in days. */
export const DEMAND_DAYS = [30, 90, 365] as const;
export const DEFAULT_DAYS = 90;
export const DEFAULT_DETAIL: DemandDetail = 'heads';

/** How much a kind of machine is wanted and offered; null matches anything. */
export const demandRow = z.object({
  brand: z.nullable(z.string()),
  family: z.nullable(z.string()),
  heads: z.nullable(z.int()),
  priceBand: z.nullable(z.enum(PRICE_BANDS)),
  figures: z.object({
    searched: z.int(),
    /** How often such a search is saved. */
    saved: z.int(),
    /** How many wanted ads ask for such a machine. */
    wanted: z.int(),
    /** How often such a machine is watched. */
    watched: z.int(),
    questions: z.int(),
    inStock: z.int(),
    sold: z.int(),
  } satisfies Record<DemandFigure, z.ZodMiniType>),
});
export type DemandRow = z.output<typeof demandRow>;

/** A search that visitors made in the period. */
export const searchStatistics = z.object({
  /** The query of the address of /browse. */
  search: z.string(),
  searches: z.int(),
  /** The number of machines that it found the last time. */
  results: z.int(),
  opened: z.int(),
  asked: z.int(),
  /** The last day on which it was counted, in the time zone of the site. */
  lastDay: z.string(),
});
export type SearchStatistics = z.output<typeof searchStatistics>;

/** Searches without results, or with too many: a visitor who finds so many and opens none did not find theirs. */
export const FOUND = ['nothing', 'too-many'] as const;
export type Found = (typeof FOUND)[number];
/** From more results, none of which was opened, a search found too many. */
export const MANY_RESULTS = 200;

export const searchesFilter = z.object({ days: demandQuery.shape.days, found: z.optional(z.enum(FOUND)) });
export type SearchesFilter = z.output<typeof searchesFilter>;
export const searchesQuery = z.extend(searchesFilter, paging);
export type SearchesQuery = z.output<typeof searchesQuery>;
