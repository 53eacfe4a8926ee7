import * as z from 'zod/mini';
import { LISTED_NAME_MAX, MAX_COUNT } from '#app/features/machines/machines.rules.ts';
import { machineIdText } from '#app/features/machines/machine-id.schema.ts';
import { zipCode } from '#app/features/places/places.schema.ts';
import { listOf, wholeNumber } from '#app/lib/query-string.ts';
import { requiredText } from '#app/lib/text-fields.ts';

/** From how many people a figure says their exact number: below, it could tell who they are. */
export const FEWEST_COUNTED = 3;

/** A number of people, `some` for one or two. */
export const peopleCount = z.union([z.int(), z.literal('some')]);
export type PeopleCount = z.output<typeof peopleCount>;

/** A kind of machines. */
export const kindQuery = z.object({
  brand: requiredText('Brand is required', LISTED_NAME_MAX),
  model: z.optional(requiredText('Model is required', LISTED_NAME_MAX)),
  heads: z.optional(wholeNumber(1, MAX_COUNT)),
  /** Where such a machine stands. */
  zip: z.optional(zipCode),
});
export type KindQuery = z.output<typeof kindQuery>;

/** How many people want a kind of machines. */
export const kindDemand = z.object({
  /** Who watch one. */
  watching: peopleCount,
  /** Who saved a search for one. */
  searching: peopleCount,
  /** Of these, whose searches name places among which the ZIP code is; absent without one. */
  searchingNear: z.optional(peopleCount),
  /** Who have published a wanted ad for one. */
  wanted: peopleCount,
});
export type KindDemand = z.output<typeof kindDemand>;

const MOST_LISTINGS = 100;
export const listingDemandQuery = z.object({ machineId: listOf(machineIdText, MOST_LISTINGS) });

/** How many people have saved a search, or published a wanted ad, that finds a listing. */
export const listingDemand = z.object({ machineId: z.string(), searching: peopleCount, wanted: peopleCount });
export type ListingDemand = z.output<typeof listingDemand>;
