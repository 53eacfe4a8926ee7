import { accountHref } from '#app/features/site/person-links.rules.ts';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import type { AuditSubject } from '#app/db/enums.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { subjectOfEntry, type NamedSubject } from '../audit-subjects.rules.ts';
import type { AuditEntryView } from '../audit-log.schema.ts';
import type { AuditRow } from './audit-log.db.ts';
import {
  countImportedMachines,
  findNamedFiles,
  findNamedMachines,
  findNamedPayments,
  findNamedUsers,
  findRejectionReasons,
} from './audit-subjects.db.ts';

/** The entries of a page with the names and pages of their subjects. */
export async function describeEntries(db: Db, rows: readonly AuditRow[]): Promise<AuditEntryView[]> {
  const subjects = await readSubjects(db, rows);
  const imported = await readImportedMachines(db, rows);
  const rejections = rows.filter(({ action }) => REJECTIONS.has(action)).map(({ id }) => id);
  const found = rejections.length === 0 ? [] : await findRejectionReasons(db, rejections);
  const reasons = new Map(found.map(({ id, reason }) => [id, reason]));
  return rows.map((row) => ({
    ...row,
    ...(subjects.get(keyOf(row)) ?? subjectOfEntry(row)),
    ...(row.subjectName !== null && { subjectName: row.subjectName }),
    at: row.at.toISOString(),
    importedMachines: BEGINNINGS.has(row.action) ? (imported.get(row.subjectId) ?? 0) : null,
    reason: reasons.get(row.id) ?? null,
  }));
}

const REJECTIONS = new Set(['reject listing', 'reject change']);
/** The entries that stand for all changes of an import. */
const BEGINNINGS = new Set(['import machines', 'begin import']);

function keyOf({ subjectType, subjectId }: Pick<AuditRow, 'subjectType' | 'subjectId'>): string {
  return `${subjectType} ${subjectId}`;
}

async function readImportedMachines(db: Db, rows: readonly AuditRow[]): Promise<Map<string | null, number>> {
  const ids = rows.filter(({ action }) => BEGINNINGS.has(action)).map(({ subjectId }) => subjectId);
  const counted = ids.length === 0 ? [] : await countImportedMachines(db, ids);
  return new Map(counted.map(({ importId, machines }) => [importId, machines]));
}

const uuid = z.uuid();

/** Subjects that are still stored, by type and id; the others are described from their entries. */
async function readSubjects(db: Db, rows: readonly AuditRow[]): Promise<Map<string, NamedSubject>> {
  const idsOf = (type: AuditSubject) => [
    ...new Set(rows.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId)),
  ];
  const uuidsOf = (type: AuditSubject) => idsOf(type).filter((id) => uuid.safeParse(id).success);
  const all: [string, NamedSubject][] = [];
  const add = (subjectType: AuditSubject, subjectId: string, subjectName: string | null, subjectHref: string | null) =>
    all.push([keyOf({ subjectType, subjectId }), { subjectName, subjectHref }]);
  for (const { id, name, isDeleted } of await findNamedMachines(db, idsOf('machine')))
    add('machine', id, name, isDeleted ? '/admin/deleted-listings' : machineHref(id));
  for (const { id, username, name } of await findNamedUsers(db, uuidsOf('user')))
    add('user', id, name ?? username, accountHref(id));
  for (const { id, listingId, listingName } of await findNamedPayments(db, uuidsOf('payment')))
    add('payment', id, listingName, `/admin/payments${stringifySearch({ listing: listingId })}`);
  for (const { id, fileName } of await findNamedFiles(db, uuidsOf('import')))
    add('import', id, fileName, '/admin/csv-management');
  return new Map(all);
}
