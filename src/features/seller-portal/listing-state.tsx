import type { ListingStatus } from '#app/db/enums.ts';
import type { PortalListing } from '#app/features/listings/portal.schema.ts';
import { ListedDate } from '#app/features/machines/listed-date.tsx';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { PLACEMENT_NAMES } from '#app/features/placements/placement-words.ts';
import { placementsOf, type PlacementState } from './placement-options.rules.ts';
import { STATUS_WORDS } from './seller-portal.rules.ts';

/** Where the listing stands, and which placements run until when. */
export function ListingState({ listing }: { listing: PortalListing }) {
  const { status } = listing;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pb-0.5">
      <Badge tone={TONES[status]}>{STATUS_WORDS[status]}</Badge>
      {placementsOf(listing).map(
        (placement) => placement.isPaid && <Runs key={placement.kind} placement={placement} />,
      )}
    </div>
  );
}

/** A sale is good news, not a warning as on the photographs that buyers see. */
const TONES = {
  pending: 'pending',
  approved: 'approved',
  featured: 'approved',
  sold: 'plain',
  rejected: 'rejected',
} as const satisfies Record<ListingStatus, BadgeTone>;

function Runs({ placement: { kind, until } }: { placement: PlacementState }) {
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-12 text-quiet">
      <Badge tone={kind}>{PLACEMENT_NAMES[kind]}</Badge>{' '}
      {until !== null && (
        <span>
          until <ListedDate at={until} />
        </span>
      )}
    </span>
  );
}
