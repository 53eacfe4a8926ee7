import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { PaymentMode } from '#app/db/enums.ts';
import type { JobKind, SendJob } from '#app/db/job-queue.ts';
import { AppError } from '#app/lib/app-error.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import type { Payment } from './payments.db.ts';
import type { PayPalClient } from './paypal/client.service.ts';
import type { PlacementDeps } from './placements/placement-ends.service.ts';
import type { WebhookSenders } from './webhook-senders.service.ts';
import type { SingleFlight } from '#app/lib/concurrency.ts';

/** PayPal live, or its sandbox. */
export type PaymentEnvironment = {
  /** Null: not configured. */
  paypal: PayPalClient | null;
  webhookId: string | null;
  /** Where browsers load PayPal's script from. */
  sdkUrl: string;
  /** PayPal is simulated: no money moves. */
  isSimulated: boolean;
};

export type PaymentsDeps = PlacementDeps & {
  send: SendJob;
  environments: Readonly<Record<PaymentMode, PaymentEnvironment>>;
  webhookSenders: WebhookSenders;
  /** Calls that move money: in this process one at a time for each payment. */
  inFlight: SingleFlight<Payment>;
  log: FastifyBaseLogger;
};

/** Brings one payment to agreement with PayPal. What fails, the sweep tries again. */
export const CHECK_PAYMENT = {
  name: 'payments.check',
  payload: z.object({ paymentId: z.uuid() }),
  retries: 0,
  retryAfterS: 0,
} satisfies JobKind;

/** The client for the environment of a payment. Throws unavailable when it is not configured. */
export function getPayPal({ environments }: PaymentsDeps, environment: PaymentMode): PayPalClient {
  const { paypal } = environments[environment];
  if (paypal === null) throw new AppError('unavailable', PAYMENT_REFUSALS.notConfigured);
  return paypal;
}
