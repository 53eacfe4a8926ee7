import { UPLOAD_MS } from '#app/features/media/uploads.schema.ts';
import { failureOf, networkFailure } from './upload-failure.ts';

export type Sending = {
  url: string;
  blob: Blob;
  signal: AbortSignal;
  /** From 0 to 1: 1 when all is sent and the answer is awaited. */
  onProgress: (done: number) => void;
};

/** A phone that changes its network leaves a connection on which nothing moves any more, and no error. */
const STALLED_MS = 60_000;
/** The server makes the stored copy before it answers. */
const ANSWER_MS = 60_000;

/** Sends one file. Throws UploadFailure. Not with fetch, which tells nothing of the progress. */
export function sendFile({ url, blob, signal, onProgress }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const stall = restartableTimer(STALLED_MS, stop);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      stall.restart();
      onProgress(total === 0 ? 0 : loaded / total);
    });
    request.upload.addEventListener('load', stall.end);
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(failureIn(request));
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
    request.timeout = UPLOAD_MS + ANSWER_MS;
    request.setRequestHeader('Content-Type', blob.type || 'application/octet-stream');
    request.send(blob);
    stall.restart();
  });
}

function failureIn(request: XMLHttpRequest) {
  const { status, statusText, responseText: body } = request;
  return failureOf({ status, statusText, body, retryAfter: request.getResponseHeader('Retry-After') });
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
