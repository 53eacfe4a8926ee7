import type { PaymentMode } from '#app/db/enums.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ENVIRONMENT_WORDS, standingOf, type Stand } from '../payment-labels.rules.ts';

type PaymentStateProps = { payment: Stand & { environment: PaymentMode } };

export function PaymentStateBadge({ payment }: { payment: Stand }) {
  const { word, tone } = standingOf(payment);
  return <Badge tone={tone}>{word}</Badge>;
}

/** Where the payment stands, and whether it was one of test money. */
export function PaymentStateBadges({ payment }: PaymentStateProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <PaymentStateBadge payment={payment} />
      {payment.environment === 'sandbox' && <Badge>{ENVIRONMENT_WORDS.sandbox}</Badge>}
    </span>
  );
}
