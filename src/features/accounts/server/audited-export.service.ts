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
  /** What is in it, as its file is named. */
  type: string;
  /** What the entry calls it, where its file's name would not tell. */
  title?: string;
  /** What the entry is about, where that is not the whole list. */
  subject?: AuditEntry['subject'];
  /** What it was narrowed by. */
  filter?: object;
  count: (db: Db) => Promise<number>;
  lines: () => AsyncGenerator<string>;
};

/**
 * Sends a list as a file, and notes who took it before anything of it goes out. Asked for with HEAD it is not sent, and
 * nothing is noted: whoever does so only looks whether it can be had.
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
