import { mutationOptions, partialMatchKey, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ListingStatus } from '#app/db/enums.ts';
import { needsPremium } from '#app/features/listings/listing-fields.rules.ts';
import { LISTING_DELETED, STATUS_LABELS } from '#app/features/listings/listing-state-machine.rules.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { useQuestion } from '#app/ui/use-dialog.tsx';
import { KEPT_DAYS } from '#app/features/accounts/users.schema.ts';
import { UNDO_STATUS_MS, type StatusInput } from '../../moderation.schema.ts';
import { focusReturned } from '#app/ui/focus-row.ts';
import { changeErrorMessage, FAILURE_TITLES, isStale } from './error-messages.rules.ts';
import {
  decideChange,
  deleteListing,
  fetchListing,
  restoreListing,
  sendSale,
  sendStatus,
} from './moderation.queries.ts';

type ListingDialog<Kind extends string> = { kind: Kind; listing: AdminMachine };

/** The moderator's message to the seller, and whether to refund the payment. */
export type Rejection = {
  reason: string | null;
  refund: boolean;
  /** Rejects the pending change of a public listing, not the listing itself. */
  isChangeOnly: boolean;
};

/** The open dialog, with the listing as it was on opening. */
export type OpenDialog =
  | ListingDialog<'price'>
  | ListingDialog<'sale'>
  /** With earlier input, if any. */
  | (ListingDialog<'reject'> & { before?: Rejection })
  | ListingDialog<'changes'>
  | ListingDialog<'facts'>
  | ListingDialog<'preview'>
  /** The listing was changed elsewhere between its display and the decision. */
  | (ListingDialog<'edit-conflict'> & { seen: AdminMachine; before: Rejection })
  | { kind: 'shortcuts' };

/** Opens or closes a dialog. */
export type SetOpenDialog = (change: OpenDialog | null | ((now: OpenDialog | null) => OpenDialog | null)) => void;

/** Closes only a dialog of this kind: a replaced dialog reports its closing after the next one has opened. */
export function closeIfOpen(kind: OpenDialog['kind']): (now: OpenDialog | null) => OpenDialog | null {
  return (now) => (now?.kind === kind ? null : now);
}

/** Whether the dialog decides on this listing: a quick admin may have opened that of the next one. */
function isDecidedIn(dialog: OpenDialog | null, { id }: AdminMachine): boolean {
  if (dialog === null || dialog.kind === 'shortcuts' || dialog.kind === 'price' || dialog.kind === 'facts')
    return false;
  return dialog.listing.id === id;
}

/** Props of the parts of a listing's card. */
export type PartProps = { listing: AdminMachine; control: ModerationControl };

/** Props of each dialog; `openDialog` is null while it is closed. */
export type DialogProps<Kind extends OpenDialog['kind']> = {
  openDialog: Extract<OpenDialog, { kind: Kind }> | null;
  onClose: () => void;
  control: ModerationControl;
};

/** The card of a listing, as a selector. */
export function listingRow(id: string): string {
  return `[data-listing="${CSS.escape(id)}"]`;
}

/** A chosen status, the approval of whatever is pending, or the previous status. */
type StatusChange = { listing: AdminMachine; status: ListingStatus; by: 'choice' | 'approval' | 'undo' };

const STATUS_CHANGES = ['status of a listing'];

function useStatusChange(setOpenDialog: SetOpenDialog) {
  const { mutate, mutateAsync } = useMutation({
    mutationKey: STATUS_CHANGES,
    mutationFn: ({ listing, status, by }: StatusChange, { client }): Promise<void> => {
      const deps = { client, setOpenDialog };
      // A public listing stays public: its change is approved.
      if (by === 'approval' && listing.live !== null) return decideChangeAsSeen(deps, listing, 'approve');
      // An undo cannot be undone: one click too many would approve again.
      if (by === 'undo') return changeStatus({ ...deps, undo: null }, listing, { status, undo: true });
      return changeStatus({ ...deps, undo: takeBack }, listing, { status });
    },
    onSuccess: (_changed, { listing, by }) => {
      if (by === 'undo') focusReturned(listingRow(listing.id));
    },
    onError: (error) => showFailure(FAILURE_TITLES.status, error, changeErrorMessage),
  });
  const takeBack = useCallback<TakeBack>((listing, status) => mutate({ listing, status, by: 'undo' }), [mutate]);
  return { mutate, mutateAsync, takeBack };
}

