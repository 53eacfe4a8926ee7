import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#app/db/client.ts';
import { machineIdParams } from '#app/features/machines/machine-id.schema.ts';
import { NO_CACHE } from '#app/lib/http.ts';
import { costEstimate, deliveryQuery } from '../costs.schema.ts';
import { estimateCosts } from './costs.service.ts';

/** Routes for what machines cost in all. */
export const costsRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/api/machines/:id/costs',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags: ['catalogue'],
        operationId: 'estimateCosts',
        summary: 'Estimate what a machine costs in all, delivered to a ZIP code',
        description:
          "Each line says where it comes from. Freight is estimated by the operator's table, from the place that the listing shows: if that is a state, from its middle. Amounts that are not known are null, and not in the total; sales tax never is. Nothing is an offer.",
        refuses: ['not_found', 'invalid'],
        params: machineIdParams,
        querystring: deliveryQuery,
        response: { 200: costEstimate },
      },
    },
    async ({ params, query }, reply) => reply.headers(NO_CACHE).send(await estimateCosts(db, params.id, query)),
  );
};
