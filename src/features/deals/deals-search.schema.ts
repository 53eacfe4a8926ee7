import * as z from 'zod/mini';
import { DEAL_STAGES } from '#app/db/deal-enums.ts';
import { DIRECTIONS, paging } from '#app/lib/paging.ts';
import { listOf } from '#app/lib/query-string.ts';
import { searchParam, siteDayParam } from '#app/lib/text-fields.ts';

// Apart from the deals' schema, because every page loads the schemas of addresses.

export const DEAL_SORTS = ['next-step', 'stage', 'amount', 'newest'] as const;
export const DUE = ['today', 'overdue'] as const;
export const DEAL_VIEWS = ['board', 'table'] as const;

const filters = {
  stage: z.optional(listOf(z.enum(DEAL_STAGES))),
  /** An admin's id, the caller, or nobody. */
  owner: z.optional(z.union([z.enum(['me', 'nobody']), z.uuid()], 'Choose an admin')),
  /** The id of a listing. */
  machine: z.optional(z.string().check(z.maxLength(200))),
  thread: z.optional(z.uuid()),
  /** Searches the names and addresses of buyer and seller, the machine with its id, and the subject. */
  search: z.optional(searchParam),
  due: z.optional(z.enum(DUE)),
  /** Of closed deals, those closed since this day. Open ones are not affected. */
  closedFrom: z.optional(siteDayParam),
  /** The last day. */
  closedTo: z.optional(siteDayParam),
};

/** Which deals are wanted. */
export const dealsFilter = z.object({
  ...filters,
  /** Of closed deals, those of the last 30 days, unless the days are given. */
  closed: z.optional(z.enum(['recent'])),
});
export type DealsFilter = z.output<typeof dealsFilter>;

export const dealsQuery = z.extend(dealsFilter, {
  sort: z.optional(z.enum(DEAL_SORTS)),
  direction: z.optional(z.enum(DIRECTIONS)),
  ...paging,
});
export type DealsQuery = z.output<typeof dealsQuery>;

/** The search parameters of /admin/deals. */
export const dealsSearch = z.extend(z.omit(dealsQuery, { pageSize: true, closed: true }), {
  view: z.optional(z.enum(DEAL_VIEWS)),
  /** The deal whose sheet is open. */
  deal: z.optional(z.uuid()),
});
export type DealsSearch = z.output<typeof dealsSearch>;
