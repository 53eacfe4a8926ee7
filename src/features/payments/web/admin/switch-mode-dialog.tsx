import { useQuery } from '@tanstack/react-query';
import type { PaymentMode } from '#app/db/enums.ts';
import { Alert } from '#app/ui/form.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { MODE_FACTS, playMoneyWords, setUpWords } from './payment-mode-labels.rules.ts';
import { environmentsQuery } from './payment-settings.queries.ts';

type SwitchModeDialogProps = {
  /** Null: it is closed. */
  wanted: PaymentMode | null;
  isUnderway: boolean;
  onClose: () => void;
  onSwitch: (mode: PaymentMode) => void;
};

/** Says what follows before money begins, or stops, to move. */
export function SwitchModeDialog({ wanted, isUnderway, onClose, onSwitch }: SwitchModeDialogProps) {
  return (
    <QuestionDialog
      open={wanted !== null}
      onClose={onClose}
      title={`Switch to ${wanted ?? 'another environment'}?`}
      yes={`Switch to ${wanted ?? 'another environment'}`}
      isUnderway={isUnderway}
      onYes={() => {
        if (wanted !== null) onSwitch(wanted);
      }}
    >
      {wanted !== null && <Consequences of={wanted} />}
    </QuestionDialog>
  );
}

function Consequences({ of }: { of: PaymentMode }) {
  // Placements are paid and end meanwhile: what was counted before the question counts for nothing.
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
              {playMoneyWords(isFetching ? 'counting' : (data?.playMoneyListings ?? 'unknown'))}
            </span>
          </li>
        )}
      </ul>
      {data?.[of].isConfigured === false && <Alert>{setUpWords(data[of])}</Alert>}
    </div>
  );
}
