import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { funnelReport, funnelSearch } from '../funnel.schema.ts';
import { readFunnel, type FunnelDeps } from './funnel.service.ts';

/** The figures from views to sales. */
export const funnelRoutes: FastifyPluginAsyncZod<FunnelDeps> = async (app, deps) => {
  app.get(
    '/api/admin/funnel',
    {
      config: { access: 'admin', permission: 'payments' },
      schema: {
        tags: ['back office'],
        operationId: 'getFunnel',
        summary: 'Get how many views became questions, introductions, offers and sales',
        description:
          'By month, by brand, and by how the conversation began; with the commissions expected of open deals, earned by sales and paid, and the deals won and lost by reason. What happened in a month counts, whenever its conversation began. Months of views are those of UTC. Views are not attributed to the questions that follow from them, because visitors are not tracked; their sources are counted on their own.',
        querystring: funnelSearch,
        response: { 200: funnelReport },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await readFunnel(deps, requireUser(request), request.query)),
  );
};
