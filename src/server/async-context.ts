import { AsyncLocalStorage } from 'node:async_hooks';

/** What is being done, by which the lines of a log that belong together are found. */
export type Work = { reqId: string } | { jobId: string; queue: string };

const current = new AsyncLocalStorage<Work>();

/** Does this as part of that work, and so whatever it causes. */
export function doing<Result>(work: Work, act: () => Result): Result {
  return current.run(work, act);
}

export function currentWork(): Work | undefined {
  return current.getStore();
}
