import { AsyncLocalStorage } from 'node:async_hooks';

/** The request or job being handled. It correlates log lines. */
export type WorkContext = { reqId: string } | { jobId: string; queue: string };

const current = new AsyncLocalStorage<WorkContext>();

/** Runs a function, and all asynchronous work it starts, in a context. */
export function runInContext<Result>(work: WorkContext, act: () => Result): Result {
  return current.run(work, act);
}

export function currentContext(): WorkContext | undefined {
  return current.getStore();
}
