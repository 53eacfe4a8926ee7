import { UPLOAD_MINUTES } from '../media.schema.ts';
import { abortItem, type PhotoItem, type PhotoStore } from './photo.rules.ts';
import { UploadFailure, retryMessage, type FailureKind, type FileUpload } from './upload.queries.ts';

/** Whether the browser believes that it has a network, and when that changes. */
type Network = { isOnline: () => boolean; onChange: (listener: () => void) => () => void };

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

const MAX_CONCURRENT = 3;
const NO_NETWORK = 'Waiting for the network';

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

/** Shorter than the server's: an address must not expire while the file travels. */
const URL_LIFETIME_MS = (UPLOAD_MINUTES - 3) * 60_000;

type Clock = { now: () => number; after: (delayMs: number, run: () => void) => () => void };

type UploadItemDeps = {
  /** Gives an address for one file. Throws UploadFailure, as does `send`. */
  requestUrl: (signal: AbortSignal) => Promise<string>;
  send: (upload: FileUpload) => Promise<void>;
  clock: Clock;
};

/** Sends a photo and gives its path. Throws UploadFailure. */
async function uploadItem(
  deps: UploadItemDeps,
  item: PhotoItem,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<string> {
  const { blob } = item;
  if (blob === null) throw new Error('A photo was to be sent before it was prepared');
  const sendTo = async (url: string) => {
    await deps.send({ url, blob, signal, onProgress });
    return url.split('?')[0] ?? url;
  };
  const url = await getUploadUrl(deps, item, signal);
  try {
    return await sendTo(url);
  } catch (error) {
    if (!(error instanceof UploadFailure) || error.kind !== 'address') throw error;
    // It ran out, or an attempt that seemed lost has arrived after all: a second copy does no harm.
    item.uploadUrl = null;
  }
  return sendTo(await getUploadUrl(deps, item, signal));
}

/** Reuses the address of an attempt that broke off: only so many may be requested in an hour. */
async function getUploadUrl(
  { requestUrl, clock }: UploadItemDeps,
  item: PhotoItem,
  signal: AbortSignal,
): Promise<string> {
  const { uploadUrl } = item;
  if (uploadUrl !== null && clock.now() - uploadUrl.at < URL_LIFETIME_MS) return uploadUrl.url;
  const at = clock.now();
  const url = await requestUrl(signal);
  item.uploadUrl = { url, at };
  return url;
}

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
/** A minute and a half of trying. */
const MAX_RETRIES = 7;
/** Nobody stands before a machine for longer than that. */
const MAX_RETRY_AFTER_MS = 2 * 60_000;

type FailedAttempt = {
  kind: FailureKind;
  /** How often it had failed before. */
  failures: number;
  /** From the header Retry-After. */
  retryAfterMs: number;
  isOnline: boolean;
};

/** When to try again by itself; null where that is for people to decide. */
export function retryDelayMs({ kind, failures, retryAfterMs, isOnline }: FailedAttempt): number | null {
  if (kind !== 'network' && kind !== 'busy') return null;
  // Nothing is tried until the network is back, so the number of failures does not matter.
  if (kind === 'network' && !isOnline) return 0;
  if (failures >= MAX_RETRIES || retryAfterMs > MAX_RETRY_AFTER_MS) return null;
  return Math.max(retryAfterMs, Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS));
}
