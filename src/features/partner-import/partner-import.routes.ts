import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { userOf } from '#app/features/accounts/account.ts';
import { PERSONAL } from '#app/features/catalogue/answers.ts';
import { importStatus } from './partner-import.schema.ts';
import { clearImports, readImportStatus, refuseImport } from './partner-import.service.ts';

const tags = ['back office'];
const admin = { access: 'admin' } as const;

type PartnerImportDeps = { db: Db; now: () => Date; siteUrl: string | null };

/** How the import from the operator's other site stands. */
export const partnerImportRoutes: FastifyPluginAsyncZod<PartnerImportDeps> = async (app, { db, now, siteUrl }) => {
  app.post(
    '/api/admin/import-tewh',
    { config: admin, schema: { tags, summary: 'Begin the import', response: { 202: z.undefined() } } },
    () => refuseImport(siteUrl),
  );

  app.get(
    '/api/admin/import-status',
    {
      config: admin,
      schema: {
        tags,
        summary: 'The import that runs, or ended and has not been put away; null when there is none',
        response: { 200: z.nullable(importStatus) },
      },
    },
    // Written out: a null that is sent as it is would be an empty answer.
    async (_request, reply) =>
      reply
        .headers({ ...PERSONAL, 'Content-Type': 'application/json; charset=utf-8' })
        .send(await readImportStatus(db)),
  );

  app.post(
    '/api/admin/import-clear',
    { config: admin, schema: { tags, summary: 'Put away what has ended', response: { 204: z.undefined() } } },
    async (request, reply) => {
      await clearImports(db, userOf(request), now());
      return reply.code(204).send();
    },
  );
};
