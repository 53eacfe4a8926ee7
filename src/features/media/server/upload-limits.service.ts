import { requireAtMost, type Count, type RateCounter } from '#app/db/rate-counter.ts';
import { HOUR_MS } from '#app/lib/durations.ts';

/** Twice the addresses that may be asked for: a photo is now and then sent again. */
export const MAX_FILES_PER_HOUR = 240;
/** Uploads that wait for their turn in a process: whoever sent a further one would have given up before its answer. */
export const MAX_WAITING_UPLOADS = 20;
/** Of files on their way, from one network: two pages that send three of the biggest at a time fit in. */
export const NETWORK_QUOTA_BYTES = 64 * 1024 * 1024;

export type UploadLimits = {
  /** Counts a file that somebody begins to send, by network and by whose upload it is. Throws too_many. */
  countFile: (network: string, owner: string | null) => Promise<void>;
};

/** `factor` multiplies every limit. */
export function createUploadLimits(counter: RateCounter, factor: number): UploadLimits {
  const requireBelowLimit = (count: Count) =>
    requireAtMost(count, MAX_FILES_PER_HOUR * factor, 'Too many images were sent');
  return {
    countFile: async (network, owner) => {
      requireBelowLimit(await counter.hit('files from', network, HOUR_MS));
      if (owner !== null) requireBelowLimit(await counter.hit('files of', owner, HOUR_MS));
    },
  };
}
