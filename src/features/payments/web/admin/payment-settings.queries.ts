import type { QueryClient } from '@tanstack/react-query';
import type { PaymentMode } from '#app/db/enums.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { apiOf, apiQuery, checkedBy } from '#app/lib/api.ts';
import { paymentEnvironments, paymentSetup, paymentMode } from '../../payments.schema.ts';

const MODE_PATH = '/api/settings/payment_mode';
/** Another admin may have switched it: each visit fetches it anew. */
const STALE_MS = 5_000;

/** Whether money moves. */
export const paymentModeQuery = apiQuery(checkedBy(paymentMode), {
  queryKey: [MODE_PATH],
  staleTime: STALE_MS,
});

/** What is set up for PayPal, live and sandbox. */
export const environmentsQuery = apiQuery(checkedBy(paymentEnvironments), {
  queryKey: ['/api/admin/payment-environments'],
});

/** How PayPal answers in the environment in use. */
export const payPalStateQuery = apiQuery(checkedBy(paymentSetup), { queryKey: ['/paypal/setup'], staleTime: STALE_MS });

/** Switches between real money and test money. Throws ApiError. */
export async function switchPaymentMode(client: QueryClient, value: PaymentMode): Promise<void> {
  await sendMutation(apiOf(client), 'PUT', MODE_PATH, { value });
  client.setQueryData(paymentModeQuery.queryKey, { value });
  await client.invalidateQueries({ queryKey: payPalStateQuery.queryKey });
}
