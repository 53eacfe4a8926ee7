import type { ReactNode } from 'react';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { moneyLabel } from '../../payment-labels.rules.ts';
import type { Receipt } from '../../payments.schema.ts';

/** When it was paid and how, with the numbers under which PayPal knows it. */
export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { createdAt, capturedAt, refunds, orderId, captureId } = receipt;
  return (
    <dl className="grid gap-x-10 gap-y-2 text-14 sm:grid-cols-2 print:grid-cols-2">
      <Fact label="Ordered">
        <LocalMoment at={createdAt} />
      </Fact>
      {capturedAt !== null && (
        <Fact label="Paid">
          <LocalMoment at={capturedAt} />
        </Fact>
      )}
      {refunds.map(({ amountUsd, refundedAt }) => (
        <Fact key={`${refundedAt} ${amountUsd}`} label={`${moneyLabel(amountUsd)} refunded`}>
          <LocalMoment at={refundedAt} />
        </Fact>
      ))}
      {capturedAt !== null && <Fact label="Paid via">PayPal</Fact>}
      {orderId !== null && <Fact label="PayPal order">{orderId}</Fact>}
      {captureId !== null && <Fact label="Transaction">{captureId}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-1.5">
      <dt className="shrink-0 text-quiet">{label}</dt>
      <dd className="text-right font-medium tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}
