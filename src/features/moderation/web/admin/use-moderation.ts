import { LISTING_DELETED, needsPremium } from '#app/features/listings/listing-state-machine.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListingStatus } from '#app/db/enums.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import type { MachineChange } from '../../moderation.schema.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { closeIfOpen, type OpenDialog, type Rejection, type SetOpenDialog } from './open-dialog.rules.ts';
import { restoreListing } from './deleted-listings.queries.ts';
import { changeListing, deleteListing } from './moderation.queries.ts';
import { FAILURE_TITLES, changeErrorMessage } from './error-messages.rules.ts';
import { approveChangeAsSeen, changeStatus, rejectChangeAsSeen, UNDO_MS } from './change-status.queries.ts';

/** What can be done with one listing; some of it opens a dialog first. */
export function useModeration(setOpenDialog: SetOpenDialog) {
  const client = useQueryClient();
  const { isUnderway, change } = useChange();
  const control = useMemo(() => {
    const setStatus = (listing: AdminMachine, status: ListingStatus) => {
      change(
        () => changeStatus({ client, setOpenDialog, undo: setStatus }, listing, { status }),
        FAILURE_TITLES.status,
        // Who decides quickly has gone on to the next one before this one is drawn.
        { wordsFor: changeErrorMessage, id: listing.id },
      );
    };
    /** A public listing keeps its place: its change is approved. */
    const approve = (listing: AdminMachine) => {
      if (listing.live === null) setStatus(listing, 'approved');
      else {
        const send = () => approveChangeAsSeen({ client, setOpenDialog }, listing);
        change(send, FAILURE_TITLES.status, { wordsFor: changeErrorMessage, id: listing.id });
      }
    };
    return {
      setOpenDialog,
      /** A rejection asks for its reason first, and what its brand keeps from visitors whether they are to see it. */
      onStatus: (listing: AdminMachine, status: ListingStatus) => {
        if (status === 'rejected') setOpenDialog({ kind: 'reject', listing });
        else if (needsPremium(listing) && isPublic({ status }))
          setOpenDialog({ kind: 'without-premium', listing, status });
        else setStatus(listing, status);
      },
      onConfirmedStatus: (listing: AdminMachine, status: ListingStatus) => {
        if (status === 'approved') approve(listing);
        else setStatus(listing, status);
      },
      onApprove: (listing: AdminMachine) => {
        if (needsPremium(listing)) setOpenDialog({ kind: 'without-premium', listing, status: 'approved' });
        else approve(listing);
      },
      /** Throws ApiError, as `reject`. */
      rejectChange: (listing: AdminMachine, reason: string | null) =>
        rejectChangeAsSeen({ client, setOpenDialog }, listing, reason),
      /** Throws ApiError: the dialog says it, and keeps what was typed. */
      reject: (listing: AdminMachine, { reason, refund }: Rejection) =>
        changeStatus({ client, setOpenDialog, undo: setStatus }, listing, { status: 'rejected', reason, refund }),
      onChange: ({ id }: AdminMachine, what: MachineChange, success: string, failure: string) => {
        const make = async () => {
          await changeListing(client, { id }, what);
          showToast({ title: success, tone: 'success' });
        };
        change(make, failure, { wordsFor: changeErrorMessage, id });
      },
      onDelete: ({ id, name }: AdminMachine) => {
        const restore = async () => {
          await restoreListing(client, id);
          showToast({ title: 'Listing restored', description: name, tone: 'success' });
        };
        const make = async () => {
          try {
            await deleteListing(client, id);
          } finally {
            // First of all: a toast lies below an open dialog.
            setOpenDialog(closeIfOpen('delete'));
          }
          const onChoose = () => {
            change(restore, FAILURE_TITLES.restore, { wordsFor: changeErrorMessage, id });
          };
          showToast({
            title: LISTING_DELETED,
            description: name,
            tone: 'success',
            durationMs: UNDO_MS,
            action: { label: 'Undo', onChoose },
          });
        };
        change(make, FAILURE_TITLES.delete, { wordsFor: changeErrorMessage, id });
      },
    };
  }, [client, change, setOpenDialog]);
  return { isUnderway, change, control };
}
export type ModerationControl = ReturnType<typeof useModeration>['control'];

/** What the parts of a listing's card are given. */
export type PartProps = { listing: AdminMachine; control: ModerationControl };

/** What each dialog is given; `asking` is null while it is closed. */
export type DialogProps<Kind extends OpenDialog['kind']> = {
  openDialog: Extract<OpenDialog, { kind: Kind }> | null;
  onClose: () => void;
  control: ModerationControl;
};
