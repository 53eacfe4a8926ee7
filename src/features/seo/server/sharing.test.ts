import jsQR from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { machines } from '#app/db/tables/machines.ts';
import { browseAsVisitor } from '#test/fixtures/visitor-browsing.ts';
import { shareCodeHref } from '#app/features/machines/machine-links.rules.ts';
import { shareImageHref, SHARE_IMAGE } from '../absolute-urls.rules.ts';

const PUBLIC_URL = 'https://yard.example';
const ODD_ID = 'six/heads "50%" 🧵';

async function openYard() {
  return browseAsVisitor({ env: { PUBLIC_URL, SITE_NAME: 'Stitchyard' } });
}

test('the picture of a machine is as large as previews want it, whatever its id', async () => {
  await using t = await openYard();
  await t.addMachine({ id: ODD_ID, brand: 'Tajima <&>', model: 'M'.repeat(80) });
  const answer = await t.get(shareImageHref(ODD_ID));
  expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=300' });
  const { width, height, format } = await sharp(answer.rawPayload).metadata();
  expect([width, height, format]).toEqual([SHARE_IMAGE.widthPx, SHARE_IMAGE.heightPx, 'jpeg']);
});

test('the picture is another one, at another address, when the price changes', async () => {
  await using t = await openYard();
  await t.addMachine({ id: 'm', price: 40_000 });
  const before = await t.get(shareImageHref('m'));
  const again = await t.get(shareImageHref('m'), { 'if-none-match': String(before.headers.etag) });
  expect(again.statusCode).toBe(304);
  await t.database.db.update(machines).set({ price: 39_000 }).where(eq(machines.id, 'm'));
  const after = await t.get(shareImageHref('m'), { 'if-none-match': String(before.headers.etag) });
  expect(after.statusCode).toBe(200);
  expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
});

test('a picture under its own version may be kept for a year', async () => {
  await using t = await openYard();
  await t.addMachine({ id: 'm' });
  const { etag } = (await t.get(shareImageHref('m'))).headers;
  const version = String(etag).replaceAll('"', '');
  expect((await t.get(`${shareImageHref('m')}?v=${version}`)).headers['cache-control']).toContain('immutable');
  expect((await t.get(`${shareImageHref('m')}?v=older`)).headers['cache-control']).not.toContain('immutable');
});

test('a hidden price is not drawn: whatever it is, the picture is the same', async () => {
  await using t = await openYard();
  await t.addMachine({ id: 'm', price: 40_000, hiddenPrice: true });
  const before = await t.get(shareImageHref('m'));
  await t.database.db.update(machines).set({ price: 999 }).where(eq(machines.id, 'm'));
  const after = await t.get(shareImageHref('m'));
  expect(after.headers.etag).toBe(before.headers.etag);
});

test.each(['pending', 'rejected'] as const)('a %s listing has no picture for others', async (status) => {
  await using t = await openYard();
  await t.addMachine({ id: 'm', status });
  expect((await t.get(shareImageHref('m'))).statusCode).toBe(404);
  expect((await t.get(shareImageHref('nobody'))).statusCode).toBe(404);
});

test('a photograph that is not there yet is shown once it is, and a name without letters is a dash', async () => {
  await using t = await openYard();
  const image = '/objects/machines/aaaaaaaaaaaaaaaaaaaaaaaa.webp';
  await t.addMachine({ id: 'm', image, images: [image], brand: 'B', model: '\u200b', price: 5 });
  const without = await t.get(shareImageHref('m'));
  expect([without.statusCode, without.headers.etag]).toEqual([200, undefined]);
  const photo = sharp({ create: { width: 800, height: 600, channels: 3, background: '#d01818' } });
  await t.storage.put('machines/aaaaaaaaaaaaaaaaaaaaaaaa.webp', await photo.webp().toBuffer(), 'image/webp');
  const withPhoto = await t.get(shareImageHref('m'));
  const corner = sharp(withPhoto.rawPayload).extract({ left: 50, top: 50, width: 100, height: 100 });
  const { channels } = await sharp(await corner.png().toBuffer()).stats();
  expect(channels[0]?.mean).toBeGreaterThan(190);
  expect(withPhoto.headers.etag).toBeDefined();
});

test('the code on paper leads to the machine', async () => {
  await using t = await openYard();
  const answer = await t.get(shareCodeHref(ODD_ID));
  expect(answer.headers['content-type']).toContain('image/svg+xml');
  const { data, info } = await sharp(Buffer.from(answer.body), { density: 300 })
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' })
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  expect(read?.data).toBe(`${PUBLIC_URL}/machine/${encodeURIComponent(ODD_ID)}`);
});

test('beyond its share of the pictures being drawn, a network is told to come back, and no other one is', async () => {
  await using t = await openYard();
  const ids = Array.from({ length: 12 }, (_, at) => `m${at}`);
  for (const id of ids) await t.addMachine({ id });
  await t.get(shareImageHref('m0'));
  await t.database.db.update(machines).set({ price: 1_234 });
  await t.get('/');
  const ask = (id: string, remoteAddress: string) => t.app.inject({ url: shareImageHref(id), remoteAddress });
  const flood = ids.map((id) => ask(id, '203.0.113.9'));
  const other = await ask('m0', '198.51.100.7');
  expect(other.statusCode).toBe(200);
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 200)).toHaveLength(8);
});
