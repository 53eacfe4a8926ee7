import PQueue from 'p-queue';
import sharp from 'sharp';
import { AppError } from '#app/lib/app-error.ts';

/** Image work has four threads of the process to share with files, passwords and name look-ups: it may take half. */
const MAX_CONCURRENT = 2;

// Images are made side by side; splitting each over the cores as well would only make them wait for each other.
sharp.concurrency(1);
// Hardly any image is opened twice, and the memory is needed elsewhere.
sharp.cache(false);

const encodings = new PQueue({ concurrency: MAX_CONCURRENT });
const masters = new PQueue({ concurrency: 1 });

/** Makes an image when it is its turn, first come first served over the whole process. */
export function runEncoding<Result>(work: () => Promise<Result>): Promise<Result> {
  return encodings.add(work);
}

/** Decodes and encodes an uploaded image, which takes more memory than all the rest: one at a time. */
export function runMasterEncoding<Result>(work: () => Promise<Result>): Promise<Result> {
  return masters.add(work);
}

/** Bounds how many pieces of work wait in a queue such as those above. */
export type BoundedQueue = {
  /** Throws unavailable while as many wait as may. */
  requireRoom: () => void;
  /** Does work that waits for its turn somewhere inside. Throws unavailable where no more may wait. */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

export function createBoundedQueue(maxWaiting: number): BoundedQueue {
  let waiting = 0;
  const requireRoom = () => {
    if (waiting >= maxWaiting)
      throw new AppError('unavailable', 'Many images are being prepared, try again in a moment');
  };
  return {
    requireRoom,
    run: async (work) => {
      requireRoom();
      waiting += 1;
      try {
        return await work();
      } finally {
        waiting -= 1;
      }
    },
  };
}
