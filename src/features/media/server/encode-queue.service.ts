import sharp from 'sharp';
import { AppError } from '#app/lib/app-error.ts';

/** Image work has four threads of the process to share with files, passwords and name look-ups: it may take half. */
const AT_ONCE = 2;

// Images are made side by side; splitting each over the cores as well would only make them wait for each other.
sharp.concurrency(1);
// Hardly any image is opened twice, and the memory is wanted elsewhere.
sharp.cache(false);

/** Runs work when it is its turn, so many at a time over the whole process, first come first served. */
export function createTurns(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1;
    // Whoever ends hands its place on, so that the number running stays as it is.
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** For making images. */
export const takeTurn = createTurns(AT_ONCE);
/** For decoding what was uploaded, which takes more memory than all the rest: one at a time, its encoding included. */
export const takeMasterTurn = createTurns(1);

/** Bounds how much waits for something that takes its turns. */
export type WaitingLine = {
  /** Throws unavailable while as many wait as may. */
  requireRoom: () => void;
  /** Does work that waits for its turn somewhere inside. Throws unavailable where no more may wait. */
  wait: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

export function createWaitingLine(most: number): WaitingLine {
  let waiting = 0;
  const requireRoom = () => {
    if (waiting >= most) throw new AppError('unavailable', 'Many images are being prepared, try again in a moment');
  };
  return {
    requireRoom,
    wait: async (work) => {
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
