import { and, asc, between, eq, gt, inArray, isNotNull, lte, max, notExists, sql, isNull, or } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { CsvOutcome } from '#app/db/enums.ts';
import { lockAccounts } from '#app/db/locked-accounts.ts';
import { users } from '#app/db/tables/accounts.ts';
import { csvImportRows as rows, csvImports as imports } from '#app/db/tables/imports.ts';
import { machines } from '#app/db/tables/machines.ts';
import { pick } from '#app/lib/collections.ts';
import { LISTING_COLUMNS, type CsvProblem, type CsvRowsQuery } from '../csv-imports.schema.ts';

export type StagedRow = {
  row: number;
  cells: string[];
  /** What the check has planned for the row; absent during the check. */
  expected?: { outcome: CsvOutcome; machineId: string | null };
};

/** Keeps rows of a file that is being read. */
export async function insertRows(tx: Db, importId: string, staged: readonly StagedRow[], now: Date): Promise<void> {
  // As one value: with a parameter for each the statement would take longer to write than to do.
  await tx.execute(sql`
    insert into ${rows} (import_id, row, cells) select ${importId}, staged.row, staged.cells
    from json_to_recordset(${JSON.stringify(staged)}::json) as staged ("row" int, "cells" text[])`);
  await tx
    .update(imports)
    .set({ rowCount: sql`${imports.rowCount} + ${staged.length}`, aliveAt: now })
    .where(eq(imports.id, importId));
}

/** Which listings the rows after that one are about, as far as they are planned. */
export async function findPlannedAfter(db: Db, importId: string, after: number, limit: number) {
  return db
    .select({ row: rows.row, machineId: rows.machineId, cellCount: sql<number>`cardinality(${rows.cells})` })
    .from(rows)
    .where(and(eq(rows.importId, importId), gt(rows.row, after), isNotNull(rows.verdict)))
    .orderBy(asc(rows.row))
    .limit(limit);
}

/** As JSON, which is read several times as fast as a list of the database's own. */
const staged = { row: rows.row, cells: sql<string[]>`to_json(${rows.cells})` };

/** The row before the first one of the machines. */
export const HEADER_ROW = 1;

/** The number of the last row; the header's for none. */
export async function findLastRow(db: Db, importId: string): Promise<number> {
  const [found] = await db
    .select({ last: max(rows.row) })
    .from(rows)
    .where(eq(rows.importId, importId));
  return found?.last ?? HEADER_ROW;
}

/**
 * Rows of a file in its order, of the next `span` numbers after that one. With an end and not with a limit: of a table
 * that was filled just now the planner knows nothing, and sorts all that is left of the file for each batch.
 */
export async function findRowsAfter(db: Db, importId: string, after: number, span: number): Promise<StagedRow[]> {
  return db
    .select(staged)
    .from(rows)
    .where(isAmongNext(importId, after, span))
    .orderBy(asc(rows.row));
}

/** The same of those that are to be written and are not yet. */
export async function findOpenRowsAfter(db: Db, importId: string, after: number, span: number): Promise<StagedRow[]> {
  const open = await db
    .select({ ...staged, verdict: rows.verdict, machineId: rows.machineId })
    .from(rows)
    .where(and(isAmongNext(importId, after, span), inArray(rows.verdict, ['add', 'update']), eq(rows.isDone, false)))
    .orderBy(asc(rows.row));
  return open.flatMap(({ verdict: outcome, machineId, ...row }) =>
    outcome === null ? [] : [{ ...row, expected: { outcome, machineId } }],
  );
}

function isAmongNext(importId: string, after: number, span: number) {
  return and(eq(rows.importId, importId), gt(rows.row, after), lte(rows.row, after + span));
}

export type RowResult = {
  row: number;
  outcome: CsvOutcome;
  problems: CsvProblem[];
  machineId: string | null;
  isDone: boolean;
};

export async function updateResults(tx: Db, importId: string, results: readonly RowResult[]): Promise<void> {
  const given = results.map(({ row, outcome, problems, machineId, isDone }) => ({
    row,
    outcome,
    problems: problems.length === 0 ? null : problems,
    machineId,
    isDone,
  }));
  await tx.execute(sql`
    update ${rows} set verdict = planned.outcome, problems = planned.problems, machine_id = planned."machineId",
      is_done = planned."isDone"
    from json_to_recordset(${JSON.stringify(given)}::json)
      as planned ("row" int, "outcome" text, "problems" jsonb, "machineId" text, "isDone" boolean)
    where ${rows.importId} = ${importId} and ${rows.row} = planned.row`);
}

/** Records that these rows are written as planned. */
export async function updateWritten(tx: Db, importId: string, written: readonly number[]): Promise<void> {
  const [first = 0, last = 0] = [written.at(0), written.at(-1)];
  await tx
    .update(rows)
    .set({ isDone: true })
    .where(
      and(
        eq(rows.importId, importId),
        between(rows.row, first, last),
        sql`${rows.row} = any(${sql.param(written)}::int[])`,
      ),
    );
}

