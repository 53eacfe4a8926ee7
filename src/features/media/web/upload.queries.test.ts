import { expect, test } from 'vitest';
import { requestUploadUrl } from './upload.queries.ts';

const never = () => new AbortController().signal;
const answering =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  async () =>
    new Response(JSON.stringify(body), { status, headers });

test('an address is asked for with an empty body', async () => {
  const requested: unknown[] = [];
  const url = await requestUploadUrl(async (path, init) => {
    requested.push(path, init?.method, init?.body);
    return answering(201, { uploadURL: '/objects/machines/1.webp?token=t' })();
  }, never());
  expect(url).toBe('/objects/machines/1.webp?token=t');
  expect(requested).toEqual(['/api/objects/upload', 'POST', undefined]);
});

test.for([
  [429, 'busy', 'Not now'],
  [500, 'fault', 'The server could not take the file. Please try again.'],
  [503, 'busy', 'The server could not take the file. Please try again.'],
  [401, 'refused', 'Not now'],
] as const)('an answer of %i means %s: %s', async ([status, kind, message]) => {
  const api = answering(status, { message: 'Not now' }, { 'Retry-After': '40' });
  await expect(requestUploadUrl(api, never())).rejects.toMatchObject({ kind, retryAfterMs: 40_000, message });
});

test('no answer, and the sign-in page of a public network, count as no network', async () => {
  const gone = async () => Promise.reject(new TypeError('Failed to fetch'));
  const portal = async () => new Response('<html>Please sign in</html>');
  for (const api of [gone, portal])
    await expect(requestUploadUrl(api, never())).rejects.toMatchObject({ kind: 'network' });
});

test('nobody waits for an address that is no longer wanted', async () => {
  const photo = new AbortController();
  const asking = requestUploadUrl(
    (_path, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      }),
    photo.signal,
  );
  photo.abort();
  await expect(asking).rejects.toMatchObject({ kind: 'network' });
});
