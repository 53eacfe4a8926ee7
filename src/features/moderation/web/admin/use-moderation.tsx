import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ListingStatus } from '#app/db/enums.ts';
import { needsPremium } from '#app/features/listings/listing-fields.rules.ts';
import { LISTING_DELETED, STATUS_LABELS } from '#app/features/listings/listing-state-machine.rules.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { useQuestion } from '#app/ui/use-dialog.tsx';
import { KEPT_DAYS } from '../../deleted-listings.schema.ts';
import type { MachineChange, StatusInput } from '../../moderation.schema.ts';
import { changeErrorMessage, FAILURE_TITLES, isStale } from './error-messages.rules.ts';
import {
  changeListing,
  decideChange,
  deleteListing,
  fetchListing,
  restoreListing,
  sendStatus,
} from './moderation.queries.ts';

type ListingDialog<Kind extends string> = { kind: Kind; listing: AdminMachine };

/** What a moderator tells the seller, and whether what was paid goes back. */
export type Rejection = {
  reason: string | null;
  refund: boolean;
  /** Of a public listing, the change that waits and not the listing. */
  isChangeOnly: boolean;
};

/** Which dialog is open, about which listings as they were when it was opened. */
export type OpenDialog =
  | ListingDialog<'price'>
  /** With what was typed and chosen before, if anything was. */
  | (ListingDialog<'reject'> & { before?: Rejection })
  | ListingDialog<'changes'>
  | ListingDialog<'facts'>
  | ListingDialog<'preview'>
  /** Somebody else changed the listing between the look at it and the decision. */
  | (ListingDialog<'edit-conflict'> & { seen: AdminMachine; before: Rejection })
  | { kind: 'shortcuts' };

/** Opens a dialog, or closes it. */
export type SetOpenDialog = (change: OpenDialog | null | ((now: OpenDialog | null) => OpenDialog | null)) => void;

/** Closes the dialog of this kind and no other: a dialog that is replaced reports its closing after the next one has opened. */
export function closeIfOpen(kind: OpenDialog['kind']): (now: OpenDialog | null) => OpenDialog | null {
  return (now) => (now?.kind === kind ? null : now);
}

/** What the parts of a listing's card are given. */
export type PartProps = { listing: AdminMachine; control: ModerationControl };

/** What each dialog is given; `openDialog` is null while it is closed. */
export type DialogProps<Kind extends OpenDialog['kind']> = {
  openDialog: Extract<OpenDialog, { kind: Kind }> | null;
  onClose: () => void;
  control: ModerationControl;
};

/** What can be done with one listing, and the dialogs that it takes. */
export function useModeration() {
  const client = useQueryClient();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { change, ask, questionDialog } = useQuestion();
  const control = useMemo(() => {
    // Who decides quickly has gone on to the next one before this one is drawn: changes are told apart by their listing.
    const optionsFor = ({ id }: AdminMachine) => ({ wordsFor: changeErrorMessage, id });
    const decide = (listing: AdminMachine, decision: StatusInput) =>
      changeStatus({ client, setOpenDialog, undo: takeBack }, listing, decision);
    // What was taken back is not offered to be taken back: pressed once too often, it would approve again.
    const takeBack = (listing: AdminMachine, status: ListingStatus) =>
      change(
        () => changeStatus({ client, setOpenDialog, undo: null }, listing, { status }),
        FAILURE_TITLES.status,
        optionsFor(listing),
      );
    const setStatus = (listing: AdminMachine, status: ListingStatus) =>
      change(() => decide(listing, { status }), FAILURE_TITLES.status, optionsFor(listing));
    /** A public listing keeps its place: its change is approved. */
    const sendApproval = (listing: AdminMachine) =>
      listing.live === null
        ? decide(listing, { status: 'approved' })
        : decideChangeAsSeen({ client, setOpenDialog }, listing, 'approve');
    const askWithoutPremium = (listing: AdminMachine, status: ListingStatus) => {
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
        make: () => (status === 'approved' ? sendApproval(listing) : decide(listing, { status })),
        failure: FAILURE_TITLES.status,
        ...optionsFor(listing),
      });
    };
    return {
      setOpenDialog,
      /** A rejection asks for its reason first, and what its brand keeps from visitors whether they are to see it. */
      onStatus: (listing: AdminMachine, status: ListingStatus) => {
        if (status === 'rejected') setOpenDialog({ kind: 'reject', listing });
        else if (needsPremium(listing) && isPublic({ status })) askWithoutPremium(listing, status);
        else setStatus(listing, status);
      },
      onApprove: (listing: AdminMachine) => {
        if (needsPremium(listing)) askWithoutPremium(listing, 'approved');
        else change(() => sendApproval(listing), FAILURE_TITLES.status, optionsFor(listing));
      },
      /** Throws ApiError, as `reject`. */
      rejectChange: (listing: AdminMachine, reason: string | null) =>
        decideChangeAsSeen({ client, setOpenDialog }, listing, 'reject', reason),
      /** Throws ApiError: the dialog says it, and keeps what was typed. */
      reject: (listing: AdminMachine, { reason, refund }: Rejection) =>
        decide(listing, { status: 'rejected', reason, refund }),
      onChange: (listing: AdminMachine, what: MachineChange, success: string, failure: string) => {
        const make = async () => {
          await changeListing(client, { id: listing.id }, what);
          return { title: success };
        };
        change(make, failure, optionsFor(listing));
      },
      onDelete: (listing: AdminMachine) => {
        const { id, name } = listing;
        const done = { title: 'Listing restored', description: name };
        const restore = () =>
          change(() => restoreListing(client, id), FAILURE_TITLES.restore, { ...optionsFor(listing), done });
        ask({
          title: 'Delete this listing?',
          yes: 'Delete listing',
          text: (
            <p className="wrap-anywhere">
              “{name}” and its photos will be deleted. You can restore it for {KEPT_DAYS} days, without its page views.
              The seller is not told.
            </p>
          ),
          make: () => deleteListing(client, id),
          failure: FAILURE_TITLES.delete,
          ...optionsFor(listing),
          done: {
            title: LISTING_DELETED,
            description: name,
            durationMs: UNDO_MS,
            action: { label: 'Undo', onChoose: restore },
          },
        });
      },
    };
  }, [client, change, ask]);
  return { openDialog, change, ask, questionDialog, control };
}
export type ModerationControl = ReturnType<typeof useModeration>['control'];

/** Longer than other toasts: the mistake has to be noticed first. */
export const UNDO_MS = 10_000;

type StatusChangeDeps = {
  client: QueryClient;
  setOpenDialog: SetOpenDialog;
  /** Null: it is not offered. */
  undo: ((listing: AdminMachine, status: ListingStatus) => void) | null;
};

/**
 * Sets the status of the version of a listing that was on the screen, and offers to undo it. Was the listing changed
 * meanwhile, only the edit conflict is shown. Throws ApiError.
 */
async function changeStatus(deps: StatusChangeDeps, listing: AdminMachine, decision: StatusInput): Promise<void> {
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
    ...(back && undo !== null ? { action: { label: 'Undo', onChoose: () => undo(after, listing.status) } } : {}),
  });
}

type DecisionDeps = Omit<StatusChangeDeps, 'undo'>;

/** Decides on the waiting change as it was on the screen; shows the edit conflict if it is another one by now. Throws ApiError. */
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
