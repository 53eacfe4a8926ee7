import type { Readable } from 'node:stream';
import { AppError } from '#app/lib/app-error.ts';
import { createSharedDiskQuota, QUOTA_BYTES, type DiskQuota } from '#app/lib/received-file.ts';
import { WorkBudget, type WorkLimits } from '#app/lib/work-budget.ts';
import { MANY_IMAGES } from './encode-queue.service.ts';

/** What uploads of all kinds share. */
export type IncomingFiles = {
  /** The files that are waiting to be encoded. */
  budget: WorkBudget;
  /** The disk space for files from one network. */
  quotaFor: (network: string) => DiskQuota;
};

/**
 * The uploads that wait in a process: a further sender would give up before the response. A page sends three at a time,
 * and an office may have several sellers.
 */
const WAITING_UPLOADS: WorkLimits = { all: 40, perNetwork: 20 };
/** The space for incoming files from one network: two pages that send three of the largest at a time. */
const NETWORK_QUOTA_BYTES = 64 * 1024 * 1024;

export function createIncomingFiles(): IncomingFiles {
  return {
    budget: new WorkBudget(WAITING_UPLOADS, MANY_IMAGES),
    quotaFor: createSharedDiskQuota(QUOTA_BYTES.images, NETWORK_QUOTA_BYTES),
  };
}

/** A file during its transfer. */
export type IncomingFile = {
  network: string;
  open: () => Readable;
  /** Whether the sender has disconnected. */
  isAborted: () => boolean;
};

/** Throws invalid if the sender of a file has disconnected. */
export function throwIfAbortedBy({ isAborted }: IncomingFile): void {
  if (isAborted()) throw new AppError('invalid', 'Nobody waits for this image any more');
}
