import type { Db } from '#app/db/client.ts';
import { runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { csvFormat, type CsvRow, type CsvRowInput, type KnownChoice } from '../csv-imports.schema.ts';
import { findColumn, parseColumns, type FileColumns } from '../file-columns.rules.ts';
import type { CsvDeps } from './import-job.service.ts';
import { findResults, findRows, type StagedRow } from './import-rows.db.ts';
import { lockImport, updateProgress, type ImportRow } from './imports.db.ts';
import { findIdsOfOtherRows, updateFileRow, updateResult } from './correct-rows.db.ts';
import { markKnown } from './known-rows.service.ts';
import { parseId } from './parse-row.rules.ts';
import { planBatch, type PlannedRow } from './plan-batch.service.ts';
import { toCsvRow } from './preview-rows.service.ts';
import { csvImportNotFound } from './imports.service.ts';
import { NO_ROWS } from './write-batch.service.ts';

type Deps = Pick<CsvDeps, 'db' | 'storage' | 'now'>;

/**
 * Corrects cells of a row of a checked file, or decides what becomes of a row whose machine is listed already, and
 * checks the row again. Throws not_found, conflict if the file does not wait for its import, and invalid for a column
 * that the file does not have.
 */
export async function correctRow(
  deps: Deps,
  admin: User,
  { id, row }: { id: string; row: number },
  { cells, choice }: CsvRowInput,
): Promise<CsvRow> {
  return runAsAdmin(deps.db, admin, async (tx) => {
    const csvImport = await lockChecked(tx, id);
    const columns = columnsOf(csvImport);
    const [staged] = await findRows(tx, id, [row]);
    const [result] = await findResults(tx, id, { rows: [row] }, { limit: 1, offset: 0 });
    if (staged === undefined || result === undefined) throw new AppError('not_found', 'The file has no such row');
    const corrected = { ...staged, cells: correctedCells(columns, staged.cells, cells) };
    const decided = choice === undefined ? corrected : withChoice(corrected, choice, result.machineId);
    const planned = await recheck({ ...deps, db: tx }, csvImport, decided);
    await countAnew(tx, id, { was: result.outcome, planned: [planned], now: deps.now() });
    return toCsvRow(planned, planned);
  });
}

const AT_ONCE = 200;

/**
 * Decides what becomes of all rows whose machines are listed already. Each portion is written in its own transaction,
 * so that a large file does not exceed the timeout of a statement. Throws not_found and conflict.
 */
export async function chooseForKnown(
  deps: Deps,
  admin: User,
  id: string,
  choice: Exclude<KnownChoice, 'skip'>,
): Promise<void> {
  for (let isDone = false; !isDone;) {
    isDone = await runAsAdmin(deps.db, admin, async (tx) => {
      const csvImport = await lockChecked(tx, id);
      const known = await findResults(tx, id, { outcome: 'known' }, { limit: AT_ONCE, offset: 0 });
      const listed = new Map(known.map(({ row, machineId }) => [row, machineId]));
      const planned = [];
      for (const staged of await findRows(tx, id, [...listed.keys()])) {
        const decided = withChoice(staged, choice, listed.get(staged.row) ?? null);
        planned.push(await recheck({ ...deps, db: tx }, csvImport, decided));
      }
      await countAnew(tx, id, { was: 'known', planned, now: deps.now() });
      return known.length < AT_ONCE;
    });
  }
}

async function lockChecked(tx: Db, id: string): Promise<ImportRow> {
  const csvImport = await lockImport(tx, id);
  if (csvImport === undefined) throw csvImportNotFound();
  if (csvImport.status !== 'checked') throw new AppError('conflict', 'This file no longer waits for its import');
  return csvImport;
}

function columnsOf({ format }: ImportRow): FileColumns {
  return parseColumns(csvFormat.parse(format));
}

function correctedCells(columns: FileColumns, cells: readonly string[], corrections: CsvRowInput['cells']): string[] {
  const texts = new Map(Object.entries(corrections).map(([name, text]) => [positionOf(columns, name), text]));
  return cells.map((cell, at) => texts.get(at) ?? cell);
}

function positionOf(columns: FileColumns, name: string): number {
  const column = findColumn(name);
  const at = column === null ? -1 : columns.indexOf(column);
  if (at === -1) throw new AppError('invalid', `The file has no column ${name}`);
  return at;
}

/** `known`: the listing that the row's machine has already. */
function withChoice(staged: StagedRow, choice: KnownChoice, known: string | null): StagedRow {
  return { ...staged, isNew: choice === 'add', listingId: choice === 'update' ? known : null };
}

/** Stores a changed row, plans it again, and records the result in place of the previous one. */
async function recheck(deps: Deps, csvImport: ImportRow, staged: StagedRow): Promise<PlannedRow> {
  const { db } = deps;
  const at = { importId: csvImport.id, row: staged.row };
  const columns = columnsOf(csvImport);
  const { cells, isNew = false, listingId = null } = staged;
  await updateFileRow(db, at, { cells, isNew, listingId });
  const ids = [parseId({ columns, cells }), listingId].filter((id) => typeof id === 'string');
  const seen = new Set(ids.length === 0 ? [] : await findIdsOfOtherRows(db, at, ids));
  const { rows } = await planBatch(deps, { columns, staged: [staged], seen });
  const [planned] = await markKnown(db, rows);
  if (planned === undefined) throw new Error('A row has one plan');
  await updateResult(db, csvImport.id, planned);
  return planned;
}

type Recount = { was: PlannedRow['outcome']; planned: readonly PlannedRow[]; now: Date };

/** Counts rechecked rows by their new outcome instead of the previous one. The import is updated only once. */
async function countAnew(tx: Db, importId: string, { was, planned, now }: Recount): Promise<void> {
  const counts = { ...NO_ROWS };
  counts[was] -= planned.length;
  for (const { outcome } of planned) counts[outcome] += 1;
  await updateProgress(tx, importId, counts, { now });
}
