import type { QueryClient } from '@tanstack/react-query';
import type { ListingStatus } from '#app/db/enums.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import type { StatusInput } from '../../moderation.schema.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { closed, type Ask, type Rejection } from './open-dialog.rules.ts';
import { approveChange, decide, fetchListing, rejectChange } from './moderation.queries.ts';
import { STATUS_WORDS } from './listing-labels.rules.ts';
import { isStale } from './error-messages.rules.ts';

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
  const { client, undo } = deciding;
  const isRefund = decision.refund === true;
  const before = { reason: decision.reason ?? null, refund: isRefund, isChangeOnly: false };
  const after = await sendDecision(deciding, listing, before, () => decide(client, listing, decision));
  if (after === null) return;
  // Money that is asked back does not return, the placement that it paid for ends with it, and what visitors saw before
  // a change is gone once it is approved.
  const back = after.status !== listing.status && listing.status !== 'rejected' && !isRefund && listing.live === null;
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

type DecidingChange = Omit<Deciding, 'undo'>;

/** Brings the change that waits before visitors as it was seen. Is it another one by now, shows how. Throws ApiError. */
export async function approveChangeOf(deciding: DecidingChange, listing: AdminMachine): Promise<void> {
  const nothing = { reason: null, refund: false, isChangeOnly: true };
  const after = await sendDecision(deciding, listing, nothing, () => approveChange(deciding.client, listing));
  if (after !== null) showToast({ title: 'Change approved', description: listing.name, tone: 'success' });
}

/** Leaves the listing as visitors see it. Is the change another one by now, shows how. Throws ApiError. */
export async function rejectChangeOf(
  deciding: DecidingChange,
  listing: AdminMachine,
  reason: string | null,
): Promise<void> {
  const before = { reason, refund: false, isChangeOnly: true };
  const after = await sendDecision(deciding, listing, before, () => rejectChange(deciding.client, listing, reason));
  if (after !== null) showToast({ title: 'Change rejected', description: listing.name, tone: 'success' });
}

/** Null: the listing is another one by now, and nothing was done. `before`: what was typed, for a second try. */
async function sendDecision(
  { client, ask }: DecidingChange,
  listing: AdminMachine,
  before: Rejection,
  send: () => Promise<AdminMachine>,
): Promise<AdminMachine | null> {
  try {
    const after = await send();
    // First of all: a toast lies below an open dialog.
    for (const about of ['reject', 'changes', 'look', 'meanwhile', 'without-premium'] as const) ask(closed(about));
    return after;
  } catch (error) {
    if (!isStale(error)) throw error;
    ask({ about: 'meanwhile', listing: await fetchListing(client, listing.id), seen: listing, before });
    return null;
  }
}
