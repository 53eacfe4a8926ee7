import * as z from 'zod/mini';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#app/db/client.ts';
import {
  jsonResponse,
  sendCached,
  serveFromCache,
  type HttpCacheDeps,
} from '#app/features/catalogue/server/http-cache.service.ts';
import type { CatalogueReads } from '#app/features/catalogue/server/catalogue.service.ts';
import { kindFacts, kindParams } from '../machine-kinds.schema.ts';
import { getKind } from './machine-kinds.service.ts';

type Deps = { db: Db; reads: CatalogueReads } & Pick<HttpCacheDeps, 'responseCache' | 'now'>;

export const machineKindsRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, reads, responseCache, now }) => {
  const httpCache: HttpCacheDeps = { responseCache, now };

  app.get(
    '/api/machine-kinds/:slug',
    {
      config: { access: 'public' },
      onRequest: serveFromCache(httpCache),
      schema: {
        tags: ['catalogue'],
        operationId: 'getMachineKind',
        summary: 'Get the facts of a kind of machine, such as used-tajima-embroidery-machines',
        description:
          'A kind is a condition, a brand, a number of heads, or a combination of these. The slug is the address of its page.',
        refuses: ['not_found'],
        params: kindParams,
        response: { 200: kindFacts, 304: z.undefined() },
      },
    },
    async (request, reply) => {
      const { slug } = request.params;
      await sendCached(httpCache, request, reply, `kind ${slug}`, async () =>
        jsonResponse(kindFacts, await getKind({ db, reads }, slug)),
      );
      return reply;
    },
  );
};
