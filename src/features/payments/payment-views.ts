import type { LedgerRow } from './ledger-reads.db.ts';
import type { AdminPayment, OwnPayment, Receipt } from './payments.schema.ts';
import type { PaidRun, Payment } from './payments.db.ts';

/** A payment as whoever made it sees it. */
export function toOwnPayment(payment: Payment, runs: readonly PaidRun[]): OwnPayment {
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
    placements: runs.filter(({ paymentId }) => paymentId === payment.id).map(placementOf),
  };
}

export function toReceipt({ payment, payer }: LedgerRow, runs: readonly PaidRun[]): Receipt {
  const seller = payer === null ? null : { name: payer.name, email: payer.email };
  return { ...toOwnPayment(payment, runs), seller };
}

/** A payment as the back office sees it. PayPal's whole answer stays in the ledger. */
export function toAdminPayment({ payment, payer }: LedgerRow, runs: readonly PaidRun[]): AdminPayment {
  const { captureReason, failure } = payment;
  return { ...toOwnPayment(payment, runs), payer, captureReason, failure };
}

function placementOf({ kind, startsAt, endsAt, endedAt }: PaidRun): OwnPayment['placements'][number] {
  return { kind, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), endedAt: textOf(endedAt) };
}

function textOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
