import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { sendAuditedExport } from '#app/features/accounts/server/admin-audit.service.ts';
import { EXPORTS } from './exports.service.ts';

const tags = ['back office'];

/** Routes that stream whole tables as files. */
export const exportsRoutes: FastifyPluginAsyncZod<{ db: Db; now: () => Date }> = async (app, deps) => {
  for (const [type, listOf] of Object.entries(EXPORTS)) {
    app.get(
      `/api/admin/export/${type}`,
      {
        config: { access: 'admin' },
        schema: {
          tags,
          operationId: `export${type[0]?.toUpperCase()}${type.slice(1)}`,
          summary: `All ${type} as CSV`,
          description: 'The whole table as one file, sent as it is read. That it was saved is noted in the audit log.',
          produces: ['text/csv'],
          response: { 200: z.any() },
        },
      },
      async (request, reply) => sendAuditedExport(request, reply, deps, { type, ...listOf(deps.db) }),
    );
  }
};
