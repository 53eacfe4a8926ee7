import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { runAsAdmin, recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import { getCurrentUser } from '#app/features/accounts/server/profile.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { type CsvDeps, RUN_CSV, CHECK_CSV, UNDO_CSV, LEASE_MS } from './import-job.service.ts';
import {
  findImport,
  findLatestImport,
  findSameFile,
  isAnyRunning,
  lockBeginning,
  lockImport,
  type ImportRow,
  updateBegun,
  updateEnded,
  updateContinued,
  deleteImport,
  deleteSomeRows,
  findOldImports,
  lockOldImport,
  updateForgotten,
  findAbandoned,
  wasImportedSince,
} from './imports.db.ts';
import { csvFormat, csvProblem, type CsvImport, type CsvProblem } from '../csv-imports.schema.ts';

export function csvImportNotFound(): AppError {
  return new AppError('not_found', 'This import no longer exists');
}

/** The newest import; null if there is none. */
export async function findLatest(db: Db): Promise<CsvImport | null> {
  const latest = await findLatestImport(db);
  return latest === undefined ? null : withEarlier(db, latest);
}

/** Throws not_found. */
export async function getImport(db: Db, id: string): Promise<CsvImport> {
  return withEarlier(db, await requireImport(db, id));
}

/** Of a file that waits for the import, whether it was imported before is found out, too. */
async function withEarlier(db: Db, row: ImportRow): Promise<CsvImport> {
  const earlier = row.status === 'checked' ? await findSameFile(db, row) : undefined;
  const importedBefore = earlier === undefined ? null : { at: earlier.at.toISOString(), byName: earlier.byName };
  return { ...toImport(row), importedBefore };
}

export function toImport(row: ImportRow): Omit<CsvImport, 'importedBefore'> {
  const { id, status, createdAt, finishedAt, startedByName, fileName, format, rowCount, error } = row;
  const { addCount, updateCount, unchangedCount, knownCount, refusedCount, writtenCount } = row;
  return {
    id,
    status,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    startedByName,
    fileName,
    format: csvFormat.parse(format),
    rowCount,
    counts: {
      add: addCount,
      update: updateCount,
      unchanged: unchangedCount,
      known: knownCount,
      refused: refusedCount,
    },
    // Unchanged rows need not be written.
    doneCount: unchangedCount + writtenCount,
    writtenCount,
    undo:
      row.undoneByName === null
        ? null
        : { byName: row.undoneByName, undone: row.undoneCount, changed: row.changedCount, stay: [] },
    error,
  };
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

/** An admin's action on an import, for the audit log. */
type Done = { action: string; before?: object; after?: object };

/** Changes a locked import, and records the change in the audit log. Throws not_found. */
export async function changeImport(
  db: Db,
  { admin, id }: { admin: User; id: string },
  change: (tx: Db, csvImport: ImportRow) => Promise<Done>,
): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    // Waits for the batch that is being written; its worker notices the change before the next one.
    const csvImport = await lockImport(tx, id);
    if (csvImport === undefined) throw csvImportNotFound();
    const { action, before = null, after = null } = await change(tx, csvImport);
    await recordAdminAction(tx, admin, { action, subject: { type: 'import', id }, before, after });
  });
}

/** Starts the import of a checked file. Throws not_found, and conflict while it cannot run or another one does. */
export async function beginImport({ db, send }: CsvDeps, admin: User, id: string): Promise<void> {
  await changeImport(db, { admin, id }, async (tx, csvImport) => {
    const { status, fileName } = csvImport;
    if (status !== 'running') await requireNoneRunning(tx);
    if (status !== 'checked') throw new AppError('conflict', NOT_NOW[status]);
    // Rows without an id would be added a second time.
    if (await wasImportedSince(tx, csvImport)) throw new AppError('conflict', IMPORTED_SINCE);
    const { username } = await getCurrentUser(tx, admin);
    await updateBegun(tx, id, { id: admin.id, username });
    await send(tx, RUN_CSV, { importId: id });
    return { action: 'import machines', after: { fileName, ...toImport(csvImport).counts } };
  });
}

const IMPORTED_SINCE = 'The same file was imported after this check. Choose it again, so that it is checked again';

const NOT_NOW = {
  checking: 'This file is being checked',
  running: 'This file is being imported',
  stopped: 'This file has been stopped. Go on with it, or upload it again',
  completed: 'This file has been imported already',
  error: 'The import of this file has ended early. Upload it again',
  undoing: 'This import is being undone',
  undone: 'This import was undone. Upload the file again',
} as const;

/** Prevents the start of other imports until the transaction ends. Throws conflict if one is running. */
export async function requireNoneRunning(tx: Db): Promise<void> {
  await lockBeginning(tx);
  if (await isAnyRunning(tx)) throw importRunning();
}

