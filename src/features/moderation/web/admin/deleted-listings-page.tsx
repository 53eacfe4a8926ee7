import { useMutation, useQuery } from '@tanstack/react-query';
import { KEPT_DAYS } from '#app/features/accounts/users.schema.ts';
import { PLACEHOLDER_IMAGE, headsLabel } from '#app/features/machines/machines.rules.ts';
import { MachinePhoto } from '#app/features/machines/web/machine-photo.tsx';
import type { PagingQuery } from '#app/lib/paging.ts';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { EmptyList, PagedList } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { DeletedListing } from '../../deleted-listings.schema.ts';
import { DELETED_PER_PAGE, deletedListingsHref, deletedListingsQuery } from './moderation.queries.ts';
import { listingsHref } from './listings-address.rules.ts';
import { restoration } from './use-moderation.tsx';

/** Listings that admins deleted and can restore. */
export function DeletedListings({ search }: { search: PagingQuery }) {
  const deleted = useQuery(deletedListingsQuery(search));
  const isPastEnd = (deleted.data?.total ?? 0) > 0;
  return (
    <>
      <p className="max-w-[60ch] text-quiet">
        Deleted listings are kept for {KEPT_DAYS} days. A listing comes back as it was, without its page views.
      </p>
      <SiteLink href={listingsHref({})} className={buttonClass({ className: 'justify-self-start' })}>
        Back to the listings
      </SiteLink>
      <PagedList
        query={deleted}
        failure="Failed to fetch deleted listings"
        page={search.page}
        pageSize={DELETED_PER_PAGE}
        noun={['deleted listing', 'deleted listings']}
        hrefOf={(page) => deletedListingsHref({ page })}
        empty={
          isPastEnd ? (
            <EmptyList title="There is nothing on this page." href={deletedListingsHref()} next="Go to first page" />
          ) : (
            <EmptyState title="No deleted listings." />
          )
        }
        focusRows="li"
        className="gap-3"
      >
        {({ rows }) => (
          <ul aria-label="Deleted listings" className="grid gap-3">
            {rows.map((listing) => (
              <DeletedRow key={listing.id} listing={listing} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function DeletedRow({ listing }: { listing: DeletedListing }) {
  const restore = useMutation(restoration);
  const { name, brand, heads, image, deletedAt, deletedBy, purgeAt } = listing;
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-[5.25rem_minmax(0,1fr)] gap-3 rounded-panel border border-line bg-surface p-3 shadow-card sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:items-center"
    >
      <div className="aspect-4/3 self-start overflow-hidden rounded-control bg-sunken">
        <MachinePhoto image={image ?? PLACEHOLDER_IMAGE} alt="" sizes="7rem" className="size-full object-cover" />
      </div>
      <div className="grid min-w-0 gap-1">
        <h2 className="text-16 wrap-anywhere">{name}</h2>
        <p className="text-14 text-quiet wrap-anywhere">
          {brand}, {headsLabel(heads)}
        </p>
        <p className="text-14 text-quiet wrap-anywhere">
          Deleted by {deletedBy}, <LocalMoment at={deletedAt} />. Will be permanently deleted{' '}
          <LocalMoment at={purgeAt} />.
        </p>
      </div>
      <Button
        aria-label={`Restore: ${name}`}
        aria-disabled={restore.isPending || undefined}
        className="max-sm:col-span-full"
        onClick={() => restore.mutate(listing)}
      >
        Restore
      </Button>
    </li>
  );
}
