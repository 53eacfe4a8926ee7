import type { Db } from '#app/db/client.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { CsvDeps } from './csv-deps.ts';
import { deleteImport, deleteSomeRows, findOldImports, lockImport, updateEnded } from './csv-imports.db.ts';
import { csvImportNotFound } from './csv-imports.service.ts';

const ROWS_AT_ONCE = 20_000;
const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

/** Forgets a file and what came of it. Throws not_found, and conflict while it runs. */
export async function discardImport({ db, now }: Pick<CsvDeps, 'db' | 'now'>, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockImport(tx, id);
    if (found === undefined) throw csvImportNotFound();
    if (found.status === 'running') throw new AppError('conflict', 'This file is being imported');
    // From here on nobody works on it, nor begins to.
    await updateEnded(tx, id, { status: 'error', now: now() });
  });
  await discardRows(db, id);
}

/** The same for one that nobody works on. */
export async function discardRows(db: Db, id: string): Promise<void> {
  while ((await deleteSomeRows(db, id, ROWS_AT_ONCE)) > 0);
  await deleteImport(db, id);
}

/** Removes what nobody has asked for in a week. */
export async function removeOldImports({ db, now }: Pick<CsvDeps, 'db' | 'now'>): Promise<void> {
  const old = await findOldImports(db, new Date(now().getTime() - KEPT_MS));
  for (const id of old) await discardRows(db, id);
}
