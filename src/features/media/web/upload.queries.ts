import { openedUpload, UPLOAD_MS } from '../uploads.schema.ts';
import type { ApiFetch } from '#app/lib/api.ts';
import { toUploadFailure, networkFailure } from './upload-failure.rules.ts';

const TIMEOUT_MS = 30_000;

/** An address for one photo. Throws UploadFailure. */
export async function requestUploadUrl(api: ApiFetch, signal: AbortSignal): Promise<string> {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, TIMEOUT_MS);
  signal.addEventListener('abort', stop);
  try {
    return await requestUrl(api, limit.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

async function requestUrl(api: ApiFetch, signal: AbortSignal): Promise<string> {
  const answer = await orNetworkFailure(api('/api/objects/upload', { method: 'POST', signal }));
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
