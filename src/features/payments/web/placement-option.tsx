import type { ListingStatus } from '#app/db/enums.ts';
import { LocalDate } from '#app/ui/local-date.tsx';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { PLACEMENT_BENEFITS, PLACEMENT_NAMES } from '../placement-labels.rules.ts';
import type { PlacementOffer } from '../placement-options.rules.ts';
import { getFee, PLACEMENT_DAYS } from '../prices.rules.ts';
import { Standing } from './placement-standing.tsx';

type PlacementOptionProps = {
  placement: PlacementOffer;
  listing: { brand: string; status: ListingStatus };
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
};

/** A checkbox for a placement. A running one stays ticked except in its last week. */
export function PlacementOption({ placement, listing: { brand, status }, isChosen, onChange }: PlacementOptionProps) {
  const { kind, offer } = placement;
  const isForSale = offer !== 'none';
  return (
    <Checkbox
      className="rounded-control border border-line-strong p-3 has-checked:border-ink"
      checked={!isForSale || isChosen}
      disabled={!isForSale}
      onChange={(event) => {
        onChange(event.currentTarget.checked);
      }}
      label={
        <span className="grid justify-items-start gap-1.5">
          <Badge tone={kind}>{PLACEMENT_NAMES[kind]}</Badge>
          {offer === 'new' && <span className="text-quiet">{PLACEMENT_BENEFITS[kind]}</span>}
          {offer === 'renewal' && <Renewal placement={placement} />}
          {offer === 'none' && placement.standing !== null && (
            <span className="first-letter:uppercase">
              <Standing standing={placement.standing} status={status} />
            </span>
          )}
        </span>
      }
      detail={
        isForSale ? <span className="text-16 font-bold text-ink">{priceLabel(getFee(kind, brand))}</span> : undefined
      }
    />
  );
}

function Renewal({ placement: { kind, standing, renewedUntil } }: { placement: PlacementOffer }) {
  const until = standing?.kind === 'runs' ? standing.until : null;
  return (
    <span className="grid gap-0.5">
      <span className="font-medium">
        Renew {PLACEMENT_NAMES[kind]}: {PLACEMENT_DAYS} more days
        {renewedUntil !== null && (
          <>
            , until <LocalDate at={renewedUntil} />
          </>
        )}
      </span>
      {until !== null && (
        <span className="text-quiet">
          Without renewal it ends on <LocalDate at={until.toISOString()} />.
        </span>
      )}
    </span>
  );
}
