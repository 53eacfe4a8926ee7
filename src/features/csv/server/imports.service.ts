import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { runAsAdmin, recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import { getCurrentUser } from '#app/features/accounts/server/profile.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { rowsOf } from '#app/lib/paging.ts';
import type { CsvDeps } from './csv-deps.service.ts';
import {
  countRows,
  findImport,
  findLatestImport,
  findRows,
  isAnyRunning,
  lockBeginning,
  lockImport,
  type ImportRow,
} from './imports.db.ts';
import {
  csvFormat,
  csvProblem,
  type CsvImport,
  type CsvProblem,
  type CsvRow,
  type CsvRowsQuery,
} from '../csv-imports.schema.ts';
import { RUN_CSV } from './csv-jobs.schema.ts';
import { updateBegun } from './lease.db.ts';

export function csvImportNotFound(): AppError {
  return new AppError('not_found', 'This import no longer exists');
}

/** The newest import; null when there is none. */
export async function findLatest(db: Db): Promise<CsvImport | null> {
  const latest = await findLatestImport(db);
  return latest === undefined ? null : toImport(latest);
}

/** Throws not_found. */
export async function getImport(db: Db, id: string): Promise<CsvImport> {
  const found = await findImport(db, id);
  if (found === undefined) throw csvImportNotFound();
  return toImport(found);
}

function toImport(row: ImportRow): CsvImport {
  const { id, status, createdAt, finishedAt, startedByName, fileName, format, rowCount, error } = row;
  const { addCount, updateCount, unchangedCount, refusedCount, writtenCount } = row;
  return {
    id,
    status,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    startedByName,
    fileName,
    format: csvFormat.parse(format),
    rowCount,
    counts: { add: addCount, update: updateCount, unchanged: unchangedCount, refused: refusedCount },
    // There was nothing to write of those that say what is there already.
    doneCount: unchangedCount + writtenCount,
    error,
  };
}

/** The rows of a file that have been planned. Throws not_found. */
export async function listRows(
  db: Db,
  id: string,
  { verdict, ...paging }: CsvRowsQuery,
): Promise<{ rows: CsvRow[]; total: number }> {
  await requireImport(db, id);
  const rows = await findRows(db, id, verdict, rowsOf(paging));
  const planned = rows.flatMap(({ verdict: found, problems, ...row }) =>
    found === null ? [] : [{ ...row, verdict: found, problems: parseProblems(problems) }],
  );
  return { rows: planned, total: await countRows(db, id, verdict) };
}

/** Throws not_found. */
export async function requireImport(db: Db, id: string): Promise<ImportRow> {
  const found = await findImport(db, id);
  if (found === undefined) throw csvImportNotFound();
  return found;
}

const problemList = z.array(csvProblem);

export function parseProblems(kept: unknown): CsvProblem[] {
  return kept === null ? [] : problemList.parse(kept);
}

export function importRunning(): AppError {
  return new AppError('conflict', 'Another file is being imported');
}

/** Has the rows of a checked file written. Throws not_found, and conflict while another one runs or it cannot run. */
export async function beginImport({ db, send }: CsvDeps, admin: User, id: string): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    await lockBeginning(tx);
    const found = await lockImport(tx, id);
    if (found === undefined) throw csvImportNotFound();
    if (found.status !== 'running' && (await isAnyRunning(tx))) throw importRunning();
    if (found.status !== 'checked') throw new AppError('conflict', NOT_NOW[found.status]);
    const { username } = await getCurrentUser(tx, admin);
    await updateBegun(tx, id, { id: admin.id, username });
    const { counts } = toImport(found);
    await recordAdminAction(tx, admin, {
      action: 'import machines',
      subject: { type: 'import', id },
      before: null,
      after: { fileName: found.fileName, ...counts },
    });
    await send(tx, RUN_CSV, { importId: id });
  });
}

const NOT_NOW = {
  checking: 'This file is being checked',
  running: 'This file is being imported',
  stopped: 'This file has been stopped. Go on with it, or upload it again',
  completed: 'This file has been imported already',
  error: 'The import of this file has ended early. Upload it again',
} as const;
