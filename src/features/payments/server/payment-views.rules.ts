import type { AdminPayment, OwnPayment, Receipt } from '../payments.schema.ts';
import type { Dispute } from './disputes.db.ts';
import type { LedgerRow } from './ledger.db.ts';
import { UNKNOWN_AT_PAYPAL, type PaidPeriod, type Payment } from './payments.db.ts';
import type { StoredRefund } from './refund-entries.db.ts';

/** The rows that belong to payments, of however many of them. */
export type Related = {
  periods: readonly PaidPeriod[];
  refunds: readonly StoredRefund[];
  disputes: readonly Dispute[];
};

/** A payment as whoever made it sees it. */
export function toOwnPayment(payment: Payment, { periods, refunds }: Omit<Related, 'disputes'>): OwnPayment {
  const isOfPayment = ({ paymentId }: { paymentId: string | null }) => paymentId === payment.id;
  const { createdAt, capturedAt, usedAt, refundedAt } = payment;
  return {
    id: payment.id,
    invoiceId: payment.invoiceId,
    environment: payment.environment,
    state: payment.state,
    captureStatus: payment.captureStatus,
    orderId: payment.orderId,
    captureId: payment.captureId,
    machineId: payment.machineId,
    listingId: payment.listingId,
    listingName: payment.listingName,
    brand: payment.brand,
    premium: payment.premium,
    featured: payment.featured,
    premiumUsd: payment.premiumUsd,
    featuredUsd: payment.featuredUsd,
    savingUsd: payment.savingUsd,
    amountUsd: payment.amountUsd,
    refundedUsd: payment.refundedUsd,
    refundReason: payment.refundReason,
    currency: payment.currency,
    createdAt: createdAt.toISOString(),
    capturedAt: toIsoOrNull(capturedAt),
    usedAt: toIsoOrNull(usedAt),
    refundedAt: toIsoOrNull(refundedAt),
    isUnknownAtPayPal: payment.failure === UNKNOWN_AT_PAYPAL,
    refunds: refunds.filter(isOfPayment).map(toRefundView),
    placements: periods.filter(isOfPayment).map(toPlacementView),
  };
}

export function toReceipt({ payment, payer }: LedgerRow, related: Related): Receipt {
  const seller = payer === null ? null : { name: payer.name, email: payer.email };
  return { ...toOwnPayment(payment, related), seller };
}

/** A payment as the back office sees it. PayPal's whole answer stays in the ledger. */
export function toAdminPayment({ payment, payer }: LedgerRow, related: Related): AdminPayment {
  const { captureReason, failure } = payment;
  const disputes = related.disputes.filter(({ paymentId }) => paymentId === payment.id).map(toDisputeView);
  return { ...toOwnPayment(payment, related), payer, captureReason, failure, disputes };
}

function toPlacementView({ startsAt, endsAt, endedAt, ...period }: PaidPeriod): OwnPayment['placements'][number] {
  const { kind, isHeld, isUnseen } = period;
  const dates = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), endedAt: toIsoOrNull(endedAt) };
  return { kind, ...dates, isHeld, isUnseen };
}

function toRefundView({ kind, amountUsd, refundedAt }: StoredRefund): OwnPayment['refunds'][number] {
  return { kind, amountUsd, refundedAt: refundedAt.toISOString() };
}

function toDisputeView({
  id,
  status,
  stage,
  reason,
  outcome,
  amountUsd,
  respondBy,
}: Dispute): AdminPayment['disputes'][number] {
  return { id, status, stage, reason, outcome, amountUsd, respondBy: toIsoOrNull(respondBy) };
}

function toIsoOrNull(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
