import { useState } from 'react';
import { LocalDate } from '#app/ui/local-date.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { needsPremium, findRunningPeriods, sellerWithAddress } from '../../admin-payment.rules.ts';
import { refundableUsd, moneyLabel, refundedLabel } from '../../payment-labels.rules.ts';
import type { AdminPayment } from '../../payments.schema.ts';
import { PLACEMENT_NAMES } from '../../placement-labels.rules.ts';
import type { PaymentDialogProps } from './use-payment-dialogs.ts';

/** Says how much goes to whom, and what ends, before anything does. */
export function RefundDialog({ payment, onClose, onRefund, isUnderway }: PaymentDialogProps & { isUnderway: boolean }) {
  return (
    <Dialog
      open={payment !== null}
      onClose={onClose}
      title="Refund this payment?"
      footer={
        payment !== null && (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="danger"
              aria-disabled={isUnderway || undefined}
              onClick={() => {
                onRefund(payment);
              }}
            >
              Refund {moneyLabel(refundableUsd(payment))}
            </Button>
          </>
        )
      }
    >
      {payment !== null && <WhatGoes payment={payment} />}
    </Dialog>
  );
}

function WhatGoes({ payment }: { payment: AdminPayment }) {
  const { environment, listingName } = payment;
  const refunded = refundedLabel(payment);
  return (
    <div className="grid gap-3">
      <p className="font-medium wrap-anywhere">
        {moneyLabel(refundableUsd(payment))} goes back through PayPal to {sellerWithAddress(payment)}. This cannot be
        undone.
      </p>
      {refunded !== null && <p className="text-quiet">{refunded} already; this is the rest.</p>}
      <p className="text-quiet wrap-anywhere">For {listingName}. The seller is told by email.</p>
      <WhatEnds payment={payment} />
      {environment === 'sandbox' && <p className="text-14 text-quiet">A sandbox payment: no money moves.</p>}
    </div>
  );
}

function WhatEnds({ payment }: { payment: AdminPayment }) {
  const [now] = useState(() => new Date());
  const running = findRunningPeriods(payment, now);
  if (running.length === 0) return <p className="text-14 text-quiet">No placement of this payment is running.</p>;
  return (
    <div className="grid gap-1 rounded-control bg-warn-wash px-3 py-2 text-14 text-warn">
      {running.map(({ kind, endsAt, isHeld }) => (
        <p key={kind}>
          {PLACEMENT_NAMES[kind]},{' '}
          {isHeld ? (
            'paused until its listing is public again'
          ) : (
            <>
              paid until <LocalDate at={endsAt} />
            </>
          )}
          , ends at once.
        </p>
      ))}
      {needsPremium(payment) && (
        <p>Without Premium a listing of this brand goes back to review, and buyers do not see it.</p>
      )}
    </div>
  );
}
