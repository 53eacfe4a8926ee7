import { and, asc, count, eq, gt, inArray, isNull, lte, max, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { CsvOutcome } from '#app/db/enums.ts';
import { lockAccounts } from '#app/db/locked-accounts.ts';
import { users } from '#app/db/tables/accounts.ts';
import { csvFileRows as rows, csvImports as imports, csvRowResults as results } from '#app/db/tables/imports.ts';
import { machines } from '#app/db/tables/machines.ts';
import { pick } from '#app/lib/collections.ts';
import { LISTING_COLUMNS, type CsvProblem, type CsvRowsQuery } from '../csv-imports.schema.ts';

export type StagedRow = {
  row: number;
  cells: string[];
  /** The listing that an admin says a row without an id is of. */
  listingId?: string | null;
  /** An admin says that a row without an id is of a machine that is not listed. */
  isNew?: boolean;
  /** The planned outcome of the row; absent during the check. */
  expected?: { outcome: CsvOutcome; machineId: string | null };
};

const STAGED = pick(rows, ['row', 'cells', 'listingId', 'isNew']);

/** Stores rows of a file that is being read. */
export async function insertRows(tx: Db, importId: string, staged: readonly StagedRow[], now: Date): Promise<void> {
  // A single JSON parameter: preparing a statement with a parameter for each cell takes longer than running it.
  await tx.execute(sql`
    insert into ${rows} (import_id, row, cells) select ${importId}, staged.row, staged.cells
    from json_to_recordset(${JSON.stringify(staged)}::json) as staged ("row" int, "cells" json)`);
  await tx
    .update(imports)
    .set({ rowCount: sql`${imports.rowCount} + ${staged.length}`, aliveAt: now })
    .where(eq(imports.id, importId));
}

const isResultOfRow = and(eq(results.importId, rows.importId), eq(results.row, rows.row));

/** The listings of the planned rows after a given one. */
export async function findPlannedAfter(db: Db, importId: string, after: number, limit: number) {
  return db
    .select({
      row: rows.row,
      outcome: results.outcome,
      machineId: results.machineId,
      cellCount: sql<number>`json_array_length(${rows.cells})`,
    })
    .from(rows)
    .innerJoin(results, isResultOfRow)
    .where(and(eq(rows.importId, importId), gt(rows.row, after)))
    .orderBy(asc(rows.row))
    .limit(limit);
}

/** The number of the header's row, which precedes the machines. */
export const HEADER_ROW = 1;

/** The number of the last row; the header's if there are none. */
export async function findLastRow(db: Db, importId: string): Promise<number> {
  const [found] = await db
    .select({ last: max(rows.row) })
    .from(rows)
    .where(eq(rows.importId, importId));
  return found?.last ?? HEADER_ROW;
}

/**
 * The rows of a file in order, from the next `span` numbers. A range instead of a limit: without statistics of a newly
 * filled table, the planner would sort the rest of the file for each batch.
 */
export async function findRowsAfter(db: Db, importId: string, after: number, span: number): Promise<StagedRow[]> {
  return db
    .select(STAGED)
    .from(rows)
    .where(isAmongNext(rows, importId, after, span))
    .orderBy(asc(rows.row));
}

const IS_WRITTEN = ['add', 'update'] as const satisfies readonly CsvOutcome[];

/** The same for rows that the check has planned to write. */
export async function findOpenRowsAfter(db: Db, importId: string, after: number, span: number): Promise<StagedRow[]> {
  const { outcome, machineId } = results;
  return db
    .select({ ...STAGED, expected: { outcome, machineId } })
    .from(rows)
    .innerJoin(results, isResultOfRow)
    .where(and(isAmongNext(rows, importId, after, span), inArray(outcome, IS_WRITTEN)))
    .orderBy(asc(rows.row));
}

/** These rows of a file. */
export async function findRows(db: Db, importId: string, numbers: readonly number[]): Promise<StagedRow[]> {
  return db
    .select(STAGED)
    .from(rows)
    .where(and(eq(rows.importId, importId), inArray(rows.row, [...numbers])))
    .orderBy(asc(rows.row));
}

function isAmongNext(table: typeof rows | typeof results, importId: string, after: number, span: number) {
  return and(eq(table.importId, importId), gt(table.row, after), lte(table.row, after + span));
}

export type RowResult = { row: number; outcome: CsvOutcome; problems: CsvProblem[]; machineId: string | null };

const RECORDS = sql`("row" int, "outcome" text, "problems" jsonb, "machineId" text)`;

function recordsOf(given: readonly RowResult[]): string {
  return JSON.stringify(
    given.map(({ row, outcome, problems, machineId }) => ({
      row,
      outcome,
      problems: problems.length === 0 ? null : problems,
      machineId,
    })),
  );
}

/** Stores the results of the check. */
export async function insertResults(tx: Db, importId: string, found: readonly RowResult[]): Promise<void> {
  await tx.execute(sql`
    insert into ${results} (import_id, row, outcome, problems, machine_id)
    select ${importId}, found."row", found."outcome", found."problems", found."machineId"
    from json_to_recordset(${recordsOf(found)}::json) as found ${RECORDS}`);
}

/** Replaces results of the check by those of the import. */
export async function updateResults(tx: Db, importId: string, found: readonly RowResult[]): Promise<void> {
  await tx.execute(sql`
    update ${results} set outcome = found."outcome", problems = found."problems", machine_id = found."machineId",
      is_of_import = true
    from json_to_recordset(${recordsOf(found)}::json) as found ${RECORDS}
    where ${results.importId} = ${importId} and ${results.row} = found."row"`);
}

type Since = { after: number; span: number; since: Date; reason: string };

/**
 * Refuses rows without planned changes whose listing has been changed or deleted since, from the next `span` numbers.
 * Returns their number.
 */
export async function updateSuperseded(
  tx: Db,
  importId: string,
  { after, span, since, reason }: Since,
): Promise<number> {
  const asItWas = tx
    .select({ id: machines.id })
    .from(machines)
    .where(and(eq(machines.id, results.machineId), lte(machines.updatedAt, since)));
  const problem = sql`jsonb_build_object('column', 'id', 'value', ${results.machineId}, 'reason', ${reason}::text)`;
  const { rowCount } = await tx
    .update(results)
    .set({ outcome: 'refused', problems: sql`jsonb_build_array(${problem})` })
    .where(
      and(
        isAmongNext(results, importId, after, span),
        eq(results.outcome, 'unchanged'),
        eq(results.isOfImport, false),
        notExists(asItWas),
      ),
    );
  return rowCount ?? 0;
}

export async function findResults(
  db: Db,
  importId: string,
  which: { outcome?: CsvRowsQuery['verdict']; rows?: readonly number[] },
  { limit, offset }: { limit: number; offset: number },
) {
  const { outcome, rows: numbers } = which;
  return db
    .select({ row: results.row, outcome: results.outcome, machineId: results.machineId, problems: results.problems })
    .from(results)
    .where(and(isOfOutcome(importId, outcome), numbers === undefined ? undefined : inArray(results.row, [...numbers])))
    .orderBy(asc(results.row))
    .limit(limit)
    .offset(offset);
}

export async function countResults(db: Db, importId: string, outcome: CsvRowsQuery['verdict']): Promise<number> {
  return db.$count(results, isOfOutcome(importId, outcome));
}

function isOfOutcome(importId: string, outcome: CsvRowsQuery['verdict']) {
  return and(eq(results.importId, importId), outcome === undefined ? undefined : eq(results.outcome, outcome));
}

/** The rows to download: the refused ones, or the unprocessed ones. */
export type DownloadedRows = 'refused' | 'remaining';

/** The rows to download after a given one, in the order of the file, with their problems. */
export async function findDownloadRowsAfter(
  db: Db,
  { importId, which, after, limit }: { importId: string; which: DownloadedRows; after: number; limit: number },
) {
  return db
    .select({ row: rows.row, cells: rows.cells, problems: results.problems })
    .from(rows)
    .innerJoin(imports, eq(imports.id, rows.importId))
    .leftJoin(results, isResultOfRow)
    .where(and(isDownloaded(importId, which), gt(rows.row, after)))
    .orderBy(asc(rows.row))
    .limit(limit);
}

export async function countDownloadRows(db: Db, importId: string, which: DownloadedRows): Promise<number> {
  const [counted] = await db
    .select({ rows: count() })
    .from(rows)
    .innerJoin(imports, eq(imports.id, rows.importId))
    .leftJoin(results, isResultOfRow)
    .where(isDownloaded(importId, which));
  return counted?.rows ?? 0;
}

function isDownloaded(importId: string, which: DownloadedRows) {
  const isOpen = and(inArray(results.outcome, IS_WRITTEN), gt(rows.row, imports.writtenUntil));
  const isRemaining = or(isNull(results.outcome), isOpen);
  return and(eq(rows.importId, importId), which === 'refused' ? eq(results.outcome, 'refused') : isRemaining);
}

/** The columns of a listing that a file sets, and those derived from them, by property. */
export const FILED_COLUMNS = pick(machines, [
  ...LISTING_COLUMNS,
  'name',
  'customBrand',
  'customModel',
  'location',
  'stateCode',
  'facts',
  'factSources',
  'image',
  'isSoldUnseen',
  'rejectionReason',
  'isPremiumPaid',
  'premiumUntil',
  'isFeaturedPaid',
  'featuredUntil',
  'financingAvailable',
]);

export type KnownMachine = Pick<typeof machines.$inferSelect, keyof typeof FILED_COLUMNS>;

/** The stored state of these listings that a file can change, with each row's version and last change. */
export async function findKnownMachines(db: Db, ids: readonly string[]) {
  // A pending change counts, too.
  const changedAt = sql`greatest(${machines.updatedAt}, ${machines.pendingChangeAt})`.mapWith(machines.updatedAt);
  return db
    .select({ ...FILED_COLUMNS, rowVersion, changedAt })
    .from(machines)
    .where(areListings(ids));
}
export type StoredMachine = Awaited<ReturnType<typeof findKnownMachines>>[number];

/** Locks these rows until the transaction ends, and returns their versions. In a fixed order, to prevent deadlocks. */
export async function lockRowVersions(tx: Db, ids: readonly string[]) {
  return tx
    .select({ id: machines.id, rowVersion })
    .from(machines)
    .where(areListings(ids))
    .orderBy(asc(machines.id))
    .for('no key update');
}

/** Changes with every write of the row. */
const rowVersion = sql<string>`${machines}.xmin::text`;

/** Those of these accounts that exist and are not deleted. */
export async function findAccountIds(db: Db, ids: readonly string[]): Promise<string[]> {
  return (await db.select({ id: users.id }).from(users).where(areAccounts(ids))).map(({ id }) => id);
}

/** The same, and locks them until the transaction ends. */
export async function lockAccountIds(tx: Db, ids: readonly string[]): Promise<string[]> {
  return (await lockAccounts(tx, ids)).map(({ id }) => id);
}

function areListings(ids: readonly string[]) {
  return sql`${machines.id} = any(${sql.param(ids)}::text[])`;
}

function areAccounts(ids: readonly string[]) {
  return sql`${users.id} = any(${sql.param(ids)}::uuid[]) and ${users.deletedAt} is null`;
}
