import etag from '@fastify/etag';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { NO_CACHE } from '#app/lib/cache-headers.ts';
import { pageHeaders, pagingQuery } from '#app/lib/paging.ts';
import { homepageCount, pageViewStat } from '../page-views.schema.ts';
import { listViewStats, readHomepageCount } from './page-views.service.ts';

const PATH = '/api/page-views/stats';
const tags = ['back office'];
const admin = { access: 'admin' } as const;

/** The back office's figures of views. */
export const viewStatsRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  await app.register(etag, { weak: true });

  app.get(
    PATH,
    {
      config: admin,
      schema: {
        tags,
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
        tags,
        operationId: 'getHomepageViews',
        summary: 'How often the home page was opened',
        description: 'Since the beginning; crawlers are not counted.',
        response: { 200: homepageCount, 304: z.undefined() },
      },
    },
    async (_request, reply) => reply.headers(NO_CACHE).send(await readHomepageCount(db)),
  );
};
