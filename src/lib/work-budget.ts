import { AppError } from './app-error.ts';

export type WorkLimits = {
  /** How many tasks may run or wait, of all networks. */
  all: number;
  /** How many of them may be of one network. */
  perNetwork: number;
};

/**
 * Limits slow work that anyone can request, such as encoding images. Its waiting requests are counted here instead of
 * among all requests, and no network can use all of it.
 */
export class WorkBudget {
  readonly #limits: WorkLimits;
  readonly #refusal: string;
  readonly #held = new Map<string, number>();
  #all = 0;

  /** `refusal`: the message of requests for which there is no room. */
  constructor(limits: WorkLimits, refusal: string) {
    this.#limits = limits;
    this.#refusal = refusal;
  }

  /** Throws unavailable if a task of this network would be one too many. */
  requireRoom(network: string): void {
    const { all, perNetwork } = this.#limits;
    if (this.#all >= all || (this.#held.get(network) ?? 0) >= perNetwork)
      throw new AppError('unavailable', this.#refusal);
  }

  /** Runs a task, which may wait in a queue of its own. Throws unavailable if it would be one too many. */
  async run<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
    this.requireRoom(network);
    this.#count(network, 1);
    try {
      return await work();
    } finally {
      this.#count(network, -1);
    }
  }

  #count(network: string, difference: 1 | -1): void {
    this.#all += difference;
    const held = (this.#held.get(network) ?? 0) + difference;
    if (held === 0) this.#held.delete(network);
    else this.#held.set(network, held);
  }
}
