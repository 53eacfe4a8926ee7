import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PaymentMode } from '#app/db/enums.ts';
import { paymentEnvironments, type EnvironmentState } from './payment-environments.schema.ts';

type Environment = { paypal: object | null; webhookId: string | null; isSimulated: boolean };
type Deps = { environments: Readonly<Record<PaymentMode, Environment>> };

/** What the operator has set up, so that nobody switches to an environment in which no one can pay. */
export const paymentEnvironmentsRoutes: FastifyPluginAsyncZod<Deps> = async (app, { environments }) => {
  app.get(
    '/api/admin/payment-environments',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['payments'],
        summary: 'What is set up for PayPal, live and sandbox',
        response: { 200: paymentEnvironments },
      },
    },
    async () => ({ live: stateOf(environments.live), sandbox: stateOf(environments.sandbox) }),
  );
};

function stateOf({ paypal, webhookId, isSimulated }: Environment): EnvironmentState {
  return { isConfigured: paypal !== null, hasWebhook: webhookId !== null, isSimulated };
}
