import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import type { ImportDeps } from './import-step.service.ts';
import { importStatus, importFinding, importRun } from '../partner-import.schema.ts';
import { findingsQuery } from '../imports-search.schema.ts';
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
const admin = { access: 'admin', permission: 'moderation' } as const;
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
        summary: 'Start the import',
        description:
          'Runs in the background; poll its status to follow the progress. Returns 409 if an import is already running or no partner site is configured.',
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
        summary: 'Stop the running import',
        description: 'Rows that it has written stay.',
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
        summary: 'Get the import that is running, or has ended and was not dismissed; null if there is none',
        description: 'The banner of the back office polls it every second while an import is running.',
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
        summary: 'Dismiss ended imports',
        description: 'The import status becomes null; reports stay.',
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
        summary: 'List imports, newest first',
        description: "Imports from the operator's partner site, with the number of findings of each kind.",
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
        summary: 'Get an import',
        description: 'Includes the number of findings of each kind.',
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
        summary: 'List the findings of an import',
        description:
          'Each finding states what the import could not do, or did not do, with a product of the partner site, and why.',
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
