import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { Button } from '#app/ui/button.tsx';
import type { PartProps } from './use-moderation.ts';
import { shownInstead } from './listing-labels.rules.ts';

/** What the seller asks, and what visitors see of it. */
export function ListingPrice({ listing, control }: PartProps) {
  const { name, price } = listing;
  const instead = shownInstead(listing);
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <div className="flex items-center justify-between gap-2">
        {price === null ? (
          <p className="text-14 text-quiet">No price set</p>
        ) : (
          <p className="figures text-20 font-bold">{priceLabel(price)}</p>
        )}
        <Button
          size="small"
          aria-label={`Edit Price: ${name}`}
          className="max-lg:min-h-11"
          onClick={() => {
            control.setOpenDialog({ kind: 'price', listing });
          }}
        >
          Edit Price
        </Button>
      </div>
      {instead !== null && <p className="text-12 text-quiet">{instead}</p>}
    </div>
  );
}
