import { and, desc, eq, gte, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { anyContains, countUpTo } from '#app/db/conditions.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { pick } from '#app/lib/collections.ts';
import { siteDayRange } from '#app/lib/site-time.ts';
import type { AuditFilter } from '../audit-log-search.schema.ts';

/** `hidesImported`: without the changes made by imports. */
export type AuditCondition = AuditFilter & { hidesImported?: boolean };
type RowWindow = { limit: number; offset?: number; before?: number };

export const AUDIT_COLUMNS = [
  'id',
  'at',
  'actorName',
  'action',
  'subjectType',
  'subjectId',
  'subjectName',
  'before',
  'after',
] as const;

/** The newest first; with `before`, only entries older than that one. */
export async function findAuditRows(db: Db, condition: AuditCondition, { limit, offset = 0, before }: RowWindow) {
  const { id } = auditLog;
  return db
    .select(pick(auditLog, AUDIT_COLUMNS))
    .from(auditLog)
    .where(and(whereCondition(condition), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit)
    .offset(offset);
}
export type AuditRow = Awaited<ReturnType<typeof findAuditRows>>[number];

export function countAuditRows(db: Db, condition: AuditCondition): Promise<number> {
  return db.$count(auditLog, whereCondition(condition));
}

/** The same, up to a limit. */
export function countSomeAuditRows(db: Db, condition: AuditCondition, limit: number): Promise<number> {
  return countUpTo(db, auditLog, whereCondition(condition), limit);
}

function whereCondition({
  search,
  by,
  day,
  subject,
  importId,
  hidesImported = false,
}: AuditCondition): SQL | undefined {
  const { action, actorName, subjectType, subjectId, subjectName } = auditLog;
  return and(
    hidesImported ? isNull(auditLog.importId) : undefined,
    importId === undefined ? undefined : eq(auditLog.importId, importId),
    by === undefined ? undefined : eq(actorName, by),
    day === undefined ? undefined : isOnDay(day),
    subject === undefined ? undefined : eq(subjectType, subject),
    anyContains([action, actorName, subjectId, subjectName], search),
  );
}

function isOnDay(day: string): SQL | undefined {
  const [begin, end] = siteDayRange(day);
  return and(gte(auditLog.at, begin), lt(auditLog.at, end));
}

/** The names of all admins in the log, each looked up in the index behind the one before: the log may be long. */
export async function findAuditAdmins(db: Db): Promise<string[]> {
  const { actorName } = auditLog;
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive names (name) as (
      select min(${actorName}) from ${auditLog}
      union all
      select (select min(${actorName}) from ${auditLog} where ${actorName} > names.name) from names
      where names.name is not null
    )
    select name from names where name is not null order by lower(name), name`);
  return rows.map(({ name }) => name);
}
