import type { Db } from '#app/db/client.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import type { PaymentSetup } from '../payments.schema.ts';
import { readPaymentMode } from './payment-mode.service.ts';
import type { PaymentsDeps } from './payments-deps.service.ts';
import { PayPalError } from './paypal/error.rules.ts';

/** What a payment page needs to begin, or why it cannot. */
export async function readPaymentSetup(db: Db, { environments, log }: PaymentsDeps): Promise<PaymentSetup> {
  const mode = await readPaymentMode(db);
  const { paypal, sdkUrl, isSimulated } = environments[mode];
  const facts = { environment: mode === 'live' ? 'production' : 'sandbox', isSimulated, sdkUrl } as const;
  if (paypal === null) return { ...facts, error: PAYMENT_REFUSALS.notConfigured };
  try {
    return { ...facts, clientToken: await paypal.getClientToken() };
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    log.warn({ err: error, debugId: error.debugId }, 'no client token');
    return { ...facts, error: PAYMENT_REFUSALS.away };
  }
}
