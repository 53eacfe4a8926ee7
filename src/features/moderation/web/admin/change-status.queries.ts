import type { QueryClient } from '@tanstack/react-query';
import type { ListingStatus } from '#app/db/enums.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import type { StatusInput } from '../../moderation.schema.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { closeIfOpen, type SetOpenDialog, type Rejection } from './open-dialog.rules.ts';
import { decideChange, fetchListing, sendStatus } from './moderation.queries.ts';
import { STATUS_LABELS } from '#app/features/listings/listing-state-machine.rules.ts';
import { isStale } from './error-messages.rules.ts';

/** Longer than other toasts: the mistake has to be noticed first. */
export const UNDO_MS = 10_000;

type StatusChangeDeps = {
  client: QueryClient;
  setOpenDialog: SetOpenDialog;
  undo: (listing: AdminMachine, status: ListingStatus) => void;
};

/**
 * Sets the status of the version of a listing that was on the screen, and offers to undo it. Was the listing changed
 * meanwhile, only the edit conflict is shown. Throws ApiError.
 */
export async function changeStatus(
  deps: StatusChangeDeps,
  listing: AdminMachine,
  decision: StatusInput,
): Promise<void> {
  const { client, undo } = deps;
  const isRefund = decision.refund === true;
  const before = { reason: decision.reason ?? null, refund: isRefund, isChangeOnly: false };
  const after = await sendDecision(deps, listing, before, () => sendStatus(client, listing, decision));
  if (after === null) return;
  // Money that is asked back does not return, the placement that it paid for ends with it, and what visitors saw before
  // a change is gone once it is approved.
  const back = after.status !== listing.status && listing.status !== 'rejected' && !isRefund && listing.live === null;
  showToast({
    title: 'Status updated successfully',
    description: `${listing.name}: ${STATUS_LABELS[after.status].toLowerCase()}${isRefund ? ', refund asked for' : ''}`,
    tone: 'success',
    durationMs: UNDO_MS,
    ...(back ? { action: { label: 'Undo', onChoose: () => undo(after, listing.status) } } : {}),
  });
}

type DecisionDeps = Omit<StatusChangeDeps, 'undo'>;

/** Decides on the waiting change as it was on the screen; shows the edit conflict if it is another one by now. Throws ApiError. */
export async function decideChangeAsSeen(
  deps: DecisionDeps,
  listing: AdminMachine,
  decision: 'approve' | 'reject',
  reason?: string | null,
): Promise<void> {
  const before = { reason: reason ?? null, refund: false, isChangeOnly: true };
  const after = await sendDecision(deps, listing, before, () => decideChange(deps.client, listing, decision, reason));
  const title = decision === 'approve' ? 'Change approved' : 'Change rejected';
  if (after !== null) showToast({ title, description: listing.name, tone: 'success' });
}

/** Null: the listing was changed meanwhile, and nothing was done. `before`: the rejection as typed, for another try. */
async function sendDecision(
  { client, setOpenDialog }: DecisionDeps,
  listing: AdminMachine,
  before: Rejection,
  send: () => Promise<AdminMachine>,
): Promise<AdminMachine | null> {
  try {
    const after = await send();
    // First of all: a toast lies below an open dialog.
    for (const kind of ['reject', 'changes', 'preview', 'edit-conflict'] as const) setOpenDialog(closeIfOpen(kind));
    return after;
  } catch (error) {
    if (!isStale(error)) throw error;
    setOpenDialog({ kind: 'edit-conflict', listing: await fetchListing(client, listing.id), seen: listing, before });
    return null;
  }
}
