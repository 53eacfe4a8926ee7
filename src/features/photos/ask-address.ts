import { openedUpload } from '#app/features/media/uploads.schema.ts';
import type { ApiFetch } from '#app/lib/api.ts';
import { failureOf, networkFailure } from './upload-failure.ts';

const PATIENCE_MS = 30_000;

/** An address for one photo. Throws UploadFailure. */
export async function askAddress(api: ApiFetch, signal: AbortSignal): Promise<string> {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, PATIENCE_MS);
  signal.addEventListener('abort', stop);
  try {
    return await ask(api, limit.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

async function ask(api: ApiFetch, signal: AbortSignal): Promise<string> {
  const answer = await orNetworkFailure(api('/api/objects/upload', { method: 'POST', signal }));
  if (answer.ok) return openedUpload.parse(await orNetworkFailure(answer.json())).uploadURL;
  const { status, statusText, headers } = answer;
  const body = await orNetworkFailure(answer.text());
  throw failureOf({ status, statusText, body, retryAfter: headers.get('Retry-After') });
}

/** What is no answer of ours includes the sign-in page that a public network puts in between. */
async function orNetworkFailure<Result>(asking: Promise<Result>): Promise<Result> {
  return asking.catch((cause: unknown) => {
    throw Object.assign(networkFailure(), { cause });
  });
}
