import { useQuery } from '@tanstack/react-query';
import type { PartProps } from './use-moderation.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { listFieldLabels } from './listing-differences.rules.ts';
import { changesQuery } from './moderation.queries.ts';

/** What its seller changed since it was last approved, in short; it opens field by field. */
export function ChangedLine({ listing, control }: PartProps) {
  return listing.changedSinceApproval && <Changed listing={listing} control={control} />;
}

function Changed({ listing, control }: PartProps) {
  const { live } = listing;
  const { data } = useQuery(changesQuery(listing));
  const fields = listFieldLabels(data?.changes ?? []);
  return (
    <>
      {live !== null && (
        <p className="text-14 text-quiet">
          Visitors see the approved version, at {priceLabel(live.price)}, until you decide.
        </p>
      )}
      <button
        type="button"
        onClick={() => control.setOpenDialog({ kind: 'changes', listing })}
        className="min-h-8 justify-self-start rounded-label text-left text-14 font-medium text-warn link wrap-anywhere max-lg:min-h-11"
      >
        {fields === '' ? 'Changed since it was approved' : `Changed: ${fields}`}
      </button>
    </>
  );
}