type Since = { after: number; span: number; since: Date; reason: string };

/**
 * Refuses rows that had nothing to change, and whose listing has changed since or is gone; says how many. Of the next
 * `span` numbers after that one.
 */
export async function updateSuperseded(
  tx: Db,
  importId: string,
  { after, span, since, reason }: Since,
): Promise<number> {
  const asItWas = tx
    .select({ id: machines.id })
    .from(machines)
    .where(and(eq(machines.id, rows.machineId), lte(machines.updatedAt, since)));
  const problem = sql`jsonb_build_object('column', 'id', 'value', ${rows.machineId}, 'reason', ${reason}::text)`;
  const { rowCount } = await tx
    .update(rows)
    .set({ verdict: 'refused', problems: sql`jsonb_build_array(${problem})` })
    .where(
      and(
        isAmongNext(importId, after, span),
        eq(rows.verdict, 'unchanged'),
        eq(rows.isDone, false),
        notExists(asItWas),
      ),
    );
  return rowCount ?? 0;
}

export async function findRows(
  db: Db,
  importId: string,
  verdict: CsvRowsQuery['verdict'],
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select({ row: rows.row, verdict: rows.verdict, machineId: rows.machineId, problems: rows.problems })
    .from(rows)
    .where(isPlanned(importId, verdict))
    .orderBy(asc(rows.row))
    .limit(limit)
    .offset(offset);
}

export async function countRows(db: Db, importId: string, verdict: CsvRowsQuery['verdict']): Promise<number> {
  return db.$count(rows, isPlanned(importId, verdict));
}

function isPlanned(importId: string, verdict: CsvRowsQuery['verdict']) {
  return and(eq(rows.importId, importId), verdict === undefined ? isNotNull(rows.verdict) : eq(rows.verdict, verdict));
}

/** Which rows of a file are saved: those that were refused, or those that nothing has become of yet. */
export type DownloadedRows = 'refused' | 'remaining';

/** Such rows in the order of the file with what is wrong with them, after that one. */
export async function findDownloadRowsAfter(
  db: Db,
  { importId, which, after, limit }: { importId: string; which: DownloadedRows; after: number; limit: number },
) {
  return db
    .select({ row: rows.row, cells: rows.cells, problems: rows.problems })
    .from(rows)
    .where(and(isAmong(importId, which), gt(rows.row, after)))
    .orderBy(asc(rows.row))
    .limit(limit);
}

export async function countDownloadRows(db: Db, importId: string, which: DownloadedRows): Promise<number> {
  return db.$count(rows, isAmong(importId, which));
}

function isAmong(importId: string, which: DownloadedRows) {
  const isOpen = or(isNull(rows.verdict), and(inArray(rows.verdict, ['add', 'update']), eq(rows.isDone, false)));
  return and(eq(rows.importId, importId), which === 'refused' ? eq(rows.verdict, 'refused') : isOpen);
}

/** Some rows of an import; says how many. All at once could take longer than a statement may. */
export async function deleteSomeRows(db: Db, importId: string, limit: number): Promise<number> {
  const some = sql`(select ctid from ${rows} where ${rows.importId} = ${importId} limit ${limit})`;
  const { rowCount } = await db.execute(sql`delete from ${rows} where ctid = any(array${some})`);
  return rowCount ?? 0;
}

/** What a file tells of a listing, and what follows from that: columns by their fields. */
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

/** These listings as a file may change them, with the version of each row and when somebody changed it last. */
export async function findKnownMachines(db: Db, ids: readonly string[]) {
  // A change that waits for a moderator is one too.
  const changedAt = sql`greatest(${machines.updatedAt}, ${machines.pendingChangeAt})`.mapWith(machines.updatedAt);
  return db
    .select({ ...FILED_COLUMNS, rowVersion, changedAt })
    .from(machines)
    .where(areListings(ids));
}
export type StoredMachine = Awaited<ReturnType<typeof findKnownMachines>>[number];

/** The versions of these rows, which stay so until the transaction ends. In one order: two must not wait for each other. */
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

/** Those of these accounts that there are. */
export async function findAccountIds(db: Db, ids: readonly string[]): Promise<string[]> {
  return (await db.select({ id: users.id }).from(users).where(areAccounts(ids))).map(({ id }) => id);
}

/** The same, which stay until the transaction ends. */
export async function lockAccountIds(tx: Db, ids: readonly string[]): Promise<string[]> {
  return (await lockAccounts(tx, ids)).map(({ id }) => id);
}

function areListings(ids: readonly string[]) {
  return sql`${machines.id} = any(${sql.param(ids)}::text[])`;
}

function areAccounts(ids: readonly string[]) {
  return sql`${users.id} = any(${sql.param(ids)}::uuid[])`;
}
