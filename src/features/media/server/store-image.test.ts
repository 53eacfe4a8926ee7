import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  colourAt,
  displayP3Photo,
  heicThatClaims,
  iPhonePhoto,
  P3_PHOTO_COLOURS,
  pngThatClaims,
  twoHalves,
  withoutProfile,
} from '#test/fixtures/images.ts';
import { createImageVariants } from './image-variants.service.ts';
import { removeImage, storeImage, findStoredImage } from './store-image.service.ts';
import { openFolderStorage, type ObjectStorage } from './storage.service.ts';

let folder = '';
let storage: ObjectStorage = openFolderStorage(folder);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stitchyard-images-'));
  storage = openFolderStorage(folder);
});
afterAll(() => rm(folder, { recursive: true }));

async function storedBytes(address: string): Promise<Buffer> {
  const bytes = await storage.get(address.replace('/objects/', ''));
  if (bytes === null) throw new Error(`${address} is not stored`);
  return bytes;
}

test('every accepted kind is kept as WebP under a name of its own', async () => {
  const image = twoHalves(300, 200);
  const kinds = [image.jpeg(), image.png(), image.webp(), image.avif({ effort: 0 }), image.gif()];
  const stored = await Promise.all(kinds.map(async (kind) => storeImage(storage, await kind.toBuffer())));
  for (const { path, width, height, bytes } of stored) {
    expect(path).toMatch(/^\/objects\/machines\/[0-9a-f]{24}\.webp$/);
    const kept = await storedBytes(path);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 });
    expect({ width, height, bytes }).toEqual({ width: 300, height: 200, bytes: kept.length });
    expect(await colourAt(kept, 0.2, 0.5)).toBe('red');
  }
  expect(new Set(stored.map(({ path }) => path)).size).toBe(kinds.length);
});

