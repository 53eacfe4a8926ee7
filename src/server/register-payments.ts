import type { FastifyInstance } from 'fastify';
import type { PaymentMode } from '#app/db/enums.ts';
import { invoicePaymentsRoutes } from '#app/features/invoices/server/invoice-payments.routes.ts';
import {
  adminPaymentsRoutes,
  ownPaymentsRoutes,
  paymentExportsRoutes,
} from '#app/features/payments/server/ledger.routes.ts';
import { handlePaymentJobs, handlePlacementJobs } from '#app/features/payments/server/payments.jobs.ts';
import type { PaymentEnvironment, PaymentsDeps } from '#app/features/payments/server/payments-deps.service.ts';
import { paymentModeRoutes, paymentsRoutes } from '#app/features/payments/server/payments.routes.ts';
import { createPayPalClient } from '#app/features/payments/server/paypal/client.service.ts';
import { createWebhookSenders } from '#app/features/payments/server/webhook-senders.service.ts';
import { webhookRoutes } from '#app/features/payments/server/webhook.routes.ts';
import { SingleFlight } from '#app/lib/concurrency.ts';
import type { AppDeps, SharedParts } from './app-deps.ts';

/** Payments and the placements they pay for. */
export async function registerPayments(
  app: FastifyInstance,
  appDeps: AppDeps,
  { counter, mails, refreshCatalogue, meters }: SharedParts,
): Promise<void> {
  const { config, database, jobs, now } = appDeps;
  const deps: PaymentsDeps = {
    mails,
    refreshCatalogue,
    db: database.db,
    now,
    send: jobs.send,
    environments: {
      sandbox: openEnvironment(app, appDeps, meters, 'sandbox'),
      live: openEnvironment(app, appDeps, meters, 'live'),
    },
    webhookSenders: createWebhookSenders(counter, { factor: config.limits.factor }),
    inFlight: new SingleFlight(),
    log: app.log,
  };
  handlePlacementJobs(jobs, deps);
  handlePaymentJobs(jobs, deps);
  await app.register(paymentModeRoutes, deps);
  await app.register(paymentsRoutes, deps);
  await app.register(invoicePaymentsRoutes, deps);
  await app.register(webhookRoutes, deps);
  await app.register(ownPaymentsRoutes, deps);
  await app.register(adminPaymentsRoutes, deps);
  await app.register(paymentExportsRoutes, deps);
}

function openEnvironment(
  { log }: FastifyInstance,
  { config, now, tuning }: AppDeps,
  meters: SharedParts['meters'],
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
      meters.payPal(mode, attempt);
      log[attempt.problem === null ? 'debug' : 'warn']({ ...attempt, environment: mode }, 'paypal call');
    },
    ...tuning?.payPal,
  });
  return { paypal, webhookId, sdkUrl, isSimulated };
}
