import { toCents, toUsd } from '#app/lib/money.ts';
import type { OwnPayment } from './payments.schema.ts';

type MoneyMovements = Pick<OwnPayment, 'amountUsd' | 'capturedAt'> & {
  refunds: readonly Pick<OwnPayment['refunds'][number], 'amountUsd' | 'refundedAt'>[];
};

/** What a payment adds to the revenue of a month, or takes from it: all payments together make that month's revenue. */
export function getRevenueInMonth(month: string, { amountUsd, capturedAt, refunds }: MoneyMovements): number {
  const takenCents = capturedAt?.startsWith(month) === true ? toCents(amountUsd) : 0;
  const given = refunds.filter(({ refundedAt }) => refundedAt.startsWith(month));
  return toUsd(given.reduce((cents, refund) => cents - toCents(refund.amountUsd), takenCents));
}
