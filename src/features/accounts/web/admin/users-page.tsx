import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { EmailWords } from '#app/ui/email-words.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { RowButton } from '#app/ui/button.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { LocalDate } from '#app/ui/local-date.tsx';
import { EmptyList, ListSearch, PagedList, useListNavigate } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { SubjectDialog, useDialog, useQuestion, type DialogState, type Question } from '#app/ui/use-dialog.tsx';
import { PERMISSION_LABELS, hasAllPermissions } from '../../permissions.rules.ts';
import { OWN_ACCOUNT_REFUSALS } from '../../user-messages.rules.ts';
import type { ManagedUser } from '../../users.schema.ts';
import { USER_SORTS, type UsersSearch } from '../../users-search.schema.ts';
import { useViewer } from '../accounts.queries.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserForm } from './edit-user-form.tsx';
import { InviteColleague } from './invite-colleague.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { formatLocation, SORT_LABELS, toUsersQuery, usersHref } from './users-list.rules.ts';
import { removeSecondFactors, usersQuery } from './users.queries.ts';

type SearchProps = { search: UsersSearch };

/** All accounts, with an admin's actions. */
export function UsersAdmin({ search }: SearchProps) {
  const users = useQuery(usersQuery(search));
  const viewer = useViewer();
  const [edited, reset, deleted] = [useDialog<ManagedUser>(), useDialog<ManagedUser>(), useDialog<ManagedUser>()];
  const { page, pageSize } = toUsersQuery(search);
  const { ask, questionDialog } = useQuestion();
  const columns = userColumns({ viewerId: viewer?.id ?? null, edited, reset, deleted, ask });
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
        dialogs={
          <>
            <SubjectDialog dialog={edited} title="Edit user">
              {(user) => <EditUserForm user={user} isOwn={user.id === viewer?.id} onClose={edited.close} />}
            </SubjectDialog>
            <SubjectDialog dialog={reset} title="Reset password">
              {(user) => <ResetPasswordForm user={user} onClose={reset.close} />}
            </SubjectDialog>
            <DeleteUserDialog dialog={deleted} />
            {questionDialog}
          </>
        }
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

type UserDialogs = Record<'edited' | 'reset' | 'deleted', DialogState<ManagedUser>>;
/** `viewerId` is the admin's own account. */
type RowsProps = UserDialogs & { viewerId: string | null; ask: (question: Question) => void };

/** On narrow screens, fields without a column are shown below the username. */
function userColumns(props: RowsProps): readonly Column<ManagedUser>[] {
  const badges = (user: ManagedUser) => <UserBadges user={user} isOwn={user.id === props.viewerId} />;
  return [
    {
      head: 'Username',
      isRowHead: true,
      className: 'w-full xl:w-auto',
      cell: (user) => (
        <>
          <span className="font-semibold wrap-break-word">
            <EmailWords address={user.username} />
          </span>
          <div className="grid gap-1 pt-1 text-quiet xl:hidden">
            <NameAndEmail user={user} />
            <Said>{formatLocation(user)}</Said>
            <span className="md:hidden">
              <LocalDate at={user.createdAt} />
            </span>
            <span className="sm:hidden">{badges(user)}</span>
          </div>
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
    { head: null, className: 'pl-0', cell: (user) => <UserChoices user={user} {...props} /> },
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

/** The account's role, what a restricted admin may do, and what an admin must know before changing it. */
function UserBadges({ user, isOwn }: { user: ManagedUser; isOwn: boolean }) {
  const { role, permissions, isOnlyAdmin, hasSecondFactor } = user;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={role === 'admin' ? 'condition' : 'plain'}>{role === 'admin' ? 'Admin' : 'User'}</Badge>
      {isOwn && <Badge tone="approved">You</Badge>}
      {isOnlyAdmin && <Badge tone="pending">The only full admin</Badge>}
      {hasSecondFactor && <Badge>Two-step</Badge>}
      {role === 'admin' && !hasAllPermissions(user) && (
        <span className="text-12 text-quiet">
          {permissions.map((permission) => PERMISSION_LABELS[permission].label).join(', ')}
        </span>
      )}
    </span>
  );
}

/** Actions for an account. Admins change their own password and delete themselves in their profile. */
function UserChoices({ user, viewerId, edited, reset, deleted, ask }: RowsProps & { user: ManagedUser }) {
  const reasonId = useId();
  const isOwn = user.id === viewerId;
  const client = useQueryClient();
  return (
    <div className="grid justify-items-end gap-1.5">
      <div className="flex flex-wrap justify-end gap-1.5 max-md:flex-col">
        <RowButton label={`Edit ${user.username}`} onClick={() => edited.open(user)}>
          Edit
        </RowButton>
        {!isOwn && (
          <RowButton label={`Reset password for ${user.username}`} onClick={() => reset.open(user)}>
            Reset password…
          </RowButton>
        )}
        {!isOwn && user.hasSecondFactor && (
          <RowButton
            label={`Reset two-step sign-in of ${user.username}`}
            onClick={() => ask(removalQuestion(client, user))}
          >
            Reset two-step…
          </RowButton>
        )}
        <RowButton
          variant="quiet"
          label={`Delete ${user.username}`}
          aria-describedby={isOwn ? reasonId : undefined}
          disabled={isOwn}
          onClick={() => deleted.open(user)}
        >
          Delete…
        </RowButton>
      </div>
      {isOwn && (
        <p id={reasonId} className="max-w-[24ch] text-right text-12 text-quiet">
          {OWN_ACCOUNT_REFUSALS.deletion}.{' '}
          <SiteLink href="/profile" className="link">
            Your profile
          </SiteLink>
        </p>
      )}
    </div>
  );
}

/** For a user who has lost the phone or passkeys, and the recovery codes. */
function removalQuestion(client: QueryClient, { id, username }: ManagedUser): Question {
  const remove = async () => {
    await removeSecondFactors(client, id);
    showToast({ title: 'Second Step Removed', description: username, tone: 'success' });
  };
  return {
    title: `Remove the second step of ${username}?`,
    yes: 'Remove second step',
    text: 'For a user who has lost their phone or passkeys, and the recovery codes. Make sure that it is really them who asks: from now on, the password alone opens the account. They are signed out everywhere, and told by email.',
    onYes: () => remove().catch((error: unknown) => showFailure('Failed to remove the second step', error)),
  };
}
