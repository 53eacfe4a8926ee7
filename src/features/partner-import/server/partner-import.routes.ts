import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/cache-headers.ts';
import type { ImportDeps } from './import-deps.service.ts';
import { importStatus } from '../partner-import.schema.ts';
import { clearImports, readImportStatus, startImport, stopImport } from './partner-import.service.ts';

const tags = ['back office'];
const admin = { access: 'admin' } as const;

/** The import from the operator's other site: begun, watched, stopped and put away. */
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
    // Written out: a null that is sent as it is would be an empty answer.
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
};
