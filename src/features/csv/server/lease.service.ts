import type { Db } from '#app/db/client.ts';
import type { CsvDeps } from './csv-deps.service.ts';
import type { ImportRow } from './imports.db.ts';
import { updateAdvanced, updateLeased, updateReleased, type Lease } from './lease.db.ts';

/** Without a heartbeat for so long, the worker of an import is gone. */
export const LEASE_MS = 90_000;

/** Another worker has the lease by now, or the import is stopped or discarded: this worker ends, and nothing is wrong. */
export class LeaseLost extends Error {}

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

/** Runs a transaction that holds the lease. Throws LeaseLost. */
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

/** Locks the import until the transaction ends. Throws LeaseLost. */
export async function assertLease(tx: Db, lease: Lease, now: Date): Promise<void> {
  if (!(await updateAdvanced(tx, lease, now))) throw new LeaseLost('The import is not ours any more');
}

/** Works on a leased import. An error releases the lease, so that the next attempt need not wait. */
export async function workOn({ db }: Pick<CsvDeps, 'db'>, { lease }: Leased, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof LeaseLost) return;
    // Whatever was wrong, perhaps the database: then the lease runs out.
    await updateReleased(db, lease).catch(() => undefined);
    throw error;
  }
}
