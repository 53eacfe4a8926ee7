import * as z from 'zod/mini';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { DIRECTIONS, paging } from '#app/lib/paging.ts';
import { searchParam } from '#app/lib/text-fields.ts';
import { ownAccount } from './accounts.schema.ts';

/** The sort orders of the list; `createdAt` is when the account was opened. */
export const USER_SORTS = ['username', 'name', 'email', 'createdAt'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const usersQuery = z.object({
  /** Words or parts of words in username, name or email. */
  search: z.optional(searchParam),
  sort: z.optional(z.enum(USER_SORTS, `Must be one of ${USER_SORTS.join(', ')}`)),
  direction: z.optional(z.enum(DIRECTIONS, `Must be ${DIRECTIONS.join(' or ')}`)),
  ...paging,
});
export type UsersQuery = z.output<typeof usersQuery>;

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

/** The search parameters of /admin/users. */
export const usersSearch = z.omit(usersQuery, { pageSize: true, direction: true });
export type UsersSearch = z.output<typeof usersSearch>;
