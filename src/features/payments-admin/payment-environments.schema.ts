import * as z from 'zod/mini';

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
