import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { KEPT_DAYS } from '../../deleted-listings.schema.ts';
import { closeIfOpen, type OpenDialog } from './open-dialog.rules.ts';
import { ChangesDialog } from './changes-dialog.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { EditConflictDialog } from './edit-conflict-dialog.tsx';
import { STATUS_LABELS } from '#app/features/listings/listing-state-machine.rules.ts';
import { RejectDialog } from './reject-dialog.tsx';
import type { DialogProps, ModerationControl } from './use-moderation.ts';

type DialogsProps = { openDialog: OpenDialog | null; isUnderway: boolean; control: ModerationControl };

/** What opens from a listing. */
export function ListingDialogs({ openDialog, isUnderway, control }: DialogsProps) {
  const close = (kind: OpenDialog['kind']) => () => {
    control.setOpenDialog(closeIfOpen(kind));
  };
  const dialogProps = <Kind extends OpenDialog['kind']>(kind: Kind) => ({
    openDialog: openDialog !== null && isOfKind(openDialog, kind) ? openDialog : null,
    onClose: close(kind),
    control,
  });
  return (
    <>
      <RejectDialog {...dialogProps('reject')} />
      <ChangesDialog {...dialogProps('changes')} />
      <PreviewDialog {...dialogProps('preview')} />
      <EditConflictDialog {...dialogProps('edit-conflict')} />
      <ShortcutsDialog {...dialogProps('shortcuts')} />
      <WithoutPremiumDialog {...dialogProps('without-premium')} isUnderway={isUnderway} />
      <DeleteDialog {...dialogProps('delete')} isUnderway={isUnderway} />
    </>
  );
}

function isOfKind<Kind extends OpenDialog['kind']>(
  openDialog: OpenDialog,
  kind: Kind,
): openDialog is Extract<OpenDialog, { kind: Kind }> {
  return openDialog.kind === kind;
}

function WithoutPremiumDialog(props: DialogProps<'without-premium'> & { isUnderway: boolean }) {
  const { openDialog, onClose, control, isUnderway } = props;
  const status = openDialog === null ? '' : STATUS_LABELS[openDialog.status];
  return (
    <QuestionDialog
      open={openDialog !== null}
      onClose={onClose}
      title="Show this listing without Premium?"
      yes={`Set to ${status}`}
      look="primary"
      isUnderway={isUnderway}
      onYes={() => {
        if (openDialog !== null) control.onConfirmedStatus(openDialog.listing, openDialog.status);
      }}
    >
      <p className="wrap-anywhere">
        {openDialog?.listing.brand} is not a preapproved brand, and Premium is not paid for “{openDialog?.listing.name}
        ”. Set to {status}, it will be visible to everyone all the same, without a fee and without an end.
      </p>
    </QuestionDialog>
  );
}

function DeleteDialog({ openDialog, onClose, control, isUnderway }: DialogProps<'delete'> & { isUnderway: boolean }) {
  return (
    <QuestionDialog
      open={openDialog !== null}
      onClose={onClose}
      title="Delete this listing?"
      yes="Delete listing"
      isUnderway={isUnderway}
      onYes={() => {
        if (openDialog !== null) control.onDelete(openDialog.listing);
      }}
    >
      <p className="wrap-anywhere">
        “{openDialog?.listing.name}” and its photos will be deleted. You can restore it for {KEPT_DAYS} days, without
        its page views. The seller is not told.
      </p>
    </QuestionDialog>
  );
}
