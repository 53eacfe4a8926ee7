import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { CsvImportState, CsvVerdict } from '#app/db/enums.ts';
import { csvImportRows as rows, csvImports as imports } from '#app/db/tables/imports.ts';
import type { CsvFormat, CsvProblem, CsvRowsQuery } from './csv-imports.schema.ts';

export type ImportRow = typeof imports.$inferSelect;
export type StagedRow = {
  row: number;
  cells: string[];
  /** What was foreseen for it; absent while it is judged for the first time. */
  verdict?: CsvVerdict | null;
};
type Starter = { id: string; username: string };

export async function insertImport(
  db: Db,
  { id, username }: Starter,
  { fileName, now }: { fileName: string | null; now: Date },
): Promise<string> {
  const values = { startedBy: id, startedByName: username, fileName, createdAt: now, aliveAt: now };
  const [inserted] = await db.insert(imports).values(values).returning({ id: imports.id });
  if (inserted === undefined) throw new Error('The import was not inserted');
  return inserted.id;
}

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

/** All of a file has been read. */
export async function updateReceived(tx: Db, id: string, format: CsvFormat): Promise<void> {
  await tx.update(imports).set({ format }).where(eq(imports.id, id));
}

/** An import whose file has been read to its end. */
export async function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
  const [found] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), isNotNull(imports.format)));
  return found;
}

export async function findLatestImport(db: Db): Promise<ImportRow | undefined> {
  const [found] = await db
    .select()
    .from(imports)
    .where(isNotNull(imports.format))
    .orderBy(desc(imports.createdAt))
    .limit(1);
  return found;
}

/** The same as findImport, which stays so until the transaction ends. */
export async function lockImport(tx: Db, id: string): Promise<ImportRow | undefined> {
  const [locked] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), isNotNull(imports.format)))
    .for('update');
  return locked;
}

