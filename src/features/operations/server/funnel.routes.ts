import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#app/db/client.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { funnelSearch } from '../funnel-search.schema.ts';
import { funnelReport } from '../funnel.schema.ts';
import { readFunnel } from './funnel.service.ts';

/** The figures from views to sales. */
export const funnelRoutes: FastifyPluginAsyncZod<{ db: Db; now: () => Date }> = async (app, { db, now }) => {
  app.get(
    '/api/admin/funnel',
    {
      config: { access: 'admin', permission: 'payments' },
      schema: {
        tags: ['back office'],
        operationId: 'getFunnel',
        summary: 'Get how many views became questions, introductions, offers and sales',
        description:
          'By month, by brand, and by how the conversation began. What happened in a month counts, whenever its conversation began. Views are not attributed to the questions that follow from them, because visitors are not tracked; their sources are counted on their own.',
        querystring: funnelSearch,
        response: { 200: funnelReport },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await readFunnel(db, request.query, now())),
  );
};
