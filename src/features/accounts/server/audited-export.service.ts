import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { requireUser } from './current-account.service.ts';
import { runAsAdmin, recordAdminAction } from './admin-audit.service.ts';
import { NO_STORE } from '#app/lib/cache-headers.ts';
import { csvHeaders } from '#app/lib/csv.ts';

type Deps = { db: Db; now: () => Date };

export type ExportedList = {
  /** Of rows; also the file's name. */
  type: string;
  /** In the audit entry, where the file's name would not be clear. */
  title?: string;
  /** Of the audit entry, where that is not the whole list. */
  subject?: AuditEntry['subject'];
  /** The filter of the list, for the audit entry. */
  filter?: object;
  count: (db: Db) => Promise<number>;
  lines: () => AsyncGenerator<string>;
};

/**
 * Sends a list as a file, and records who exported it before anything is sent. A HEAD request sends no file, and
 * nothing is recorded: it only asks whether the file is available.
 */
export async function sendAuditedExport(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, now }: Deps,
  { type, title = type, subject = { type: 'export', id: type }, filter = {}, count, lines }: ExportedList,
): Promise<FastifyReply> {
  const admin = requireUser(request);
  const headers = { ...NO_STORE, ...csvHeaders(type, now()) };
  if (request.method === 'HEAD') return reply.headers(headers).send();
  await runAsAdmin(db, admin, async (tx) => {
    const after = { ...filter, rows: await count(tx) };
    await recordAdminAction(tx, admin, { action: `export ${title}`, subject, before: null, after });
  });
  return reply.headers(headers).send(Readable.from(lines()));
}
