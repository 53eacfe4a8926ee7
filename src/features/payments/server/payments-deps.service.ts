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
  /** Null if not configured. */
  paypal: PayPalClient | null;
  webhookId: string | null;
  /** The address from which browsers load PayPal's script. */
  sdkUrl: string;
  /** PayPal is simulated: no money moves. */
  isSimulated: boolean;
};

export type PaymentsDeps = PlacementDeps & {
  send: SendJob;
  environments: Readonly<Record<PaymentMode, PaymentEnvironment>>;
  webhookSenders: WebhookSenders;
  /** Runs the calls that move money: within this process, one at a time for each payment. */
  inFlight: SingleFlight<Payment>;
  log: FastifyBaseLogger;
};

/** Reconciles one payment with PayPal. The sweep retries it after a failure. */
export const CHECK_PAYMENT = {
  name: 'payments.check',
  payload: z.object({ paymentId: z.uuid() }),
  retries: 0,
  retryAfterS: 0,
} satisfies JobKind;

/** The client for a payment's environment. Throws unavailable if it is not configured. */
export function getPayPal({ environments }: PaymentsDeps, environment: PaymentMode): PayPalClient {
  const { paypal } = environments[environment];
  if (paypal === null) throw new AppError('unavailable', PAYMENT_REFUSALS.notConfigured);
  return paypal;
}
