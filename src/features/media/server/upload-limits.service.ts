import { requireAtMost, type Count, type RateCounter } from '#app/db/rate-counter.ts';
import { HOUR_MS } from '#app/lib/durations.ts';

/** Twice the addresses that may be asked for: a photo is now and then sent again. */
export const FILES_AN_HOUR = 240;
/** So many uploads wait for their turn in a process: each further one would be answered when nobody waits for it. */
export const MOST_WAITING = 20;
/** Of files on their way, from one network: two pages that send three of the biggest at a time fit in. */
export const NETWORK_ROOM_BYTES = 64 * 1024 * 1024;

export type UploadLimits = {
  /** Counts a file that somebody begins to send, by network and by whose upload it is. Throws too_many. */
  countFile: (network: string, owner: string | null) => Promise<void>;
};

/** `factor` multiplies every limit. */
export function createUploadLimits(counter: RateCounter, factor: number): UploadLimits {
  const requireFew = (count: Count) => requireAtMost(count, FILES_AN_HOUR * factor, 'Too many images were sent');
  return {
    countFile: async (network, owner) => {
      requireFew(await counter.hit('files from', network, HOUR_MS));
      if (owner !== null) requireFew(await counter.hit('files of', owner, HOUR_MS));
    },
  };
}
