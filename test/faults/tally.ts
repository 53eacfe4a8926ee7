export type RequestKind = 'read' | 'write';

/** The results of a load's requests. */
export class Tally {
  sent = 0;
  readonly failures = new Map<string, number>();
  /** Response times of successful requests in milliseconds. */
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

  /** The longest time without a successful request of this kind. */
  outageMs(kind: RequestKind): number {
    return Math.max(this.#longestMs[kind], performance.now() - this.#lastGood[kind]);
  }
}
