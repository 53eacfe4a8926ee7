export type RequestKind = 'read' | 'write';

/** What came of the requests of a load. */
export class Tally {
  sent = 0;
  readonly failures = new Map<string, number>();
  /** Milliseconds of those that were answered as they should be. */
  readonly times: number[] = [];
  readonly #longestMs: Record<RequestKind, number> = { read: 0, write: 0 };
  readonly #lastGood: Record<RequestKind, number>;

  constructor() {
    const now = performance.now();
    this.#lastGood = { read: now, write: now };
  }

  good(kind: RequestKind, tookMs: number): void {
    this.sent += 1;
    this.times.push(tookMs);
    this.#longestMs[kind] = this.outageMs(kind);
    this.#lastGood[kind] = performance.now();
  }

  bad(reason: string): void {
    this.sent += 1;
    this.failures.set(reason, (this.failures.get(reason) ?? 0) + 1);
  }

  /** The longest time in which none of a kind was answered as it should be. */
  outageMs(kind: RequestKind): number {
    return Math.max(this.#longestMs[kind], performance.now() - this.#lastGood[kind]);
  }
}
