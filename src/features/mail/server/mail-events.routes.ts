import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { AppError } from '#app/lib/app-error.ts';
import { hasBearerToken } from '#app/lib/http.ts';
import { mailEventsInput } from '../mail-events.schema.ts';
import { recordMailEvents } from './mail-events.service.ts';

/** `secret` authenticates the mail provider; null if there is none. */
type MailEventsDeps = { db: Db; now: () => Date; secret: string | null };

/** Receives bounces and complaints from the mail provider. */
export const mailEventsRoutes: FastifyPluginAsyncZod<MailEventsDeps> = async (app, { db, now, secret }) => {
  app.post(
    '/api/mail-events',
    {
      config: { access: 'public', limit: 'webhooks' },
      // Before the body is read.
      onRequest: async ({ headers }) => {
        if (secret === null) throw new AppError('not_found', 'MAIL_WEBHOOK_SECRET is not set');
        if (!hasBearerToken(headers, secret)) throw new AppError('not_signed_in', 'The secret is wrong');
      },
      schema: {
        tags: ['mail'],
        operationId: 'takeMailEvents',
        summary: 'Receive bounces and complaints from the mail provider',
        description:
          'Only for the mail provider, which sends `Authorization: Bearer` with the value of `MAIL_WEBHOOK_SECRET`; without this setting the route does not exist. After two hard bounces or one complaint, an address gets no optional mails any more. Each event counts once, whatever the number of deliveries. The response is the same for addresses that nobody here has.',
        refuses: ['not_signed_in', 'not_found'],
        body: mailEventsInput,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { events } = request.body;
      const recorded = await recordMailEvents(db, events, now());
      request.log.info({ event: 'mail-events', received: events.length, recorded }, 'mail events received');
      return reply.code(204).send();
    },
  );
};
