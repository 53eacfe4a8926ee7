import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userOf } from '#app/features/accounts/account.ts';
import type { PlacementDeps } from '#app/features/placements/placement-ends.service.ts';
import { changePaymentMode, readPaymentMode } from './payment-mode.service.ts';
import { paymentMode } from './settings.schema.ts';

const tags = ['settings'];
const admin = { access: 'admin' } as const;

export const settingsRoutes: FastifyPluginAsyncZod<PlacementDeps> = async (app, deps) => {
  app.get(
    '/api/settings/payment_mode',
    {
      config: admin,
      schema: { tags, summary: 'Whether money moves: sandbox or live', response: { 200: paymentMode } },
    },
    async () => ({ value: await readPaymentMode(deps.db) }),
  );

  app.put(
    '/api/settings/payment_mode',
    {
      config: admin,
      schema: {
        tags,
        summary: 'Switch between sandbox and live',
        body: paymentMode,
        response: { 200: paymentMode },
      },
    },
    async (request, reply) => reply.send({ value: await changePaymentMode(deps, userOf(request), request.body.value) }),
  );
};
