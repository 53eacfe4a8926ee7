import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { auditAdmins, auditEntry } from '../audit-log.schema.ts';
import { auditFilter, auditQuery } from '../audit-log-search.schema.ts';
import { findAuditAdmins } from './audit-log.db.ts';
import { auditLogExport, listAuditEntries } from './audit-log.service.ts';
import { sendAuditedExport } from '#app/features/accounts/server/admin-audit.service.ts';

const PATH = '/api/admin/audit-log';
const tags = ['back office'];
const admin = { access: 'admin', permission: 'users' } as const;

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
        summary: 'List changes by admins, newest first',
        description:
          'Each entry has the admin, the action, and the values before and after it. Entries stay after the account of the admin is deleted. An import is one entry, with the number of its machines; `importId` or a text search returns the individual changes. If a text search matches more than 1,000 entries, the total is 1,000 and `X-Total-Count-Exact` is `false`.',
        querystring: auditQuery,
        response: { 200: z.array(auditEntry) },
      },
    },
    async (request, reply) => {
      const { rows, total, isTotalExact } = await listAuditEntries(db, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(PATH, request.query, total, isTotalExact) }).send(rows);
    },
  );

  app.get(
    `${PATH}/admins`,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'listAuditAdmins',
        summary: 'List the names of the admins in the audit log',
        description: 'Includes admins whose account was deleted or renamed.',
        response: { 200: auditAdmins },
      },
    },
    async (_request, reply) => reply.headers(NO_STORE).send(await findAuditAdmins(db)),
  );

  app.get(
    '/api/admin/export/audit-log',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'exportAuditLog',
        produces: ['text/csv'],
        summary: 'Export the audit log as CSV',
        description:
          'Returns the entries that match the filters, including each change by an import, as one file. The export itself is recorded in the audit log.',
        querystring: auditFilter,
        response: { 200: z.any() },
      },
    },
    async (request, reply) => sendAuditedExport(request, reply, deps, auditLogExport(db, request.query)),
  );
};
