import * as z from 'zod/mini';

/** The sections of which an admin is notified. */
export const WATCHED_SECTIONS = ['listings', 'contacts', 'accessories', 'models'] as const;
export type WatchedSection = (typeof WATCHED_SECTIONS)[number];

const howMany = z.int();

/** How many have come since this admin last looked at each section. */
export const newSince = z.object({
  newListings: howMany,
  newContacts: howMany,
  newAccessories: howMany,
  newModels: howMany,
});
export type NewSince = z.output<typeof newSince>;

export const viewedInput = z.object({
  section: z.enum(WATCHED_SECTIONS, `section must be one of ${WATCHED_SECTIONS.join(', ')}`),
});
