import * as z from 'zod/mini';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { machineIdText } from '#app/features/machines/machine-id.schema.ts';
import { MAX_IMAGES } from '#app/features/media/media.schema.ts';
import { listOf } from '#app/lib/query-string.ts';
import { line } from '#app/lib/text-fields.ts';
import { imagePath, machineInput, year } from './listings.schema.ts';

/** Another listing that may offer the same machine. */
export const duplicate = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(LISTING_STATUSES),
  /** The same seller offers the same machine there. */
  isSameMachine: z.boolean(),
  /** It has one of the photos. */
  hasSamePhoto: z.boolean(),
});
export type Duplicate = z.output<typeof duplicate>;

/** The duplicates of one listing among several. */
export const listingDuplicates = z.object({ machineId: z.string(), duplicates: z.array(duplicate) });

/** What a seller is about to list, or changes a listing to. */
export const duplicatesQuery = z.object({
  brand: line(),
  model: line(),
  heads: z.pipe(z.coerce.number(), machineInput.shape.heads),
  year: z.optional(z.pipe(z.coerce.number(), year)),
  image: z._default(listOf(imagePath, MAX_IMAGES), []),
  /** The listing that is edited. */
  editedId: z.optional(machineIdText),
});

/** A page of the back office. */
const MOST_LISTINGS = 100;
export const listingDuplicatesQuery = z.object({ machineId: listOf(machineIdText, MOST_LISTINGS) });
