import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import type { ImportDeps } from './import-step.service.ts';
import { importStatus, findingsQuery, importFinding, importRun } from '../partner-import.schema.ts';
import {
  clearImports,
  readImportStatus,
  startImport,
  stopImport,
  getImportRun,
  listFindings,
  listImportRuns,
} from './partner-import.service.ts';
import { pageHeaders, pagingQuery } from '#app/lib/paging.ts';

const tags = ['back office'];
const admin = { access: 'admin' } as const;
const PATH = '/api/admin/import-runs';
const params = z.object({ id: z.uuid() });

/** Routes to start, watch, stop and clear the import from the partner site, and to read its reports. */
export const partnerImportRoutes: FastifyPluginAsyncZod<ImportDeps> = async (app, deps) => {
  const { db, now } = deps;
  app.post(
    '/api/admin/import-tewh',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'startImport',
        summary: 'Begin the import',
        description:
          'It goes on in the background; ask for its status to follow it. One import runs at a time: another one is a conflict, as is a site that is not configured.',
        refuses: ['conflict'],
        response: { 202: z.undefined() },
      },
    },
    async (request, reply) => {
      await startImport(deps, requireUser(request));
      return reply.code(202).send();
    },
  );

  app.post(
    '/api/admin/import-stop',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'stopImport',
        summary: 'End the import that runs',
        description: 'What it has written stays.',
        refuses: ['conflict'],
        response: { 202: z.undefined() },
      },
    },
    async (request, reply) => {
      await stopImport(deps, requireUser(request));
      return reply.code(202).send();
    },
  );

  app.get(
    '/api/admin/import-status',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'getImportStatus',
        summary: 'The import that runs, or ended and has not been put away; null when there is none',
        description: 'For the banner of the back office, once a second while an import runs.',
        response: { 200: z.nullable(importStatus) },
      },
    },
    // Sent as a JSON text, because Fastify would send null as an empty response.
    async (_request, reply) =>
      reply
        .headers({ ...NO_STORE, 'Content-Type': 'application/json; charset=utf-8' })
        .send(await readImportStatus(db)),
  );

  app.post(
    '/api/admin/import-clear',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'clearImport',
        summary: 'Put away what has ended',
        description: 'Its status is then null; its report stays.',
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await clearImports(db, requireUser(request), now());
      return reply.code(204).send();
    },
  );

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
