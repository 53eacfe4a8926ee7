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
        config: {
          access: 'admin',
          permission: type === 'users' ? 'users' : 'moderation',
          // Personal data of everybody.
          reauthentication: type === 'users',
        },
        schema: {
          tags,
          operationId: `export${type[0]?.toUpperCase()}${type.slice(1)}`,
          summary: `Export all ${type} as CSV`,
          description: 'Streams the whole table as one file. The export is recorded in the audit log.',
          produces: ['text/csv'],
          response: { 200: z.any() },
        },
      },
      async (request, reply) => sendAuditedExport(request, reply, deps, { type, ...listOf(deps.db) }),
    );
  }
};
