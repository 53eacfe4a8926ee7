import { LISTING_DELETED, LISTING_NOT_DELETED } from '../../listing-messages.rules.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { PortalListing } from '../../portal.schema.ts';
import { ApiError } from '#app/lib/api.ts';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { moveListing, type Move } from './portal.queries.ts';
import type { Choice } from './portal.rules.ts';

/** What a dialog asks about, and about which listing, as it was when it was opened. */
export type Asking = {
  about: 'mark-sold' | 'was-it-sold' | 'lower-price' | 'delete' | 'options';
  listing: PortalListing;
};

/** What each of the dialogs is given. `listing`: what it asks about; null: it is closed. */
export type QuestionProps = { listing: PortalListing | null; onClose: () => void; isUnderway: boolean };

const SAID = {
  'mark-sold': { done: 'Listing marked as sold', failed: 'Failed to mark listing as sold' },
  relist: { done: 'Listing relisted and pending admin approval', failed: 'Failed to relist listing' },
  confirm: { done: 'Confirmed as still for sale', failed: 'Failed to confirm listing' },
  delete: { done: LISTING_DELETED, failed: LISTING_NOT_DELETED },
} as const satisfies Record<Move, { done: string; failed: string }>;

/** What happens when a seller chooses something: at once, or after a question. */
export function usePortalChoices() {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [movedId, setMovedId] = useState<string | null>(null);
  const client = useQueryClient();
  const { isUnderway, change } = useChange();
  const move = useCallback(
    (how: Move, listing: PortalListing) => {
      setMovedId(listing.id);
      change(() => moveAndSay(client, how, listing, setAsking), SAID[how].failed, { wordsFor: whyNot });
    },
    [client, change],
  );
  const choose = useCallback(
    (choice: Choice, listing: PortalListing) => {
      if (choice === 'relist' || choice === 'confirm') move(choice, listing);
      else if (choice === 'delete') setAsking({ about: firstQuestion(listing), listing });
      else if (choice === 'mark-sold' || choice === 'lower-price' || choice === 'options')
        setAsking({ about: choice, listing });
    },
    [move],
  );
  return { asking, setAsking, move, choose, movingId: isUnderway ? movedId : null };
}

async function moveAndSay(
  client: QueryClient,
  how: Move,
  { id, name }: PortalListing,
  setAsking: (asking: null) => void,
): Promise<void> {
  try {
    await moveListing(client, id, how);
  } finally {
    // First of all: a toast lies below an open dialog.
    setAsking(null);
  }
  showToast({ title: SAID[how].done, description: name, tone: 'success' });
}

/** Somebody who deletes a listing that could be sold has perhaps sold it (SPEC §4). */
function firstQuestion({ actions }: PortalListing): Asking['about'] {
  return actions.includes('mark-sold') ? 'was-it-sold' : 'delete';
}

function whyNot(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) return 'This listing no longer exists. It was deleted.';
  return errorMessage(error);
}
