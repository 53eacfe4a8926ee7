import type { CsvDeps } from './csv-deps.service.ts';
import { lockImport, updateEnded, type ImportRow } from './imports.db.ts';
import { CHECK_CSV, RUN_CSV } from './csv-jobs.schema.ts';
import { findAbandoned } from './lease.db.ts';
import { LEASE_MS } from './lease.service.ts';
import { discardRows } from './discard-import.service.ts';

/** Attempts in which no row is written before an import is given up. */
const MAX_ATTEMPTS = 8;
const GIVEN_UP =
  'The import was begun several times and could not be ended. What is imported stays; upload the rest again';

/** Restarts imports whose worker is gone, and gives up those that cannot be completed. */
export async function sweepImports(deps: CsvDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - LEASE_MS);
  for (const left of await findAbandoned(deps.db, before)) await recover(deps, left, before);
}

async function recover({ db, send, now }: CsvDeps, { id, format }: ImportRow, before: Date): Promise<void> {
  // Whoever sent the file, or the process that read it, has gone in the middle of it.
  if (format === null) return discardRows(db, id);
  await db.transaction(async (tx) => {
    const left = await lockImport(tx, id);
    if (left === undefined || left.aliveAt >= before) return;
    if (left.fruitlessAttempts >= MAX_ATTEMPTS)
      await updateEnded(tx, id, { status: 'error', error: GIVEN_UP, now: now() });
    else if (left.status === 'checking') await send(tx, CHECK_CSV, { importId: id });
    else if (left.status === 'running') await send(tx, RUN_CSV, { importId: id });
  });
}
