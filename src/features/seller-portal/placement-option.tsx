import { feeOf } from '#app/features/placements/placement-prices.rules.ts';
import { ListedDate } from '#app/features/machines/listed-date.tsx';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { PLACEMENT_GAINS, PLACEMENT_NAMES } from '#app/features/placements/placement-words.ts';
import type { PlacementState } from './placement-options.rules.ts';

type PlacementOptionProps = {
  placement: PlacementState;
  brand: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
};

/** A placement to tick. One that runs already stays ticked. */
export function PlacementOption({ placement, brand, isChosen, onChange }: PlacementOptionProps) {
  const { kind, isPaid } = placement;
  return (
    <Checkbox
      className="rounded-control border border-line-strong p-3 has-checked:border-ink"
      checked={isPaid || isChosen}
      disabled={isPaid}
      onChange={(event) => {
        onChange(event.currentTarget.checked);
      }}
      label={
        <span className="grid justify-items-start gap-1.5">
          <Badge tone={kind}>{PLACEMENT_NAMES[kind]}</Badge>
          {isPaid ? <Runs until={placement.until} /> : <span className="text-quiet">{PLACEMENT_GAINS[kind]}</span>}
        </span>
      }
      detail={isPaid ? undefined : <span className="text-16 font-bold text-ink">{priceLabel(feeOf(kind, brand))}</span>}
    />
  );
}

function Runs({ until }: { until: string | null }) {
  return (
    <span>
      Paid
      {until !== null && (
        <>
          , runs until <ListedDate at={until} />
        </>
      )}
    </span>
  );
}
