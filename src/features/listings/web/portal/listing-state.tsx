import type { ListingStatus } from '#app/db/enums.ts';
import type { PortalListing } from '../../portal.schema.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { Standing } from '#app/features/payments/web/placement-standing.tsx';
import { PLACEMENT_NAMES } from '#app/features/payments/placement-labels.rules.ts';
import { getPlacements, type PlacementState } from '#app/features/payments/placement-options.rules.ts';
import { statusLabel } from './portal.rules.ts';

/** Where the listing stands, and which placements run until when. */
export function ListingState({ listing, now }: { listing: PortalListing; now: Date }) {
  const { status } = listing;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pb-0.5">
      <Badge tone={TONES[status]}>{statusLabel(listing)}</Badge>
      {getPlacements(listing, now).map((placement) => (
        <Placement key={placement.kind} placement={placement} status={status} />
      ))}
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

function Placement({ placement: { kind, standing }, status }: { placement: PlacementState; status: ListingStatus }) {
  if (standing === null) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-12 text-quiet">
      <Badge tone={kind}>{PLACEMENT_NAMES[kind]}</Badge>{' '}
      <span>
        <Standing standing={standing} status={status} />
      </span>
    </span>
  );
}
