import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { paymentEnvironments, paymentMode } from '../payments.schema.ts';
import { changePaymentMode, readPaymentEnvironments, readPaymentMode } from './payment-mode.service.ts';
import type { PaymentsDeps } from './payments-deps.service.ts';

const tags = ['settings'];
const admin = { access: 'admin' } as const;

/** In which of PayPal's environments payments are taken, and what is set up for each. */
export const paymentModeRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
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

  app.get(
    '/api/admin/payment-environments',
    {
      config: admin,
      schema: {
        tags: ['payments'],
        operationId: 'getPaymentEnvironments',
        summary: 'What is set up for PayPal, live and sandbox, and what a switch to live would end',
        description:
          'Whether there are credentials and a webhook for each, and how many listings are placed for test money.',
        response: { 200: paymentEnvironments },
      },
    },
    () => readPaymentEnvironments(deps),
  );
};
