import { AsyncLocalStorage } from 'node:async_hooks';

/** The request or job that is being handled: it connects the lines of the log that belong together. */
export type WorkContext = { reqId: string } | { jobId: string; queue: string };

const current = new AsyncLocalStorage<WorkContext>();

/** Runs a function, and whatever it starts, in a context. */
export function runInContext<Result>(work: WorkContext, act: () => Result): Result {
  return current.run(work, act);
}

export function currentContext(): WorkContext | undefined {
  return current.getStore();
}
