import type { Listen, Listening } from '#app/db/notifications.ts';

export type PollOptions = {
  /** The interval of polling, and the shortest interval between runs caused by notifications. */
  pollMs?: number;
  /** The interval of polling while notifications arrive. */
  quietPollMs?: number;
};

type ChangeHandlers = {
  /** Applies new changes, and returns whether there were any. */
  catchUp: () => Promise<boolean>;
  /** Called on the first failure, and again each time it fails after a recovery. */
  onProblem: (error: unknown) => void;
};

/** The triggers that increment the version notify this channel. */
const CHANNEL = 'catalogue';
const POLL_MS = 500;
/** Notifications can get lost silently; polling then finds the change. */
const QUIET_POLL_MS = 5_000;

/** Applies changes when the database notifies of them, and polls in case it does not. */
export class ChangeSubscription {
  readonly #handlers: ChangeHandlers;
  readonly #pollMs: number;
  readonly #quietPollMs: number;
  readonly #listening: Listening;
  readonly #polling: NodeJS.Timeout;
  #soon: NodeJS.Timeout | null = null;
  #caughtUpAt = -Infinity;
  #isNotified = false;
  /** Polling found a change without a notification: behind some proxies LISTEN succeeds, but delivers nothing. */
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
    // Immediate on a quiet day. Under many writes the pause limits how often all cached values become outdated.
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
