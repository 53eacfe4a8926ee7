import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSamePhoto, searchedRows, toFingerprint } from './fingerprint.rules.ts';

const pixels = fc.uint8Array({ minLength: 17 * 16, maxLength: 17 * 16 });

test('a photo in which some pixels changed by noise is the same, and shares a row by which it is found', () => {
  fc.assert(
    fc.property(pixels, fc.array(fc.nat(17 * 16 - 1), { maxLength: 7 }), (photo, changed) => {
      const print = toFingerprint(photo);
      const noisy = Uint8Array.from(photo, (grey, at) => (changed.includes(at) ? 255 - grey : grey));
      const other = toFingerprint(noisy);
      fc.pre(print !== null && other !== null);
      expect(isSamePhoto(print, other)).toBe(true);
      expect(searchedRows(print).some((row) => other.includes(row))).toBe(true);
    }),
  );
});

test('two photos are not the same, and a plain picture has no fingerprint', () => {
  const random = (seed: number) =>
    Uint8Array.from({ length: 17 * 16 }, (_grey, at) => (at * at * seed + at * 31) % 251);
  const [one, other] = [toFingerprint(random(7)), toFingerprint(random(13))];
  expect(one === null || other === null || isSamePhoto(one, other)).toBe(false);
  expect(toFingerprint(new Uint8Array(17 * 16).fill(200))).toBeNull();
  expect(toFingerprint(Uint8Array.from({ length: 17 * 16 }, (_grey, at) => 200 + (at % 2)))).toBeNull();
});

test('no row is without a bit that is searched', () => {
  fc.assert(
    fc.property(pixels, (photo) => {
      for (const row of searchedRows(toFingerprint(photo) ?? [])) expect(row & 0xff_ff).not.toBe(0);
    }),
  );
});
