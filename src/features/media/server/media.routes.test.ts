import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { twoHalves } from '#test/fixtures/images.ts';
import { claimImages, openUpload, sendFile, uploadImage } from '#test/fixtures/uploads.ts';
import { storeImage } from './store-image.service.ts';
import { warmVariants } from './image-variants.service.ts';

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const OLD_SAFARI = 'image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5';

async function storePicture({ storage }: TestApp, width = 1000): Promise<string> {
  const { path } = await storeImage(storage, await twoHalves(width, 600).jpeg().toBuffer());
  return path;
}

async function formatOf(bytes: Buffer): Promise<string> {
  const { format, compression } = await sharp(bytes).metadata();
  return compression === 'av1' ? 'avif' : format;
}

test('an image is AVIF, WebP or JPEG, by what the client shows', async () => {
  await using t = await startTestApp();
  const url = `${await storePicture(t)}?w=320`;
  const expected = [
    [CHROME, 'avif'],
    [OLD_SAFARI, 'webp'],
    ['image/avif;q=0, image/webp', 'webp'],
    ['*/*', 'jpeg'],
    [undefined, 'jpeg'],
  ] as const;
  for (const [accept, format] of expected) {
    const response = await t.app.inject({ url, headers: accept === undefined ? {} : { accept } });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['vary']).toContain('Accept');
    expect(await formatOf(response.rawPayload)).toBe(format);
  }
});

test('shared caches may store an image once a listing shows it, and a serial plate never', async () => {
  await using t = await startTestApp();
  const seller = await t.addUser();
  const [shown, plate] = [await uploadImage(t, seller), await uploadImage(t, seller)];
  const cachedBy = async (path: string) => {
    const answers = ['', '?w=320', '?w=1280'].map((query) =>
      t.app.inject({ url: path + query, headers: { accept: CHROME } }),
    );
    const told = (await Promise.all(answers)).map(({ headers }) => String(headers['cache-control']).split(',')[0]);
    return [...new Set(told)];
  };
  expect(await cachedBy(shown)).not.toContain('public');
  const machine = await t.addMachine({ sellerId: seller.id, image: shown, images: [shown], platePhoto: plate });
  await claimImages(t, [shown, plate], machine, seller);
  expect(await cachedBy(shown)).toEqual(['public']);
  expect(await cachedBy(plate)).toEqual(['private']);
  const etag = String((await t.app.inject(plate)).headers.etag);
  const again = await t.app.inject({ url: plate, headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.headers['cache-control']]).toEqual([304, expect.stringMatching(/^private/)]);
});

test('an image comes in the width asked for, and never wider than it is', async () => {
  await using t = await startTestApp();
  const path = await storePicture(t, 1000);
  const expected = [
    ['?w=320', 320],
    ['?w=640', 640],
    ['?w=960', 960],
    ['?w=1280', 1000],
    ['?w=1920', 1000],
    ['', 1000],
  ] as const;
  for (const [query, width] of expected) {
    const response = await t.app.inject({ url: path + query, headers: { accept: OLD_SAFARI } });
    expect((await sharp(response.rawPayload).metadata()).width).toBe(width);
  }
});

test('any other width is refused', async () => {
  await using t = await startTestApp();
  const path = await storePicture(t);
  for (const w of ['321', '0', '-320', '', 'big', '320.0', '1e3']) {
    const response = await t.app.inject(`${path}?w=${w}`);
    expect(response.statusCode, w).toBe(400);
    expect(response.json()).toMatchObject({
      issues: [{ path: 'w', message: 'w must be one of 320, 640, 960, 1280, 1920, 2400' }],
    });
  }
});

test('a client that has the image is told so, and HEAD answers without it', async () => {
  await using t = await startTestApp();
  const url = `${await storePicture(t)}?w=640`;
  const first = await t.app.inject({ url, headers: { accept: CHROME } });
  const etag = String(first.headers['etag']);
  const again = await t.app.inject({ url, headers: { accept: CHROME, 'if-none-match': etag } });
  expect([again.statusCode, again.rawPayload.length, again.headers['etag']]).toEqual([304, 0, etag]);
  const otherFormat = await t.app.inject({ url, headers: { accept: OLD_SAFARI, 'if-none-match': etag } });
  expect(otherFormat.statusCode).toBe(200);
  const head = await t.app.inject({ method: 'HEAD', url, headers: { accept: CHROME } });
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  expect(head.headers['content-length']).toBe(String(first.rawPayload.length));
});

