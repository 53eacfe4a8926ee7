import { AppError } from '#app/lib/app-error.ts';

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
