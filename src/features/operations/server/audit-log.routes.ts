import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { auditEntry, auditFilter, auditQuery } from '../audit-log.schema.ts';
import { auditLogExport, listAuditEntries } from './audit-log.service.ts';
import { sendAuditedExport } from '#app/features/accounts/server/admin-audit.service.ts';

const PATH = '/api/admin/audit-log';
const tags = ['back office'];
const admin = { access: 'admin' } as const;

/** The audit log and its export. */
export const auditLogRoutes: FastifyPluginAsyncZod<{ db: Db; now: () => Date }> = async (app, deps) => {
  const { db } = deps;
  app.get(
    PATH,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'listAuditEntries',
        summary: 'What admins changed, the newest first',
        description:
          'Who changed what, with what was there before and after. Entries stay when the account of the admin is deleted. Of more than 1,000 entries with a text, 1,000 are counted, and `X-Total-Count-Exact` is `false`.',
        querystring: auditQuery,
        response: { 200: z.array(auditEntry) },
      },
    },
    async (request, reply) => {
      const { rows, total, isTotalExact } = await listAuditEntries(db, request.query, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(PATH, request.query, total, isTotalExact) }).send(rows);
    },
  );

  app.get(
    '/api/admin/export/audit-log',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'exportAuditLog',
        produces: ['text/csv'],
        summary: 'The audit log as CSV',
        description: 'The entries that the filters let through, as one file. That it was saved is noted itself.',
        querystring: auditFilter,
        response: { 200: z.any() },
      },
    },
    async (request, reply) => sendAuditedExport(request, reply, deps, auditLogExport(db, request.query)),
  );
};
