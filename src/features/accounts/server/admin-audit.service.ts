import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { insertAuditEntry, type AuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { csvHeaders } from '#app/lib/csv.ts';
import { lockUserAgainstDeletion } from './accounts.db.ts';
import { getOwnUser } from './accounts.service.ts';
import { notSignedIn, requireUser, type User } from './current-account.service.ts';

/**
 * A transaction in which an admin does something that the audit log records. An entry names its admin, and a deletion
 * locks accounts before all else: so does this. Throws not_signed_in when their account is gone.
 */
export async function runAsAdmin<T>(db: Db, admin: User, act: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lockAdmin(tx, admin);
    return act(tx);
  });
}

/** Locks the admin's account in a transaction that is open already, before it locks anything else. Throws not_signed_in. */
export async function lockAdmin(tx: Db, { id }: User): Promise<void> {
  if (!(await lockUserAgainstDeletion(tx, id))) throw notSignedIn();
}

/** Records what an admin does, in the transaction that does it. Throws not_signed_in when their account is gone. */
export async function recordAdminAction(tx: Db, admin: User, act: Omit<AuditEntry, 'actor'>): Promise<void> {
  await insertAuditEntry(tx, { actor: await getActor(tx, admin), ...act });
}

/** An admin as entries name them. Throws not_signed_in when their account is gone. */
export async function getActor(tx: Db, { id }: User): Promise<{ id: string; username: string }> {
  const { username } = await getOwnUser(tx, id);
  return { id, username };
}

/** The actor of entries about work that an admin has begun and that goes on by itself: locked; only a name once the account is gone. */
export async function lockActor(tx: Db, { id, username }: AuditEntry['actor']): Promise<AuditEntry['actor']> {
  return { id: id !== null && (await lockUserAgainstDeletion(tx, id)) ? id : null, username };
}

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
