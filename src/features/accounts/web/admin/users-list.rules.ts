import { listHref } from '#app/lib/query-string.ts';
import type { PagingQuery } from '#app/lib/paging.ts';
import type { ManagedUser } from '../../users.schema.ts';
import type { UsersQuery, UserSort, UsersSearch } from '../../users-search.schema.ts';

export const USERS_PER_PAGE = 24;

/** The address of the list with a changed search. A changed filter or order returns to the first page. */
export function usersHref(search: UsersSearch, change: UsersSearch = {}): string {
  const { search: text, sort } = { ...search, ...change };
  return listHref<UsersSearch>(
    '/admin/users',
    { search: text === '' ? undefined : text, sort: sort === 'username' ? undefined : sort },
    { page: change.page },
  );
}

/** The address of the list of deleted accounts. */
export function deletedUsersHref(search: PagingQuery = {}): string {
  return listHref('/admin/deleted-users', {}, search);
}

/** The API's parameters: creation dates sort newest first, names alphabetically. */
export function toUsersQuery({ search, sort = 'username', page = 1 }: UsersSearch) {
  const direction = sort === 'createdAt' ? 'desc' : 'asc';
  return { search, sort, direction, page, pageSize: USERS_PER_PAGE } satisfies UsersQuery;
}

/** Labels of the sort orders. */
export const SORT_LABELS = {
  username: 'Username',
  name: 'Name',
  email: 'Email',
  createdAt: 'Newest first',
} as const satisfies Record<UserSort, string>;

/** City, state and ZIP on one line, as far as they are known. */
export function formatLocation({ city, state, zip }: Pick<ManagedUser, 'city' | 'state' | 'zip'>): string | null {
  const region = [state, zip].filter((part) => part !== null && part !== '').join(' ');
  const place = [city, region].filter((part) => part !== null && part !== '').join(', ');
  return place === '' ? null : place;
}
