import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#app/db/client.ts';
import type { SendJob, JobKind } from '#app/db/job-queue.ts';
import type { DiskQuota } from '#app/features/media/server/received-file.service.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import type { StoredImage } from '#app/features/media/server/store-image.service.ts';
import { z } from 'zod';

/** Fetches an image of another site and stores it. Throws RemoteError and AppError, whose words an admin may read. */
export type TakeImage = (url: string, signal: AbortSignal) => Promise<StoredImage>;

export type CsvDeps = {
  db: Db;
  storage: ObjectStorage;
  send: SendJob;
  takeImage: TakeImage;
  now: () => Date;
  /** Disk space for files while they are read. */
  diskQuota: DiskQuota;
  /** Awaited after a change of what visitors see. */
  refreshCatalogue: () => Promise<void>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
};

const payload = z.object({ importId: z.uuid() });
const RETRIES = { retries: 5, retryAfterS: 5, longestPauseS: 60, heartbeatS: 60, longestS: 3 * 60 * 60 };

/** Plans the rows of a file. */
export const CHECK_CSV = { name: 'csv.check', payload, ...RETRIES } satisfies JobKind;

/** Writes the rows of a file. */
export const RUN_CSV = { name: 'csv.run', payload, ...RETRIES } satisfies JobKind;

/** Takes up what somebody has left alone. */
export const SWEEP_CSV = { name: 'csv.sweep', payload: z.object({}), retries: 0, retryAfterS: 0 } satisfies JobKind;

/** Removes old imports. */
export const REMOVE_CSV = { name: 'csv.remove', payload: z.object({}), retries: 3, retryAfterS: 300 } satisfies JobKind;
