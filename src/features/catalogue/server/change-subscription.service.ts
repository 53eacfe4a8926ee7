import type { Listen, Listening } from '#app/db/notifications.ts';

export type PollOptions = {
  /** How often is polled, and at most how often for notifications. */
  pollMs?: number;
  /** How often is polled while notifications come. */
  quietPollMs?: number;
};

type ChangeHandlers = {
  /** Takes in what is new, and says whether there was anything. */
  catchUp: () => Promise<boolean>;
  /** Told of the first failure, and again after it had worked meanwhile. */
  onProblem: (error: unknown) => void;
};

/** Notified by the triggers that count the version. */
const CHANNEL = 'catalogue';
const POLL_MS = 500;
/** A notification may be lost on the way without a word; polling finds the change. */
const QUIET_POLL_MS = 5_000;

/** Has changes taken in as soon as the database notifies of them, and by polling where it does not. */
export class ChangeSubscription {
  readonly #handlers: ChangeHandlers;
  readonly #pollMs: number;
  readonly #quietPollMs: number;
  readonly #listening: Listening;
  readonly #polling: NodeJS.Timeout;
  #soon: NodeJS.Timeout | null = null;
  #caughtUpAt = -Infinity;
  #isNotified = false;
  /** Polling has found a change without a notification: behind some proxies listening works, and receives nothing. */
  #notificationsLost = false;
  #isFailing = false;

  constructor(
    listen: Listen,
    handlers: ChangeHandlers,
    { pollMs = POLL_MS, quietPollMs = QUIET_POLL_MS }: PollOptions,
  ) {
    this.#handlers = handlers;
    this.#pollMs = pollMs;
    this.#quietPollMs = quietPollMs;
    this.#polling = setInterval(() => this.#poll(), pollMs);
    this.#polling.unref();
    this.#listening = listen(CHANNEL, {
      onNotice: () => this.#onNotification(),
      onProblem: (cause) =>
        handlers.onProblem(new Error('Not told of changes any more: looking for them meanwhile', { cause })),
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#polling);
    await this.#listening.close();
    clearTimeout(this.#soon ?? undefined);
  }

  #onNotification() {
    this.#isNotified = true;
    this.#notificationsLost = false;
    // At once on a quiet day; when many write, after each all that is kept has to be looked at again.
    const pauseMs = Math.max(0, this.#caughtUpAt + this.#pollMs - performance.now());
    this.#soon ??= setTimeout(() => void this.#catchUp(), pauseMs);
  }

  #poll() {
    const isSubscribed = this.#listening.isHearing && !this.#notificationsLost && !this.#isFailing;
    if (isSubscribed && performance.now() < this.#caughtUpAt + this.#quietPollMs) return;
    void this.#catchUp();
  }

  async #catchUp(): Promise<void> {
    clearTimeout(this.#soon ?? undefined);
    this.#soon = null;
    this.#caughtUpAt = performance.now();
    const wasNotified = this.#isNotified;
    this.#isNotified = false;
    try {
      const hasChanged = await this.#handlers.catchUp();
      if (hasChanged && !wasNotified && !this.#isNotified) this.#notificationsLost = true;
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#handlers.onProblem(error);
      this.#isFailing = true;
    }
  }
}
