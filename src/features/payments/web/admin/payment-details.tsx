import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { Copyable } from '#app/ui/copyable.tsx';
import { Fact } from '#app/ui/fact.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { disputeLabel, rawState, sellerWithAddress } from '../../admin-payment.rules.ts';
import { moneyLabel, paidOptionsLabel, refundedLabel, getPaymentStatus } from '../../payment-labels.rules.ts';
import type { AdminPayment } from '../../payments.schema.ts';
import { PaymentStateBadges } from '../payment-state.tsx';
import { PlacementPeriods } from '../placement-periods.tsx';

type DetailsProps = { payment: AdminPayment };

/** All that the ledger knows of a payment, with the numbers to look it up at PayPal. */
export function PaymentDetails({ payment }: DetailsProps) {
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
  const { machineId, listingId, listingName, premiumUsd, featuredUsd, savingUsd, placements } = payment;
  const prices = [premiumUsd, featuredUsd].filter((usd) => usd > 0).map(priceLabel);
  const saving = savingUsd > 0 ? ` less ${priceLabel(savingUsd)}` : '';
  return (
    <>
      <Fact label="Listing">
        {machineId === null ? (
          `${listingName} (deleted)`
        ) : (
          <SiteLink href={machineHref(machineId)} className="link">
            {listingName}
          </SiteLink>
        )}
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
  return (
    <>
      <Fact label="Receipt number">
        <Copyable what="receipt number" text={invoiceId} />
      </Fact>
      {orderId !== null && (
        <Fact label="PayPal order">
          <Copyable what="PayPal order" text={orderId} />
        </Fact>
      )}
      {captureId !== null && (
        <Fact label="PayPal capture">
          <Copyable what="PayPal capture" text={captureId} />
        </Fact>
      )}
      <Fact label="State in the ledger">{rawState(payment)}</Fact>
      {failure !== null && <Fact label="Last failure">{failure}</Fact>}
      {refundReason !== null && <Fact label="Refund reason">{refundReason}</Fact>}
    </>
  );
}

function Times({ payment: { createdAt, capturedAt, usedAt, refunds } }: DetailsProps) {
  const times = [
    { label: 'Ordered', at: createdAt },
    { label: 'Money taken', at: capturedAt },
    { label: 'Options activated', at: usedAt },
    ...refunds.map(({ kind, amountUsd, refundedAt }) => ({
      label: `${moneyLabel(amountUsd)} ${kind === 'reversal' ? 'taken back by PayPal' : 'refunded'}`,
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
