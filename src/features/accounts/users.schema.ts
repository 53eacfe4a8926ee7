import * as z from 'zod/mini';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { ownAccount } from './own-account.schema.ts';

/** An account as the back office sees it. */
export const managedUser = z.extend(
  z.omit(ownAccount, { mustAddSecondFactor: true, tewhEmail: true, tewhPhone: true }),
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

/** The data that the deletion of an account deletes and keeps. */
export const userDeletion = z.object({
  listings: z.record(z.enum(LISTING_STATUSES), z.int()),
  /** Listings with a running Premium or Featured placement. */
  placedListings: z.int(),
  /** Payments are kept without their payer. */
  payments: z.int(),
});
export type UserDeletion = z.output<typeof userDeletion>;

export const userParams = z.object({ id: z.uuid('This cannot be a user') });
