import type { FastifyBaseLogger } from 'fastify';
import type { PaymentMode } from '#app/db/enums.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import { AppError } from '#app/lib/app-error.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import type { Payment } from './payments.db.ts';
import type { PayPal } from './paypal/client.service.ts';
import type { PlacementDeps } from './placements/placement-ends.service.ts';
import type { WebhookSenders } from './webhook-senders.service.ts';
import type { SingleFlight } from '#app/lib/concurrency.ts';

/** One of PayPal's two worlds. */
export type PaymentEnvironment = {
  /** Null: not configured. */
  paypal: PayPal | null;
  webhookId: string | null;
  /** Where browsers load PayPal's script from. */
  sdkUrl: string;
  /** A stand-in: no money moves. */
  isSimulated: boolean;
};

export type PaymentsDeps = PlacementDeps & {
  send: SendJob;
  environments: Readonly<Record<PaymentMode, PaymentEnvironment>>;
  senders: WebhookSenders;
  /** Calls that move money, each once at a time in this process. */
  underWay: SingleFlight<Payment>;
  log: FastifyBaseLogger;
};

/** PayPal where this payment was begun. Throws unavailable when it is not configured. */
export function payPalOf({ environments }: PaymentsDeps, environment: PaymentMode): PayPal {
  const { paypal } = environments[environment];
  if (paypal === null) throw new AppError('unavailable', PAYMENT_REFUSALS.notConfigured);
  return paypal;
}
