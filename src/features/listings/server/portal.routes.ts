import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { isNotModified } from '#app/features/catalogue/server/http-cache.service.ts';
import { NO_CACHE } from '#app/lib/http.ts';
import { portalListing } from '../portal.schema.ts';
import { findPortalListings, getPortalTag } from './portal.service.ts';

export const portalRoutes: FastifyPluginAsyncZod<{ db: Db; now: () => Date }> = async (app, { db, now }) => {
  app.get(
    '/api/seller/machines',
    {
      config: { access: 'user' },
      schema: {
        tags: ['listings'],
        operationId: 'findOwnMachines',
        summary: 'The own listings of any status, the newest first, with their views and what may be done with them',
        description: "All of them, for the seller's portal. Carries an `ETag`: a poll of unchanged listings is 304.",
        response: { 200: z.array(portalListing), 304: z.undefined() },
      },
    },
    async (request, reply) => {
      const seller = requireUser(request);
      const time = now();
      const etag = await getPortalTag(db, seller, time);
      reply.headers({ ETag: etag, ...NO_CACHE });
      if (isNotModified(request, etag)) return reply.code(304).send();
      return findPortalListings(db, seller, time);
    },
  );
};
