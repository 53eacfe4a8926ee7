import * as z from 'zod/mini';
import { DIRECTIONS, paging } from '#app/lib/paging.ts';
import { searchParam } from '#app/lib/text-fields.ts';

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

/** The search parameters of /admin/users. */
export const usersSearch = z.omit(usersQuery, { pageSize: true, direction: true });
export type UsersSearch = z.output<typeof usersSearch>;
