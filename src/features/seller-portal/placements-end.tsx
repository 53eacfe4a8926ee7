import type { PortalListing } from '#app/features/listings/portal.schema.ts';
import { ListedDate } from '#app/features/machines/listed-date.tsx';
import { PLACEMENT_NAMES } from '#app/features/placements/placement-words.ts';
import { placementsOf, type PlacementState } from './placement-options.rules.ts';

/** What is paid for and would have gone on. */
export function PlacementsEnd({ listing }: { listing: PortalListing }) {
  const running = placementsOf(listing).filter(({ isPaid }) => isPaid);
  if (running.length === 0) return null;
  return (
    <div className="grid gap-1 rounded-control bg-warn-wash px-3 py-2 text-14 text-warn">
      {running.map((placement) => (
        <PlacementEnds key={placement.kind} placement={placement} />
      ))}
    </div>
  );
}

function PlacementEnds({ placement: { kind, until } }: { placement: PlacementState }) {
  return (
    <p>
      {PLACEMENT_NAMES[kind]}
      {until !== null && (
        <>
          , paid until <ListedDate at={until} />,
        </>
      )}{' '}
      ends right away, without a refund.
    </p>
  );
}
