import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { MachinePhoto } from '#app/features/machines/web/machine-photo.tsx';
import { PLACEHOLDER_IMAGE, headsLabel } from '#app/features/machines/machines.rules.ts';
import { KEPT_DAYS, type DeletedListing } from '../../deleted-listings.schema.ts';
import type { PagingQuery } from '#app/lib/paging.ts';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListFooter } from '#app/ui/paged-list.tsx';
import { LoadProblem } from '#app/ui/loaded.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import {
  DELETED_PER_PAGE,
  deletedListingsHref,
  deletedListingsQuery,
  restoreListing,
} from './deleted-listings.queries.ts';
import { listingsHref } from './listings-address.rules.ts';
import { FAILURE_TITLES, changeErrorMessage } from './error-messages.rules.ts';

type SearchProps = { search: PagingQuery };

/** What admins deleted and can still bring back. */
export function DeletedListings({ search }: SearchProps) {
  const { data, isError, refetch } = useQuery(deletedListingsQuery(search));
  return (
    <>
      <p className="max-w-[60ch] text-quiet">
        Deleted listings are kept for {KEPT_DAYS} days. A listing comes back as it was, without its page views.
      </p>
      <SiteLink href={listingsHref({})} className={buttonClass({ className: 'justify-self-start' })}>
        Back to the listings
      </SiteLink>
      {data !== undefined && <Deleted search={search} listings={data.rows} total={data.total} />}
      {data === undefined &&
        (isError ? (
          <LoadProblem title="Failed to fetch deleted listings" onRetry={refetch} />
        ) : (
          <Skeleton className="h-96" />
        ))}
    </>
  );
}

type DeletedProps = SearchProps & { listings: readonly DeletedListing[]; total: number };

function Deleted({ search, listings, total }: DeletedProps) {
  const client = useQueryClient();
  const { change } = useChange();
  const around = useRef<HTMLDivElement>(null);
  useKeptFocus(around, 'li');
  const onRestore = ({ id, name }: DeletedListing) => {
    const make = async () => {
      await restoreListing(client, id);
      showToast({ title: 'Listing restored', description: name, tone: 'success' });
    };
    change(make, FAILURE_TITLES.restore, { wordsFor: changeErrorMessage, id });
  };
  return (
    <div ref={around} tabIndex={-1} className="grid grid-cols-1 gap-3">
      {listings.length === 0 && <NoDeleted total={total} />}
      <ul aria-label="Deleted listings" className="grid gap-3 empty:hidden">
        {listings.map((listing) => (
          <DeletedRow key={listing.id} listing={listing} onRestore={onRestore} />
        ))}
      </ul>
      <ListFooter
        page={search.page ?? 1}
        pageSize={DELETED_PER_PAGE}
        shown={listings.length}
        total={total}
        noun={['deleted listing', 'deleted listings']}
        hrefOf={(page) => deletedListingsHref({ page })}
      />
    </div>
  );
}

type RowProps = { listing: DeletedListing; onRestore: (listing: DeletedListing) => void };

function DeletedRow({ listing, onRestore }: RowProps) {
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
      <Button aria-label={`Restore: ${name}`} className="max-sm:col-span-full" onClick={() => onRestore(listing)}>
        Restore
      </Button>
    </li>
  );
}

function NoDeleted({ total }: { total: number }) {
  if (total === 0) return <EmptyState title="No deleted listings." />;
  return (
    <EmptyState
      title="There is nothing on this page."
      actions={
        <SiteLink href={deletedListingsHref()} className={buttonClass()}>
          Go to first page
        </SiteLink>
      }
    />
  );
}
