import * as z from 'zod/mini';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { ownAccount } from './own-account.schema.ts';

/** An account as the back office sees it. */
export const managedUser = z.extend(
  z.omit(ownAccount, {
    emailSuppression: true,
    mustAddSecondFactor: true,
    getsReports: true,
    tewhEmail: true,
    tewhPhone: true,
  }),
  {
    id: z.uuid(),
    /** The number of listings of any status. */
    listings: z.int(),
    /** No other admin has all permissions, so this one cannot lose any. */
    isOnlyAdmin: z.boolean(),
    hasSecondFactor: z.boolean(),
    /** When, by which admin and why the account was suspended; null if it is not. The reason is only for the office. */
    suspension: z.nullable(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
  },
);
export type ManagedUser = z.output<typeof managedUser>;

/** The number of days for which a deleted account or listing can be restored. */
export const KEPT_DAYS = 30;

/** An account that an admin deleted, as the back office lists it. */
export const deletedUser = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The number of listings that come back with it. */
  listings: z.int(),
  deletedAt: z.string(),
  deletedBy: z.string(),
  /** When it is deleted permanently. */
  purgeAt: z.string(),
});
export type DeletedUser = z.output<typeof deletedUser>;

/** The data that the deletion of an account deletes and keeps. */
export const userDeletion = z.object({
  listings: z.record(z.enum(LISTING_STATUSES), z.int()),
  /** Listings with a running Premium or Featured placement. */
  placedListings: z.int(),
  photos: z.int(),
  /** Their messages to the operator, which go if the address is confirmed. */
  messages: z.int(),
  /** Payments are kept without their payer. */
  payments: z.int(),
});
export type UserDeletion = z.output<typeof userDeletion>;

export const userParams = z.object({ id: z.uuid('This cannot be a user') });