/** Makes whoever else begins an import wait until the transaction ends. */
export async function lockBeginning(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('csv import', 0))`);
}

export async function isAnyRunning(db: Db): Promise<boolean> {
  return (await db.$count(imports, eq(imports.status, 'running'))) > 0;
}

export async function updateBegun(tx: Db, id: string, starter: Starter, now: Date): Promise<void> {
  await tx
    .update(imports)
    .set({ status: 'running', startedBy: starter.id, startedByName: starter.username, attempts: 0, aliveAt: now })
    .where(eq(imports.id, id));
}

export async function updateEnded(
  tx: Db,
  id: string,
  { status, error = null, now }: { status: 'checked' | 'completed' | 'error'; error?: string | null; now: Date },
): Promise<void> {
  const finishedAt = status === 'checked' ? null : now;
  await tx.update(imports).set({ status, error, finishedAt, aliveAt: now }).where(eq(imports.id, id));
}

export type Lease = { id: string; status: CsvImportState; attempt: number };

/** Takes the work on an import, unless somebody has given a sign of life since `before`. */
export async function updateLeased(
  db: Db,
  { id, status, now, before }: { id: string; status: CsvImportState; now: Date; before: Date },
): Promise<ImportRow | undefined> {
  const isFree = or(eq(imports.attempts, 0), lt(imports.aliveAt, before));
  const [leased] = await db
    .update(imports)
    .set({ attempts: sql`${imports.attempts} + 1`, aliveAt: now })
    .where(and(eq(imports.id, id), eq(imports.status, status), isNotNull(imports.format), isFree))
    .returning();
  return leased;
}

/** A sign of life. In a transaction it keeps everybody else from the import until that ends. False: it is not ours. */
export async function updateAlive(db: Db, { id, status, attempt }: Lease, aliveAt: Date): Promise<boolean> {
  const ours = await db
    .update(imports)
    .set({ aliveAt })
    .where(and(eq(imports.id, id), eq(imports.status, status), eq(imports.attempts, attempt)))
    .returning({ id: imports.id });
  return ours.length === 1;
}

/** Work that nobody has given a sign of life for since `before`. */
export async function findLeftAlone(db: Db, before: Date): Promise<ImportRow[]> {
  return db
    .select()
    .from(imports)
    .where(and(inArray(imports.status, ['checking', 'running']), lt(imports.aliveAt, before)));
}

/** Imports that are over, or were never begun, from before then. */
export async function findOldImports(db: Db, before: Date): Promise<string[]> {
  const old = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(lt(imports.createdAt, before), sql`${imports.status} <> 'running'`));
  return old.map(({ id }) => id);
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.delete(imports).where(eq(imports.id, id));
}

/** Some rows of an import; says how many. All at once could take longer than a statement may. */
export async function deleteSomeRows(db: Db, importId: string, limit: number): Promise<number> {
  const some = sql`(select ctid from ${rows} where ${rows.importId} = ${importId} limit ${limit})`;
  const { rowCount } = await db.execute(sql`delete from ${rows} where ctid = any(array${some})`);
  return rowCount ?? 0;
}

export async function countVerdicts(db: Db, importId: string) {
  return db
    .select({ verdict: rows.verdict, isDone: rows.isDone, found: count() })
    .from(rows)
    .where(eq(rows.importId, importId))
    .groupBy(rows.verdict, rows.isDone);
}

/** As JSON, which is read several times as fast as a list of the database's own. */
const staged = { row: rows.row, cells: sql<string[]>`to_json(${rows.cells})` };

/** Rows of a file in its order, after that one. */
export async function findRowsAfter(db: Db, importId: string, after: number, limit: number): Promise<StagedRow[]> {
  return db
    .select(staged)
    .from(rows)
    .where(and(eq(rows.importId, importId), gt(rows.row, after)))
    .orderBy(asc(rows.row))
    .limit(limit);
}

/** The same of those that are to be written and are not yet. */
export async function findOpenRowsAfter(db: Db, importId: string, after: number, limit: number): Promise<StagedRow[]> {
  return db
    .select({ ...staged, verdict: rows.verdict })
    .from(rows)
    .where(and(isToWrite(importId), gt(rows.row, after)))
    .orderBy(asc(rows.row))
    .limit(limit);
}

/** Which of these rows are still to be written; they stay so until the transaction ends. */
export async function lockOpenRows(tx: Db, importId: string, among: readonly number[]): Promise<number[]> {
  const open = await tx
    .select({ row: rows.row })
    .from(rows)
    .where(and(isToWrite(importId), sql`${rows.row} = any(${sql.param(among)}::int[])`))
    .orderBy(asc(rows.row))
    .for('update');
  return open.map(({ row }) => row);
}

function isToWrite(importId: string) {
  return and(eq(rows.importId, importId), inArray(rows.verdict, ['add', 'update']), eq(rows.isDone, false));
}

type RowOutcome = {
  row: number;
  verdict: CsvVerdict;
  problems: CsvProblem[];
  machineId: string | null;
  isDone: boolean;
};

export async function updateOutcomes(tx: Db, importId: string, outcomes: readonly RowOutcome[]): Promise<void> {
  const given = outcomes.map(({ problems, ...outcome }) => ({
    ...outcome,
    problems: problems.length === 0 ? null : problems,
  }));
  await tx.execute(sql`
    update ${rows} set verdict = judged.verdict, problems = judged.problems, machine_id = judged."machineId",
      is_done = judged."isDone"
    from json_to_recordset(${JSON.stringify(given)}::json)
      as judged ("row" int, "verdict" text, "problems" jsonb, "machineId" text, "isDone" boolean)
    where ${rows.importId} = ${importId} and ${rows.row} = judged.row`);
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
    .where(isJudged(importId, verdict))
    .orderBy(asc(rows.row))
    .limit(limit)
    .offset(offset);
}

export async function countRows(db: Db, importId: string, verdict: CsvRowsQuery['verdict']): Promise<number> {
  return db.$count(rows, isJudged(importId, verdict));
}

/** The refused rows with what is wrong with them, after that one. */
export async function findRefusedAfter(db: Db, importId: string, after: number, limit: number) {
  return db
    .select({ row: rows.row, cells: rows.cells, problems: rows.problems })
    .from(rows)
    .where(and(isJudged(importId, 'refused'), gt(rows.row, after)))
    .orderBy(asc(rows.row))
    .limit(limit);
}

function isJudged(importId: string, verdict: CsvRowsQuery['verdict']) {
  return and(eq(rows.importId, importId), verdict === undefined ? isNotNull(rows.verdict) : eq(rows.verdict, verdict));
}
