import * as z from 'zod/mini';
import { searchParam } from '#app/lib/text-fields.ts';

/** The numbers of months that the figures cover, the present one included. */
export const FUNNEL_MONTHS = ['3', '12', '24'] as const;
export type FunnelMonths = (typeof FUNNEL_MONTHS)[number];
export const DEFAULT_FUNNEL_MONTHS: FunnelMonths = '12';

/** The search parameters of /admin/funnel, and the query of its figures. */
export const funnelSearch = z.object({
  months: z.optional(z.enum(FUNNEL_MONTHS)),
  brand: z.optional(searchParam),
});
export type FunnelSearch = z.output<typeof funnelSearch>;
