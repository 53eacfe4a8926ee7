import * as z from 'zod/mini';
import { VIEW_SOURCES } from '#app/db/enums.ts';

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

export const funnelReport = z.object({
  /** Each month of the period, such as `2026-11`, in order. What happened in it counts, whenever its conversation began. */
  months: z.array(z.object({ month: z.string(), figures, commissionUsd: z.number() })),
  total: z.object({ figures, medianDaysToSale, commissionUsd: z.number() }),
  /** Those with most sales first. */
  brands: z.array(z.object({ brand: z.string(), figures, medianDaysToSale })),
  /** By how the conversation began; null for sales outside of conversations. */
  beginnings: z.array(z.object({ origin: z.nullable(z.enum(BEGINNINGS)), figures })),
  /** The views by the kind of their source, as far as it was recorded. */
  sources: z.partialRecord(z.enum(VIEW_SOURCES), z.int()),
});
export type FunnelReport = z.output<typeof funnelReport>;
