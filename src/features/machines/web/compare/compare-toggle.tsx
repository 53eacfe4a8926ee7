import { OPEN_STATUSES } from '#app/db/enums.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { MAX_COMPARED } from '../../compared-machines.rules.ts';
import type { PublicMachine } from '../../machines.schema.ts';
import { toggleCompared, useComparison } from './use-comparison.ts';

type CompareToggleProps = {
  machine: Pick<PublicMachine, 'id' | 'name' | 'status'>;
  /** Styled for a photograph; otherwise for a row of buttons. */
  isChip?: boolean;
};

/** Adds a machine to the comparison, or removes it. */
export function CompareToggle({ machine: { id, name, status }, isChip = false }: CompareToggleProps) {
  const isChosen = useComparison().includes(id);
  if (!OPEN_STATUSES.includes(status)) return null;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={isChip ? 'photo-chip' : buttonClass({ variant: 'quiet', size: 'small' })}
      onClick={() => {
        if (!toggleCompared(id)) showToast({ title: `${MAX_COMPARED} machines at most. Take one out first.` });
      }}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 fill-none stroke-current stroke-2">
        <path d={isChosen ? 'M3 8.5l3.5 3.5L13 4.5' : 'M8 3v10M3 8h10'} />
      </svg>
      Compare<span className="sr-only"> {name}</span>
    </button>
  );
}
