import * as z from 'zod/mini';
import { zipCode } from '#app/features/places/places.schema.ts';
import { optionalFlag } from '#app/lib/query-string.ts';

/** The lines of an estimate, in its order. */
const LINE_KINDS = [
  'price',
  'loading',
  'freight',
  'lift-gate',
  'inside-delivery',
  'installation',
  'training',
  'sales-tax',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/**
 * Where a line comes from: the listing, the operator's table of freight rates, the visitor's ZIP code, or nowhere,
 * because it is not known.
 */
const LINE_SOURCES = ['listing', 'operator', 'visitor', 'unknown'] as const;

const costLine = z.object({
  kind: z.enum(LINE_KINDS),
  /** Whole US dollars; null if the line has no amount. */
  amountUsd: z.nullable(z.int()),
  /** The amount, or what is said in its place, in a few words. */
  label: z.string(),
  source: z.enum(LINE_SOURCES),
  /** Sentences about where the line comes from. */
  note: z.string(),
  /** Whether it may cost something that the total does not include. */
  isOpen: z.boolean(),
});
export type CostLine = z.output<typeof costLine>;

/** What a machine costs in all, as far as it is known. */
export const costEstimate = z.object({
  lines: z.array(costLine),
  /** The sum of the amounts in whole US dollars; null if there is none. */
  totalUsd: z.nullable(z.int()),
  /** The total in words, such as 'About $35,900, plus the price'. */
  totalLabel: z.string(),
  /** Whether the operator has not confirmed the freight rates, so that they are examples. */
  areRatesSample: z.boolean(),
});
export type CostEstimate = z.output<typeof costEstimate>;

/** The delivery that costs are estimated for. */
export const deliveryQuery = z.object({
  zip: z.optional(zipCode),
  liftGate: optionalFlag,
  inside: optionalFlag,
});
export type Delivery = z.output<typeof deliveryQuery>;
