import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { insertAuditEntry, type AuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { csvFile, csvHeaders, type CsvEncoding } from '#app/lib/csv.ts';
import { lockUserAgainstDeletion } from './accounts.db.ts';
import { getOwnUser } from './accounts.service.ts';
import { notSignedIn, requireUser, type User } from './current-account.service.ts';

/**
 * Runs an admin's audited action in a transaction. An audit entry refers to its admin, whose account is therefore
 * locked first, as deletions do. Throws not_signed_in if the account is gone.
 */
export async function runAsAdmin<T>(db: Db, admin: User, act: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lockAdmin(tx, admin);
    return act(tx);
  });
}

/** Locks the admin's account within an open transaction, before it locks anything else. Throws not_signed_in. */
export async function lockAdmin(tx: Db, { id }: User): Promise<void> {
  if (!(await lockUserAgainstDeletion(tx, id))) throw notSignedIn();
}

/** Records an admin's action in its own transaction. Throws not_signed_in if the account is gone. */
export async function recordAdminAction(tx: Db, admin: User, act: Omit<AuditEntry, 'actor'>): Promise<void> {
  await insertAuditEntry(tx, { actor: await getActor(tx, admin), ...act });
}

/** The admin as actor of audit entries. Throws not_signed_in if the account is gone. */
export async function getActor(tx: Db, { id }: User): Promise<{ id: string; username: string }> {
  const { username } = await getOwnUser(tx, id);
  return { id, username };
}

/** The actor of entries about an admin's background work: the locked account, or only its name if it is gone. */
export async function lockActor(tx: Db, { id, username }: AuditEntry['actor']): Promise<AuditEntry['actor']> {
  return { id: id !== null && (await lockUserAgainstDeletion(tx, id)) ? id : null, username };
}

type Deps = { db: Db; now: () => Date };

export type ExportedList = {
  /** The type of rows; also the file's name. */
  type: string;
  /** The list's name in the audit entry, if the file's name is not clear enough. */
  title?: string;
  /** The subject of the audit entry, if it is not the whole list. */
  subject?: AuditEntry['subject'];
  /** The filter of the list, for the audit entry. */
  filter?: object;
  count: (db: Db) => Promise<number>;
  lines: () => AsyncGenerator<string>;
  /** UTF-8 with a byte order mark by default. */
  encoding?: CsvEncoding;
};

/**
 * Sends a list as a file, after recording who exported it. A HEAD request only checks whether the file is available,
 * and records nothing.
 */
export async function sendAuditedExport(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, now }: Deps,
  { type, title = type, subject = { type: 'export', id: type }, filter = {}, count, lines, encoding }: ExportedList,
): Promise<FastifyReply> {
  const admin = requireUser(request);
  const headers = { ...NO_STORE, ...csvHeaders(type, now(), encoding) };
  if (request.method === 'HEAD') return reply.headers(headers).send();
  await runAsAdmin(db, admin, async (tx) => {
    const after = { ...filter, rows: await count(tx) };
    await recordAdminAction(tx, admin, { action: `export ${title}`, subject, before: null, after });
  });
  return reply.headers(headers).send(Readable.from(csvFile(lines(), encoding)));
}
