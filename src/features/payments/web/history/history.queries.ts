import { queryOptions } from '@tanstack/react-query';
import type { OwnPayment, Receipt } from '../../payments.schema.ts';

/** An open payment may be paid a minute later: each visit fetches them anew. */
const STALE_MS = 5_000;

/** The signed-in seller's own payments, the newest first. */
export const paymentHistoryQuery = queryOptions<OwnPayment[]>({
  queryKey: ['/api/seller/payments'],
  staleTime: STALE_MS,
});

/** The facts of one receipt. */
export function receiptQuery(id: string) {
  return queryOptions<Receipt>({
    queryKey: ['/api/seller/payments', encodeURIComponent(id)],
    staleTime: STALE_MS,
  });
}
