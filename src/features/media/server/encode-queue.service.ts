import PQueue from 'p-queue';
import sharp from 'sharp';
import { AppError } from '#app/lib/app-error.ts';

/** Image work shares four threads with files, passwords and DNS look-ups, and may use half of them. */
const MAX_CONCURRENT = 2;

// Images are processed in parallel; splitting each across the cores would only make them wait for each other.
sharp.concurrency(1);
// Few images are opened twice, and the memory is needed elsewhere.
sharp.cache(false);

const encodings = new PQueue({ concurrency: MAX_CONCURRENT });
const masters = new PQueue({ concurrency: 1 });

/** Runs an encoding in the process-wide queue, in order of arrival. */
export function runEncoding<Result>(work: () => Promise<Result>): Promise<Result> {
  return encodings.add(work);
}

/** Decodes and encodes an uploaded image. One at a time, because it takes more memory than everything else. */
export function runMasterEncoding<Result>(work: () => Promise<Result>): Promise<Result> {
  return masters.add(work);
}

/** Limits the number of waiting tasks in a queue such as those above. */
export type BoundedQueue = {
  /** Throws unavailable if the limit is reached. */
  requireRoom: () => void;
  /** Runs a task that waits in a queue. Throws unavailable if the limit is reached. */
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
