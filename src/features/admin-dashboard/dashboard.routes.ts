import etag from '@fastify/etag';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { REVALIDATED } from '#app/features/catalogue/answers.ts';
import { activityDay, overview } from './dashboard.schema.ts';
import { MarketCounts, readActivity, readOverview } from './dashboard.service.ts';

const tags = ['back office'];
const admin = { access: 'admin' } as const;

type DashboardDeps = {
  db: Db;
  now: () => Date;
  /** Of the catalogue: another one after each change of a listing. */
  version: () => number;
};

/** What the operator's first screen shows. */
export const dashboardRoutes: FastifyPluginAsyncZod<DashboardDeps> = async (app, { db, now, version }) => {
  const counts = new MarketCounts();
  await app.register(etag, { weak: true });

  app.get(
    '/api/admin/overview',
    {
      config: admin,
      schema: { tags, summary: 'What waits for the operator, and how the market stands', response: { 200: overview } },
    },
    async (_request, reply) =>
      reply.headers(REVALIDATED).send(await readOverview(db, await counts.read(db, version()), now())),
  );

  app.get(
    '/api/admin/activity',
    {
      config: admin,
      schema: {
        tags,
        summary: 'Listings, enquiries and views of the last 30 days, day by day in UTC',
        response: { 200: z.array(activityDay) },
      },
    },
    async (_request, reply) => reply.headers(REVALIDATED).send(await readActivity(db, now())),
  );
};
