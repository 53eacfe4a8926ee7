import type { QueryClient } from '@tanstack/react-query';
import type { ListingStatus } from '#app/db/enums.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import type { StatusInput } from '#app/features/moderation/moderation.schema.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { closed, type Ask } from './asking.ts';
import { decide, fetchListing } from './listings-admin.queries.ts';
import { STATUS_WORDS } from './listing-words.rules.ts';
import { isStale } from './refusal-words.ts';

/** Longer than other toasts: the mistake has to be noticed first. */
export const UNDO_MS = 10_000;

type Deciding = {
  client: QueryClient;
  ask: Ask;
  undo: (listing: AdminMachine, status: ListingStatus) => void;
};

/**
 * Brings a listing to a status as it was seen, and offers the way back. Is it another one by now, nothing is done but to
 * show how. Throws ApiError.
 */
export async function decideOn(deciding: Deciding, listing: AdminMachine, decision: StatusInput): Promise<void> {
  const { client, ask, undo } = deciding;
  let after: AdminMachine;
  try {
    after = await decide(client, listing, decision);
  } catch (error) {
    if (!isStale(error)) throw error;
    const now = await fetchListing(client, listing.id);
    const before = { reason: decision.reason ?? null, refund: decision.refund === true };
    ask({ about: 'meanwhile', listing: now, seen: listing, before });
    return;
  }
  // First of all: a toast lies below an open dialog.
  for (const about of ['reject', 'changes', 'look', 'meanwhile', 'without-premium'] as const) ask(closed(about));
  const isRefund = decision.refund === true;
  // Money that is asked back does not return, and the placement that it paid for ends with it.
  const back = after.status !== listing.status && listing.status !== 'rejected' && !isRefund;
  const onChoose = () => {
    undo(after, listing.status);
  };
  showToast({
    title: 'Status updated successfully',
    description: `${listing.name}: ${STATUS_WORDS[after.status].toLowerCase()}${isRefund ? ', refund asked for' : ''}`,
    tone: 'success',
    durationMs: UNDO_MS,
    ...(back ? { action: { label: 'Undo', onChoose } } : {}),
  });
}
