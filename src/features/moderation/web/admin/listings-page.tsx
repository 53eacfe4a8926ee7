import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { Alert } from '#app/ui/form.tsx';
import { ListFooter } from '#app/ui/paged-list.tsx';
import { LoadProblem } from '#app/ui/loaded.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { SkippedListings } from './skipped-listings.tsx';
import { ListingCard } from './listing-card.tsx';
import { ListingDialogs } from './listing-dialogs.tsx';
import { ListingFilters } from './listing-filters.tsx';
import { DeleteAll, ListingsBar } from './listings-bar.tsx';
import { listingsRequest, listingsHref } from './listings-address.rules.ts';
import { listingsQuery } from './moderation.queries.ts';
import { closeIfOpen, type OpenDialog } from './open-dialog.rules.ts';
import { PriceDialog } from './price-dialog.tsx';
import type { ListingsSearch } from './listings-address.schema.ts';
import { BulkDialogs } from './bulk-dialogs.tsx';
import { NoListings } from './no-listings.tsx';
import { StatusLinks } from './status-links.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { useBulkActions } from './use-bulk-actions.ts';
import { useModeration } from './use-moderation.ts';

type SearchProps = { search: ListingsSearch };

const NONE: readonly AdminMachine[] = [];

/** Every listing of every status, and all that a moderator does with them; kept up to date while it is open. */
export function ListingsAdmin({ search }: SearchProps) {
  const { data, isError, refetch, dataUpdatedAt } = useQuery(listingsQuery(search));
  return (
    <>
      <StatusLinks search={search} />
      <ListingFilters search={search} listings={data?.rows ?? NONE} />
      {isError && data !== undefined && (
        <Alert>The listings could not be refreshed. What you see may be out of date.</Alert>
      )}
      {data === undefined ? (
        <LoadingState isError={isError} onRetry={refetch} />
      ) : (
        <Listings search={search} listings={data.rows} total={data.total} seenAt={dataUpdatedAt} />
      )}
    </>
  );
}

function LoadingState({ isError, onRetry }: { isError: boolean; onRetry: () => Promise<unknown> }) {
  return isError ? (
    <LoadProblem title="Failed to fetch all machines" onRetry={onRetry} />
  ) : (
    <Skeleton className="h-96" />
  );
}

type ListingsProps = SearchProps & { listings: readonly AdminMachine[]; total: number; seenAt: number };

function Listings({ search, listings, total, seenAt }: ListingsProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { isUnderway, change, control } = useModeration(setOpenDialog);
  const bulkActions = useBulkActions(change, setOpenDialog);
  const around = useRef<HTMLDivElement>(null);
  useKeptFocus(around, '[data-listing]');
  useShortcuts(around, listings, control);
  const { page, pageSize } = listingsRequest(search);
  // As the server drew the page, and not with every poll: each card would be drawn anew.
  const nowMs = seenAt - (seenAt % MINUTE_MS);
  return (
    <div ref={around} tabIndex={-1} className="grid grid-cols-1 gap-3">
      <ListingsBar search={search} listings={listings} total={total} setOpenDialog={setOpenDialog} />
      <SkippedListings skippedListings={bulkActions.skippedListings} onDismiss={bulkActions.onDismiss} />
      {listings.length === 0 && <NoListings search={search} total={total} />}
      <ul aria-label="Listings" className="grid grid-cols-1 gap-3 empty:hidden">
        {listings.map((listing) => (
          <ListingCard key={listing.id} listing={listing} control={control} nowMs={nowMs} />
        ))}
      </ul>
      <ListFooter
        page={page}
        pageSize={pageSize}
        shown={listings.length}
        total={total}
        noun={['listing', 'listings']}
        hrefOf={(to) => listingsHref(search, { page: to })}
      />
      {listings.length > 0 && <DeleteAll listings={listings} setOpenDialog={setOpenDialog} />}
      <PriceDialog
        listing={openDialog?.kind === 'price' ? openDialog.listing : null}
        onClose={() => {
          setOpenDialog(closeIfOpen('price'));
        }}
      />
      <ListingDialogs openDialog={openDialog} isUnderway={isUnderway} control={control} />
      <BulkDialogs
        openDialog={openDialog}
        setOpenDialog={setOpenDialog}
        bulkActions={bulkActions}
        isUnderway={isUnderway}
        total={total}
      />
    </div>
  );
}
