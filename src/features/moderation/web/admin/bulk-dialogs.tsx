import { KEPT_DAYS } from '../../deleted-listings.schema.ts';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { closeIfOpen, type SetOpenDialog, type OpenDialog } from './open-dialog.rules.ts';
import { listingCountLabel, statusCounts } from './listing-labels.rules.ts';
import type { BulkActions } from './use-bulk-actions.ts';

type BulkDialogsProps = {
  openDialog: OpenDialog | null;
  setOpenDialog: SetOpenDialog;
  bulkActions: BulkActions;
  isUnderway: boolean;
  total: number;
};

/** Asks before all listings on the page are decided on at once. */
export function BulkDialogs({ openDialog, setOpenDialog, bulkActions, isUnderway, total }: BulkDialogsProps) {
  const approving = openDialog?.kind === 'approve-all' ? openDialog.listings : null;
  const deleting = openDialog?.kind === 'delete-all' ? openDialog.listings : null;
  const close = (kind: OpenDialog['kind']) => () => {
    setOpenDialog(closeIfOpen(kind));
  };
  return (
    <>
      <QuestionDialog
        open={approving !== null}
        onClose={close('approve-all')}
        title="Approve all listings shown?"
        yes={`Approve ${listingCountLabel(approving?.length ?? 0)}`}
        look="primary"
        isUnderway={isUnderway}
        onYes={() => {
          if (approving !== null) bulkActions.onApproveAll(approving);
        }}
      >
        <p>
          {listingCountLabel(approving?.length ?? 0)} on this page will be visible to everyone. Sellers are told by
          email. Listings changed since you saw them are skipped.{' '}
          <Others shown={approving?.length ?? 0} total={total} />
        </p>
      </QuestionDialog>
      <QuestionDialog
        open={deleting !== null}
        onClose={close('delete-all')}
        title="Delete all listings shown?"
        yes={`Delete ${listingCountLabel(deleting?.length ?? 0)}`}
        isUnderway={isUnderway}
        onYes={() => {
          if (deleting !== null) bulkActions.onDeleteAll(deleting);
        }}
      >
        <p>
          {listingCountLabel(deleting?.length ?? 0)} on this page will be deleted, photos included:{' '}
          <strong className="font-semibold">{statusCounts(deleting ?? [])}</strong>. You can restore them for{' '}
          {KEPT_DAYS} days, without page views. <Others shown={deleting?.length ?? 0} total={total} />
        </p>
      </QuestionDialog>
    </>
  );
}

function Others({ shown, total }: { shown: number; total: number }) {
  const others = total - shown;
  return others > 0 && `On other pages ${listingCountLabel(others)} more match; they stay as they are.`;
}
