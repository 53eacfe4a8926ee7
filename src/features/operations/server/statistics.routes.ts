import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { sendAuditedExport } from '#app/features/accounts/server/admin-audit.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { listingStatistics } from '../statistics.schema.ts';
import { statisticsFilter, statisticsQuery } from '../statistics-search.schema.ts';
import { listStatistics, statisticsExport } from './statistics.service.ts';

const PATH = '/api/admin/statistics';
const tags = ['back office'];
const admin = { access: 'admin', permission: 'moderation' } as const;

/** The figures of each listing, and their export. */
export const statisticsRoutes: FastifyPluginAsyncZod<{ db: Db; now: () => Date }> = async (app, deps) => {
  const { db, now } = deps;
  app.get(
    PATH,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'listStatistics',
        summary: 'List listings with their views, questions, public days and sources of views',
        description:
          'The most viewed first, unless `sort` says otherwise. All figures count from the creation of a listing; sources of views, and periods in which a listing was public, since they are recorded.',
        querystring: statisticsQuery,
        response: { 200: z.array(listingStatistics) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listStatistics(db, request.query, now());
      return reply.headers({ ...NO_STORE, ...pageHeaders(PATH, request.query, total) }).send(rows);
    },
  );

  app.get(
    '/api/admin/export/statistics',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'exportStatistics',
        produces: ['text/csv'],
        summary: 'Export the statistics of listings as CSV',
        description:
          'Returns the listings that match the filters, as one file. The export is recorded in the audit log.',
        querystring: statisticsFilter,
        response: { 200: z.any() },
      },
    },
    async (request, reply) => sendAuditedExport(request, reply, deps, statisticsExport(db, request.query, now())),
  );
};
