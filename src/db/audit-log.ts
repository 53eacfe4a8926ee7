import type { Db } from './client.ts';
import { auditLog } from './tables/site.ts';

export type AuditEntry = {
  actor: { id: string; username: string };
  /** Such as 'change operator contact'. */
  action: string;
  subject: { type: string; id: string };
  before: unknown;
  after: unknown;
};

/** Notes what an admin did, in the transaction that does it. No secrets. */
export async function insertAuditEntry(tx: Db, { actor, action, subject, before, after }: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({
    actorUserId: actor.id,
    actorName: actor.username,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    before,
    after,
  });
}
