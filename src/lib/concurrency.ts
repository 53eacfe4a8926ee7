import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Maps items with up to `atOnce` running at a time; yields results in the items' order, never far ahead of the
 * consumer.
 */
export async function* mapInOrder<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  for (const [at] of items.entries()) {
    for (const item of items.slice(at + running.length, at + atOnce)) {
      const result = work(item);
      // If the consumer stops before this result, its rejection must not be unhandled.
      result.catch(() => undefined);
      running.push(result);
    }
    const [next] = running.splice(0, 1);
    if (next !== undefined) yield await next;
  }
}

/** Maps items in batches, and lets the event loop run between two batches. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  perTurn: number,
  map: (item: Item, at: number) => Result,
): Promise<Result[]> {
  const mapped: Result[] = [];
  for (const item of items) {
    if (mapped.length % perTurn === perTurn - 1) await nextTurn();
    mapped.push(map(item, mapped.length));
  }
  return mapped;
}

/** Processes items one after the other and returns the errors: a failing item does not stop the others. */
export async function collectErrors<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error));
  return errors;
}

/** Shares one running call among all callers with the same key. */
export class SingleFlight<Outcome> {
  readonly #running = new Map<string, Promise<Outcome>>();

  run(key: string, work: () => Promise<Outcome>): Promise<Outcome> {
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    const started = work().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }
}

/** The promise's result, or `late` after `ms` milliseconds. The work itself continues. */
export async function withTimeout<Result, Late>(
  ms: number,
  promise: Promise<Result>,
  late: Late,
): Promise<Result | Late> {
  const { promise: patience, resolve } = Promise.withResolvers<Late>();
  const giveUp = setTimeout(resolve, ms, late);
  return Promise.race([promise, patience]).finally(() => {
    clearTimeout(giveUp);
  });
}
