import { and, asc, between, desc, eq, gt, inArray, isNotNull, lte, max, notExists, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { CsvVerdict } from '#app/db/enums.ts';
import { csvImportRows as rows, csvImports as imports } from '#app/db/tables/imports.ts';
import { machines } from '#app/db/tables/machines.ts';
import type { CsvFormat, CsvProblem, CsvRowsQuery } from '../csv-imports.schema.ts';

export type ImportRow = typeof imports.$inferSelect;
export type StagedRow = {
  row: number;
  cells: string[];
  /** What the check has planned for the row; absent during the check. */
  expected?: { verdict: CsvVerdict; machineId: string | null };
};
export type Starter = { id: string; username: string };

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

type EndState = 'checked' | 'stopped' | 'completed' | 'error';

export async function updateEnded(
  tx: Db,
  id: string,
  { status, error = null, now }: { status: EndState; error?: string | null; now: Date },
): Promise<void> {
  const finishedAt = status === 'checked' ? null : now;
  await tx.update(imports).set({ status, error, finishedAt, aliveAt: now }).where(eq(imports.id, id));
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
  return open.flatMap(({ verdict, machineId, ...row }) =>
    verdict === null ? [] : [{ ...row, expected: { verdict, machineId } }],
  );
}

function isAmongNext(importId: string, after: number, span: number) {
  return and(eq(rows.importId, importId), gt(rows.row, after), lte(rows.row, after + span));
}

export type RowResult = {
  row: number;
  verdict: CsvVerdict;
  problems: CsvProblem[];
  machineId: string | null;
  isDone: boolean;
};

export async function updateResults(tx: Db, importId: string, results: readonly RowResult[]): Promise<void> {
  const given = results.map(({ problems, ...result }) => ({
    ...result,
    problems: problems.length === 0 ? null : problems,
  }));
  await tx.execute(sql`
    update ${rows} set verdict = planned.verdict, problems = planned.problems, machine_id = planned."machineId",
      is_done = planned."isDone"
    from json_to_recordset(${JSON.stringify(given)}::json)
      as planned ("row" int, "verdict" text, "problems" jsonb, "machineId" text, "isDone" boolean)
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

/** How many rows are planned how, and how many of them are written. */
export type RowCounts = Record<CsvVerdict | 'written', number>;

export async function updateCounts(tx: Db, id: string, by: RowCounts): Promise<void> {
  await tx
    .update(imports)
    .set({
      addCount: sql`${imports.addCount} + ${by.add}`,
      updateCount: sql`${imports.updateCount} + ${by.update}`,
      unchangedCount: sql`${imports.unchangedCount} + ${by.unchanged}`,
      refusedCount: sql`${imports.refusedCount} + ${by.refused}`,
      writtenCount: sql`${imports.writtenCount} + ${by.written}`,
    })
    .where(eq(imports.id, id));
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
