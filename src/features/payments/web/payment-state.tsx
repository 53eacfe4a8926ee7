import type { PaymentMode } from '#app/db/enums.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { Badge } from '#app/ui/badge.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { ENVIRONMENT_LABELS, getPaymentStatus, type PaymentStatusFields } from '../payment-labels.rules.ts';
import type { OwnPayment } from '../payments.schema.ts';

type PaymentStateProps = { payment: PaymentStatusFields & { environment: PaymentMode } };

export function PaymentStateBadge({ payment }: { payment: PaymentStatusFields }) {
  const { label, tone } = getPaymentStatus(payment);
  return <Badge tone={tone}>{label}</Badge>;
}

/** The state of a payment, and whether it used test money. */
export function PaymentStateBadges({ payment }: PaymentStateProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <PaymentStateBadge payment={payment} />
      {payment.environment === 'sandbox' && <Badge>{ENVIRONMENT_LABELS.sandbox}</Badge>}
    </span>
  );
}

type PaidListingProps = { payment: Pick<OwnPayment, 'machineId' | 'listingName'>; className: string };

/** The name of the paid listing; a link as long as the listing exists. */
export function PaidListing({ payment: { machineId, listingName }, className }: PaidListingProps) {
  if (machineId === null) return listingName;
  return (
    <SiteLink href={machineHref(machineId)} className={className}>
      {listingName}
    </SiteLink>
  );
}
