import type { ListingStatus } from '#app/db/enums.ts';
import { Badge } from '#app/ui/badge.tsx';
import { CONDITION_WORDS } from '../machines.rules.ts';
import type { PublicMachine } from '../machines.schema.ts';

/** Only a listing's owner and moderators see pending and rejected ones. */
const UNUSUAL_STATUS_WORDS = {
  pending: 'Pending review',
  rejected: 'Rejected',
  sold: 'SOLD',
} as const satisfies Partial<Record<ListingStatus, string>>;

/** Labels on the photograph: the condition, and any status in which it is not for sale. */
export function PhotoLabels({ machine }: { machine: PublicMachine }) {
  const { status } = machine;
  return (
    <>
      <Badge tone="condition">{CONDITION_WORDS[machine.condition]}</Badge>
      {status !== 'approved' && status !== 'featured' && <Badge tone={status}>{UNUSUAL_STATUS_WORDS[status]}</Badge>}
      {machine.isUnderOffer && <Badge tone="pending">UNDER OFFER</Badge>}
    </>
  );
}

/** How the machine is offered; beside the photograph, where they cover nothing. */
export function OfferLabels({ machine }: { machine: PublicMachine }) {
  return (
    <>
      {isFeatured(machine) && <Badge tone="featured">FEATURED</Badge>}
      {machine.isPremiumPaid && <Badge tone="premium">PREMIUM</Badge>}
      {machine.financingAvailable && <Badge tone="financing">FINANCING</Badge>}
    </>
  );
}

/** Whether buyers contact the owner; other machines are sold through the operator. */
export function isSoldByOwner({ isPremiumPaid, financingAvailable }: PublicMachine): boolean {
  return isPremiumPaid && !financingAvailable;
}

export function hasOfferLabels(machine: PublicMachine): boolean {
  return isFeatured(machine) || machine.isPremiumPaid || machine.financingAvailable;
}

function isFeatured({ status, isFeaturedPaid }: PublicMachine): boolean {
  return status === 'featured' || isFeaturedPaid;
}
