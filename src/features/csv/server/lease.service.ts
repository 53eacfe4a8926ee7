import type { Db } from '#app/db/client.ts';
import type { CsvDeps } from './csv-deps.service.ts';
import type { ImportRow } from './imports.db.ts';
import { updateAdvanced, updateLeased, updateLeft, type Lease } from './lease.db.ts';

/** Without a sign of life for so long, whoever worked on an import is gone. */
export const LEASE_MS = 90_000;

/** Another one works on it by now, or it is stopped or discarded: there is nothing left to do here, and nothing is wrong. */
export class LeaseLost extends Error {}

export type Leased = { lease: Lease; csvImport: ImportRow };

/** Takes the work on an import for this process alone; null when that is somebody else's. */
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

/** A transaction in which the import is ours, and some of its rows are dealt with. Throws LeaseLost. */
export async function whileOurs<T>(
  { db, now }: Pick<CsvDeps, 'db' | 'now'>,
  lease: Lease,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await requireOurs(tx, lease, now());
    return work(tx);
  });
}

/** Keeps everybody else from the import until the transaction ends. Throws LeaseLost. */
export async function requireOurs(tx: Db, lease: Lease, now: Date): Promise<void> {
  if (!(await updateAdvanced(tx, lease, now))) throw new LeaseLost('The import is not ours any more');
}

/** Works on an import that is ours. What ends it early gives it back, so that the next try need not wait. */
export async function workOn({ db }: Pick<CsvDeps, 'db'>, { lease }: Leased, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof LeaseLost) return;
    // Whatever was wrong, perhaps the database: then the lease runs out.
    await updateLeft(db, lease).catch(() => undefined);
    throw error;
  }
}
