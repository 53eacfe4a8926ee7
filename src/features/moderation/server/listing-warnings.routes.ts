import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { listingDuplicatesQuery } from '#app/features/listings/duplicates.schema.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { listingWarnings } from '../listing-warnings.schema.ts';
import { warnAbout } from './listing-warnings.service.ts';
import type { ModerationDeps } from './moderation.service.ts';

/** The route that warns moderators before they decide. */
export const listingWarningsRoutes: FastifyPluginAsyncZod<ModerationDeps> = async (app, { db, now }) => {
  app.get(
    '/api/admin/listing-warnings',
    {
      config: { access: 'admin', permission: 'moderation' },
      schema: {
        tags: ['moderation'],
        operationId: 'findListingWarnings',
        summary: 'Find what a moderator should know before deciding on each of these listings',
        description:
          'Warns of the same serial number as another listing; of the phone number or the description of another seller, or of a rejected listing; of a price below half or above twice the median of its brand, model and heads; of an account created today; and of a blocked contact. Warnings decide nothing.',
        querystring: listingDuplicatesQuery,
        response: { 200: z.array(listingWarnings) },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await warnAbout(db, request.query.machineId, now())),
  );
};
