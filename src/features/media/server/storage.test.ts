import { createServer, type RequestListener } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { startS3Server, type TestS3Server } from '#test/s3-server.ts';
import { twoHalves } from '#test/fixtures/images.ts';
import { createImageVariants } from './image-variants.service.ts';
import { openStorage, type ObjectStorage } from './storage.service.ts';
import { removeImage, findStoredImage, storeImage } from './store-image.service.ts';

let dataFolder: string;
let server: TestS3Server;
const opened: Partial<Record<'folder' | 'bucket', ObjectStorage>> = {};

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'stitchyard-storage-'));
  server = await startS3Server();
  opened.folder = await openStorage({ dataFolder, s3: null });
  opened.bucket = await openStorage({ dataFolder, s3: server.settings });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(dataFolder, { recursive: true });
});

describe.each(['folder', 'bucket'] as const)('images in a %s', (kind) => {
  function storage(): ObjectStorage {
    const found = opened[kind];
    if (found === undefined) throw new Error(`There is no ${kind}`);
    return found;
  }

  test('come back as they went in, and the last one in stays', async () => {
    const before = Date.now() - 2_000;
    await storage().put('machines/a.webp', Buffer.from('first'), 'image/webp');
    await storage().put('machines/a.webp', Buffer.from([0, 255, 10, 13, 128]), 'image/webp');
    expect(await storage().get('machines/a.webp')).toEqual(Buffer.from([0, 255, 10, 13, 128]));
    expect(await storage().exists('machines/a.webp')).toBe(true);
    expect((await storage().storedAt('machines/a.webp'))?.getTime()).toBeGreaterThan(before);
  });

  test('that are not there are null, and may be deleted all the same', async () => {
    expect(await storage().get('machines/none.webp')).toBeNull();
    expect(await storage().exists('machines/none.webp')).toBe(false);
    expect(await storage().storedAt('machines/none.webp')).toBeNull();
    await storage().delete('machines/none.webp');
    await storage().deleteFolder('variants/none');
    expect(await pagesIn(storage(), 'none')).toEqual([]);
  });

  test('go with their folder, and the folder whose name only begins alike stays', async () => {
    for (const path of ['variants/one/a', 'variants/one/b', 'variants/one-more/a']) {
      await storage().put(path, Buffer.from('x'), 'image/avif');
    }
    await storage().deleteFolder('variants/one');
    const left = await Promise.all(
      ['variants/one/a', 'variants/one/b', 'variants/one-more/a'].map((path) => storage().exists(path)),
    );
    expect(left).toEqual([false, false, true]);
  });

  test('are listed folder by folder, however many they are', async () => {
    const paths = Array.from({ length: 803 }, (_, at) => `many/${String(at).padStart(4, '0')}.webp`);
    for (let at = 0; at < paths.length; at += 20) {
      await Promise.all(paths.slice(at, at + 20).map((path) => storage().put(path, Buffer.from('x'), 'image/webp')));
    }
    await storage().put('many/deeper/a.webp', Buffer.from('x'), 'image/webp');
    const pages = await pagesIn(storage(), 'many');
    expect(pages.flat().toSorted()).toEqual(paths);
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(500);
  });

  test('have sizes made of them, and are gone with all of these when they are removed', async () => {
    const { path } = await storeImage(storage(), await twoHalves(900, 600).jpeg().toBuffer(), 'whole00000000000');
    const variants = createImageVariants(storage());
    const made = await variants.get('whole00000000000', 320, 'avif');
    expect(await storage().get('variants/whole00000000000/v1-320.avif')).toEqual(made);
    await removeImage(storage(), path);
    expect(await findStoredImage(storage(), 'whole00000000000')).toBeNull();
    expect(await variants.get('whole00000000000', 320, 'avif')).toBeNull();
  });
});

test('a size that was under way when its image was removed is removed too', async () => {
  const folder = opened.folder;
  if (folder === undefined) throw new Error('There is no folder');
  const { path } = await storeImage(folder, await twoHalves(900, 600).jpeg().toBuffer(), 'late000000000000');
  const slow: ObjectStorage = {
    ...folder,
    put: async (where, bytes, type) => {
      await removeImage(folder, path);
      await folder.put(where, bytes, type);
    },
  };
  await createImageVariants(slow).get('late000000000000', 320, 'avif');
  expect(await folder.exists('variants/late000000000000/v1-320.avif')).toBe(false);
});

test('no half-written file stays behind', async () => {
  const files = await readdir(dataFolder, { recursive: true });
  expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
});

describe('a bucket that cannot be used stops the start with a sentence', () => {
  test('when it does not exist', async () => {
    await expect(openStorage({ dataFolder, s3: { ...server.settings, bucket: 'nowhere' } })).rejects.toThrow(
      'The bucket nowhere does not exist. Make it, or correct S3_BUCKET.',
    );
  });

  test('when its key is wrong', async () => {
    await using store = await startStore((_request, response) => response.writeHead(403).end());
    await expect(openStorage({ dataFolder, s3: { ...server.settings, endpoint: store.endpoint } })).rejects.toThrow(
      'The bucket machines refuses the key.',
    );
  });

  test('when nobody listens there', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    await expect(openStorage({ dataFolder, s3: { ...server.settings, endpoint } })).rejects.toThrow(
      /^The bucket machines cannot be reached at 127\.0\.0\.1:\d+\. Start that store, or correct S3_ENDPOINT\.$/,
    );
  });
});

test('a bucket that fails later is an error, and never an image that is not there', async () => {
  const statuses = new Map([
    ['machines/refused', 403],
    ['machines/broken', 500],
  ]);
  await using store = await startStore((request, response) => {
    const path = (request.url ?? '').replace(/^\/machines\//, '').replace(/\?.*/, '');
    response.writeHead(statuses.get(path) ?? 200).end();
  });
  const storage = await openStorage({ dataFolder, s3: { ...server.settings, endpoint: store.endpoint } });
  for (const path of statuses.keys()) {
    await expect(storage.get(path), path).rejects.toThrow();
    await expect(storage.exists(path), path).rejects.toThrow();
    await expect(storage.put(path, Buffer.from('x'), 'image/webp'), path).rejects.toThrow();
  }
});

test('a bucket that lists its images page by page is read to the end', async () => {
  const asked: (string | null)[] = [];
  await using store = await startStore((request, response) => {
    const token = new URL(request.url ?? '', 'http://store').searchParams.get('continuation-token');
    if (request.method === 'GET') asked.push(token);
    response.end(token === null ? listing('machines/a.webp', 'second') : listing('machines/b.webp', null));
  });
  const storage = await openStorage({ dataFolder, s3: { ...server.settings, endpoint: store.endpoint } });
  expect(await pagesIn(storage, 'machines')).toEqual([['machines/a.webp'], ['machines/b.webp']]);
  expect(asked).toEqual([null, 'second']);
});

function listing(path: string, next: string | null): string {
  const more = next === null ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
  const object = `<Contents><Key>${path}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`;
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== null}</IsTruncated>${object}${more}</ListBucketResult>`;
}

async function pagesIn(storage: ObjectStorage, folder: string): Promise<string[][]> {
  const pages: string[][] = [];
  for await (const page of storage.list(folder)) pages.push(page);
  return pages;
}

async function startStore(answer: RequestListener) {
  const store = createServer(answer).listen(0, '127.0.0.1');
  await once(store, 'listening');
  const address = store.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      store.closeAllConnections();
      store.close();
      await once(store, 'close');
    },
  };
}