/** Whether the status of a listing is being changed, even before the next render. */
function isChanging(client: QueryClient, { id }: AdminMachine): boolean {
  const changes = client.isMutating({
    mutationKey: STATUS_CHANGES,
    predicate: ({ state }) => partialMatchKey([state.variables], [{ listing: { id } }]),
  });
  return changes > 0;
}

/** Actions on one listing, and their dialogs. */
export function useModeration() {
  const client = useQueryClient();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { ask, questionDialog } = useQuestion();
  const { mutate: setStatus, mutateAsync: sendStatusChange, takeBack } = useStatusChange(setOpenDialog);
  const { mutateAsync: remove } = useRemoval();
  const control = useMemo(() => {
    const askWithoutPremium = (change: StatusChange) => {
      const { listing, status } = change;
      setOpenDialog(null);
      ask({
        title: 'Show this listing without Premium?',
        yes: `Set to ${STATUS_LABELS[status]}`,
        look: 'primary',
        text: (
          <p className="wrap-anywhere">
            {listing.brand} is not a preapproved brand, and Premium is not paid for “{listing.name}”. Set to{' '}
            {STATUS_LABELS[status]}, it will be visible to everyone all the same, without a fee and without an end.
          </p>
        ),
        onYes: () => sendStatusChange(status === 'approved' ? { ...change, by: 'approval' } : change),
      });
    };
    /** Asks before publishing a listing whose brand requires Premium. */
    const changeTo = (change: StatusChange) => {
      if (needsPremium(change.listing) && isPublic(change)) askWithoutPremium(change);
      // A quick moderator has moved on before this card is rendered, so pending changes are tracked by listing.
      else if (!isChanging(client, change.listing)) setStatus(change);
    };
    return {
      setOpenDialog,
      /** Rejecting first asks for a reason, and selling for the buyer, the price and the day. */
      onStatus: (listing: AdminMachine, status: ListingStatus) => {
        if (status === 'rejected') setOpenDialog({ kind: 'reject', listing });
        else if (status === 'sold') setOpenDialog({ kind: 'sale', listing });
        else changeTo({ listing, status, by: 'choice' });
      },
      onApprove: (listing: AdminMachine) => changeTo({ listing, status: 'approved', by: 'approval' }),
      /** Throws ApiError, like `reject`. */
      rejectChange: (listing: AdminMachine, reason: string | null) =>
        decideChangeAsSeen({ client, setOpenDialog }, listing, 'reject', reason),
      /** Throws ApiError, like `reject`. */
      sell: (listing: AdminMachine, answers: object) =>
        changeStatus({ client, setOpenDialog, undo: takeBack }, listing, { status: 'sold' }, () =>
          sendSale(client, listing, answers),
        ),
      /** Throws ApiError: the dialog shows it and keeps the input. */
      reject: (listing: AdminMachine, { reason, refund }: Rejection) =>
        changeStatus({ client, setOpenDialog, undo: takeBack }, listing, { status: 'rejected', reason, refund }),
      onDelete: (listing: AdminMachine) =>
        ask({
          title: 'Delete this listing?',
          yes: 'Delete listing',
          text: (
            <p className="wrap-anywhere">
              “{listing.name}” and its photos will be deleted. You can restore it for {KEPT_DAYS} days, without its page
              views. The seller is not told.
            </p>
          ),
          onYes: () => remove(listing),
        }),
    };
  }, [client, ask, setStatus, sendStatusChange, takeBack, remove]);
  return { openDialog, ask, questionDialog, control };
}
export type ModerationControl = ReturnType<typeof useModeration>['control'];

