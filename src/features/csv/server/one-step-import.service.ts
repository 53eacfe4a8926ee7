import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { checkImport, runImport } from './run-import.service.ts';
import type { CsvDeps } from './import-job.service.ts';
import { isAnyRunning } from './imports.db.ts';
import { NO_CONTENT, type CsvImport, type CsvResembling, type CsvResult, problemLine } from '../csv-imports.schema.ts';
import { importRunning, beginImport, getImport, parseProblems, discardImport } from './imports.service.ts';
import { chooseForKnown } from './correct-rows.service.ts';
import { receiveCsv } from './receive-file.service.ts';
import { findDownloadRowsAfter } from './import-rows.db.ts';

const LOOK_MS = 250;
const MAX_ERRORS = 100;

/**
 * Imports a file in one step, and returns the result. Throws invalid for an unacceptable file, conflict while another
 * import is running, and unavailable if `signal` reports that this process ends; jobs then complete the import.
 */
export async function importInOneStep(
  deps: CsvDeps,
  admin: User,
  csvData: string,
  signal: AbortSignal,
): Promise<CsvResult> {
  if (csvData.trim() === '') throw new AppError('invalid', NO_CONTENT);
  if (await isAnyRunning(deps.db)) throw importRunning();
  const received = await receiveCsv(deps, admin, { body: Readable.from([Buffer.from(csvData)]), encoding: 'UTF-8' });
  if ('readings' in received) throw new Error('The encoding is given');
  if ('resembling' in received) throw new AppError('invalid', resemblingMessage(received));
  const { id } = received;
  await checkImport(deps, id, signal).catch(throwUnlessEnding(signal));
  await waitWhile(deps, id, { status: 'checking', signal });
  try {
    // Nobody can be asked, and as documented each row without an id adds a listing.
    await chooseForKnown(deps, admin, id, 'add');
    await beginImport(deps, admin, id);
  } catch (error) {
    // A stopped import can be resumed by an admin.
    const isStopped = error instanceof AppError && (await getImport(deps.db, id)).status === 'stopped';
    if (error instanceof AppError && !isStopped) await discardImport(deps, admin, id);
    throw error;
  }
  try {
    await runImport(deps, id, signal);
  } catch (err) {
    // Jobs complete the import: if the client got an error, it would send the same rows again.
    deps.log.warn({ err, importId: id }, 'import interrupted, jobs will complete it');
  }
  return toResult(deps, await waitWhile(deps, id, { status: 'running', signal }));
}

/** Nobody can be asked: a misspelt column must not be lost. */
function resemblingMessage({ resembling }: CsvResembling): string {
  const columns = resembling.map(({ name, column }) => `“${name}” resembles ${column}`).join(', ');
  return `${columns}. Rename or remove ${resembling.length === 1 ? 'this column' : 'these columns'}`;
}

function throwUnlessEnding(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}

type Leaving = { status: CsvImport['status']; signal: AbortSignal };

/** Waits if a worker job has taken the import first. */
async function waitWhile({ db }: CsvDeps, id: string, { status, signal }: Leaving): Promise<CsvImport> {
  for (;;) {
    const found = await getImport(db, id);
    if (found.status !== status) return found;
    if (signal.aborted) throw new AppError('unavailable', ENDING[status === 'checking' ? 'checking' : 'running']);
    await delay(LOOK_MS);
  }
}

const ENDING = {
  checking: 'The server is being restarted, and nothing is imported yet. Please try again in a minute',
  running: 'The server is being restarted. It goes on with the import by itself: do not send it again',
} as const;

async function toResult({ db }: CsvDeps, { id, counts, doneCount, error, format }: CsvImport): Promise<CsvResult> {
  const refused = await findDownloadRowsAfter(db, { importId: id, which: 'refused', after: 0, limit: MAX_ERRORS });
  const errors = refused.flatMap(({ row, problems }) =>
    parseProblems(problems).map((problem) => problemLine(row, problem)),
  );
  const failed = counts.refused;
  const { unknownColumns = [] } = format ?? {};
  return {
    success: failed === 0 && error === null,
    imported: doneCount,
    failed,
    errors: errors.slice(0, MAX_ERRORS),
    unknownColumns,
    message: error ?? `${doneCount} imported, ${failed} failed${passedOver(unknownColumns)}`,
  };
}

function passedOver(columns: readonly string[]): string {
  if (columns.length === 0) return '';
  return `. Passed over: ${columns.length === 1 ? 'the column' : 'the columns'} ${columns.join(', ')}`;
}
