import { KEPT_DAYS } from '../../deleted-listings.schema.ts';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { closed, type Ask, type Asking } from './open-dialog.rules.ts';
import { listingsWords, statusCounts } from './listing-labels.rules.ts';
import type { Many } from './use-bulk-actions.ts';

type ManyDialogsProps = { asking: Asking | null; ask: Ask; many: Many; isUnderway: boolean; total: number };

/** Asks before all listings on the page are decided on at once. */
export function ManyDialogs({ asking, ask, many, isUnderway, total }: ManyDialogsProps) {
  const approving = asking?.about === 'approve-all' ? asking.listings : null;
  const deleting = asking?.about === 'delete-all' ? asking.listings : null;
  const close = (about: Asking['about']) => () => {
    ask(closed(about));
  };
  return (
    <>
      <QuestionDialog
        open={approving !== null}
        onClose={close('approve-all')}
        title="Approve all listings shown?"
        yes={`Approve ${listingsWords(approving?.length ?? 0)}`}
        look="primary"
        isUnderway={isUnderway}
        onYes={() => {
          if (approving !== null) many.onApproveAll(approving);
        }}
      >
        <p>
          {listingsWords(approving?.length ?? 0)} on this page will be visible to everyone. Sellers are told by email.
          Listings changed since you saw them are skipped. <Others shown={approving?.length ?? 0} total={total} />
        </p>
      </QuestionDialog>
      <QuestionDialog
        open={deleting !== null}
        onClose={close('delete-all')}
        title="Delete all listings shown?"
        yes={`Delete ${listingsWords(deleting?.length ?? 0)}`}
        isUnderway={isUnderway}
        onYes={() => {
          if (deleting !== null) many.onDeleteAll(deleting);
        }}
      >
        <p>
          {listingsWords(deleting?.length ?? 0)} on this page will be deleted, photos included:{' '}
          <strong className="font-semibold">{statusCounts(deleting ?? [])}</strong>. You can restore them for{' '}
          {KEPT_DAYS} days, without page views. <Others shown={deleting?.length ?? 0} total={total} />
        </p>
      </QuestionDialog>
    </>
  );
}

function Others({ shown, total }: { shown: number; total: number }) {
  const others = total - shown;
  return others > 0 && `On other pages ${listingsWords(others)} more match; they stay as they are.`;
}
