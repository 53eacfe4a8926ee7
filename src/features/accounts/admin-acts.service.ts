import { insertAuditEntry, type AuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import type { User } from './account.ts';
import { getCurrentUser } from './profile.service.ts';

/** Notes what an admin does, in the transaction that does it. Throws not_signed_in when their account is gone. */
export async function noteAct(tx: Db, { id, role }: User, act: Omit<AuditEntry, 'actor'>): Promise<void> {
  const { username } = await getCurrentUser(tx, { id, role });
  await insertAuditEntry(tx, { actor: { id, username }, ...act });
}
