import { accountHref } from '#app/features/site/person-links.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { Copyable } from '#app/ui/copyable.tsx';
import { Fact } from '#app/ui/text-lists.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { SubjectDialog, useDialog, type DialogState } from '#app/ui/use-dialog.tsx';
import { canBeRefunded, disputeLabel, rawState, sellerWithAddress } from '../../admin-payment.rules.ts';
import {
  getPaymentStatus,
  hasReceipt,
  moneyLabel,
  paidOptionsLabel,
  receiptHref,
  refundedLabel,
  refundLabel,
} from '../../payment-labels.rules.ts';
import type { AdminPayment } from '../../payments.schema.ts';
import { PaidListing, PaymentStateBadges } from '../payment-state.tsx';
import { PlacementPeriods } from '../placement-periods.tsx';
import { RefundDialog } from './refund-dialog.tsx';

type DetailsProps = { payment: AdminPayment };

/** A payment, and its refund. */
export function PaymentDialog({ opened }: { opened: DialogState<AdminPayment> }) {
  const refunding = useDialog<AdminPayment>();
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
                  refunding.open(payment);
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
      <RefundDialog opened={refunding} />
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
      <Fact label="Payer account">
        {payment.payer === null ? (
          sellerWithAddress(payment)
        ) : (
          <SiteLink href={accountHref(payment.payer.id)} preload={false} className="link-plain">
            {sellerWithAddress(payment)}
          </SiteLink>
        )}
      </Fact>
    </>
  );
}

function Numbers({ payment }: DetailsProps) {
  const { invoiceId, orderId, captureId, failure, refundReason, openRefund } = payment;
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
      {openRefund !== null && (
        <Fact label="Requested refund">
          {moneyLabel(openRefund.amountUsd)}, <LocalMoment at={openRefund.requestedAt} />
          <span className="block text-12 text-quiet wrap-anywhere">{openRefund.reason}</span>
        </Fact>
      )}
    </>
  );
}

function Times({ payment: { createdAt, capturedAt, usedAt, refunds } }: DetailsProps) {
  const times = [
    { label: 'Ordered', at: createdAt, reason: null },
    { label: 'Money taken', at: capturedAt, reason: null },
    { label: 'Options activated', at: usedAt, reason: null },
    ...refunds.map((refund) => ({ label: refundLabel(refund), at: refund.refundedAt, reason: refund.reason })),
  ];
  return times.map(
    ({ label, at, reason }) =>
      at !== null && (
        <Fact key={`${label} ${at}`} label={label}>
          <LocalMoment at={at} />
          {reason !== null && <span className="block text-12 text-quiet wrap-anywhere">{reason}</span>}
        </Fact>
      ),
  );
}
