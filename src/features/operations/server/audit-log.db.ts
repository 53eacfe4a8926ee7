import { anyContains, countUpTo } from '#app/db/conditions.ts';
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

/** The same, up to a limit. */
export function countSomeAuditRows(db: Db, filter: AuditFilter, limit: number): Promise<number> {
  return countUpTo(db, auditLog, whereFilter(filter), limit);
}

function whereFilter({ search, subject }: AuditFilter): SQL | undefined {
  return and(
    subject === undefined ? undefined : eq(auditLog.subjectType, subject),
    anyContains([auditLog.action, auditLog.actorName, auditLog.subjectId], search),
  );
}
