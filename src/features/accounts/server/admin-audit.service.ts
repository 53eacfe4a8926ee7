import { insertAuditEntry, type AuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { notSignedIn, type User } from './current-account.service.ts';
import { findUser, lockUserAgainstDeletion } from './accounts.db.ts';

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
export async function recordAdminAction(tx: Db, { id }: User, act: Omit<AuditEntry, 'actor'>): Promise<void> {
  const user = await findUser(tx, id);
  // Deleted since the session was read.
  if (user === undefined) throw notSignedIn();
  await insertAuditEntry(tx, { actor: { id, username: user.username }, ...act });
}

/** The actor of entries about work that an admin has begun and that goes on by itself: locked; only a name once the account is gone. */
export async function lockActor(tx: Db, { id, username }: AuditEntry['actor']): Promise<AuditEntry['actor']> {
  return { id: id !== null && (await lockUserAgainstDeletion(tx, id)) ? id : null, username };
}
