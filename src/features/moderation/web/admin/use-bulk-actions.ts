import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import type { Skipped } from '../../moderation.schema.ts';
import { showToast } from '#app/ui/toast-store.ts';
import type { useChange } from '#app/ui/use-change.ts';
import { closeIfOpen, type SetOpenDialog } from './open-dialog.rules.ts';
import { UNDO_MS } from './change-status.queries.ts';
import { restoreListing } from './deleted-listings.queries.ts';
import { approveListings, deleteListings } from './moderation.queries.ts';
import { listingCountLabel, SKIP_LABELS } from './listing-labels.rules.ts';
import { FAILURE_TITLES, changeErrorMessage } from './error-messages.rules.ts';

type Change = ReturnType<typeof useChange>['change'];
/** A listing that a bulk action left as it was, with the reason as it is shown. */
export type SkippedListing = { id: string; name: string; reason: string };

/** What can be done with all listings shown at once, and which of them were skipped. */
export function useBulkActions(change: Change, setOpenDialog: SetOpenDialog) {
  const client = useQueryClient();
  const [skippedListings, setSkippedListings] = useState<readonly SkippedListing[]>([]);
  const onApproveAll = (listings: readonly AdminMachine[]) => {
    const make = async () => {
      const close = () => {
        setOpenDialog(closeIfOpen('approve-all'));
      };
      // First of all: a toast lies below an open dialog.
      const { approved, skipped } = await approveListings(client, listings).finally(close);
      setSkippedListings(toSkippedListings(listings, skipped));
      showResult('Listings approved successfully', 'No listing was approved', approved);
    };
    change(make, FAILURE_TITLES.approveMany, { wordsFor: changeErrorMessage });
  };
  const onDeleteAll = (listings: readonly AdminMachine[]) => {
    const make = async () => {
      const close = () => {
        setOpenDialog(closeIfOpen('delete-all'));
      };
      const ids = listings.map(({ id }) => id);
      const { deleted, skipped } = await deleteListings(client, ids).finally(close);
      setSkippedListings(toSkippedListings(listings, skipped));
      const gone = listings.filter(({ id }) => skipped.every((each) => each.id !== id));
      const onChoose = () => {
        change(() => restoreAll(client, gone), FAILURE_TITLES.restore, { wordsFor: changeErrorMessage });
      };
      showResult('Listings deleted successfully', 'No listing was deleted', deleted, { label: 'Undo', onChoose });
    };
    change(make, FAILURE_TITLES.deleteMany, { wordsFor: changeErrorMessage });
  };
  const onDismiss = () => {
    setSkippedListings([]);
  };
  return { skippedListings, onDismiss, onApproveAll, onDeleteAll };
}
export type BulkActions = ReturnType<typeof useBulkActions>;

function toSkippedListings(listings: readonly AdminMachine[], skipped: Skipped): SkippedListing[] {
  return skipped.map(({ id, reason }) => ({
    id,
    name: listings.find((listing) => listing.id === id)?.name ?? id,
    reason: SKIP_LABELS[reason],
  }));
}

type Action = { label: string; onChoose: () => void };

function showResult(success: string, nothing: string, count: number, action?: Action): void {
  if (count === 0) {
    showToast({ title: nothing, tone: 'danger' });
    return;
  }
  showToast({
    title: success,
    description: listingCountLabel(count),
    tone: 'success',
    ...(action === undefined ? {} : { action, durationMs: UNDO_MS }),
  });
}

/** One after the other: there is no more than a page of them. */
async function restoreAll(client: QueryClient, listings: readonly AdminMachine[]): Promise<void> {
  for (const { id } of listings) await restoreListing(client, id);
  showToast({ title: 'Listings restored', description: listingCountLabel(listings.length), tone: 'success' });
}
