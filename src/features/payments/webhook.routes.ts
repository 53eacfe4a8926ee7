import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { PaymentsDeps } from './payments-deps.ts';
import { takeEvent } from './webhook.service.ts';

/** Several times what PayPal's largest event takes. */
const MOST_BYTES = 256 * 1_024;

/** Where PayPal tells what has happened. The body stays as it came, byte for byte: a signature is over it. */
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
        summary: "PayPal's own events; everything else is refused",
        response: { 200: z.object({}) },
      },
    },
    async (request, reply) => {
      await takeEvent(deps, request.headers, typeof request.body === 'string' ? request.body : '');
      return reply.send({});
    },
  );
};
