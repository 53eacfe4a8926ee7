import { useQuery } from '@tanstack/react-query';
import type { PaymentMode } from '#app/db/enums.ts';
import { Alert } from '#app/ui/form.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { MODE_FACTS, sandboxListingsMessage, setupLabel } from './payment-mode-labels.rules.ts';
import { environmentsQuery } from './payment-settings.queries.ts';

type SwitchModeDialogProps = {
  /** Null: it is closed. */
  target: PaymentMode | null;
  isUnderway: boolean;
  onClose: () => void;
  onSwitch: (mode: PaymentMode) => void;
};

/** Asks before the payment mode is switched, with the consequences. */
export function SwitchModeDialog({ target, isUnderway, onClose, onSwitch }: SwitchModeDialogProps) {
  return (
    <QuestionDialog
      open={target !== null}
      onClose={onClose}
      title={`Switch to ${target ?? 'another environment'}?`}
      yes={`Switch to ${target ?? 'another environment'}`}
      isUnderway={isUnderway}
      onYes={() => {
        if (target !== null) onSwitch(target);
      }}
    >
      {target !== null && <Consequences of={target} />}
    </QuestionDialog>
  );
}

function Consequences({ of }: { of: PaymentMode }) {
  // Fetched when the dialog opens: placements are paid and end all the time.
  const { data, isFetching } = useQuery({ ...environmentsQuery, staleTime: 0 });
  return (
    <div className="grid gap-4">
      <ul className="grid list-disc gap-2 pl-5">
        {MODE_FACTS[of].consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
        {of === 'live' && (
          <li>
            <span role="status">
              {sandboxListingsMessage(isFetching ? 'counting' : (data?.playMoneyListings ?? 'unknown'))}
            </span>
          </li>
        )}
      </ul>
      {data?.[of].isConfigured === false && <Alert>{setupLabel(data[of])}</Alert>}
    </div>
  );
}
