import * as z from 'zod/mini';
import { LOST_REASONS } from '#app/db/deal-enums.ts';
import { VIEW_SOURCES } from '#app/db/enums.ts';
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

/** The steps from a view to a sale, in their order. */
export const FUNNEL_STEPS = ['views', 'questions', 'introductions', 'offers', 'sales'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** How a conversation can begin: the origins of its first message. */
export const BEGINNINGS = ['form', 'site', 'mail', 'call', 'proposal'] as const;

const figures = z.object({
  /** Visits that saw the page of a machine. */
  views: z.int(),
  /** Conversations about a listing that a buyer began. */
  questions: z.int(),
  introductions: z.int(),
  /** Without counteroffers. */
  offers: z.int(),
  /** Without those that were undone. */
  sales: z.int(),
});
export type FunnelFigures = z.output<typeof figures>;

/** The median number of days from the creation of a listing to its sale; null without a sale. */
const medianDaysToSale = z.nullable(z.number());

const commissions = {
  /** Of sales, by the day of the sale, whether they are invoiced or not; US dollars with cents. */
  earnedUsd: z.number(),
  /** By the day of the payment. */
  paidUsd: z.number(),
};

export const funnelReport = z.object({
  /** Each month of the period, such as `2026-11`, in order. What happened in it counts, whenever its conversation began. */
  months: z.array(z.object({ month: z.string(), figures, ...commissions })),
  total: z.object({ figures, medianDaysToSale, ...commissions }),
  /** Those with most sales first. */
  brands: z.array(z.object({ brand: z.string(), figures, medianDaysToSale })),
  /** By how the conversation began; null for sales outside of conversations. */
  beginnings: z.array(z.object({ origin: z.nullable(z.enum(BEGINNINGS)), figures })),
  /** How many deals were lost for each reason, the most frequent first. */
  lost: z.array(z.object({ reason: z.enum(LOST_REASONS), deals: z.int() })),
  won: z.int(),
  /** What the open deals promise; null for one brand. US dollars. */
  expectedUsd: z.nullable(z.number()),
  /** The views by the kind of their source, as far as it was recorded. */
  sources: z.partialRecord(z.enum(VIEW_SOURCES), z.int()),
});
export type FunnelReport = z.output<typeof funnelReport>;
