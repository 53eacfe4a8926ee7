import type { ListingStatus } from '#app/db/enums.ts';
import { Badge } from '#app/ui/badge.tsx';
import { CONDITION_WORDS } from '../machines.rules.ts';
import type { PublicMachine } from '../machines.schema.ts';

/** Only a listing's owner and moderators ever see one that waits or was turned down. */
const UNUSUAL_STATUS_WORDS = {
  pending: 'Pending review',
  rejected: 'Rejected',
  sold: 'SOLD',
} as const satisfies Partial<Record<ListingStatus, string>>;

/** What the photograph shows: the machine's condition, and a status that buyers do not see or buy. Sewn onto it. */
export function PhotoLabels({ machine }: { machine: PublicMachine }) {
  const { status } = machine;
  return (
    <>
      <Badge tone="condition">{CONDITION_WORDS[machine.condition]}</Badge>
      {status !== 'approved' && status !== 'featured' && <Badge tone={status}>{UNUSUAL_STATUS_WORDS[status]}</Badge>}
    </>
  );
}

/** How it is offered: beside the photograph, where nothing of the machine is hidden. */
export function OfferLabels({ machine }: { machine: PublicMachine }) {
  return (
    <>
      {isFeatured(machine) && <Badge tone="featured">FEATURED</Badge>}
      {machine.isPremiumPaid && <Badge tone="premium">PREMIUM</Badge>}
      {machine.financingAvailable && <Badge tone="financing">FINANCING</Badge>}
    </>
  );
}

/** Whether buyers deal with its owner; others are sold through the operator. */
export function isSoldByOwner({ isPremiumPaid, financingAvailable }: PublicMachine): boolean {
  return isPremiumPaid && !financingAvailable;
}

export function hasOfferLabels(machine: PublicMachine): boolean {
  return isFeatured(machine) || machine.isPremiumPaid || machine.financingAvailable;
}

function isFeatured({ status, isFeaturedPaid }: PublicMachine): boolean {
  return status === 'featured' || isFeaturedPaid;
}
