import { useState, type ReactNode } from 'react';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import type { Proposer } from '../../reference.schema.ts';

type RejectProposalDialogProps = {
  title: string;
  /** The model or accessory to reject; null while the dialog is closed. */
  proposal: { id: string; proposer: Proposer | null } | null;
  /** Its name. */
  children: ReactNode;
  consequence: string;
  isUnderway: boolean;
  onReject: () => void;
  onRejectAll: (proposer: Proposer) => void;
  onClose: () => void;
};

/** Confirms that a proposal is rejected: it alone, or all of the account that made it. */
export function RejectProposalDialog({
  proposal,
  children,
  consequence,
  onReject,
  onRejectAll,
  ...dialog
}: RejectProposalDialogProps) {
  const [rejectAllId, setRejectAllId] = useState<string | null>(null);
  const proposer = proposal?.proposer ?? null;
  const others = (proposer?.waiting ?? 1) - 1;
  const rejectsAll = proposal !== null && rejectAllId === proposal.id;
  return (
    <QuestionDialog
      {...dialog}
      open={proposal !== null}
      yes={rejectsAll ? `Reject all ${others + 1}` : 'Reject'}
      onYes={() => {
        if (rejectsAll && proposer !== null) onRejectAll(proposer);
        else onReject();
      }}
    >
      <p className="font-medium wrap-anywhere">{children}</p>
      <p className="mt-2 text-quiet">{consequence}</p>
      {proposal !== null && proposer !== null && others > 0 && (
        <Checkbox
          className="mt-3"
          checked={rejectsAll}
          onChange={({ target }) => setRejectAllId(target.checked ? proposal.id : null)}
          label={
            <span className="wrap-anywhere">
              Also reject {others === 1 ? 'the other name' : `the other ${others} names`} that wait from{' '}
              {proposer.username}, models and accessories
            </span>
          }
        />
      )}
    </QuestionDialog>
  );
}
