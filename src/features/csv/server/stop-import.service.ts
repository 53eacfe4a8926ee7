import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { runAsAdmin, recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import { getCurrentUser } from '#app/features/accounts/server/profile.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { CsvDeps } from './csv-deps.service.ts';
import { isAnyRunning, lockBeginning, lockImport, updateEnded } from './imports.db.ts';
import { importRunning, csvImportNotFound } from './imports.service.ts';
import { CHECK_CSV, RUN_CSV } from './csv-jobs.schema.ts';
import { updateContinued } from './lease.db.ts';

/**
 * Ends the check or the import of a file; what is imported by then stays, and it can be gone on with. Throws not_found,
 * and conflict when nobody works on it.
 */
export async function stopImport({ db, now }: Pick<CsvDeps, 'db' | 'now'>, admin: User, id: string): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    // Waits for the batch that is being written; whoever works on it sees so before the next one.
    const csvImport = await lockImport(tx, id);
    if (csvImport === undefined) throw csvImportNotFound();
    const { status, fileName, writtenCount } = csvImport;
    if (status !== 'checking' && status !== 'running') throw new AppError('conflict', NOT_AT_WORK[status]);
    const { username } = await getCurrentUser(tx, admin);
    await updateEnded(tx, id, { status: 'stopped', error: `Stopped by ${username}.`, now: now() });
    const action = status === 'checking' ? 'stop check' : 'stop import';
    const after = { fileName, written: writtenCount };
    await recordAdminAction(tx, admin, { action, subject: { type: 'import', id }, before: null, after });
  });
}

const NOT_AT_WORK = {
  checked: 'This file is not being imported',
  stopped: 'This file has been stopped already',
  completed: 'This file has been imported already',
  error: 'The import of this file has ended early',
} as const;

/**
 * Goes on with what was stopped: with the import once rows are written, and else with the check, after which an admin
 * is asked as ever. Throws not_found, and conflict when it was not stopped or another file is being imported.
 */
export async function continueImport({ db, send }: CsvDeps, admin: User, id: string): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    await lockBeginning(tx);
    const csvImport = await lockImport(tx, id);
    if (csvImport === undefined) throw csvImportNotFound();
    const { status, fileName, writtenCount } = csvImport;
    if (status !== 'stopped') throw new AppError('conflict', 'This file is not stopped');
    const isImport = writtenCount > 0;
    if (isImport && (await isAnyRunning(tx))) throw importRunning();
    await updateContinued(tx, id, isImport ? 'running' : 'checking');
    const action = isImport ? 'go on with import' : 'go on with check';
    const after = { fileName, written: writtenCount };
    await recordAdminAction(tx, admin, { action, subject: { type: 'import', id }, before: null, after });
    await send(tx, isImport ? RUN_CSV : CHECK_CSV, { importId: id });
  });
}
