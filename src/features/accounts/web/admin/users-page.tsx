import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmailWords } from '#app/ui/email-words.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { LocalDate } from '#app/ui/local-date.tsx';
import { EmptyList, ListSearch, PagedList, useListNavigate } from '#app/ui/paged-list.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import { accountHref } from '#app/features/site/person-links.rules.ts';
import type { ManagedUser } from '../../users.schema.ts';
import { USER_SORTS, type UsersSearch } from '../../users-search.schema.ts';
import { InviteColleague } from './invite-colleague.tsx';
import { deletedUsersHref, formatLocation, SORT_LABELS, toUsersQuery, usersHref } from './users-list.rules.ts';
import { SuspensionNote, UserBadges } from './user-labels.tsx';
import { usersQuery } from './users.queries.ts';
import { useUserActions, UserChoices, type UserActions } from './user-actions.tsx';

type SearchProps = { search: UsersSearch };

/** All accounts, with an admin's actions. */
export function UsersAdmin({ search }: SearchProps) {
  const users = useQuery(usersQuery(search));
  const { actions, dialogs } = useUserActions();
  const { page, pageSize } = toUsersQuery(search);
  const columns = userColumns(actions);
  return (
    <>
      <UserFilters search={search} />
      <PagedList
        query={users}
        failure="Failed to fetch users"
        page={page}
        pageSize={pageSize}
        noun={['user', 'users']}
        hrefOf={(to) => usersHref(search, { page: to })}
        empty={<NoUsers search={search} isPastEnd={(users.data?.total ?? 0) > 0} />}
        focusRows="tbody > tr"
        className="gap-3"
        dialogs={dialogs}
      >
        {({ rows }) => (
          <DataTable
            aria-label="Users"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowClass="hover:bg-sunken/50"
            hasFocusRows
          />
        )}
      </PagedList>
    </>
  );
}

const [USUAL, ...OTHERS] = USER_SORTS;
const SORT_OPTIONS = OTHERS.map((value) => ({ value, label: SORT_LABELS[value] }));

function UserFilters({ search }: SearchProps) {
  const navigate = useListNavigate();
  const narrow = (change: UsersSearch) => navigate(usersHref(search, change));
  const { sort = USUAL } = search;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <ListSearch
        label="Search users by username, name or email"
        placeholder="Username, name or email"
        action="/admin/users"
        value={search.search ?? ''}
        onSearch={(text) => narrow({ search: text })}
        className="min-w-0 flex-1 basis-72"
      />
      <FilterSelect
        label="Sort by"
        all={SORT_LABELS[USUAL]}
        value={sort === USUAL ? undefined : sort}
        options={SORT_OPTIONS}
        onChoose={(chosen) => narrow({ sort: chosen })}
      />
      <InviteColleague />
      <SiteLink href={deletedUsersHref()} className={buttonClass({})}>
        Deleted users
      </SiteLink>
    </div>
  );
}

function NoUsers({ search, isPastEnd }: SearchProps & { isPastEnd: boolean }) {
  return isPastEnd ? (
    <EmptyList title={`There is no page ${search.page ?? 1}.`} href={usersHref(search)} next="Go to first page" />
  ) : (
    <EmptyList title={`No users found for “${search.search ?? ''}”.`} href={usersHref({})} next="Show all users" />
  );
}

/** On narrow screens, fields without a column are shown below the username. */
function userColumns(actions: UserActions): readonly Column<ManagedUser>[] {
  const badges = (user: ManagedUser) => <UserBadges user={user} isOwn={user.id === actions.viewerId} />;
  return [
    {
      head: 'Username',
      isRowHead: true,
      className: 'w-full xl:w-auto',
      cell: (user) => (
        <>
          <SiteLink href={accountHref(user.id)} preload={false} className="link-quiet font-semibold wrap-break-word">
            <EmailWords address={user.username} />
          </SiteLink>
          <div className="grid gap-1 pt-1 text-quiet xl:hidden">
            <NameAndEmail user={user} />
            <Said>{formatLocation(user)}</Said>
            <span className="md:hidden">
              <LocalDate at={user.createdAt} />
            </span>
            <span className="sm:hidden">{badges(user)}</span>
          </div>
          <SuspensionNote user={user} />
        </>
      ),
    },
    {
      head: 'Name and email',
      from: 'xl',
      cell: (user) => (
        <div className="grid gap-0.5">
          <NameAndEmail user={user} />
        </div>
      ),
    },
    { head: 'Role', from: 'sm', cell: badges },
    { head: 'Location', from: 'xl', className: 'wrap-anywhere', cell: formatLocation },
    {
      head: 'Joined',
      from: 'md',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ createdAt }) => <LocalDate at={createdAt} />,
    },
    { head: null, className: 'pl-0', cell: (user) => <UserChoices user={user} actions={actions} /> },
  ];
}

function NameAndEmail({ user: { name, email, isEmailConfirmed } }: { user: ManagedUser }) {
  return (
    <>
      <Said>{name}</Said>
      {email !== null && (
        <Said>
          <EmailWords address={email} />
        </Said>
      )}
      {email !== null && !isEmailConfirmed && <span className="text-12 text-quiet">not confirmed</span>}
    </>
  );
}

function Said({ children }: { children: ReactNode }) {
  return children !== null && children !== '' && <span className="wrap-anywhere">{children}</span>;
}
