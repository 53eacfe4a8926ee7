import etag from '@fastify/etag';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { NO_CACHE } from '#app/lib/http.ts';
import { activityDay, overview } from '../dashboard.schema.ts';
import { createMarketReader, readActivity, readOverview } from './dashboard.service.ts';

const tags = ['back office'];
const admin = { access: 'admin' } as const;

type DashboardDeps = { db: Db; now: () => Date };

/** The figures of the dashboard. */
export const dashboardRoutes: FastifyPluginAsyncZod<DashboardDeps> = async (app, { db, now }) => {
  const readMarket = createMarketReader(db);
  await app.register(etag, { weak: true });

  app.get(
    '/api/admin/overview',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'getOverview',
        summary: 'What waits for the operator, and how the market stands',
        description:
          'Listings by their status, what waits for review, new accounts of the last 24 hours, and the placements that run. Carries an `ETag`: a poll of unchanged figures is 304.',
        response: { 200: overview, 304: z.undefined() },
      },
    },
    async (_request, reply) => reply.headers(NO_CACHE).send(await readOverview(db, await readMarket(), now())),
  );

  app.get(
    '/api/admin/activity',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'findActivity',
        summary: 'Listings, enquiries and views of the last 30 days, day by day where the operator is',
        description: 'One entry for each day, the oldest first, also for days on which nothing happened.',
        response: { 200: z.array(activityDay), 304: z.undefined() },
      },
    },
    async (_request, reply) => reply.headers(NO_CACHE).send(await readActivity(db, now())),
  );
};
