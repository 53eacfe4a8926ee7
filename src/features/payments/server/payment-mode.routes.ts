import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userOf } from '#app/features/accounts/account.ts';
import { paymentMode } from '../payment-mode.schema.ts';
import { changePaymentMode, readPaymentMode, type PaymentModeDeps } from './payment-mode.service.ts';

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
    async (request, reply) => reply.send({ value: await changePaymentMode(deps, userOf(request), request.body.value) }),
  );
};
