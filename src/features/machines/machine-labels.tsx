import type { ListingStatus } from '#app/db/enums.ts';
import { Badge } from '#app/ui/badge.tsx';
import { CONDITION_WORDS } from './machines.rules.ts';
import type { PublicMachine } from './machines.schema.ts';

/** Only a listing's owner and moderators ever see one that waits or was turned down. */
const UNUSUAL_STATUS_WORDS = {
  pending: 'Pending review',
  rejected: 'Rejected',
  sold: 'SOLD',
} as const satisfies Partial<Record<ListingStatus, string>>;

/** Condition and placement, as labels sewn onto the photograph. */
export function MachineLabels({ machine }: { machine: PublicMachine }) {
  const { status } = machine;
  return (
    <>
      <Badge tone="condition">{CONDITION_WORDS[machine.condition]}</Badge>
      {status !== 'approved' && status !== 'featured' && <Badge tone={status}>{UNUSUAL_STATUS_WORDS[status]}</Badge>}
      {isFeatured(machine) && <Badge tone="featured">FEATURED</Badge>}
      {machine.isPremiumPaid && <Badge tone="premium">PREMIUM</Badge>}
      {machine.financingAvailable && <Badge tone="financing">FINANCING</Badge>}
    </>
  );
}

function isFeatured({ status, isFeaturedPaid }: PublicMachine): boolean {
  return status === 'featured' || isFeaturedPaid;
}
