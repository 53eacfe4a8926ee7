import type { Db } from '#app/db/client.ts';
import { csvLine } from '#app/lib/csv.ts';
import { COUNTED_MATCHES, rowsOf, totalOfFound, type ListTotal, type PagingQuery } from '#app/lib/paging.ts';
import {
  countAuditRows,
  countSomeAuditRows,
  findAuditRows,
  type AuditCondition,
  type AuditRow,
} from './audit-log.db.ts';
import { describeEntries } from './audit-subjects.service.ts';
import type { AuditEntryView } from '../audit-log.schema.ts';
import type { AuditFilter } from '../audit-log-search.schema.ts';
import type { ExportedList } from '#app/features/accounts/server/admin-audit.service.ts';

/**
 * The entries of the audit log, the newest first. A search, or an import as filter, also finds what imports have
 * changed; otherwise an import is one entry.
 */
export async function listAuditEntries(
  db: Db,
  { search, by, day, subject, importId, ...paging }: PagingQuery & AuditFilter,
): Promise<ListTotal & { rows: AuditEntryView[] }> {
  const hidesImported = search === undefined && importId === undefined;
  const condition = { search, by, day, subject, importId, hidesImported };
  const rows = await findAuditRows(db, condition, rowsOf(paging));
  return { rows: await describeEntries(db, rows), ...(await countEntries(db, condition)) };
}

async function countEntries(db: Db, condition: AuditCondition): Promise<ListTotal> {
  if (condition.search === undefined) return { total: await countAuditRows(db, condition), isTotalExact: true };
  return totalOfFound(await countSomeAuditRows(db, condition, COUNTED_MATCHES + 1));
}

const BATCH_SIZE = 500;

/** All entries that match the filter, as a CSV file. */
export function auditLogExport(db: Db, filter: AuditFilter): ExportedList {
  return {
    type: 'audit-log',
    filter,
    count: (tx) => countAuditRows(tx, filter),
    lines: () => auditLogAsCsv(db, filter),
  };
}

/** Streams the log in batches. */
async function* auditLogAsCsv(db: Db, filter: AuditFilter): AsyncGenerator<string> {
  yield csvLine(['at', 'admin', 'action', 'subjectType', 'subjectId', 'before', 'after']);
  let before: number | undefined;
  do {
    const rows = await findAuditRows(db, filter, { limit: BATCH_SIZE, ...(before === undefined ? {} : { before }) });
    if (rows.length > 0) yield rows.map(toCsvLine).join('');
    before = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.id;
  } while (before !== undefined);
}

function toCsvLine({ at, actorName, action, subjectType, subjectId, before, after }: AuditRow): string {
  return csvLine([at, actorName, action, subjectType, subjectId, toJsonText(before), toJsonText(after)]);
}

function toJsonText(facts: unknown): string | null {
  return facts === null ? null : JSON.stringify(facts);
}
