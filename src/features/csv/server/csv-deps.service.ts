import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#app/db/client.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import type { DiskQuota } from '#app/features/media/server/received-file.service.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import type { StoredImage } from '#app/features/media/server/store-image.service.ts';

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
