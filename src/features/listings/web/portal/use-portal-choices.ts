import { LISTING_DELETED, LISTING_NOT_DELETED } from '../../listing-state-machine.rules.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { PortalListing } from '../../portal.schema.ts';
import { ApiError } from '#app/lib/api.ts';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { changeListing, type ListingChange } from './portal.queries.ts';
import type { Choice } from './portal.rules.ts';

/** The dialog that is open, and its listing, as it was when the dialog was opened. */
export type OpenDialog = {
  kind: 'mark-sold' | 'was-it-sold' | 'lower-price' | 'delete' | 'options';
  listing: PortalListing;
};

/** What each of the dialogs is given. `listing`: what it asks about; null: it is closed. */
export type PortalDialogProps = { listing: PortalListing | null; onClose: () => void; isUnderway: boolean };

const TOASTS = {
  'mark-sold': { done: 'Listing marked as sold', failed: 'Failed to mark listing as sold' },
  relist: { done: 'Listing relisted and pending admin approval', failed: 'Failed to relist listing' },
  confirm: { done: 'Confirmed as still for sale', failed: 'Failed to confirm listing' },
  delete: { done: LISTING_DELETED, failed: LISTING_NOT_DELETED },
} as const satisfies Record<ListingChange, { done: string; failed: string }>;

/** What happens when a seller chooses something: at once, or after a question. */
export function usePortalChoices() {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [changedId, setChangedId] = useState<string | null>(null);
  const client = useQueryClient();
  const { isUnderway, change } = useChange();
  const move = useCallback(
    (how: ListingChange, listing: PortalListing) => {
      setChangedId(listing.id);
      change(() => changeAndNotify(client, how, listing, setOpenDialog), TOASTS[how].failed, {
        wordsFor: changeErrorMessage,
      });
    },
    [client, change],
  );
  const choose = useCallback(
    (choice: Choice, listing: PortalListing) => {
      if (choice === 'relist' || choice === 'confirm') move(choice, listing);
      else if (choice === 'delete') setOpenDialog({ kind: firstDialog(listing), listing });
      else if (choice === 'mark-sold' || choice === 'lower-price' || choice === 'options')
        setOpenDialog({ kind: choice, listing });
    },
    [move],
  );
  return { openDialog, setOpenDialog, move, choose, changingId: isUnderway ? changedId : null };
}

async function changeAndNotify(
  client: QueryClient,
  how: ListingChange,
  { id, name }: PortalListing,
  setOpenDialog: (dialog: null) => void,
): Promise<void> {
  try {
    await changeListing(client, id, how);
  } finally {
    // First of all: a toast lies below an open dialog.
    setOpenDialog(null);
  }
  showToast({ title: TOASTS[how].done, description: name, tone: 'success' });
}

/** Somebody who deletes a listing that could be sold has perhaps sold it (SPEC §4). */
function firstDialog({ actions }: PortalListing): OpenDialog['kind'] {
  return actions.includes('mark-sold') ? 'was-it-sold' : 'delete';
}

function changeErrorMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) return 'This listing no longer exists. It was deleted.';
  return errorMessage(error);
}
