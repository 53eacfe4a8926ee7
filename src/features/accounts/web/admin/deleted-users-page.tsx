import { useMutation, useQuery } from '@tanstack/react-query';
import { pluralize } from '#app/lib/format.ts';
import type { PagingQuery } from '#app/lib/paging.ts';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { EmptyList, PagedList } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { KEPT_DAYS, type DeletedUser } from '../../users.schema.ts';
import { deletedUsersHref, USERS_PER_PAGE, usersHref } from './users-list.rules.ts';
import { deletedUsersQuery, restoreUser } from './users.queries.ts';

/** Accounts that admins deleted and can restore. */
export function DeletedUsers({ search }: { search: PagingQuery }) {
  const deleted = useQuery(deletedUsersQuery(search));
  const isPastEnd = (deleted.data?.total ?? 0) > 0;
  return (
    <>
      <p className="max-w-[60ch] text-quiet">
        Deleted users are kept for {KEPT_DAYS} days. A user comes back with the listings that were deleted with the
        account, and signs in as before. They are not told by email.
      </p>
      <SiteLink href={usersHref({})} className={buttonClass({ className: 'justify-self-start' })}>
        Back to the users
      </SiteLink>
      <PagedList
        query={deleted}
        failure="Failed to fetch deleted users"
        page={search.page}
        pageSize={USERS_PER_PAGE}
        noun={['deleted user', 'deleted users']}
        hrefOf={(page) => deletedUsersHref({ page })}
        empty={
          isPastEnd ? (
            <EmptyList title="There is nothing on this page." href={deletedUsersHref()} next="Go to first page" />
          ) : (
            <EmptyState title="No deleted users." />
          )
        }
        focusRows="li"
        className="gap-3"
      >
        {({ rows }) => (
          <ul aria-label="Deleted users" className="grid gap-3">
            {rows.map((user) => (
              <DeletedRow key={user.id} user={user} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function DeletedRow({ user }: { user: DeletedUser }) {
  const restore = useMutation({
    mutationFn: ({ id }: DeletedUser, { client }) => restoreUser(client, id),
    onSuccess: (_restored, { username }) =>
      showToast({ title: 'User Restored', description: username, tone: 'success' }),
    onError: (error) => showFailure('Failed to restore user', error),
  });
  const { username, name, email, listings, deletedAt, deletedBy, purgeAt } = user;
  const known = [name, email === username ? null : email].filter((part) => part !== null).join(', ');
  return (
    <li
      tabIndex={-1}
      className="grid gap-3 rounded-panel border border-line bg-surface p-3 shadow-card sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
    >
      <div className="grid min-w-0 gap-1">
        <h2 className="text-16 wrap-anywhere">{username}</h2>
        {known !== '' && <p className="text-14 text-quiet wrap-anywhere">{known}</p>}
        <p className="text-14 text-quiet wrap-anywhere">
          Deleted by {deletedBy}, <LocalMoment at={deletedAt} />, with {pluralize(listings, 'listing')}. Will be
          permanently deleted <LocalMoment at={purgeAt} />.
        </p>
      </div>
      <Button
        aria-label={`Restore: ${username}`}
        aria-disabled={restore.isPending || undefined}
        onClick={() => restore.mutate(user)}
      >
        Restore
      </Button>
    </li>
  );
}
