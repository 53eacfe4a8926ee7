import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import type { Skipped } from '../../moderation.schema.ts';
import { showToast } from '#app/ui/toast-store.ts';
import type { useChange } from '#app/ui/use-change.ts';
import { closed, type Ask } from './open-dialog.rules.ts';
import { UNDO_MS } from './change-status.queries.ts';
import { restoreListing } from './deleted-listings.queries.ts';
import { approveListings, deleteListings } from './moderation.queries.ts';
import { listingsWords, SKIP_WORDS } from './listing-labels.rules.ts';
import { FAILURES, refusalWords } from './error-messages.rules.ts';

type Change = ReturnType<typeof useChange>['change'];
/** A listing that was left as it was, and why in words. */
export type Left = { id: string; name: string; why: string };

/** What is done with all listings shown at once, and which of them were left. */
export function useMany(change: Change, ask: Ask) {
  const client = useQueryClient();
  const [left, setLeft] = useState<readonly Left[]>([]);
  const onApproveAll = (listings: readonly AdminMachine[]) => {
    const make = async () => {
      const close = () => {
        ask(closed('approve-all'));
      };
      // First of all: a toast lies below an open dialog.
      const { approved, skipped } = await approveListings(client, listings).finally(close);
      setLeft(leftOf(listings, skipped));
      tell('Listings approved successfully', 'No listing was approved', approved);
    };
    change(make, FAILURES.approveMany, { wordsFor: refusalWords });
  };
  const onDeleteAll = (listings: readonly AdminMachine[]) => {
    const make = async () => {
      const close = () => {
        ask(closed('delete-all'));
      };
      const ids = listings.map(({ id }) => id);
      const { deleted, skipped } = await deleteListings(client, ids).finally(close);
      setLeft(leftOf(listings, skipped));
      const gone = listings.filter(({ id }) => skipped.every((each) => each.id !== id));
      const onChoose = () => {
        change(() => restoreAll(client, gone), FAILURES.restore, { wordsFor: refusalWords });
      };
      tell('Listings deleted successfully', 'No listing was deleted', deleted, { label: 'Undo', onChoose });
    };
    change(make, FAILURES.deleteMany, { wordsFor: refusalWords });
  };
  const onPutAway = () => {
    setLeft([]);
  };
  return { left, onPutAway, onApproveAll, onDeleteAll };
}
export type Many = ReturnType<typeof useMany>;

function leftOf(listings: readonly AdminMachine[], skipped: Skipped): Left[] {
  return skipped.map(({ id, reason }) => ({
    id,
    name: listings.find((listing) => listing.id === id)?.name ?? id,
    why: SKIP_WORDS[reason],
  }));
}

type Action = { label: string; onChoose: () => void };

function tell(success: string, nothing: string, count: number, action?: Action): void {
  if (count === 0) {
    showToast({ title: nothing, tone: 'danger' });
    return;
  }
  showToast({
    title: success,
    description: listingsWords(count),
    tone: 'success',
    ...(action === undefined ? {} : { action, durationMs: UNDO_MS }),
  });
}

/** One after the other: there is no more than a page of them. */
async function restoreAll(client: QueryClient, listings: readonly AdminMachine[]): Promise<void> {
  for (const { id } of listings) await restoreListing(client, id);
  showToast({ title: 'Listings restored', description: listingsWords(listings.length), tone: 'success' });
}
