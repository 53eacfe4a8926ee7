import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayP3Photo, iPhonePhoto } from '#test/fixtures/images.ts';
import { readHeicColours } from './heic-colours.rules.ts';

test('colours are those of the main image; a file that states none means sRGB', async () => {
  const photo = await displayP3Photo();
  expect(readHeicColours(photo)).toMatchObject({ kind: 'profile', icc: { length: 480 } });
  // Another main image: no property belongs to it.
  photo.writeUInt16BE(7, photo.indexOf('pitm') + 8);
  expect(readHeicColours(photo)).toBeNull();
  expect(readHeicColours(await iPhonePhoto())).toBeNull();
});

test('a damaged file ends the search, at any byte', async () => {
  const photo = (await displayP3Photo()).subarray(0, 900);
  const damage = fc.array(fc.record({ at: fc.nat(899), byte: fc.nat(255) }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(damage, fc.nat(900), (bytes, length) => {
      const damaged = Buffer.from(photo);
      for (const { at, byte } of bytes) damaged[at] = byte;
      expect(() => readHeicColours(damaged.subarray(0, length))).not.toThrow();
    }),
    { numRuns: 2_000 },
  );
});
