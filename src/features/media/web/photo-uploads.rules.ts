import { UPLOAD_MINUTES } from '../media.schema.ts';
import type { Refusal } from './photo-preparation.rules.ts';
import { abortItem, type PhotoItem, type PhotoStore } from './photo.rules.ts';
import { UploadFailure, retryMessage, type FailureKind, type FileUpload } from './upload.queries.ts';

/** The browser's online state and its changes. */
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
const UPLOAD_FAILED = 'Failed to upload one or more images';

export type PhotoUploadsDeps = UploadItemDeps & {
  store: PhotoStore;
  network: Network;
  clock: Clock;
  onStored: (item: PhotoItem, path: string) => void;
  /** Tells that the server could not take a photo in several tries. */
  notify: (refusal: Refusal) => void;
};

/** Uploads prepared photos, a few at a time, and retries after temporary failures. */
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

  /** Aborts everything until started again. */
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

  /** Starts pending uploads, in the order of the photos. */
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

  /** Restarts a photo from the beginning. */
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
    // False if the photo was removed or aborted by code that has already set its state.
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
      if (kind === 'fault') this.#deps.notify({ title: UPLOAD_FAILED, description: message });
      return;
    }
    item.failures += 1;
    item.cancelRetry = clock.after(delayMs, () => {
      item.cancelRetry = null;
      this.advance();
    });
    store.update(item, { state: 'waiting', progress: 0, problem: retryMessage(failure) });
  }

  /** Retries network failures once the network is back. */
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

/** Shorter than the server's limit: the URL must not expire during the upload. */
const URL_LIFETIME_MS = (UPLOAD_MINUTES - 3) * 60_000;

type Clock = { now: () => number; after: (delayMs: number, run: () => void) => () => void };

type UploadItemDeps = {
  /** Requests an upload URL for one file. Throws UploadFailure, as does `send`. */
  requestUrl: (signal: AbortSignal) => Promise<string>;
  send: (upload: FileUpload) => Promise<unknown>;
  clock: Clock;
};

/** Uploads a photo and returns its path. Throws UploadFailure. */
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
    // The URL has expired, or a seemingly lost attempt has succeeded: a second copy is harmless.
    item.uploadUrl = null;
  }
  return sendTo(await getUploadUrl(deps, item, signal));
}

/** Reuses the URL of an interrupted attempt, because requests for URLs are rate-limited. */
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
/** About a minute and a half of retries. */
const MAX_RETRIES = 7;
/** An error of the server seldom goes away by itself. */
const MAX_FAULT_RETRIES = 2;
/** People do not wait in front of a machine for longer than that. */
const MAX_RETRY_AFTER_MS = 2 * 60_000;

type FailedAttempt = {
  kind: FailureKind;
  /** The number of earlier failures. */
  failures: number;
  /** From the Retry-After header. */
  retryAfterMs: number;
  isOnline: boolean;
};

/** The delay before an automatic retry; null if the user has to decide. */
export function retryDelayMs({ kind, failures, retryAfterMs, isOnline }: FailedAttempt): number | null {
  if (kind === 'fault' && failures >= MAX_FAULT_RETRIES) return null;
  if (kind !== 'network' && kind !== 'busy' && kind !== 'fault') return null;
  // Retries wait for the network, so the number of failures does not matter.
  if (kind === 'network' && !isOnline) return 0;
  if (failures >= MAX_RETRIES || retryAfterMs > MAX_RETRY_AFTER_MS) return null;
  return Math.max(retryAfterMs, Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS));
}
