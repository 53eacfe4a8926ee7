import type { CsvDeps } from './csv-deps.service.ts';
import { lockImport, updateEnded, type ImportRow } from './imports.db.ts';
import { CHECK_CSV, RUN_CSV } from './csv-jobs.schema.ts';
import { findLeftAlone } from './lease.db.ts';
import { LEASE_MS } from './lease.service.ts';
import { discardRows } from './discard-import.service.ts';

/** As often as an import is gone on with without any row dealt with, before it is given up. */
const MOST_ATTEMPTS = 8;
const GIVEN_UP =
  'The import was begun several times and could not be ended. What is imported stays; upload the rest again';

/** Has work gone on with that nobody does any more, and gives up what cannot be ended. */
export async function sweepImports(deps: CsvDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - LEASE_MS);
  for (const left of await findLeftAlone(deps.db, before)) await takeUp(deps, left, before);
}

async function takeUp({ db, send, now }: CsvDeps, { id, format }: ImportRow, before: Date): Promise<void> {
  // Whoever sent the file, or the process that read it, has gone in the middle of it.
  if (format === null) return discardRows(db, id);
  await db.transaction(async (tx) => {
    const left = await lockImport(tx, id);
    if (left === undefined || left.aliveAt >= before) return;
    if (left.fruitlessAttempts >= MOST_ATTEMPTS)
      await updateEnded(tx, id, { status: 'error', error: GIVEN_UP, now: now() });
    else if (left.status === 'checking') await send(tx, CHECK_CSV, { importId: id });
    else if (left.status === 'running') await send(tx, RUN_CSV, { importId: id });
  });
}