test('the place where a photo was taken does not survive', async () => {
  const photo = await twoHalves(200, 100)
    .withExif({ IFD0: { Copyright: 'Dana' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 45/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { path } = await storeImage(storage, photo);
  const { exif, xmp, iptc, icc } = await sharp(await storedBytes(path)).metadata();
  expect({ exif, xmp, iptc, icc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, icc: undefined });
});

test('a photo taken with the camera on its side stands upright', async () => {
  const onItsSide = await twoHalves(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { path, width, height } = await storeImage(storage, onItsSide);
  expect({ width, height }).toEqual({ width: 200, height: 400 });
  const kept = await storedBytes(path);
  expect([await colourAt(kept, 0.5, 0.2), await colourAt(kept, 0.5, 0.8)]).toEqual(['red', 'blue']);
});

test('an iPhone photo is kept like any other, and ten at once too', async () => {
  const photo = await iPhonePhoto();
  const stored = await Promise.all(Array.from({ length: 10 }, () => storeImage(storage, photo)));
  for (const { path, width, height } of stored) {
    expect({ width, height }).toEqual({ width: 64, height: 48 });
    const kept = await storedBytes(path);
    expect([await colourAt(kept, 0.2, 0.5), await colourAt(kept, 0.8, 0.5)]).toEqual(['red', 'blue']);
  }
});

test.each(['by its profile', 'by the number of its primaries'])(
  'the colours of an iPhone photo are read in Display P3, stated %s',
  async (how) => {
    const photo = how === 'by its profile' ? await displayP3Photo() : withoutProfile(await displayP3Photo());
    const { path } = await storeImage(storage, photo);
    const { data, info } = await sharp(await storedBytes(path))
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const { across, down, rgb } of P3_PHOTO_COLOURS) {
      const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * info.channels;
      const differences = rgb.map((channel, index) => Math.abs(channel - (data[at + index] ?? 0)));
      expect(Math.max(...differences), `${across}, ${down}`).toBeLessThanOrEqual(8);
    }
  },
);

test('a JPEG that lacks only the bytes that mark its end is a picture', async () => {
  const whole = await twoHalves(300, 200).jpeg().toBuffer();
  const { path } = await storeImage(storage, whole.subarray(0, -2));
  expect(await colourAt(await storedBytes(path), 0.9, 0.95)).toBe('blue');
});

test('an iPhone photo with too many pixels is refused before they are unpacked', async () => {
  await expect(storeImage(storage, await heicThatClaims(60_000, 60_000))).rejects.toMatchObject({ code: 'too_large' });
});

test('a big photo is brought down to 2400 pixels, on its longer side', async () => {
  const wide = await storeImage(storage, await twoHalves(4000, 1000).jpeg().toBuffer());
  const high = await storeImage(storage, await twoHalves(1000, 4000).jpeg().toBuffer());
  expect([wide.width, wide.height, high.width, high.height]).toEqual([2400, 600, 600, 2400]);
});

test('what is see-through becomes white, as JPEG has nothing else', async () => {
  const clear = { create: { width: 20, height: 20, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } } };
  const { path } = await storeImage(storage, await sharp(clear).png().toBuffer());
  const { dominant } = await sharp(await storedBytes(path)).stats();
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
});

test('a small file that unfolds to hundreds of megapixels is refused', async () => {
  await expect(storeImage(storage, await pngThatClaims(20_000, 10_000))).rejects.toMatchObject({ code: 'too_large' });
});

test('a file above 10 MB is refused before it is opened', async () => {
  const bytes = Buffer.alloc(10_485_761);
  await expect(storeImage(storage, bytes)).rejects.toMatchObject({
    code: 'too_large',
    message: 'Each image must be less than 10MB',
  });
});

test('what only calls itself an image is refused', async () => {
  const whole = await twoHalves(300, 200).jpeg().toBuffer();
  const progressive = await twoHalves(300, 200).jpeg({ progressive: true }).toBuffer();
  const refused = {
    nothing: Buffer.alloc(0),
    text: Buffer.from('<html><script>alert(1)</script></html>'),
    drawing: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    scan: await twoHalves(9, 9).tiff().toBuffer(),
    'half a photo': whole.subarray(0, Math.floor(whole.length / 2)),
    'half a progressive photo': progressive.subarray(0, Math.floor(progressive.length / 2)),
    'a header alone': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'a film': Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
    'an iPhone photo cut short': (await iPhonePhoto()).subarray(0, 900),
    'the beginning of an iPhone photo': (await iPhonePhoto()).subarray(0, 24),
  };
  for (const [what, bytes] of Object.entries(refused)) {
    await expect(storeImage(storage, bytes), what).rejects.toMatchObject({ code: 'wrong_type' });
  }
});

test('ten who ask at once get one file, made once', async () => {
  const { path } = await storeImage(storage, await twoHalves(800, 600).jpeg().toBuffer());
  const id = path.slice('/objects/machines/'.length, -'.webp'.length);
  const written: string[] = [];
  const counting: ObjectStorage = {
    ...storage,
    put: (where, bytes, type) => {
      written.push(where);
      return storage.put(where, bytes, type);
    },
  };
  const variants = createImageVariants(counting);
  const got = await Promise.all(Array.from({ length: 10 }, () => variants.get(id, 320, 'avif')));
  expect(written).toEqual([`variants/${id}/v1-320.avif`]);
  expect(new Set(got.map((bytes) => bytes?.toString('hex'))).size).toBe(1);
  expect(await variants.get(id, 320, 'avif')).toEqual(got[0]);
  expect(written).toHaveLength(1);
});

test('removing an image removes every size of it, and leaves the others', async () => {
  const [gone, kept] = [
    await storeImage(storage, await twoHalves(90, 60).png().toBuffer(), 'gone000000000000'),
    await storeImage(storage, await twoHalves(90, 60).png().toBuffer(), 'kept000000000000'),
  ];
  const variants = createImageVariants(storage);
  await variants.get('gone000000000000', 320, 'webp');
  await removeImage(storage, gone.path);
  await removeImage(storage, '/objects/../storage');
  expect(await variants.get('gone000000000000', 320, 'webp')).toBeNull();
  expect(await findStoredImage(storage, 'gone000000000000')).toBeNull();
  expect(await findStoredImage(storage, 'kept000000000000')).toBe(kept.path);
});

test('no half-written file stays behind', async () => {
  const files = await readdir(folder, { recursive: true });
  expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
});
