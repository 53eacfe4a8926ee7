import etag from '@fastify/etag';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { NO_CACHE, NO_STORE } from '#app/lib/http.ts';
import { activityDay, newSince, overview, viewedInput } from '../dashboard.schema.ts';
import {
  createActivityReader,
  createMarketReader,
  readNewSince,
  readOverview,
  viewSection,
} from './dashboard.service.ts';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { adminSearchResults, adminSearch } from '../admin-search.schema.ts';
import { searchBackOffice } from './admin-search.service.ts';

const tags = ['back office'];
const admin = { access: 'admin' } as const;

/** Routes of the back office's start page: the figures of the dashboard, and the notifications. */
export const dashboardRoutes: FastifyPluginAsyncZod<{ db: Db; now: () => Date }> = async (app, { db, now }) => {
  const readMarket = createMarketReader(db);
  const readActivity = createActivityReader(db);
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
    async (_request, reply) => reply.headers(NO_CACHE).send(await readActivity(now())),
  );

  app.get(
    '/api/admin/notifications',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'getNews',
        summary: 'What has come in since the caller last looked',
        description:
          'Each admin has a last look of their own for each section. Carries an `ETag`: a poll without news is 304.',
        response: { 200: newSince, 304: z.undefined() },
      },
    },
    async (request, reply) => reply.headers(NO_CACHE).send(await readNewSince(db, requireUser(request), now())),
  );

  app.post(
    '/api/admin/notifications/viewed',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'viewSection',
        summary: 'Note that the caller looks at a section now',
        description: 'Its count begins anew from now on.',
        body: viewedInput,
        response: { 200: newSince },
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await viewSection(db, requireUser(request), request.body.section, now())),
  );
};

/** The search across all sections; its responses are not cached. */
export const adminSearchRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/api/admin/search',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'searchBackOffice',
        summary: 'Accounts, listings, messages, payments and mails that a text is found in',
        description: 'At most six of each sort, the newest first. Numbers of PayPal orders and captures are found too.',
        querystring: adminSearch,
        response: { 200: adminSearchResults },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await searchBackOffice(db, request.query.search)),
  );
};
