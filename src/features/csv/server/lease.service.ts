import type { Db } from '#app/db/client.ts';
import type { CsvDeps } from './csv-deps.service.ts';
import {
  type ImportRow,
  updateAdvanced,
  updateLeased,
  updateReleased,
  type Lease,
  updateCounts,
  type OutcomeCounts,
} from './imports.db.ts';
import { LeaseLostError } from '#app/db/database-errors.ts';
import {
  updateResults,
  updateWritten,
  type RowResult,
  type StagedRow,
  findLastRow,
  HEADER_ROW,
  updateSuperseded,
} from './import-rows.db.ts';
import { CHANGED_SINCE } from './plan-batch.service.ts';

/** Without a heartbeat for so long, the worker of an import is gone. */
export const LEASE_MS = 90_000;

export type Leased = { lease: Lease; csvImport: ImportRow };

/** Takes the lease of an import for this process; null while another worker holds it. */
export async function takeLease(
  { db, now }: Pick<CsvDeps, 'db' | 'now'>,
  id: string,
  status: Lease['status'],
): Promise<Leased | null> {
  const time = now();
  const before = new Date(time.getTime() - LEASE_MS);
  const csvImport = await updateLeased(db, { id, status, now: time, before });
  return csvImport === undefined ? null : { lease: { id, status, attempt: csvImport.attempts }, csvImport };
}

/** Runs a transaction that holds the lease. Throws LeaseLostError. */
export async function withLease<T>(
  { db, now }: Pick<CsvDeps, 'db' | 'now'>,
  lease: Lease,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await assertLease(tx, lease, now());
    return work(tx);
  });
}

/** Locks the import until the transaction ends. Throws LeaseLostError. */
export async function assertLease(tx: Db, lease: Lease, now: Date): Promise<void> {
  if (!(await updateAdvanced(tx, lease, now))) throw new LeaseLostError();
}

/** Works on a leased import. An error releases the lease, so that the next attempt need not wait. */
export async function workOn({ db }: Pick<CsvDeps, 'db'>, { lease }: Leased, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof LeaseLostError) return;
    // Whatever was wrong, perhaps the database: then the lease runs out.
    await updateReleased(db, lease).catch(() => undefined);
    throw error;
  }
}

export type RecordedResult = RowResult & {
  /** What the row is recorded and counted as so far; absent during the check. */
  expected: StagedRow['expected'];
};

/** Records the results of rows, in their order, and counts them. Only the holder of the lease may do so. */
export async function recordResults(tx: Db, importId: string, results: readonly RecordedResult[]): Promise<void> {
  const asExpected = results.filter(isAsExpected);
  const others = results.filter((result) => !isAsExpected(result));
  if (asExpected.length > 0) {
    await updateWritten(
      tx,
      importId,
      asExpected.map(({ row }) => row),
    );
  }
  if (others.length > 0) await updateResults(tx, importId, others);
  await updateCounts(tx, importId, countResults(results));
}

/** Most rows are: marking them as done takes a fraction of the time of writing their results again. */
function isAsExpected({ outcome, machineId, expected, isDone }: RecordedResult): boolean {
  return isDone && expected !== undefined && outcome === expected.outcome && machineId === expected.machineId;
}

function countResults(results: readonly RecordedResult[]): OutcomeCounts {
  const counts = { add: 0, update: 0, unchanged: 0, refused: 0, written: 0 };
  for (const { outcome, expected, isDone } of results) {
    counts[outcome] += 1;
    if (expected !== undefined) counts[expected.outcome] -= 1;
    if (isDone && outcome !== 'unchanged') counts.written += 1;
  }
  return counts;
}

/** So few that a statement is done with them well before it may take no longer. */
const BATCH_SIZE = 20_000;

/**
 * Refuses the rows that were left out because their listing said the same, and does not any more: a file that was
 * imported is what the site says, or names what it is not.
 */
export async function refuseSuperseded(deps: CsvDeps, { lease, csvImport }: Leased): Promise<void> {
  const last = await findLastRow(deps.db, lease.id);
  const since = csvImport.createdAt;
  for (let after = HEADER_ROW; after < last; after += BATCH_SIZE) {
    await withLease(deps, lease, async (tx) => {
      const refused = await updateSuperseded(tx, lease.id, { after, span: BATCH_SIZE, since, reason: CHANGED_SINCE });
      await updateCounts(tx, lease.id, { add: 0, update: 0, unchanged: -refused, refused, written: 0 });
    });
  }
}
