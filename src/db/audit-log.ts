import { chunksOf } from '#app/lib/chunks.ts';
import type { Db } from './client.ts';
import type { AuditSubject } from './enums.ts';
import { auditLog } from './tables/site.ts';

export type AuditEntry = {
  actor: { id: string; username: string };
  /** Such as 'change operator contact'. */
  action: string;
  subject: { type: AuditSubject; id: string };
  before: unknown;
  after: unknown;
};

const AT_ONCE = 500;

/** Notes what an admin did, in the transaction that does it. No secrets. */
export async function insertAuditEntry(tx: Db, entry: AuditEntry): Promise<void> {
  await insertAuditEntries(tx, [entry]);
}

/** The same with many at once. */
export async function insertAuditEntries(tx: Db, entries: readonly AuditEntry[]): Promise<void> {
  for (const some of chunksOf(entries, AT_ONCE)) await tx.insert(auditLog).values(some.map(rowOf));
}

function rowOf({ actor, action, subject, before, after }: AuditEntry): typeof auditLog.$inferInsert {
  return {
    actorUserId: actor.id,
    actorName: actor.username,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    before,
    after,
  };
}
