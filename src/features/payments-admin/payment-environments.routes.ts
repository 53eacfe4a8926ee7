import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#app/db/client.ts';
import type { PaymentMode } from '#app/db/enums.ts';
import { countPlayMoney } from '#app/features/placements/play-money.service.ts';
import { paymentEnvironments, type EnvironmentState } from './payment-environments.schema.ts';

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
      playMoneyListings: await countPlayMoney(db),
    }),
  );
};

function stateOf({ paypal, webhookId, isSimulated }: Environment): EnvironmentState {
  return { isConfigured: paypal !== null, hasWebhook: webhookId !== null, isSimulated };
}
