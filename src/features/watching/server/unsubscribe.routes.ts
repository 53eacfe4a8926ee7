import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { ignoreBodies, ONE_CLICK } from '#app/features/mail/server/one-click.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { unsubscribeQuery } from '../saved-searches.schema.ts';
import { unsubscribe, type AlertSettingsDeps } from './alert-settings.service.ts';

/** The address in the header, and of the last links, of mails about watched machines and saved searches. */
export const unsubscribeRoutes: FastifyPluginAsyncZod<AlertSettingsDeps> = async (app, deps) => {
  ignoreBodies(app);

  app.post(
    '/unsubscribe',
    {
      ...ONE_CLICK,
      schema: {
        tags: ['watching'],
        operationId: 'unsubscribe',
        summary: 'End the mails of a saved search, or all of them',
        description:
          'For the one-click unsubscription of mail programs (RFC 8058): any body is ignored, and neither a session nor the origin of the request matters. The key stays valid. Repeating the request changes nothing. Without `search`, ends all mails about watched machines and saved searches.',
        querystring: unsubscribeQuery,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await unsubscribe(deps, request.query);
      return reply.code(204).headers(NO_STORE).send();
    },
  );
};
