import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { PLACEMENT_NAMES } from '../../placement-labels.rules.ts';
import { BOTH_DISCOUNT_PERCENT, type PlacementChoice, type PlacementPrice } from '../../prices.rules.ts';

/** What each option costs, what is saved, and what is to be paid. Said again whenever it changes. */
export function PriceTable({ price, renewals }: { price: PlacementPrice; renewals: PlacementChoice }) {
  const chosen = PLACEMENT_KINDS.filter((kind) => price[kind] > 0);
  return (
    <div role="status" className="grid gap-2">
      {chosen.map((kind) => (
        <Line
          key={kind}
          what={renewals[kind] ? `${PLACEMENT_NAMES[kind]}, renewed` : PLACEMENT_NAMES[kind]}
          amount={priceLabel(price[kind])}
        />
      ))}
      {price.saving > 0 && (
        <p className="flex justify-between gap-4 text-ok">
          <span>
            You save {BOTH_DISCOUNT_PERCENT}% on both<span className="sr-only">:</span>
          </span>
          <span className="figures">−{priceLabel(price.saving)}</span>
        </p>
      )}
      <p className="flex items-baseline justify-between gap-4 pt-2">
        <span className="font-medium">
          Total<span className="sr-only">:</span>
        </span>
        <span className="figures text-28 font-bold">{priceLabel(price.total)}</span>
      </p>
    </div>
  );
}

function Line({ what, amount }: { what: string; amount: string }) {
  return (
    <p className="flex justify-between gap-4">
      <span>
        {what}
        <span className="sr-only">:</span>
      </span>
      <span className="figures">{amount}</span>
    </p>
  );
}
