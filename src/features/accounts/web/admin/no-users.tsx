import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { usersHref } from './users-list.rules.ts';
import type { UsersSearch } from '../../users.schema.ts';

/** Nobody to show, and the next step. */
export function NoUsers({ search, total }: { search: UsersSearch; total: number }) {
  const isPastEnd = total > 0;
  return (
    <EmptyState
      title={
        <span className="wrap-anywhere">
          {isPastEnd ? `There is no page ${search.page ?? 1}.` : `No users found for “${search.search ?? ''}”.`}
        </span>
      }
      actions={
        <SiteLink href={isPastEnd ? usersHref(search) : usersHref({})} className={buttonClass()}>
          {isPastEnd ? 'Go to first page' : 'Show all users'}
        </SiteLink>
      }
    />
  );
}
