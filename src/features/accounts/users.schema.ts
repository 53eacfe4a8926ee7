import * as z from 'zod/mini';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { DIRECTIONS, paging } from '#app/lib/paging.ts';
import { searchParam } from '#app/lib/text-fields.ts';
import { ownAccount } from './accounts.schema.ts';

/** What the list can be sorted by; `createdAt` is since when somebody has the account. */
export const USER_SORTS = ['username', 'name', 'email', 'createdAt'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const usersQuery = z.object({
  /** Words, parts of them included, that stand in username, name or email. */
  search: z.optional(searchParam),
  sort: z.optional(z.enum(USER_SORTS, `Must be one of ${USER_SORTS.join(', ')}`)),
  direction: z.optional(z.enum(DIRECTIONS, `Must be ${DIRECTIONS.join(' or ')}`)),
  ...paging,
});
export type UsersQuery = z.output<typeof usersQuery>;

/** An account as the back office sees it. */
export const managedUser = z.extend(z.omit(ownAccount, { tewhEmail: true, tewhPhone: true }), {
  id: z.uuid(),
  /** How many, of whatever status. */
  listings: z.int(),
  isOnlyAdmin: z.boolean(),
});
export type ManagedUser = z.output<typeof managedUser>;

/** What an account's deletion would take along, and leave. */
export const userDeletion = z.object({
  listings: z.record(z.enum(LISTING_STATUSES), z.int()),
  /** Listings that are placed as Premium or Featured now. */
  placedListings: z.int(),
  /** These stay, without the person. */
  payments: z.int(),
});
export type UserDeletion = z.output<typeof userDeletion>;

export const userParams = z.object({ id: z.uuid('This cannot be a user') });

/** The address of /admin/users. */
export const usersSearch = z.omit(usersQuery, { pageSize: true, direction: true });
export type UsersSearch = z.output<typeof usersSearch>;
