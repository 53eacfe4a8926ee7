import { useState } from 'react';
import type { PortalListing } from '../../portal.schema.ts';
import { Standing } from '#app/features/payments/web/placement-standing.tsx';
import { PLACEMENT_NAMES } from '#app/features/payments/placement-labels.rules.ts';
import { getPlacements } from '#app/features/payments/placement-options.rules.ts';

/** What is paid for and would have gone on. */
export function PlacementsEnd({ listing }: { listing: PortalListing }) {
  const [now] = useState(() => new Date());
  const paid = getPlacements(listing, now).flatMap(({ kind, standing }) =>
    standing === null ? [] : [{ kind, standing }],
  );
  if (paid.length === 0) return null;
  return (
    <div className="grid gap-1 rounded-control bg-warn-wash px-3 py-2 text-14 text-warn">
      {paid.map(({ kind, standing }) => (
        <p key={kind}>
          {PLACEMENT_NAMES[kind]} ({standing.kind === 'runs' && 'paid '}
          <Standing standing={standing} status={listing.status} />) ends right away, without a refund.
        </p>
      ))}
    </div>
  );
}
