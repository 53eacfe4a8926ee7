import { chunked } from '#app/lib/collections.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import type { AuditSubject } from './enums.ts';
import { machines } from './tables/machines.ts';
import { auditLog } from './tables/site.ts';

export type AuditEntry = {
  /** `id` is null once the account is deleted. */
  actor: { id: string | null; username: string };
  /** For example 'change operator contact'. */
  action: string;
  subject: { type: AuditSubject; id: string };
  /** The import that makes the change. */
  importId?: string;
  before: unknown;
  after: unknown;
};

const AT_ONCE = 500;

/** Records an admin's change, in the transaction that makes it. Must not contain secrets. */
export async function insertAuditEntry(tx: Db, entry: AuditEntry): Promise<void> {
  await insertAuditEntries(tx, [entry]);
}

/** Records many changes, in order. */
export async function insertAuditEntries(tx: Db, entries: readonly AuditEntry[]): Promise<void> {
  for (const some of chunked(entries, AT_ONCE)) {
    // All entries as one JSON parameter: a statement with a parameter per value takes longer to build than to run.
    await tx.execute(sql`
      insert into ${auditLog}
        (actor_user_id, actor_name, action, subject_type, subject_id, subject_name, import_id, before, after)
      select "actorId", "actorName", "action", "subjectType", "subjectId", ${machines.name}, "importId", "before", "after"
      from json_to_recordset(${JSON.stringify(some.map(rowOf))}::json) as entries ("number" int, "actorId" uuid,
        "actorName" text, "action" text, "subjectType" text, "subjectId" text, "importId" uuid, "before" jsonb,
        "after" jsonb)
      left join ${machines} on ${machines.id} = "subjectId" and "subjectType" = 'machine'
      order by "number"`);
  }
}

/** Whether an admin's action on a subject was recorded since a moment. */
export async function hasAuditEntry(
  db: Db,
  { actorId, action, subject, since }: { actorId: string; since: Date } & Pick<AuditEntry, 'action' | 'subject'>,
): Promise<boolean> {
  const isSame = and(
    eq(auditLog.subjectType, subject.type),
    eq(auditLog.subjectId, subject.id),
    eq(auditLog.actorUserId, actorId),
    eq(auditLog.action, action),
    gt(auditLog.at, since),
  );
  return (await db.select({ id: auditLog.id }).from(auditLog).where(isSame).limit(1)).length > 0;
}

function rowOf({ actor, action, subject, importId, before, after }: AuditEntry, number: number) {
  return {
    number,
    actorId: actor.id,
    actorName: actor.username,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    importId,
    before,
    after,
  };
}
