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
import { adminSearchResults } from '../admin-search.schema.ts';
import { adminSearch } from '../back-office-search.schema.ts';
import { searchBackOffice } from './admin-search.service.ts';

const tags = ['back office'];
const admin = { access: 'admin', permission: null } as const;

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
        summary: 'Get pending work and the state of the market',
        description:
          'Returns listings by status, pending reviews, new accounts of the last 24 hours, and active placements; figures of sections that the caller may not open are null. The response has an `ETag`: polling unchanged figures returns 304.',
        response: { 200: overview, 304: z.undefined() },
      },
    },
    async (request, reply) =>
      reply.headers(NO_CACHE).send(await readOverview(db, requireUser(request), await readMarket(), now())),
  );

  app.get(
    '/api/admin/activity',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'findActivity',
        summary: "Get listings, enquiries and views of the last 30 days, by day in the operator's time zone",
        description:
          'Returns one entry for each day, oldest first, including days without activity. Counts that the caller may not see are null.',
        response: { 200: z.array(activityDay), 304: z.undefined() },
      },
    },
    async (request, reply) => reply.headers(NO_CACHE).send(await readActivity(requireUser(request), now())),
  );

  app.get(
    '/api/admin/notifications',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'getNews',
        summary: 'Count new items since the caller last viewed each section',
        description:
          'The time of the last view is stored for each admin and section. Counts of sections that the caller may not open are null. The response has an `ETag`: polling without new items returns 304.',
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
        summary: 'Record that the caller views a section',
        description: 'Resets its count of new items.',
        body: viewedInput,
        response: { 200: newSince },
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await viewSection(db, requireUser(request), request.body.section, now())),
  );
};

/** The search across all sections; its responses are not cached. */
export const adminSearchRoutes: FastifyPluginAsyncZod<{ db: Db; now: () => Date }> = async (app, deps) => {
  app.get(
    '/api/admin/search',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'searchBackOffice',
        summary: 'Search accounts, listings, messages, deals, sales, payments and mails, and documents by their number',
        description:
          'Returns at most six results of each type that the caller may see, newest first. The ids of PayPal orders and captures are searched too. Quotes, invoices and credit notes are found by their whole number, with or without its letters.',
        querystring: adminSearch,
        response: { 200: adminSearchResults },
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await searchBackOffice(deps, requireUser(request), request.query.search)),
  );
};
