import * as z from 'zod/mini';
import { CONDITIONS } from '#app/db/enums.ts';
import { LISTED_NAME_MAX, MAX_COUNT } from '#app/features/machines/machines.rules.ts';
import { wholeNumber } from '#app/lib/query-string.ts';
import { requiredText } from '#app/lib/text-fields.ts';

/** A machine whose kind sold for something. */
export const guideQuery = z.object({
  brand: requiredText('Brand is required', LISTED_NAME_MAX),
  heads: wholeNumber(1, MAX_COUNT),
  year: wholeNumber(1900, 2200),
  condition: z.optional(z.enum(CONDITIONS)),
});
export type GuideQuery = z.output<typeof guideQuery>;

/** What machines of a kind sold for. */
export const priceGuide = z.object({
  /** Null if other brands are included. */
  brand: z.nullable(z.string()),
  heads: z.int(),
  fromYear: z.int(),
  toYear: z.int(),
  /** Whether they were sold as new ones. */
  isNew: z.boolean(),
  /** The number of sales. */
  sold: z.int(),
  /** The number of whole months before the present one in which they were sold. */
  months: z.int(),
  /** The prices of all but the cheapest and the dearest tenth, in US dollars, rounded outwards. */
  lowUsd: z.int(),
  highUsd: z.int(),
});
export type PriceGuide = z.output<typeof priceGuide>;

/** The guide to the prices of a kind; null if too few were sold. */
export const guideAnswer = z.object({ guide: z.nullable(priceGuide) });
