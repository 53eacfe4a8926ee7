import type { FastifyInstance } from 'fastify';
import type { Database } from '#app/db/client.ts';
import type { PaymentMode } from '#app/db/enums.ts';
import type { JobQueue } from '#app/db/job-queue.ts';
import type { RateCounter } from '#app/db/rate-counter.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { adminPaymentsRoutes, ownPaymentsRoutes } from '#app/features/payments/server/ledger.routes.ts';
import { paymentModeRoutes } from '#app/features/payments/server/payment-mode.routes.ts';
import { handlePaymentJobs, handlePlacementJobs } from '#app/features/payments/server/payments.jobs.ts';
import type { PaymentEnvironment, PaymentsDeps } from '#app/features/payments/server/payments-deps.service.ts';
import { paymentsRoutes } from '#app/features/payments/server/payments.routes.ts';
import { createPayPalClient, type PayPalOptions } from '#app/features/payments/server/paypal/client.service.ts';
import type { PayPalAttempt } from '#app/features/payments/server/paypal/transport.service.ts';
import { createWebhookSenders } from '#app/features/payments/server/webhook-senders.service.ts';
import { webhookRoutes } from '#app/features/payments/server/webhook.routes.ts';
import type { Config } from './config.ts';
import { SingleFlight } from '#app/lib/concurrency.ts';

/** How PayPal is called. */
export type PayPalTuning = Partial<Pick<PayPalOptions, 'limits' | 'pause'>>;

type Sources = {
  config: Config;
  database: Database;
  jobs: JobQueue;
  now: () => Date;
  tuning?: { payPal?: PayPalTuning };
};
type Parts = {
  counter: RateCounter;
  mails: AccountMailDeps;
  refreshCatalogue: () => Promise<void>;
  onPayPal: (environment: PaymentMode, attempt: PayPalAttempt) => void;
};

/** Payments and the placements that they pay for. */
export async function registerPayments(app: FastifyInstance, sources: Sources, parts: Parts): Promise<void> {
  const { database, jobs, now } = sources;
  const deps: PaymentsDeps = {
    ...parts,
    db: database.db,
    now,
    send: jobs.send,
    environments: {
      sandbox: environmentOf(app, { ...sources, ...parts }, 'sandbox'),
      live: environmentOf(app, { ...sources, ...parts }, 'live'),
    },
    webhookSenders: createWebhookSenders(parts.counter, { factor: sources.config.limits.factor }),
    inFlight: new SingleFlight(),
    log: app.log,
  };
  handlePlacementJobs(jobs, deps);
  handlePaymentJobs(jobs, deps);
  await app.register(paymentModeRoutes, deps);
  await app.register(paymentsRoutes, deps);
  await app.register(webhookRoutes, deps);
  await app.register(ownPaymentsRoutes, deps);
  await app.register(adminPaymentsRoutes, deps);
}

function environmentOf(
  { log }: FastifyInstance,
  { config, now, onPayPal, tuning }: Sources & Pick<Parts, 'onPayPal'>,
  mode: PaymentMode,
): PaymentEnvironment {
  const { credentials, apiUrl, sdkUrl, isSimulated = false } = config.paypal[mode];
  if (credentials === null) return { paypal: null, webhookId: null, sdkUrl, isSimulated };
  const { clientId, clientSecret, webhookId } = credentials;
  const paypal = createPayPalClient({
    apiUrl,
    clientId,
    clientSecret,
    now,
    onAttempt: (attempt) => {
      onPayPal(mode, attempt);
      log[attempt.problem === null ? 'debug' : 'warn']({ ...attempt, environment: mode }, 'paypal call');
    },
    ...tuning?.payPal,
  });
  return { paypal, webhookId, sdkUrl, isSimulated };
}
