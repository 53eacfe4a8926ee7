import { anyContains } from '#app/db/conditions.ts';
import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { auditLog } from '#app/db/tables/site.ts';
import type { AuditFilter } from '../audit-log.schema.ts';

type RowWindow = { limit: number; offset?: number; before?: number };

/** The newest first; with `before`, only entries older than that one. */
export async function findAuditRows(db: Db, filter: AuditFilter, { limit, offset = 0, before }: RowWindow) {
  const { id, at, actorName, action, subjectType, subjectId, before: was, after } = auditLog;
  return db
    .select({ id, at, actorName, action, subjectType, subjectId, before: was, after })
    .from(auditLog)
    .where(and(whereFilter(filter), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit)
    .offset(offset);
}
export type AuditRow = Awaited<ReturnType<typeof findAuditRows>>[number];

export function countAuditRows(db: Db, filter: AuditFilter): Promise<number> {
  return db.$count(auditLog, whereFilter(filter));
}

/** The same as far as a limit: of a text, each entry that has it is looked at. */
export function countSomeAuditRows(db: Db, filter: AuditFilter, limit: number): Promise<number> {
  const some = db.select({ id: auditLog.id }).from(auditLog).where(whereFilter(filter)).limit(limit);
  return db.$count(some.as('some'));
}

function whereFilter({ search, subject }: AuditFilter): SQL | undefined {
  return and(
    subject === undefined ? undefined : eq(auditLog.subjectType, subject),
    anyContains([auditLog.action, auditLog.actorName, auditLog.subjectId], search),
  );
}
