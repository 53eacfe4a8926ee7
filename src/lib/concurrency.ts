/** Lets so many pieces of work run at the same time; the others wait, in the order in which they came. */
export class Turns {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async take<Result>(work: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal);
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      this.#waiting.delete(resolve);
      reject(signal?.reason);
    };
    this.#waiting.add(resolve);
    signal?.addEventListener('abort', leave, { once: true });
    return promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  /** Hands the place on instead of freeing it, so that nobody who comes just then slips in before those who wait. */
  #pass(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}

/** Works on several things at the same time and gives the results in the things' own order, never far ahead of its reader. */
export async function* inOrder<Thing, Result>(
  things: readonly Thing[],
  atOnce: number,
  work: (thing: Thing) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  for (const [at] of things.entries()) {
    for (const thing of things.slice(at + running.length, at + atOnce)) {
      const result = work(thing);
      // Whoever reads may leave before it is this one's turn.
      result.catch(() => undefined);
      running.push(result);
    }
    const [next] = running.splice(0, 1);
    if (next !== undefined) yield await next;
  }
}

/** Lets whoever asks for what is under way already wait for the same outcome. */
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

/** What comes of it, or `late` after so many milliseconds: then it goes on, and nobody waits for it any more. */
export async function inTime<Result, Late>(ms: number, coming: Promise<Result>, late: Late): Promise<Result | Late> {
  const { promise: patience, resolve } = Promise.withResolvers<Late>();
  const giveUp = setTimeout(resolve, ms, late);
  return Promise.race([coming, patience]).finally(() => {
    clearTimeout(giveUp);
  });
}
