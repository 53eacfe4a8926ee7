import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Db } from '#app/db/client.ts';
import { LeaseLostError } from '#app/db/database-errors.ts';
import { DAILY_JOB, FREQUENT_JOB, type JobKind, type JobQueue, type SendJob } from '#app/db/job-queue.ts';
import type { DiskQuota } from '#app/lib/received-file.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import type { StoredImage } from '#app/features/media/server/store-image.service.ts';
import { lockLease, updateLeased, updateReleased, type ImportRow, type Lease } from './imports.db.ts';

/** Fetches an image from another site and stores it. Throws RemoteError and AppError, with messages for admins. */
export type TakeImage = (url: string, signal: AbortSignal) => Promise<StoredImage>;

export type CsvDeps = {
  db: Db;
  storage: ObjectStorage;
  send: SendJob;
  wake: JobQueue['wake'];
  takeImage: TakeImage;
  now: () => Date;
  /** The disk space for files that are being read. */
  diskQuota: DiskQuota;
  /** Awaited after changes that visitors can see. */
  refreshCatalogue: () => Promise<void>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
};

const payload = z.object({ importId: z.uuid() });
const RETRIES = { retries: 5, retryAfterS: 5, longestPauseS: 60, heartbeatS: 60, longestS: 3 * 60 * 60 };

/** Checks the rows of a file, and plans their outcome. */
export const CHECK_CSV = { name: 'csv.check', payload, ...RETRIES } satisfies JobKind;

/** Writes the rows of a file. */
export const RUN_CSV = { name: 'csv.run', payload, ...RETRIES } satisfies JobKind;

/** Undoes an import. */
export const UNDO_CSV = { name: 'csv.undo', payload, ...RETRIES } satisfies JobKind;

/** Resumes interrupted imports, and removes partially read files. */
export const SWEEP_CSV = { name: 'csv.sweep', ...FREQUENT_JOB };

/** Removes old imports. */
export const REMOVE_CSV = { name: 'csv.remove', ...DAILY_JOB };

/** The time without a heartbeat after which an import's worker counts as gone. */
export const LEASE_MS = 90_000;

export type Leased = { lease: Lease; csvImport: ImportRow };

/** Acquires the lease of an import for this process; null while another worker holds it. */
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

/** Runs a transaction under the lease. Throws LeaseLostError. */
export async function withLease<T>(
  { db }: Pick<CsvDeps, 'db'>,
  lease: Lease,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await assertLease(tx, lease);
    return work(tx);
  });
}

/** Locks the import until the transaction ends. Throws LeaseLostError. */
export async function assertLease(tx: Db, lease: Lease): Promise<void> {
  if (!(await lockLease(tx, lease))) throw new LeaseLostError();
}

/** Runs work on a leased import. An error releases the lease, so that the next attempt need not wait for its expiry. */
export async function workOn({ db }: Pick<CsvDeps, 'db'>, { lease }: Leased, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof LeaseLostError) return;
    // If the release fails, too, for example because of the database, the lease expires.
    await updateReleased(db, lease).catch(() => undefined);
    throw error;
  }
}
