import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { runAsAdmin, recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { CsvDeps } from './csv-deps.service.ts';
import { lockImport } from './imports.db.ts';
import { csvImportNotFound } from './imports.service.ts';
import { deleteImport, deleteSomeRows, findOldImports, lockOldImport, updateForgotten } from './removal.db.ts';

const ROWS_AT_ONCE = 20_000;
const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

/** Forgets a file and what came of it. Throws not_found, and conflict while it runs. */
export async function discardImport({ db, now }: Pick<CsvDeps, 'db' | 'now'>, admin: User, id: string): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    const csvImport = await lockImport(tx, id);
    if (csvImport === undefined) throw csvImportNotFound();
    if (csvImport.status === 'running') throw new AppError('conflict', 'This file is being imported');
    await updateForgotten(tx, id, now());
    const before = { fileName: csvImport.fileName, written: csvImport.writtenCount };
    await recordAdminAction(tx, admin, {
      action: 'discard import',
      subject: { type: 'import', id },
      before,
      after: null,
    });
  });
  await discardRows(db, id);
}

/** Removes what nobody finds any more. Where that ends early, the sweep goes on with it. */
export async function discardRows(db: Db, id: string): Promise<void> {
  while ((await deleteSomeRows(db, id, ROWS_AT_ONCE)) > 0);
  await deleteImport(db, id);
}

/** Removes what nobody has asked for in a week. */
export async function removeOldImports({ db, now }: Pick<CsvDeps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS);
  for (const id of await findOldImports(db, before)) {
    const isForgotten = await db.transaction(async (tx) => {
      // Somebody may have begun to import it since.
      const isOld = await lockOldImport(tx, id, before);
      if (isOld) await updateForgotten(tx, id, now());
      return isOld;
    });
    if (isForgotten) await discardRows(db, id);
  }
}
