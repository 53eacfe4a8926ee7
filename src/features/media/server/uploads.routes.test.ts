import sharp from 'sharp';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { uploads } from '#app/db/tables/site.ts';
import { addAccount } from '#test/accounts.ts';
import { startTestApp } from '#test/app.ts';
import { colourAt, twoHalves } from '#test/fixtures/images.ts';
import { openUpload, sendFile, smallPhoto } from '#test/fixtures/uploads.ts';
import { storedUpload } from '../media.schema.ts';

const NO_STORE = 'no-store';

test('a guest asks for an address, sends a photo to it, and finds it at the address without its query', async () => {
  await using t = await startTestApp();
  const uploadURL = await openUpload(t, 'guest');
  expect(uploadURL).toMatch(/^\/objects\/machines\/[0-9a-f]{24}\.webp\?token=[\w-]{43}$/);
  expect((await t.app.inject(uploadURL)).statusCode).toBe(404);

  const response = await sendFile(t, uploadURL, await smallPhoto(), 'image/jpeg');

  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, NO_STORE]);
  expect(response.headers['access-control-allow-origin']).toBeUndefined();
  const { path, ...size } = z.parse(storedUpload, response.json());
  expect(path).toBe(uploadURL.split('?')[0]);
  expect(size).toEqual({ width: 300, height: 200 });
  const shown = await t.app.inject({ url: path, headers: { accept: 'image/webp' } });
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 });
});

test('the answer with the address is not kept anywhere', async () => {
  await using t = await startTestApp();
  const headers = await t.signIn('guest');
  const response = await t.app.inject({ method: 'POST', url: '/api/objects/upload', headers });
  expect([response.statusCode, response.headers['cache-control']]).toEqual([201, NO_STORE]);
});

test('who sent an image is noted: the account or the guest', async () => {
  await using t = await startTestApp();
  const dana = await addAccount(t);
  await sendFile(t, await openUpload(t, dana), await smallPhoto());
  await openUpload(t, 'guest');
  const [own, guests] = await t.database.db.select().from(uploads).orderBy(uploads.createdAt);
  expect(own).toMatchObject({ ownerUserId: dana.id, guestId: null, width: 300, height: 200 });
  expect(own?.bytes).toBeGreaterThan(100);
  expect(guests).toMatchObject({ ownerUserId: null, guestId: expect.any(String), storedAt: null, bytes: null });
});

test('every accepted kind is taken, whatever it calls itself', async () => {
  await using t = await startTestApp();
  const image = twoHalves(300, 200);
  const kinds = [
    [image.png(), 'image/png'],
    [image.webp(), 'application/octet-stream'],
    [image.avif({ effort: 0 }), 'text/plain'],
    [image.gif(), undefined],
    [image.jpeg(), 'application/json'],
  ] as const;
  for (const [kind, contentType] of kinds) {
    const response = await sendFile(t, await openUpload(t, 'guest'), await kind.toBuffer(), contentType);
    expect([contentType, response.statusCode]).toEqual([contentType, 200]);
  }
});

test('a photo stands upright, and tells nothing of where it was taken', async () => {
  await using t = await startTestApp();
  const photo = await twoHalves(400, 200)
    .withExif({ IFD0: { Copyright: 'Dana' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { path, width, height } = z.parse(
    storedUpload,
    (await sendFile(t, await openUpload(t, 'guest'), photo)).json(),
  );
  expect({ width, height }).toEqual({ width: 200, height: 400 });
  for (const accept of ['image/avif', 'image/webp', 'image/jpeg']) {
    const { rawPayload } = await t.app.inject({ url: path, headers: { accept } });
    const { exif, xmp, iptc, icc, orientation } = await sharp(rawPayload).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
    expect([await colourAt(rawPayload, 0.5, 0.2), await colourAt(rawPayload, 0.5, 0.8)]).toEqual(['red', 'blue']);
  }
});

test('an address is good once', async () => {
  await using t = await startTestApp();
  const uploadURL = await openUpload(t, 'guest');
  const red = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#d01818' } })
    .png()
    .toBuffer();
  const { path } = z.parse(storedUpload, (await sendFile(t, uploadURL, red)).json());
  const again = await sendFile(t, uploadURL, await smallPhoto());
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ message: 'An image was already sent to this address' });
  expect(await colourAt((await t.app.inject(path)).rawPayload, 0.9, 0.5)).toBe('red');
});

test('of two who send at once one is first, and what is shown is theirs', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const uploadURL = await openUpload(t, 'guest');
  const sizes = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
  const responses = await Promise.all(
    sizes.map(async (width) => sendFile(t, uploadURL, await twoHalves(width, 30).png().toBuffer())),
  );
  const won = responses.filter(({ statusCode }) => statusCode === 200);
  expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
  expect(won).toHaveLength(1);
  const { path, width } = z.parse(storedUpload, won[0]?.json());
  expect((await sharp((await t.app.inject(path)).rawPayload).metadata()).width).toBe(width);
});
