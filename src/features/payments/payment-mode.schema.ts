import * as z from 'zod/mini';
import { PAYMENT_MODES } from '#app/db/enums.ts';

/** Live payments, or the sandbox in which no money moves. */
export const paymentMode = z.object({ value: z.enum(PAYMENT_MODES, 'Must be sandbox or live') });

/** Why payments cannot be switched to live. */
export const LIVE_NOT_CONFIGURED =
  'PayPal is not configured for live payments: set PAYPAL_LIVE_CLIENT_ID and PAYPAL_LIVE_CLIENT_SECRET first.';

const environmentState = z.object({
  /** Whether there are credentials for PayPal. */
  isConfigured: z.boolean(),
  /** Whether webhooks can be verified. */
  hasWebhook: z.boolean(),
  /** PayPal is simulated: no money moves. */
  isSimulated: z.boolean(),
});
export type EnvironmentState = z.output<typeof environmentState>;

export const paymentEnvironments = z.object({
  live: environmentState,
  sandbox: environmentState,
  /** How many listings have placements that were paid in the sandbox: they end once payments are live. */
  playMoneyListings: z.int(),
});
export type PaymentEnvironments = z.output<typeof paymentEnvironments>;
