import * as z from 'zod/mini';
import { PLACEMENT_KINDS } from '#app/db/enums.ts';

/** A listing that an admin deleted, as the back office lists it. */
export const deletedListing = z.object({
  id: z.string(),
  name: z.string(),
  brand: z.string(),
  heads: z.int(),
  image: z.nullable(z.string()),
  deletedAt: z.string(),
  deletedBy: z.string(),
  /** When it is deleted permanently. */
  purgeAt: z.string(),
});
export type DeletedListing = z.output<typeof deletedListing>;

/** The fields of an archived row that are read; the others are restored unchanged. */
export const archivedMachine = z.looseObject({
  heads: z.int(),
  image: z.nullable(z.string()),
  images: z.array(z.string()),
  main_image_index: z.int(),
  seller_id: z.nullable(z.string()),
  contact_email: z.nullable(z.string()),
  contact_phone: z.nullable(z.string()),
});
export const archivedPlacements = z.array(
  z.looseObject({
    kind: z.enum(PLACEMENT_KINDS),
    ends_at: z.string(),
    ended_at: z.nullable(z.string()),
    payment_id: z.nullable(z.string()),
  }),
);
export type ArchivedPlacements = z.output<typeof archivedPlacements>;
export const archivedChanges = z.array(z.looseObject({ fields: z.unknown(), submitted_at: z.string() }));
export const archivedVersion = z.nullable(z.looseObject({ approved_at: z.string(), content: z.unknown() }));
