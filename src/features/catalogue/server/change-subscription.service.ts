import type { Listen, Listening } from '#app/db/notifications.ts';

export type PollOptions = {
  /** How often is looked, and at most how often for what is told. */
  pollMs?: number;
  /** How often is looked while changes are told. */
  quietPollMs?: number;
};

type ChangeHandlers = {
  /** Takes in what is new, and says whether there was anything. */
  catchUp: () => Promise<boolean>;
  /** Told of the first failure, and again after it had worked meanwhile. */
  onProblem: (error: unknown) => void;
};

/** Told by the triggers that count the version. */
const CHANNEL = 'catalogue';
const POLL_MS = 500;
/** What is told may be lost on the way without a word; a look finds it. */
const QUIET_POLL_MS = 5_000;

/** Has changes taken in as soon as the database tells of them, and by looking for them where it does not. */
export class ChangeSubscription {
  readonly #duty: ChangeHandlers;
  readonly #pollMs: number;
  readonly #quietPollMs: number;
  readonly #listening: Listening;
  readonly #polling: NodeJS.Timeout;
  #soon: NodeJS.Timeout | null = null;
  #lookedAt = -Infinity;
  #isTold = false;
  /** A look has found what nobody told: behind some proxies listening works, and hears nothing. */
  #isDeaf = false;
  #isFailing = false;

  constructor(listen: Listen, duty: ChangeHandlers, { pollMs = POLL_MS, quietPollMs = QUIET_POLL_MS }: PollOptions) {
    this.#duty = duty;
    this.#pollMs = pollMs;
    this.#quietPollMs = quietPollMs;
    this.#polling = setInterval(() => this.#poll(), pollMs);
    this.#polling.unref();
    this.#listening = listen(CHANNEL, {
      onNotice: () => this.#hear(),
      onProblem: (cause) =>
        duty.onProblem(new Error('Not told of changes any more: looking for them meanwhile', { cause })),
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#polling);
    await this.#listening.close();
    clearTimeout(this.#soon ?? undefined);
  }

  #hear() {
    this.#isTold = true;
    this.#isDeaf = false;
    // At once on a quiet day; when many write, each taking in would empty the caches anew.
    const pauseMs = Math.max(0, this.#lookedAt + this.#pollMs - performance.now());
    this.#soon ??= setTimeout(() => void this.#look(), pauseMs);
  }

  #poll() {
    const isWatched = this.#listening.isHearing && !this.#isDeaf && !this.#isFailing;
    if (isWatched && performance.now() < this.#lookedAt + this.#quietPollMs) return;
    void this.#look();
  }

  async #look(): Promise<void> {
    clearTimeout(this.#soon ?? undefined);
    this.#soon = null;
    this.#lookedAt = performance.now();
    const wasTold = this.#isTold;
    this.#isTold = false;
    try {
      const isNews = await this.#duty.catchUp();
      if (isNews && !wasTold && !this.#isTold) this.#isDeaf = true;
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#duty.onProblem(error);
      this.#isFailing = true;
    }
  }
}
