import type { PaymentMode } from '#app/db/enums.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ENVIRONMENT_LABELS, getPaymentStatus, type PaymentStatusFields } from '../payment-labels.rules.ts';

type PaymentStateProps = { payment: PaymentStatusFields & { environment: PaymentMode } };

export function PaymentStateBadge({ payment }: { payment: PaymentStatusFields }) {
  const { label, tone } = getPaymentStatus(payment);
  return <Badge tone={tone}>{label}</Badge>;
}

/** Where the payment stands, and whether it was one of test money. */
export function PaymentStateBadges({ payment }: PaymentStateProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <PaymentStateBadge payment={payment} />
      {payment.environment === 'sandbox' && <Badge>{ENVIRONMENT_LABELS.sandbox}</Badge>}
    </span>
  );
}
