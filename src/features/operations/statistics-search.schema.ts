import * as z from 'zod/mini';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { DIRECTIONS, paging } from '#app/lib/paging.ts';
import { searchParam } from '#app/lib/text-fields.ts';

export const STATISTICS_SORTS = ['views', 'questions', 'days', 'source'] as const;

export type StatisticsSort = (typeof STATISTICS_SORTS)[number];

const filters = {
  status: z.optional(z.enum(LISTING_STATUSES)),
  brand: z.optional(searchParam),
  sellerId: z.optional(z.uuid()),
};
export const statisticsFilter = z.object(filters);
export type StatisticsFilter = z.output<typeof statisticsFilter>;

/** By default, the most viewed first. */
export const statisticsQuery = z.object({
  ...filters,
  sort: z.optional(z.enum(STATISTICS_SORTS)),
  direction: z.optional(z.enum(DIRECTIONS)),
  ...paging,
});

export type StatisticsQuery = z.output<typeof statisticsQuery>;

/** The search parameters of /admin/statistics. */
export const statisticsSearch = z.omit(statisticsQuery, { pageSize: true });

export type StatisticsSearch = z.output<typeof statisticsSearch>;
