import { LISTING_DELETED, needsPremium, STATUS_LABELS } from '#app/features/listings/listing-state-machine.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ListingStatus } from '#app/db/enums.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import type { MachineChange, StatusInput } from '../../moderation.schema.ts';
import { useQuestion } from '#app/ui/use-dialog.tsx';
import { KEPT_DAYS } from '../../deleted-listings.schema.ts';
import type { OpenDialog, Rejection } from './open-dialog.rules.ts';
import { restoreListing, changeListing, deleteListing } from './moderation.queries.ts';
import { FAILURE_TITLES, changeErrorMessage } from './error-messages.rules.ts';
import { changeStatus, decideChangeAsSeen, UNDO_MS } from './change-status.queries.ts';

/** What can be done with one listing, and the dialogs that it takes. */
export function useModeration() {
  const client = useQueryClient();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { change, ask, questionDialog } = useQuestion();
  const control = useMemo(() => {
    // Who decides quickly has gone on to the next one before this one is drawn: changes are told apart by their listing.
    const optionsFor = ({ id }: AdminMachine) => ({ wordsFor: changeErrorMessage, id });
    const sendStatus = (listing: AdminMachine, decision: StatusInput) =>
      changeStatus({ client, setOpenDialog, undo: setStatus }, listing, decision);
    const setStatus = (listing: AdminMachine, status: ListingStatus) =>
      change(() => sendStatus(listing, { status }), FAILURE_TITLES.status, optionsFor(listing));
    /** A public listing keeps its place: its change is approved. */
    const sendApproval = (listing: AdminMachine) =>
      listing.live === null
        ? sendStatus(listing, { status: 'approved' })
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
        make: () => (status === 'approved' ? sendApproval(listing) : sendStatus(listing, { status })),
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
        sendStatus(listing, { status: 'rejected', reason, refund }),
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

/** What the parts of a listing's card are given. */
export type PartProps = { listing: AdminMachine; control: ModerationControl };

/** What each dialog is given; `openDialog` is null while it is closed. */
export type DialogProps<Kind extends OpenDialog['kind']> = {
  openDialog: Extract<OpenDialog, { kind: Kind }> | null;
  onClose: () => void;
  control: ModerationControl;
};
