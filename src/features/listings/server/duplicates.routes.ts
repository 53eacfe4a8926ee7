import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { requireSession } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { duplicate, duplicatesQuery, listingDuplicates, listingDuplicatesQuery } from '../duplicates.schema.ts';
import { findDuplicates, findOwnDuplicates } from './duplicates.service.ts';

/** Routes that find listings of the same machine, for sellers before they list it and for moderators. */
export const duplicatesRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/api/seller/duplicates',
    {
      config: { access: 'guest' },
      schema: {
        tags: ['listings'],
        operationId: 'findOwnDuplicates',
        summary: 'Find listings that may already offer the machine that you are about to list',
        description:
          'Returns at most five: your own listings on offer of the same brand, model and number of heads, unless the years differ, and your own or public listings with one of the photos, in whatever size or format.',
        querystring: duplicatesQuery,
        response: { 200: z.array(duplicate) },
      },
    },
    async (request, reply) => {
      const { image: images, year = null, editedId, ...sketch } = request.query;
      const { account } = requireSession(request);
      return reply.headers(NO_STORE).send(await findOwnDuplicates(db, account, { ...sketch, year, images, editedId }));
    },
  );

  app.get(
    '/api/admin/duplicates',
    {
      config: { access: 'admin', permission: 'moderation' },
      schema: {
        tags: ['moderation'],
        operationId: 'findDuplicates',
        summary: 'Find the listings that may offer the same machine as each of these',
        description:
          'Returns at most five for each: listings on offer of the same seller, brand, model and number of heads, unless the years or serial numbers differ, and listings of any seller and status with one of the photos. Photos of imports are not compared.',
        querystring: listingDuplicatesQuery,
        response: { 200: z.array(listingDuplicates) },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await findDuplicates(db, request.query.machineId)),
  );
};
