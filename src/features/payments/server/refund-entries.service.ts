import type { Db } from '#app/db/client.ts';
import type { RefundKind } from '#app/db/enums.ts';
import { addUsd, subtractUsd } from '#app/lib/money.ts';
import { updatePayment, type Payment } from './payments.db.ts';
import { dollarsIn } from './paypal/money.rules.ts';
import type { PayPalOrder, PayPalRefund } from './paypal/responses.schema.ts';
import { insertRefund } from './refund-entries.db.ts';

/** Money that went back, in US dollars and cents. */
export type MoneyBack = { id: string; kind: RefundKind; amountUsd: number; refundedAt: Date };

/** What an order says of it. A refund that is pending may still come to nothing. */
export function moneyBackIn({ units }: PayPalOrder, now: Date): MoneyBack[] {
  return units.flatMap(({ refunds }) => refunds.flatMap((refund) => moneyBackBy(refund, now)));
}

export function moneyBackBy({ id, status, amount, createdAt }: PayPalRefund, now: Date): MoneyBack[] {
  const amountUsd = dollarsIn(amount);
  if (status !== 'COMPLETED' || amountUsd === null) return [];
  return [{ id, kind: 'refund', amountUsd, refundedAt: createdAt ?? now }];
}

/** Notes on a locked payment what went back, each movement once, and never more than was paid. */
export async function noteMoneyBack(tx: Db, payment: Payment, moved: readonly MoneyBack[]): Promise<Payment> {
  let { refundedUsd } = payment;
  for (const each of moved) {
    const amountUsd = Math.min(each.amountUsd, subtractUsd(payment.amountUsd, refundedUsd));
    if (amountUsd <= 0) continue;
    const isNew = await insertRefund(tx, { ...each, amountUsd, paymentId: payment.id });
    if (isNew) refundedUsd = addUsd(refundedUsd, amountUsd);
  }
  return refundedUsd === payment.refundedUsd ? payment : updatePayment(tx, payment.id, { refundedUsd });
}

/** Notes that all is back: what PayPal has named, and the rest as of now. */
export async function noteAllBack(
  tx: Db,
  payment: Payment,
  { named, now }: { named: readonly MoneyBack[]; now: Date },
): Promise<Payment> {
  const noted = await noteMoneyBack(tx, payment, named);
  const rest = { id: `rest-${payment.id}`, kind: 'refund', amountUsd: leftUsd(noted), refundedAt: now } as const;
  return noteMoneyBack(tx, noted, [rest]);
}

/** What of a payment has not gone back. */
export function leftUsd({ amountUsd, refundedUsd }: Pick<Payment, 'amountUsd' | 'refundedUsd'>): number {
  return subtractUsd(amountUsd, refundedUsd);
}
