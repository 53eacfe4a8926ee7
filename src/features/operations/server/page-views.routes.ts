import etag from '@fastify/etag';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import type { RateCounter } from '#app/db/rate-counter.ts';
import { NO_CACHE } from '#app/lib/http.ts';
import { pageHeaders, pagingQuery } from '#app/lib/paging.ts';
import {
  contactPressInput,
  impressionsInput,
  pageViewInput,
  homepageCount,
  pageViewStat,
} from '../page-views.schema.ts';
import { countHomepageViews, insertHomepageView } from './page-views.db.ts';
import {
  COUNTED_ROUTE,
  countImpressions,
  createVisitCounts,
  getVisitKey,
  listViewStats,
} from './page-views.service.ts';

type PageViewsDeps = { db: Db; counter: RateCounter; factor: number; isHttps: boolean };

const noContent = { 204: z.undefined() };
const tags = ['visits'];

export const pageViewsRoutes: FastifyPluginAsyncZod<PageViewsDeps> = async (app, { isHttps, ...deps }) => {
  const { db } = deps;
  const counts = createVisitCounts(deps);
  // The `__Host-` prefix makes browsers reject the cookie from other hosts and over plain http.
  const visitCookie = isHttps ? '__Host-visit' : 'visit';

  app.post(
    '/api/homepage-views',
    {
      ...COUNTED_ROUTE,
      schema: {
        tags,
        operationId: 'countHomepageView',
        summary: 'Count a visit to the home page',
        description: 'Crawlers get the same response and are not counted.',
        response: noContent,
      },
    },
    async (_request, reply) => {
      await insertHomepageView(db);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/impressions',
    {
      ...COUNTED_ROUTE,
      schema: {
        tags,
        operationId: 'countImpressions',
        summary: 'Count impressions of machine cards in a list',
        description:
          'The client sends each machine once for each visit. Crawlers get the same response and are not counted; neither are listings that are not public.',
        body: impressionsInput,
        response: noContent,
      },
    },
    async (request, reply) => {
      await countImpressions(db, request.body.machineIds);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/contact-presses',
    {
      ...COUNTED_ROUTE,
      schema: {
        tags,
        operationId: 'countContactPress',
        summary: "Count a press on a seller's telephone number or email address",
        description:
          'The client sends it once for each visit, machine and link. One address counts at most five times a day for a machine. Crawlers get the same response and are not counted; neither are listings that are not public.',
        body: contactPressInput,
        response: noContent,
      },
    },
    async (request, reply) => {
      await counts.countPress({ machineId: request.body.machineId, address: request.ip });
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/page-views',
    {
      ...COUNTED_ROUTE,
      schema: {
        tags,
        operationId: 'countMachineView',
        summary: 'Count a view of a machine, once per visit',
        description:
          'The response sets a session cookie that identifies the visit. One address counts at most five times a day for a machine, and gets the same response afterwards. Crawlers get the same response and are not counted. `source` is the kind of site or link that the visitor came from, which is stored as a daily sum for the machine. Returns 404 for a listing that is not public.',
        refuses: ['not_found'],
        body: pageViewInput,
        response: noContent,
      },
    },
    async (request, reply) => {
      const visit = getVisitKey(request.cookies[visitCookie]);
      await counts.countView({ ...request.body, visit, address: request.ip });
      // A session cookie: the visit ends when the browser is closed.
      reply.setCookie(visitCookie, visit, { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps });
      return reply.code(204).send();
    },
  );
};

const PATH = '/api/page-views/stats';
const admin = { access: 'admin', permission: 'moderation' } as const;

/** The view statistics of the back office. */
export const viewStatsRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  await app.register(etag, { weak: true });

  app.get(
    PATH,
    {
      config: admin,
      schema: {
        tags: ['back office'],
        operationId: 'listPageViews',
        summary: 'List viewed machines, most views first',
        description: '`X-View-Count` is the total of all views. Crawlers are not counted.',
        querystring: pagingQuery,
        response: { 200: z.array(pageViewStat), 304: z.undefined() },
      },
    },
    async (request, reply) => {
      const { rows, total, views } = await listViewStats(db, request.query);
      return reply
        .headers({ ...NO_CACHE, ...pageHeaders(PATH, request.query, total), 'X-View-Count': String(views) })
        .send(rows);
    },
  );

  app.get(
    '/api/homepage-views/count',
    {
      config: admin,
      schema: {
        tags: ['back office'],
        operationId: 'getHomepageViews',
        summary: 'Count the views of the home page',
        description: 'Counts all views ever, without crawlers.',
        response: { 200: homepageCount, 304: z.undefined() },
      },
    },
    async (_request, reply) => reply.headers(NO_CACHE).send({ count: await countHomepageViews(db) }),
  );
};