test('what is not there, and every way out of the folder, is a JSON 404', async () => {
  await using t = await startTestApp();
  const path = await storePicture(t);
  const kept = path.replace('/objects/machines/', '').replace('.webp', '');
  await t.app.inject({ url: `${path}?w=320`, headers: { accept: CHROME } });
  const ways = [
    '/objects/machines/0123456789abcdef.webp',
    '/objects/',
    '/objects/machines/',
    `/objects/variants/${kept}/v1-320.avif`,
    `/objects/machines/${kept}.webp/`,
    `/objects//machines/${kept}.webp`,
    '/objects/..%2f..%2fetc%2fpasswd',
    '/objects/%2e%2e/%2e%2e/secrets.json',
    '/objects/machines/..%5c..%5csecrets.json',
    `/objects/machines/%00${kept}.webp`,
    `/objects/machines/${kept}.webp%00`,
    '/objects/%2fetc%2fpasswd',
  ];
  for (const url of ways) {
    const response = await t.app.inject(url);
    expect(response.statusCode, url).toBe(404);
    expect(response.json()).toMatchObject({ statusCode: 404, error: 'Not Found' });
    expect(response.headers['cache-control'] ?? 'no-store', url).toContain('no-store');
  }
});

test('ten visitors who come at once to a new image all get it', async () => {
  await using t = await startTestApp();
  const url = `${await storePicture(t)}?w=960`;
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => t.app.inject({ url, headers: { accept: CHROME } })),
  );
  expect(
    new Set(responses.map(({ statusCode, rawPayload }) => `${statusCode} ${rawPayload.toString('hex')}`)).size,
  ).toBe(1);
});

test('card sizes are made ahead, other addresses are left alone, and a stopped server makes no more', async () => {
  await using t = await startTestApp();
  const [wanted, late] = [await storePicture(t), await storePicture(t)];
  const sizesOf = async (path: string) => {
    const id = path.replace('/objects/machines/', '').replace('.webp', '');
    const made = await Promise.all([320, 640, 960].map((width) => t.storage.exists(`variants/${id}/v1-${width}.avif`)));
    return made.filter(Boolean).length;
  };
  await warmVariants(t.storage, ['https://elsewhere.example/a.jpg', wanted], new AbortController().signal);
  await warmVariants(t.storage, [late], AbortSignal.abort());
  expect([await sizesOf(wanted), await sizesOf(late)]).toEqual([3, 0]);
});

test('an image that no listing has claimed has a preview, and is not resized on request', async () => {
  await using t = await startTestApp();
  const uploadURL = await openUpload(t, 'guest');
  await sendFile(t, uploadURL, await twoHalves(1_000, 600).jpeg().toBuffer());
  const path = uploadURL.split('?')[0] ?? '';
  const folder = `variants/${path.replace('/objects/machines/', '').replace('.webp', '')}`;

  const preview = await t.app.inject({ url: `${path}?w=320`, headers: { accept: CHROME } });
  expect([await formatOf(preview.rawPayload), preview.headers['cache-control']]).toEqual([
    'avif',
    'private, max-age=31536000, immutable',
  ]);
  const larger = await t.app.inject({ url: `${path}?w=640`, headers: { accept: CHROME } });
  expect(larger.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
  expect((await sharp(larger.rawPayload).metadata()).width).toBe(1_000);
  const stored: string[] = [];
  for await (const paths of t.storage.list(folder)) stored.push(...paths);
  expect(stored).toEqual([`${folder}/v1-320.avif`]);
});

test('the sizes that one network waits for take nobody else’s place, and beyond its share it is told to come back', async () => {
  const most = { pages: 1, others: 10 };
  await using t = await startTestApp({ tuning: { backPressure: { most } } });
  const images = await Promise.all(Array.from({ length: 8 }, () => storePicture(t)));
  const release = Promise.withResolvers<void>();
  const { put } = t.storage;
  let waiting = 0;
  t.storage.put = async (...object) => {
    waiting += 1;
    await release.promise;
    return put(...object);
  };
  const answers: number[] = [];
  const ask = async (url: string, remoteAddress: string) => {
    const { statusCode } = await t.app.inject({ url, remoteAddress, headers: { accept: CHROME } });
    answers.push(statusCode);
    return statusCode;
  };
  const flood: Promise<number>[] = [];
  for (const width of [320, 640, 960, 1280, 1920]) {
    for (const path of images) flood.push(ask(`${path}?w=${width}`, '203.0.113.9'));
    // Never more at a time than the site takes, apart from those that wait.
    await expect.poll(() => waiting + answers.length).toBe(flood.length);
  }
  expect(answers).toEqual(Array.from({ length: 8 }, () => 503));

  expect(await ask('/api/machines', '198.51.100.7')).toBe(200);
  const other = ask(`${images[0]}?w=2400`, '198.51.100.7');
  await expect.poll(() => waiting).toBe(33);
  release.resolve();
  expect(await other).toBe(200);
  expect((await Promise.all(flood)).filter((status) => status === 200)).toHaveLength(32);
});
