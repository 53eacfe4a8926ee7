import { errorMessage } from '#app/lib/api-mutation.ts';
import { ApiError, type ApiFetch } from '#app/lib/api.ts';
import { openedUpload, UPLOAD_MS } from '../media.schema.ts';

const TIMEOUT_MS = 30_000;

/** An address for one photo. Throws UploadFailure. */
export async function requestUploadUrl(api: ApiFetch, signal: AbortSignal): Promise<string> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const answer = await orNetworkFailure(api('/api/objects/upload', { method: 'POST', signal: limit }));
  if (answer.ok) return openedUpload.parse(await orNetworkFailure(answer.json())).uploadURL;
  const { status, statusText, headers } = answer;
  const body = await orNetworkFailure(answer.text());
  throw toUploadFailure({ status, statusText, body, retryAfter: headers.get('Retry-After') });
}

/** What is no answer of ours includes the sign-in page that a public network puts in between. */
async function orNetworkFailure<Result>(asking: Promise<Result>): Promise<Result> {
  return asking.catch((cause: unknown) => {
    throw Object.assign(networkFailure(), { cause });
  });
}

export type FileUpload = {
  url: string;
  blob: Blob;
  signal: AbortSignal;
  /** From 0 to 1: 1 when all is sent and the answer is awaited. */
  onProgress: (done: number) => void;
};

/** A phone that changes its network leaves a connection on which nothing moves any more, and no error. */
const STALL_TIMEOUT_MS = 60_000;
/** The server makes the stored copy before it answers. */
const RESPONSE_TIMEOUT_MS = 60_000;

/** Sends one file. Throws UploadFailure. Not with fetch, which tells nothing of the progress. */
export function sendFile({ url, blob, signal, onProgress }: FileUpload): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const stall = restartableTimer(STALL_TIMEOUT_MS, stop);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      stall.restart();
      onProgress(total === 0 ? 0 : loaded / total);
    });
    request.upload.addEventListener('load', stall.end);
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(readFailure(request));
    });
    for (const ending of ['error', 'timeout', 'abort']) {
      request.addEventListener(ending, () => reject(networkFailure()));
    }
    request.addEventListener('loadend', () => {
      stall.end();
      signal.removeEventListener('abort', stop);
    });
    signal.addEventListener('abort', stop);
    request.open('PUT', url);
    request.timeout = UPLOAD_MS + RESPONSE_TIMEOUT_MS;
    request.setRequestHeader('Content-Type', blob.type || 'application/octet-stream');
    request.send(blob);
    stall.restart();
  });
}

function readFailure(request: XMLHttpRequest) {
  const { status, statusText, responseText: body } = request;
  return toUploadFailure({ status, statusText, body, retryAfter: request.getResponseHeader('Retry-After') });
}

function restartableTimer(delayMs: number, run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  const restart = () => {
    end();
    timer = setTimeout(run, delayMs);
  };
  return { restart, end };
}

/**
 * Why a file did not arrive. `network` and `busy` may pass by themselves; an `address` can be asked for anew; what is
 * `refused` may succeed when somebody has done something, and what is `unfit` never will.
 */
export type FailureKind = 'network' | 'busy' | 'address' | 'refused' | 'unfit';

export class UploadFailure extends Error {
  readonly kind: FailureKind;
  /** From the header Retry-After. */
  readonly retryAfterMs: number;

  constructor(kind: FailureKind, sentence: string, retryAfterMs = 0) {
    super(sentence);
    this.name = 'UploadFailure';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

type Answer = { status: number; statusText: string; body: string; retryAfter: string | null };

const SERVER_TROUBLE = 'The server could not take the photo. Please try again.';

const TEMPORARY_STATUSES = new Set([408, 425, 429]);
const UNFIT_STATUSES = new Set([400, 413, 415]);

/** What an answer that was not OK means. */
export function toUploadFailure({ status, statusText, body, retryAfter }: Answer): UploadFailure {
  // The text of a server error is not meant for people.
  const sentence = status < 500 ? errorMessage(new ApiError(status, statusText, body)) : SERVER_TROUBLE;
  const seconds = Number(retryAfter ?? 0);
  return new UploadFailure(classifyStatus(status), sentence, Number.isFinite(seconds) ? seconds * 1000 : 0);
}

export function networkFailure(): UploadFailure {
  return new UploadFailure('network', 'The connection broke off. Please try again.');
}

/** The message shown while it is tried again automatically. */
export function retryMessage({ kind, retryAfterMs, message }: UploadFailure): string {
  if (kind === 'network') return 'Connection lost, trying again';
  return retryAfterMs > 0 ? message : 'Server busy, trying again';
}

function classifyStatus(status: number): FailureKind {
  if (status >= 500 || TEMPORARY_STATUSES.has(status)) return 'busy';
  if (UNFIT_STATUSES.has(status)) return 'unfit';
  return status === 404 || status === 409 ? 'address' : 'refused';
}
