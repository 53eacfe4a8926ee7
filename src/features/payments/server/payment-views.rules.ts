import type { AdminPayment, OwnPayment, Receipt } from '../payments.schema.ts';
import type { Dispute } from './disputes.db.ts';
import type { LedgerRow } from './ledger.db.ts';
import { UNKNOWN_AT_PAYPAL, type PaidRun, type Payment } from './payments.db.ts';
import type { GivenBack } from './refund-entries.db.ts';

/** What stands beside payments in the ledger, of however many of them. */
export type Beside = { runs: readonly PaidRun[]; refunds: readonly GivenBack[]; disputes: readonly Dispute[] };

/** A payment as whoever made it sees it. */
export function toOwnPayment(payment: Payment, { runs, refunds }: Omit<Beside, 'disputes'>): OwnPayment {
  const isOfIt = ({ paymentId }: { paymentId: string | null }) => paymentId === payment.id;
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
    capturedAt: textOf(capturedAt),
    usedAt: textOf(usedAt),
    refundedAt: textOf(refundedAt),
    isUnknownAtPayPal: payment.failure === UNKNOWN_AT_PAYPAL,
    refunds: refunds.filter(isOfIt).map(refundOf),
    placements: runs.filter(isOfIt).map(placementOf),
  };
}

export function toReceipt({ payment, payer }: LedgerRow, beside: Beside): Receipt {
  const seller = payer === null ? null : { name: payer.name, email: payer.email };
  return { ...toOwnPayment(payment, beside), seller };
}

/** A payment as the back office sees it. PayPal's whole answer stays in the ledger. */
export function toAdminPayment({ payment, payer }: LedgerRow, beside: Beside): AdminPayment {
  const { captureReason, failure } = payment;
  const disputes = beside.disputes.filter(({ paymentId }) => paymentId === payment.id).map(disputeOf);
  return { ...toOwnPayment(payment, beside), payer, captureReason, failure, disputes };
}

function placementOf({ startsAt, endsAt, endedAt, ...run }: PaidRun): OwnPayment['placements'][number] {
  const { kind, isHeld, isUnseen } = run;
  const span = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), endedAt: textOf(endedAt) };
  return { kind, ...span, isHeld, isUnseen };
}

function refundOf({ kind, amountUsd, refundedAt }: GivenBack): OwnPayment['refunds'][number] {
  return { kind, amountUsd, refundedAt: refundedAt.toISOString() };
}

function disputeOf({
  id,
  status,
  stage,
  reason,
  outcome,
  amountUsd,
  respondBy,
}: Dispute): AdminPayment['disputes'][number] {
  return { id, status, stage, reason, outcome, amountUsd, respondBy: textOf(respondBy) };
}

function textOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
