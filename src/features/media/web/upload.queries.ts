import { errorMessage } from '#app/lib/api-mutation.ts';
import { ApiError, type ApiFetch } from '#app/lib/api.ts';
import { openedUpload, UPLOAD_MS } from '../media.schema.ts';

const TIMEOUT_MS = 30_000;

/** Requests an upload URL for one photo. Throws UploadFailure. */
export async function requestUploadUrl(api: ApiFetch, signal: AbortSignal): Promise<string> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const answer = await orNetworkFailure(api('/api/objects/upload', { method: 'POST', signal: limit }));
  if (answer.ok) return openedUpload.parse(await orNetworkFailure(answer.json())).uploadURL;
  const { status, statusText, headers } = answer;
  const body = await orNetworkFailure(answer.text());
  throw toUploadFailure({ status, statusText, body, retryAfter: headers.get('Retry-After') });
}

/** A response that is not the API's may be the sign-in page of a public network. */
async function orNetworkFailure<Result>(asking: Promise<Result>): Promise<Result> {
  return asking.catch((cause: unknown) => {
    throw Object.assign(networkFailure(), { cause });
  });
}

export type FileUpload = {
  url: string;
  /** Default: PUT. */
  method?: 'POST' | 'PUT';
  blob: Blob;
  signal: AbortSignal;
  /** From 0 to 1; 1 means that everything is sent and the response is pending. */
  onProgress: (done: number) => void;
};

/** A phone that switches networks leaves a dead connection without an error. */
const STALL_TIMEOUT_MS = 60_000;
/** The server makes the stored copy before it responds. */
const RESPONSE_TIMEOUT_MS = 60_000;

/** Uploads one file, and returns the response. Throws UploadFailure. Without fetch, which does not report upload progress. */
export function sendFile({ url, method = 'PUT', blob, signal, onProgress }: FileUpload): Promise<string> {
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
      if (request.status >= 200 && request.status < 300) resolve(request.responseText);
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
    request.open(method, url);
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
 * Why an upload failed. `network` and `busy` may resolve themselves, and seldom `fault`, an error of the server; for
 * `address` a new URL can be requested; `refused` may succeed after the user has acted; `unfit` never will.
 */
export type FailureKind = 'network' | 'busy' | 'fault' | 'address' | 'refused' | 'unfit';

export class UploadFailure extends Error {
  readonly kind: FailureKind;
  /** From the Retry-After header. */
  readonly retryAfterMs: number;

  constructor(kind: FailureKind, sentence: string, retryAfterMs = 0) {
    super(sentence);
    this.name = 'UploadFailure';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

type Answer = { status: number; statusText: string; body: string; retryAfter: string | null };

const SERVER_TROUBLE = 'The server could not take the file. Please try again.';

const TEMPORARY_STATUSES = new Set([408, 425, 429, 503]);
const UNFIT_STATUSES = new Set([400, 413, 415]);

/** Interprets an unsuccessful response. */
export function toUploadFailure({ status, statusText, body, retryAfter }: Answer): UploadFailure {
  // Texts of server errors are not meant for users.
  const sentence = status < 500 ? errorMessage(new ApiError(status, statusText, body)) : SERVER_TROUBLE;
  const seconds = Number(retryAfter ?? 0);
  return new UploadFailure(classifyStatus(status), sentence, Number.isFinite(seconds) ? seconds * 1000 : 0);
}

export function networkFailure(): UploadFailure {
  return new UploadFailure('network', 'The connection broke off. Please try again.');
}

/** The message shown during automatic retries. */
export function retryMessage({ kind, retryAfterMs, message }: UploadFailure): string {
  if (kind === 'network') return 'Connection lost, trying again';
  if (kind === 'fault') return 'That did not work, trying again';
  return retryAfterMs > 0 ? message : 'Server busy, trying again';
}

function classifyStatus(status: number): FailureKind {
  if (TEMPORARY_STATUSES.has(status)) return 'busy';
  if (status >= 500) return 'fault';
  if (UNFIT_STATUSES.has(status)) return 'unfit';
  return status === 404 || status === 409 ? 'address' : 'refused';
}
