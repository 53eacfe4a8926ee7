import { ApiError, Unreachable } from '#app/lib/api.ts';

/** What is to be imported: a file, or pasted text, which has no name. */
export type CsvSource = { body: Blob; fileName: string | null };

type Sending = {
  url: string;
  body: Blob;
  signal: AbortSignal;
  /** From 0 to 1: 1 when all is sent and the answer is awaited. */
  onProgress: (done: number) => void;
};

const LOST = 'The connection broke off before all of it was sent. Please try again.';

/** Sends CSV and gives the answer. Throws ApiError and Unreachable. Not with fetch, which tells nothing of the progress. */
export function sendCsv({ url, body, signal, onProgress }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total === 0 ? 1 : loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) resolve(responseText);
      else reject(new ApiError(status, statusText, responseText));
    });
    for (const ending of ['error', 'abort']) {
      request.addEventListener(ending, () => reject(new Unreachable(LOST)));
    }
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', url);
    request.setRequestHeader('Content-Type', 'text/csv');
    request.send(body);
  });
}