/**
 * Stops the check or the import of a file. Rows imported so far stay, and it can be resumed. Throws not_found, and
 * conflict if it is not running.
 */
export async function stopImport({ db, now }: Pick<CsvDeps, 'db' | 'now'>, admin: User, id: string): Promise<void> {
  await changeImport(db, { admin, id }, async (tx, { status, fileName, writtenCount }) => {
    if (status !== 'checking' && status !== 'running') throw new AppError('conflict', NOT_AT_WORK[status]);
    const { username } = await getCurrentUser(tx, admin);
    await updateEnded(tx, id, { status: 'stopped', error: `Stopped by ${username}.`, now: now() });
    const action = status === 'checking' ? 'stop check' : 'stop import';
    return { action, after: { fileName, written: writtenCount } };
  });
}

const NOT_AT_WORK = {
  checked: 'This file is not being imported',
  stopped: 'This file has been stopped already',
  completed: 'This file has been imported already',
  error: 'The import of this file has ended early',
  undoing: 'This import is being undone',
  undone: 'This import was undone',
} as const;

/**
 * Resumes a stopped import if rows were written, or else its check, after which an admin has to start the import.
 * Throws not_found, and conflict if it is not stopped or another import is running.
 */
export async function continueImport({ db, send }: CsvDeps, admin: User, id: string): Promise<void> {
  await changeImport(db, { admin, id }, async (tx, { status, fileName, writtenCount }) => {
    if (status !== 'stopped') throw new AppError('conflict', 'This file is not stopped');
    const isImport = writtenCount > 0;
    if (isImport) await requireNoneRunning(tx);
    await updateContinued(tx, id, isImport ? 'running' : 'checking');
    await send(tx, isImport ? RUN_CSV : CHECK_CSV, { importId: id });
    const action = isImport ? 'go on with import' : 'go on with check';
    return { action, after: { fileName, written: writtenCount } };
  });
}

/** Deletes a file with its results. Throws not_found, and conflict while it is being imported. */
export async function discardImport({ db, now }: Pick<CsvDeps, 'db' | 'now'>, admin: User, id: string): Promise<void> {
  await changeImport(db, { admin, id }, async (tx, { status, fileName, writtenCount }) => {
    if (status === 'running' || status === 'undoing') throw new AppError('conflict', NOT_NOW[status]);
    await updateForgotten(tx, id, now());
    return { action: 'discard import', before: { fileName, written: writtenCount } };
  });
  await discardRows(db, id);
}

const ROWS_AT_ONCE = 20_000;
/** How long an import can be looked at, resumed and undone. */
export const KEPT_MS = 7 * DAY_MS;

/** Deletes the rows of a discarded import. If this is interrupted, the sweep continues. */
export async function discardRows(db: Db, id: string): Promise<void> {
  while ((await deleteSomeRows(db, id, ROWS_AT_ONCE)) > 0);
  await deleteImport(db, id);
}

/** Removes imports without activity in the last week. */
export async function removeOldImports({ db, now }: Pick<CsvDeps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS);
  for (const id of await findOldImports(db, before)) {
    const isForgotten = await db.transaction(async (tx) => {
      // An admin may have started the import since.
      const isOld = await lockOldImport(tx, id, before);
      if (isOld) await updateForgotten(tx, id, now());
      return isOld;
    });
    if (isForgotten) await discardRows(db, id);
  }
}

/** The number of attempts without a written row before an import is given up. */
const MAX_ATTEMPTS = 8;
const GIVEN_UP =
  'The import was begun several times and could not be ended. What is imported stays; upload the rest again';

/** Restarts imports whose worker is gone, and gives up those that cannot be completed. */
export async function sweepImports(deps: CsvDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - LEASE_MS);
  for (const left of await findAbandoned(deps.db, before)) await recover(deps, left, before);
}

async function recover({ db, send, now }: CsvDeps, { id, format }: ImportRow, before: Date): Promise<void> {
  // The upload was interrupted, or its process ended; or the import is of the previous release, whose last process has
  // ended.
  if (format === null) return discardRows(db, id);
  await db.transaction(async (tx) => {
    const left = await lockImport(tx, id);
    if (left === undefined || left.aliveAt >= before) return;
    if (left.fruitlessAttempts >= MAX_ATTEMPTS)
      await updateEnded(tx, id, { status: 'error', error: GIVEN_UP, now: now() });
    else if (left.status === 'checking') await send(tx, CHECK_CSV, { importId: id });
    else if (left.status === 'running') await send(tx, RUN_CSV, { importId: id });
    else if (left.status === 'undoing') await send(tx, UNDO_CSV, { importId: id });
  });
}
