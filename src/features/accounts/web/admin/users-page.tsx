import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { userQuery } from '../accounts.queries.ts';
import { ListFooter } from '#app/ui/list-footer.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import { NoUsers } from './no-users.tsx';
import { UserDialogs } from './user-dialogs.tsx';
import { useUserChanges } from './use-user-changes.ts';
import { UserFilters } from './user-filters.tsx';
import { toUsersQuery, usersHref } from './users-list.rules.ts';
import { usersQuery } from './users.queries.ts';
import type { ManagedUser, UsersSearch } from '../../users.schema.ts';
import { UsersTable } from './users-table.tsx';

type SearchProps = { search: UsersSearch };

/** All accounts, and what an admin can do with them. */
export function UsersAdmin({ search }: SearchProps) {
  const { data, isError, refetch } = useQuery(usersQuery(search));
  return (
    <>
      <UserFilters search={search} />
      {data !== undefined && <Users search={search} users={data.rows} total={data.total} />}
      {data === undefined &&
        (isError ? <LoadProblem title="Failed to fetch users" onRetry={refetch} /> : <Skeleton className="h-96" />)}
    </>
  );
}

type UsersProps = SearchProps & { users: readonly ManagedUser[]; total: number };

function Users({ search, users, total }: UsersProps) {
  const { data: viewer } = useSuspenseQuery(userQuery);
  const control = useUserChanges(viewer?.id ?? null);
  const around = useRef<HTMLDivElement>(null);
  useKeptFocus(around, 'tbody > tr');
  const { page, pageSize } = toUsersQuery(search);
  return (
    <div ref={around} tabIndex={-1} className="grid grid-cols-1 gap-3">
      {users.length === 0 ? <NoUsers search={search} total={total} /> : <UsersTable users={users} control={control} />}
      <ListFooter
        page={page}
        pageSize={pageSize}
        shown={users.length}
        total={total}
        noun={['user', 'users']}
        hrefOf={(to) => usersHref(search, { page: to })}
      />
      <UserDialogs control={control} />
    </div>
  );
}
