import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { NO_STORE } from '#app/lib/cache-headers.ts';
import { pageHeaders, pagingQuery } from '#app/lib/paging.ts';
import { getImportRun, listFindings, listImportRuns } from './import-reports.service.ts';
import { findingsQuery, importFinding, importRun } from '../partner-import.schema.ts';

const PATH = '/api/admin/import-runs';
const tags = ['back office'];
const admin = { access: 'admin' } as const;
const params = z.object({ id: z.uuid() });

/** What imports did, and what they could not do. */
export const importReportsRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    PATH,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'listImportRuns',
        summary: 'The imports, the newest first',
        description: "Imports from the operator's partner site, with how many findings of each kind they have.",
        querystring: pagingQuery,
        response: { 200: z.array(importRun) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listImportRuns(db, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(PATH, request.query, total) }).send(rows);
    },
  );

  app.get(
    `${PATH}/:id`,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'getImportRun',
        summary: 'One import',
        description: 'With its findings counted by their kinds.',
        refuses: ['not_found'],
        params,
        response: { 200: importRun },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await getImportRun(db, request.params.id)),
  );

  app.get(
    `${PATH}/:id/findings`,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'listImportFindings',
        summary: 'What an import found that somebody should look at',
        description: 'What it could not do, or did not do, with a product of the partner site, and why.',
        refuses: ['not_found'],
        params,
        querystring: findingsQuery,
        response: { 200: z.array(importFinding) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { rows, total } = await listFindings(db, id, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(`${PATH}/${id}/findings`, request.query, total) }).send(rows);
    },
  );
};
