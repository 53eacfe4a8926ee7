import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#app/db/client.ts';
import type { PaymentMode } from '#app/db/enums.ts';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { paymentEnvironments, paymentMode, type EnvironmentState } from '../payments.schema.ts';
import {
  changePaymentMode,
  readPaymentMode,
  countSandboxListings,
  type PaymentModeDeps,
} from './payment-mode.service.ts';

const tags = ['settings'];
const admin = { access: 'admin' } as const;

export const paymentModeRoutes: FastifyPluginAsyncZod<PaymentModeDeps> = async (app, deps) => {
  app.get(
    '/api/settings/payment_mode',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'getPaymentMode',
        summary: 'Whether money moves: sandbox or live',
        description: 'In sandbox, payments are for trying, and no money moves.',
        response: { 200: paymentMode },
      },
    },
    async () => ({ value: await readPaymentMode(deps.db) }),
  );

  app.put(
    '/api/settings/payment_mode',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'changePaymentMode',
        summary: 'Switch between sandbox and live',
        description:
          'Placements that were paid for with test money end when payments become live, which takes live credentials of PayPal.',
        refuses: ['conflict'],
        body: paymentMode,
        response: { 200: paymentMode },
      },
    },
    async (request, reply) =>
      reply.send({ value: await changePaymentMode(deps, requireUser(request), request.body.value) }),
  );
};

type Environment = { paypal: object | null; webhookId: string | null; isSimulated: boolean };
type Deps = { db: Db; environments: Readonly<Record<PaymentMode, Environment>> };

/** What the operator has set up, so that nobody switches to an environment in which no one can pay. */
export const paymentEnvironmentsRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, environments }) => {
  app.get(
    '/api/admin/payment-environments',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['payments'],
        operationId: 'getPaymentEnvironments',
        summary: 'What is set up for PayPal, live and sandbox, and what a switch to live would end',
        description:
          'Whether there are credentials and a webhook for each, and how many listings are placed for test money.',
        response: { 200: paymentEnvironments },
      },
    },
    async () => ({
      live: stateOf(environments.live),
      sandbox: stateOf(environments.sandbox),
      playMoneyListings: await countSandboxListings(db),
    }),
  );
};

function stateOf({ paypal, webhookId, isSimulated }: Environment): EnvironmentState {
  return { isConfigured: paypal !== null, hasWebhook: webhookId !== null, isSimulated };
}
