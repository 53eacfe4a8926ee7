import * as z from 'zod/mini';
import { PAYMENT_MODES } from '#app/db/enums.ts';

/** Whether money moves, or payments are for trying. */
export const paymentMode = z.object({ value: z.enum(PAYMENT_MODES, 'Must be sandbox or live') });

/** Why payments cannot be switched to money. */
export const LIVE_NOT_CONFIGURED =
  'PayPal is not configured for live payments: set PAYPAL_LIVE_CLIENT_ID and PAYPAL_LIVE_CLIENT_SECRET first.';

const environmentState = z.object({
  /** Whether there are credentials for PayPal. */
  isConfigured: z.boolean(),
  /** Whether PayPal's own messages can be told from forged ones. */
  hasWebhook: z.boolean(),
  /** A stand-in: no money moves. */
  isSimulated: z.boolean(),
});
export type EnvironmentState = z.output<typeof environmentState>;

export const paymentEnvironments = z.object({
  live: environmentState,
  sandbox: environmentState,
  /** How many listings are placed for test money: what ends once payments are live. */
  playMoneyListings: z.int(),
});
export type PaymentEnvironments = z.output<typeof paymentEnvironments>;
