import * as z from 'zod/mini';
import { LISTING_STATUSES, VIEW_SOURCES } from '#app/db/enums.ts';

/** The figures of a listing since it was created. */
export const listingStatistics = z.object({
  machineId: z.string(),
  name: z.string(),
  brand: z.string(),
  status: z.enum(LISTING_STATUSES),
  sellerName: z.nullable(z.string()),
  views: z.int(),
  /** Messages about it to the operator or its seller. */
  questions: z.int(),
  /** How many watch it. */
  watchers: z.int(),
  /** Days on which it was public, the current one included. */
  publicDays: z.int(),
  /** Views by the kind of their source, as far as it was recorded. */
  sources: z.partialRecord(z.enum(VIEW_SOURCES), z.int()),
});
export type ListingStatistics = z.output<typeof listingStatistics>;
