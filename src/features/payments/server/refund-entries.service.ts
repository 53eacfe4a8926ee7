import type { Db } from '#app/db/client.ts';
import type { RefundKind } from '#app/db/enums.ts';
import { addUsd, subtractUsd } from '#app/lib/money.ts';
import { updatePayment, type Payment } from './payments.db.ts';
import { toUsd } from './paypal/money.rules.ts';
import type { PayPalOrder, PayPalRefund } from './paypal/responses.schema.ts';
import { insertRefund } from './refund-entries.db.ts';

/** A refund or reversal of a payment, in US dollars with cents. */
export type RefundEntry = { id: string; kind: RefundKind; amountUsd: number; refundedAt: Date };

/** The completed refunds of an order: a pending one may still fail. */
export function findRefundEntries({ units }: PayPalOrder, now: Date): RefundEntry[] {
  return units.flatMap(({ refunds }) => refunds.flatMap((refund) => toRefundEntries(refund, now)));
}

export function toRefundEntries({ id, status, amount, createdAt }: PayPalRefund, now: Date): RefundEntry[] {
  const amountUsd = toUsd(amount);
  if (status !== 'COMPLETED' || amountUsd === null) return [];
  return [{ id, kind: 'refund', amountUsd, refundedAt: createdAt ?? now }];
}

/** Records refunds on a locked payment, each once, and never more than was paid. */
export async function recordRefundEntries(tx: Db, payment: Payment, entries: readonly RefundEntry[]): Promise<Payment> {
  let { refundedUsd } = payment;
  for (const each of entries) {
    const amountUsd = Math.min(each.amountUsd, subtractUsd(payment.amountUsd, refundedUsd));
    if (amountUsd <= 0) continue;
    const isNew = await insertRefund(tx, { ...each, amountUsd, paymentId: payment.id });
    if (isNew) refundedUsd = addUsd(refundedUsd, amountUsd);
  }
  return refundedUsd === payment.refundedUsd ? payment : updatePayment(tx, payment.id, { refundedUsd });
}

/** Records that all is refunded: the entries that PayPal names, and the rest as of now. */
export async function recordFullRefund(
  tx: Db,
  payment: Payment,
  { entries, now }: { entries: readonly RefundEntry[]; now: Date },
): Promise<Payment> {
  const recorded = await recordRefundEntries(tx, payment, entries);
  const rest = {
    id: `rest-${payment.id}`,
    kind: 'refund',
    amountUsd: refundableUsd(recorded),
    refundedAt: now,
  } as const;
  return recordRefundEntries(tx, recorded, [rest]);
}

/** What of a payment is not refunded yet, in US dollars. */
export function refundableUsd({ amountUsd, refundedUsd }: Pick<Payment, 'amountUsd' | 'refundedUsd'>): number {
  return subtractUsd(amountUsd, refundedUsd);
}
