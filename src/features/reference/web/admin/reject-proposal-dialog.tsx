import { useState, type ReactNode } from 'react';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import type { Proposer } from '../../proposals.schema.ts';

type RejectDialogProps = {
  title: string;
  /** What is asked about; null while nothing is. */
  proposal: { id: string; proposer: Proposer | null } | null;
  /** What it is called. */
  children: ReactNode;
  follows: string;
  isUnderway: boolean;
  onReject: () => void;
  onRejectAll: (proposer: Proposer) => void;
  onClose: () => void;
};

/** Asks before something leaves the review queue: it alone, or all that its account named. */
export function RejectDialog({ proposal, children, follows, onReject, onRejectAll, ...dialog }: RejectDialogProps) {
  const [allOf, setAllOf] = useState<string | null>(null);
  const proposer = proposal?.proposer ?? null;
  const others = (proposer?.waiting ?? 1) - 1;
  const isAll = proposal !== null && allOf === proposal.id;
  return (
    <QuestionDialog
      {...dialog}
      open={proposal !== null}
      yes={isAll ? `Reject all ${others + 1}` : 'Reject'}
      onYes={() => {
        if (isAll && proposer !== null) onRejectAll(proposer);
        else onReject();
      }}
    >
      <p className="font-medium wrap-anywhere">{children}</p>
      <p className="mt-2 text-quiet">{follows}</p>
      {proposal !== null && proposer !== null && others > 0 && (
        <Checkbox
          className="mt-3"
          checked={isAll}
          onChange={({ target }) => {
            setAllOf(target.checked ? proposal.id : null);
          }}
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
