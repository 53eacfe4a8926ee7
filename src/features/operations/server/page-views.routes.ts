import etag from '@fastify/etag';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isbot } from 'isbot';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { NO_CACHE } from '#app/lib/http.ts';
import { pageHeaders, pagingQuery } from '#app/lib/paging.ts';
import {
  contactPressInput,
  impressionsInput,
  pageViewInput,
  homepageCount,
  pageViewStat,
} from '../page-views.schema.ts';
import { countHomepageViews, insertContactPress, insertHomepageView } from './page-views.db.ts';
import { countImpressions, countMachineView, getVisitKey, listViewStats } from './page-views.service.ts';

type PageViewsDeps = { db: Db; isHttps: boolean };

/** Routes that count visits; crawlers get the same response without being counted. */
const counted = {
  config: { access: 'public', limit: 'pageViews' },
  preHandler: async ({ headers }: FastifyRequest, reply: FastifyReply) =>
    isbot(headers['user-agent']) ? reply.code(204).send() : undefined,
} as const;
const noContent = { 204: z.undefined() };
const tags = ['visits'];

export const pageViewsRoutes: FastifyPluginAsyncZod<PageViewsDeps> = async (app, { db, isHttps }) => {
  // The `__Host-` prefix makes browsers reject the cookie from other hosts and over plain http.
  const visitCookie = isHttps ? '__Host-visit' : 'visit';

  app.post(
    '/api/homepage-views',
    {
      ...counted,
      schema: {
        tags,
        operationId: 'countHomepageView',
        summary: 'Count a visit to the home page',
        description: 'Crawlers are answered alike and not counted.',
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
      ...counted,
      schema: {
        tags,
        operationId: 'countImpressions',
        summary: 'Count that cards of machines were seen in a list',
        description:
          'Once for each visit and machine, which the page that sends it sees to. Crawlers are answered alike and not counted, and neither is what is no public listing.',
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
      ...counted,
      schema: {
        tags,
        operationId: 'countContactPress',
        summary: 'Count a press on the telephone number or email address of a machine’s seller',
        description:
          'Once for each visit, machine and link, which the page that sends it sees to. Crawlers are answered alike and not counted, and neither is what is no public listing.',
        body: contactPressInput,
        response: noContent,
      },
    },
    async (request, reply) => {
      await insertContactPress(db, request.body.machineId);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/page-views',
    {
      ...counted,
      schema: {
        tags,
        operationId: 'countMachineView',
        summary: 'Count a look at a machine, once a visit',
        description:
          'The answer sets a cookie that tells one visit from another, and ends with it. Crawlers are answered alike and not counted. What is no public listing is not there.',
        refuses: ['not_found'],
        body: pageViewInput,
        response: noContent,
      },
    },
    async (request, reply) => {
      const visit = getVisitKey(request.cookies[visitCookie]);
      await countMachineView(db, request.body.machineId, visit);
      // A session cookie: the visit ends when the browser is closed.
      reply.setCookie(visitCookie, visit, { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps });
      return reply.code(204).send();
    },
  );
};

const PATH = '/api/page-views/stats';
const admin = { access: 'admin' } as const;

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
        summary: 'The machines that were looked at, the most often first; X-View-Count has the views of all of them',
        description: 'Crawlers are not counted.',
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
        summary: 'How often the home page was opened',
        description: 'Since the beginning; crawlers are not counted.',
        response: { 200: homepageCount, 304: z.undefined() },
      },
    },
    async (_request, reply) => reply.headers(NO_CACHE).send({ count: await countHomepageViews(db) }),
  );
};
