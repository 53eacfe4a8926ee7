import { halt, type PhotoItem } from './photo-item.rules.ts';
import type { PhotoShelf } from './photo-store.rules.ts';
import { retryDelayMs } from './retry.rules.ts';
import { sendItem, type Clock, type SendDeps } from './upload-item.rules.ts';
import { UploadFailure, waitingWords } from './upload-failure.rules.ts';

/** Whether the browser believes that it has a network, and when that changes. */
export type Network = { isOnline: () => boolean; onChange: (listener: () => void) => () => void };

export const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  onChange: (listener) => {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
};

export const AT_ONCE = 3;
export const NO_NETWORK = 'Waiting for the network';

export type UploadDeps = SendDeps & {
  shelf: PhotoShelf;
  network: Network;
  clock: Clock;
  onStored: (item: PhotoItem, path: string) => void;
};

/** Brings prepared photos to the server, a few at a time, and again when it fails for what may pass. */
export class PhotoUploads {
  readonly #deps: UploadDeps;
  #isRunning = false;
  #unlisten: (() => void) | null = null;

  constructor(deps: UploadDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#isRunning = true;
    this.#unlisten ??= this.#deps.network.onChange(() => this.#onNetwork());
    this.advance();
  }

  /** Halts everything, until started again. */
  stop(): void {
    const { shelf } = this.#deps;
    this.#isRunning = false;
    this.#unlisten?.();
    this.#unlisten = null;
    for (const item of shelf.items()) {
      halt(item);
      if (item.photo.state === 'sending') shelf.show(item, { state: 'waiting', progress: 0 });
    }
  }

  /** Starts what is ready, in the order of the photos. */
  advance(): void {
    if (!this.#isRunning) return;
    const { shelf, network } = this.#deps;
    const isOnline = network.isOnline();
    for (const item of shelf.items().filter(isReady)) {
      if (isOnline && shelf.items().filter(isSending).length >= AT_ONCE) return;
      if (isOnline) void this.#attempt(item);
      else if (item.photo.problem !== NO_NETWORK) shelf.show(item, { problem: NO_NETWORK });
    }
  }

  /** Begins a photo anew, whatever came before. */
  restart(item: PhotoItem): void {
    halt(item);
    item.failures = 0;
    item.failure = null;
    this.#deps.shelf.show(item, { state: 'waiting', progress: 0, path: null, problem: null });
    this.advance();
  }

  async #attempt(item: PhotoItem): Promise<void> {
    const { shelf, onStored } = this.#deps;
    const turn = new AbortController();
    // Else it was removed or halted meanwhile, and whoever did that has dealt with it.
    const isStillOn = () => item.turn === turn;
    item.turn = turn;
    shelf.show(item, { state: 'sending', progress: 0, problem: null });
    try {
      const path = await sendItem(this.#deps, item, turn.signal, (progress) => {
        if (isStillOn()) shelf.show(item, { progress });
      });
      if (isStillOn()) onStored(item, path);
    } catch (error) {
      if (isStillOn()) this.#takeFailure(item, knownFailure(error));
    } finally {
      if (isStillOn()) item.turn = null;
      this.advance();
    }
  }

  #takeFailure(item: PhotoItem, failure: UploadFailure): void {
    const { kind, message, restMs } = failure;
    const { shelf, clock, network } = this.#deps;
    const delayMs = retryDelayMs({ kind, failures: item.failures, restMs, isOnline: network.isOnline() });
    item.failure = kind;
    if (delayMs === null) {
      shelf.show(item, { state: 'failed', problem: message, isFinal: kind === 'unfit' });
      return;
    }
    item.failures += 1;
    item.endPause = clock.after(delayMs, () => {
      item.endPause = null;
      this.advance();
    });
    shelf.show(item, { state: 'waiting', progress: 0, problem: waitingWords(failure) });
  }

  /** A network that has come back is reason enough to try again what it has let down. */
  #onNetwork(): void {
    const { shelf, network } = this.#deps;
    if (network.isOnline()) for (const item of shelf.items().filter(wasLetDown)) this.restart(item);
    this.advance();
  }
}

function knownFailure(error: unknown): UploadFailure {
  if (error instanceof UploadFailure) return error;
  reportError(error);
  return new UploadFailure('refused', 'Something went wrong. Please try again.');
}

function isReady({ photo, blob, turn, endPause }: PhotoItem): boolean {
  return photo.state === 'waiting' && blob !== null && turn === null && endPause === null;
}

function isSending({ turn }: PhotoItem): boolean {
  return turn !== null;
}

function wasLetDown({ photo, failure, turn }: PhotoItem): boolean {
  return failure === 'network' && turn === null && (photo.state === 'waiting' || photo.state === 'failed');
}
