import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFolderStorage } from '#app/features/media/server/storage.service.ts';
import { openHttpClient } from '#app/lib/http-client/open-http-client.ts';
import { fetchImage } from '#app/features/media/server/store-image.service.ts';
import { startFakePartnerSite } from './fake-partner-site.ts';

const MEGABYTE = 1_048_576;
const PAGE = '/products/swf-mas-12-2021';
const PICTURE = '/cdn/swf-mas-12-2021-1.jpg';

async function startReader() {
  const site = await startFakePartnerSite({ pictures: 'plain' });
  const remote = openHttpClient({
    userAgent: 'Stitchyard/1.0',
    trustedOrigins: [site.url],
    sleep: async () => undefined,
  });
  return {
    site,
    remote,
    page: (path: string) => remote.get(site.url + path, { maxBytes: MEGABYTE }),
    [Symbol.asyncDispose]: async () => {
      await remote.close();
      await site[Symbol.asyncDispose]();
    },
  };
}

test.each(['endless', 'bomb'] as const)(
  'an answer that never ends (%s) is cut at the limit, and takes no memory',
  async (kind) => {
    await using reader = await startReader();
    reader.site.injectFault(PAGE, { kind });
    const before = process.memoryUsage().rss;
    await expect(reader.page(PAGE)).rejects.toMatchObject({
      reason: 'too-large',
      message: `${reader.site.url}${PAGE} is larger than 1 MB.`,
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MEGABYTE);
  },
);

test('a picture is taken over as one of ours', async () => {
  await using reader = await startReader();
  await using folder = await mkdtempDisposable(join(tmpdir(), 'stitchyard-'));
  const storage = openFolderStorage(folder.path);
  const stored = await fetchImage(reader.remote, storage, reader.site.url + PICTURE);
  expect(stored).toMatchObject({ path: expect.stringMatching(/^\/objects\/.+\.webp$/), width: 320, height: 240 });
});

test('what is no picture, is not there, or is too large is not taken over', async () => {
  await using reader = await startReader();
  await using folder = await mkdtempDisposable(join(tmpdir(), 'stitchyard-'));
  const storage = openFolderStorage(folder.path);
  const take = (path: string) => fetchImage(reader.remote, storage, reader.site.url + path);
  await expect(take(PAGE)).rejects.toMatchObject({ code: 'wrong_type' });
  await expect(take('/cdn/none.jpg')).rejects.toMatchObject({ reason: 'refused' });
  reader.site.injectFault(PICTURE, { kind: 'endless' });
  await expect(take(PICTURE)).rejects.toMatchObject({ code: 'too_large' });
});
