import { addUsd, subtractUsd } from '#app/lib/money.ts';
import type { OwnPayment } from './payments.schema.ts';

type Moved = Pick<OwnPayment, 'amountUsd' | 'capturedAt'> & {
  refunds: readonly Pick<OwnPayment['refunds'][number], 'amountUsd' | 'refundedAt'>[];
};

/** What a payment adds to the revenue of a month, or takes from it: all payments together make that month's revenue. */
export function usdIn(month: string, { amountUsd, capturedAt, refunds }: Moved): number {
  const takenUsd = capturedAt?.startsWith(month) === true ? amountUsd : 0;
  const given = refunds.filter(({ refundedAt }) => refundedAt.startsWith(month));
  return subtractUsd(
    takenUsd,
    given.reduce((sum, refund) => addUsd(sum, refund.amountUsd), 0),
  );
}
