import { abortItem, type PhotoItem } from './photo-item.rules.ts';
import type { PhotoStore } from './photo-store.rules.ts';
import { retryDelayMs } from './retry.rules.ts';
import { uploadItem, type Clock, type UploadItemDeps } from './upload-item.rules.ts';
import { UploadFailure, retryMessage } from './upload-failure.rules.ts';

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

export const MAX_CONCURRENT = 3;
export const NO_NETWORK = 'Waiting for the network';

export type PhotoUploadsDeps = UploadItemDeps & {
  store: PhotoStore;
  network: Network;
  clock: Clock;
  onStored: (item: PhotoItem, path: string) => void;
};

/** Uploads prepared photos, a few at a time, and tries again after failures that may be temporary. */
export class PhotoUploads {
  readonly #deps: PhotoUploadsDeps;
  #isRunning = false;
  #unlisten: (() => void) | null = null;

  constructor(deps: PhotoUploadsDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#isRunning = true;
    this.#unlisten ??= this.#deps.network.onChange(() => this.#onNetwork());
    this.advance();
  }

  /** Aborts everything, until started again. */
  stop(): void {
    const { store } = this.#deps;
    this.#isRunning = false;
    this.#unlisten?.();
    this.#unlisten = null;
    for (const item of store.items()) {
      abortItem(item);
      if (item.photo.state === 'sending') store.update(item, { state: 'waiting', progress: 0 });
    }
  }

  /** Starts what is ready, in the order of the photos. */
  advance(): void {
    if (!this.#isRunning) return;
    const { store, network } = this.#deps;
    const isOnline = network.isOnline();
    for (const item of store.items().filter(isReady)) {
      if (isOnline && store.items().filter(isSending).length >= MAX_CONCURRENT) return;
      if (isOnline) void this.#attempt(item);
      else if (item.photo.problem !== NO_NETWORK) store.update(item, { problem: NO_NETWORK });
    }
  }

  /** Begins a photo anew, whatever came before. */
  restart(item: PhotoItem): void {
    abortItem(item);
    item.failures = 0;
    item.failure = null;
    this.#deps.store.update(item, { state: 'waiting', progress: 0, path: null, problem: null });
    this.advance();
  }

  async #attempt(item: PhotoItem): Promise<void> {
    const { store, onStored } = this.#deps;
    const controller = new AbortController();
    // False when it was removed or aborted meanwhile, by code that has set the state already.
    const isCurrent = () => item.controller === controller;
    item.controller = controller;
    store.update(item, { state: 'sending', progress: 0, problem: null });
    try {
      const path = await uploadItem(this.#deps, item, controller.signal, (progress) => {
        if (isCurrent()) store.update(item, { progress });
      });
      if (isCurrent()) onStored(item, path);
    } catch (error) {
      if (isCurrent()) this.#handleFailure(item, asUploadFailure(error));
    } finally {
      if (isCurrent()) item.controller = null;
      this.advance();
    }
  }

  #handleFailure(item: PhotoItem, failure: UploadFailure): void {
    const { kind, message, retryAfterMs } = failure;
    const { store, clock, network } = this.#deps;
    const delayMs = retryDelayMs({ kind, failures: item.failures, retryAfterMs, isOnline: network.isOnline() });
    item.failure = kind;
    if (delayMs === null) {
      store.update(item, { state: 'failed', problem: message, isFinal: kind === 'unfit' });
      return;
    }
    item.failures += 1;
    item.cancelRetry = clock.after(delayMs, () => {
      item.cancelRetry = null;
      this.advance();
    });
    store.update(item, { state: 'waiting', progress: 0, problem: retryMessage(failure) });
  }

  /** When the network is back, whatever failed for want of it starts again. */
  #onNetwork(): void {
    const { store, network } = this.#deps;
    if (network.isOnline()) for (const item of store.items().filter(failedByNetwork)) this.restart(item);
    this.advance();
  }
}

function asUploadFailure(error: unknown): UploadFailure {
  if (error instanceof UploadFailure) return error;
  reportError(error);
  return new UploadFailure('refused', 'Something went wrong. Please try again.');
}

function isReady({ photo, blob, controller, cancelRetry }: PhotoItem): boolean {
  return photo.state === 'waiting' && blob !== null && controller === null && cancelRetry === null;
}

function isSending({ controller }: PhotoItem): boolean {
  return controller !== null;
}

function failedByNetwork({ photo, failure, controller }: PhotoItem): boolean {
  return failure === 'network' && controller === null && (photo.state === 'waiting' || photo.state === 'failed');
}
