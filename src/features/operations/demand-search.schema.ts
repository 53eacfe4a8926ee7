import * as z from 'zod/mini';
import { paging } from '#app/lib/paging.ts';
import { optionalFlag, wholeNumber } from '#app/lib/query-string.ts';
import { searchParam } from '#app/lib/text-fields.ts';

// Every page loads this file to parse addresses of the back office: the schemas of responses have their own.

/** The figures of each kind of machine, in display order. */
export const DEMAND_FIGURES = ['searched', 'saved', 'wanted', 'watched', 'questions', 'inStock', 'sold'] as const;
export type DemandFigure = (typeof DEMAND_FIGURES)[number];

/** What rows are grouped by, besides brand and model family: nothing, heads, or heads and price band. */
export const DEMAND_DETAILS = ['family', 'heads', 'price'] as const;
export type DemandDetail = (typeof DEMAND_DETAILS)[number];

export const demandQuery = z.object({
  /** The length of the period, which ends today. */
  days: z.optional(wholeNumber(1, 365)),
  detail: z.optional(z.enum(DEMAND_DETAILS)),
  brand: z.optional(searchParam),
  /** Only kinds of machines of which none is in stock. */
  missing: optionalFlag,
  /** The largest figure first; by default, the most searched for. */
  sort: z.optional(z.enum(DEMAND_FIGURES)),
  ...paging,
});
export type DemandQuery = z.output<typeof demandQuery>;
/** The search parameters of /admin/demand. */
export type DemandSearch = Omit<DemandQuery, 'pageSize'>;