/** Restores a deleted listing. */
export const restoration = mutationOptions({
  mutationFn: ({ id }: Named, { client }) => restoreListing(client, id),
  onSuccess: (_restored, { id, name }) => {
    showToast({ title: 'Listing restored', description: name, tone: 'success' });
    focusReturned(listingRow(id));
  },
  onError: (error) => showFailure(FAILURE_TITLES.restore, error, changeErrorMessage),
});

type Named = { id: string; name: string };

/** Deletes a listing and offers to undo it. */
function useRemoval() {
  const { mutate: restore } = useMutation(restoration);
  return useMutation({
    mutationFn: ({ id }: Named, { client }) => deleteListing(client, id),
    onSuccess: (_deleted, listing) =>
      showToast({
        title: LISTING_DELETED,
        description: listing.name,
        tone: 'success',
        durationMs: UNDO_MS,
        action: { label: 'Undo', onChoose: () => restore(listing) },
      }),
    onError: (error) => showFailure(FAILURE_TITLES.delete, error, changeErrorMessage),
  });
}

/** Longer than other toasts: a mistake has to be noticed first. */
export const UNDO_MS = 10_000;
/** Also under a resting pointer: the server needs the request before it sends the mail. */
const LONGEST_UNDO_MS = UNDO_STATUS_MS - UNDO_MS;

/** Restores a listing's previous status. */
type TakeBack = (listing: AdminMachine, status: ListingStatus) => void;

type StatusChangeDeps = {
  client: QueryClient;
  setOpenDialog: SetOpenDialog;
  /** Null offers no undo. */
  undo: TakeBack | null;
};

/**
 * Sets the status of the displayed version of a listing and offers to undo it. If the listing has changed, only shows
 * the edit conflict. Throws ApiError.
 */
async function changeStatus(
  deps: StatusChangeDeps,
  listing: AdminMachine,
  decision: StatusInput,
  send = () => sendStatus(deps.client, listing, decision),
): Promise<void> {
  const { undo } = deps;
  const isRefund = decision.refund === true;
  const before = { reason: decision.reason ?? null, refund: isRefund, isChangeOnly: false };
  const after = await sendDecision(deps, listing, before, send);
  if (after === null) return;
  // No undo after a refund, which cannot be reversed and ends the placement, or after approving a change, which
  // replaces the previous version.
  const back = after.status !== listing.status && listing.status !== 'rejected' && !isRefund && listing.live === null;
  showToast({
    title: 'Status updated successfully',
    description: `${listing.name}: ${STATUS_LABELS[after.status].toLowerCase()}${isRefund ? ', refund asked for' : ''}`,
    tone: 'success',
    durationMs: UNDO_MS,
    longestMs: LONGEST_UNDO_MS,
    ...(back && undo !== null ? { action: { label: 'Undo', onChoose: () => undo(after, listing.status) } } : {}),
  });
}

type DecisionDeps = Omit<StatusChangeDeps, 'undo'>;

/** Decides on the pending change as displayed; shows the edit conflict if it has changed. Throws ApiError. */
async function decideChangeAsSeen(
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

/** Null if the listing has changed and nothing was done. `before` is the typed rejection, for another attempt. */
async function sendDecision(
  { client, setOpenDialog }: DecisionDeps,
  listing: AdminMachine,
  before: Rejection,
  send: () => Promise<AdminMachine>,
): Promise<AdminMachine | null> {
  try {
    const after = await send();
    // First, because a toast is below an open dialog.
    setOpenDialog((now) => (isDecidedIn(now, listing) ? null : now));
    return after;
  } catch (error) {
    if (!isStale(error)) throw error;
    setOpenDialog({ kind: 'edit-conflict', listing: await fetchListing(client, listing.id), seen: listing, before });
    return null;
  }
}
