import * as z from 'zod/mini';
import { apiQuery } from '#app/lib/api.ts';
import { ownPayment, receipt } from '../../payments.schema.ts';

/** An open payment may be paid at any time: each visit refetches them. */
const STALE_MS = 5_000;

/** The signed-in seller's own payments, newest first. */
export const paymentHistoryQuery = apiQuery(CHECKS_ANSWERS && z.array(ownPayment), {
  queryKey: ['/api/seller/payments'],
  staleTime: STALE_MS,
});

/** The data of one receipt. */
export function receiptQuery(id: string) {
  return apiQuery(CHECKS_ANSWERS && receipt, {
    queryKey: ['/api/seller/payments', encodeURIComponent(id)],
    staleTime: STALE_MS,
  });
}
