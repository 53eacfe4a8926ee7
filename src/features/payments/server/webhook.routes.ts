import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { PaymentsDeps } from './payments-deps.service.ts';
import { handleWebhook } from './webhook.service.ts';

/** Several times the size of PayPal's largest event. */
const MOST_BYTES = 256 * 1_024;

/** Receives PayPal's webhooks. The body is not parsed, because the signature covers its exact bytes. */
export const webhookRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.post(
    '/paypal/webhook',
    {
      bodyLimit: MOST_BYTES,
      config: { access: 'public', limit: 'webhooks' },
      schema: {
        tags: ['payments'],
        operationId: 'takePayPalEvent',
        consumes: ['application/json'],
        summary: 'Receive webhook events from PayPal',
        description:
          'Only for PayPal. The sender is verified with PayPal, other requests are refused, and each event is processed once.',
        response: { 200: z.object({}) },
      },
    },
    async (request, reply) => {
      const { headers, ip: from } = request;
      await handleWebhook(deps, { headers, from, rawBody: typeof request.body === 'string' ? request.body : '' });
      return reply.send({});
    },
  );
};
