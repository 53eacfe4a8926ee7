import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { Copyable } from '#app/ui/copyable.tsx';
import { Fact } from '#app/ui/text-lists.tsx';
import { LocalDate } from '#app/ui/local-date.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { SubjectDialog, useQuestion, type DialogState } from '#app/ui/use-dialog.tsx';
import {
  canBeRefunded,
  disputeLabel,
  findRunningPeriods,
  needsPremium,
  rawState,
  sellerWithAddress,
} from '../../admin-payment.rules.ts';
import {
  getPaymentStatus,
  hasReceipt,
  moneyLabel,
  paidOptionsLabel,
  receiptHref,
  refundableUsd,
  refundedLabel,
} from '../../payment-labels.rules.ts';
import type { AdminPayment } from '../../payments.schema.ts';
import { PLACEMENT_NAMES } from '../../placement-labels.rules.ts';
import { PaidListing, PaymentStateBadges } from '../payment-state.tsx';
import { PlacementPeriods } from '../placement-periods.tsx';
import { refundPayment } from './payments.queries.ts';

type DetailsProps = { payment: AdminPayment };

/** A payment, and the confirmation of its refund. */
export function PaymentDialog({ opened }: { opened: DialogState<AdminPayment> }) {
  const { onRefund, questionDialog } = useRefund();
  return (
    <>
      <SubjectDialog
        wide
        dialog={opened}
        title="Payment"
        renderFooter={(payment) => (
          <>
            {hasReceipt(payment) && (
              <SiteLink href={receiptHref(payment.id)} className={buttonClass()}>
                Receipt
              </SiteLink>
            )}
            {canBeRefunded(payment) && (
              <Button
                variant="danger"
                onClick={() => {
                  opened.close();
                  onRefund(payment);
                }}
              >
                Refund…
              </Button>
            )}
            <Button onClick={opened.close}>Close</Button>
          </>
        )}
      >
        {(payment) => <PaymentDetails payment={payment} />}
      </SubjectDialog>
      {questionDialog}
    </>
  );
}

/** All details of a payment, with the ids to look it up at PayPal. */
function PaymentDetails({ payment }: DetailsProps) {
  const refunded = refundedLabel(payment);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          <span className="figures block text-28 font-bold">{priceLabel(payment.amountUsd)}</span>
          {refunded !== null && <span className="text-14 text-quiet">{refunded}</span>}
        </p>
        <PaymentStateBadges payment={payment} />
      </div>
      <p className="text-quiet">{getPaymentStatus(payment).sentence}</p>
      <dl className="grid text-14">
        <Disputes payment={payment} />
        <WhatAndWho payment={payment} />
        <Numbers payment={payment} />
        <Times payment={payment} />
      </dl>
    </div>
  );
}

function Disputes({ payment: { disputes } }: DetailsProps) {
  return disputes.map((dispute) => (
    <Fact key={dispute.id} label="Dispute">
      {disputeLabel(dispute)}
      {dispute.amountUsd !== null && `, about ${moneyLabel(dispute.amountUsd)}`}
      {dispute.respondBy !== null && dispute.status !== 'RESOLVED' && (
        <span className="block font-semibold text-warn">
          Answer at PayPal until <LocalMoment at={dispute.respondBy} />
        </span>
      )}
      <span className="block text-12 text-quiet">{dispute.id}</span>
    </Fact>
  ));
}

function WhatAndWho({ payment }: DetailsProps) {
  const { machineId, listingId, premiumUsd, featuredUsd, savingUsd, placements } = payment;
  const prices = [premiumUsd, featuredUsd].filter((usd) => usd > 0).map(priceLabel);
  const saving = savingUsd > 0 ? ` less ${priceLabel(savingUsd)}` : '';
  return (
    <>
      <Fact label="Listing">
        <PaidListing payment={payment} className="link" />
        {machineId === null && ' (deleted)'}
        <span className="block text-12 text-quiet">{listingId}</span>
      </Fact>
      <Fact label="Options">
        {paidOptionsLabel(payment)}: {prices.join(' and ')}
        {saving}
      </Fact>
      {placements.length > 0 && (
        <Fact label="From – until">
          <PlacementPeriods periods={placements} />
        </Fact>
      )}
      <Fact label="Payer account">{sellerWithAddress(payment)}</Fact>
    </>
  );
}

function Numbers({ payment }: DetailsProps) {
  const { invoiceId, orderId, captureId, failure, refundReason } = payment;
  const numbers = [
    { label: 'Receipt number', what: 'receipt number', text: invoiceId },
    { label: 'PayPal order', what: 'PayPal order', text: orderId },
    { label: 'PayPal capture', what: 'PayPal capture', text: captureId },
  ];
  return (
    <>
      {numbers.map(
        ({ label, what, text }) =>
          text !== null && (
            <Fact key={label} label={label}>
              <Copyable what={what} text={text} />
            </Fact>
          ),
      )}
      <Fact label="State in the ledger">{rawState(payment)}</Fact>
      {failure !== null && <Fact label="Last failure">{failure}</Fact>}
      {refundReason !== null && <Fact label="Refund reason">{refundReason}</Fact>}
    </>
  );
}

const REFUND_WORDS = {
  refund: 'refunded',
  reversal: 'taken back by PayPal',
  'cancelled-reversal': 'returned by PayPal after a dispute',
} as const;

function Times({ payment: { createdAt, capturedAt, usedAt, refunds } }: DetailsProps) {
  const times = [
    { label: 'Ordered', at: createdAt },
    { label: 'Money taken', at: capturedAt },
    { label: 'Options activated', at: usedAt },
    ...refunds.map(({ kind, amountUsd, refundedAt }) => ({
      label: `${moneyLabel(Math.abs(amountUsd))} ${REFUND_WORDS[kind]}`,
      at: refundedAt,
    })),
  ];
  return times.map(
    ({ label, at }) =>
      at !== null && (
        <Fact key={`${label} ${at}`} label={label}>
          <LocalMoment at={at} />
        </Fact>
      ),
  );
}

/** Asks for confirmation with the amount, the recipient and the placements that end. */
function useRefund() {
  const { ask, questionDialog } = useQuestion();
  const refund = useMutation({
    mutationFn: ({ id }: AdminPayment, { client }) => refundPayment(client, id),
    onSuccess: (_refunded, payment) => {
      const description = `${moneyLabel(refundableUsd(payment))} for ${payment.listingName}`;
      showToast({ title: 'Payment refunded', description, tone: 'success' });
    },
    onError: (error) => showFailure('Failed to refund payment', error),
  });
  const onRefund = (payment: AdminPayment) =>
    ask({
      title: 'Refund this payment?',
      yes: `Refund ${moneyLabel(refundableUsd(payment))}`,
      text: <RefundConsequences payment={payment} />,
      onYes: () => refund.mutateAsync(payment),
    });
  return { onRefund, questionDialog };
}

/** The amount and recipient of a refund, and the placements it ends. */
function RefundConsequences({ payment }: DetailsProps) {
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

function WhatEnds({ payment }: DetailsProps) {
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
