import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { US_STATES } from '#app/features/machines/us-states.rules.ts';
import { startTestApp } from '#test/app.ts';
import { UNKNOWN_ZIP, ZIP_NEEDED } from '../places.schema.ts';
import { getZipCodes } from './zip-codes.service.ts';
import { coordinatesOf, distanceFrom, stateOfZip } from './zip-points.service.ts';

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

test('a post office box, and a code that is not in the table, lie where their neighbours are', () => {
  expect(getZipCodes().get('77052')).toEqual({ zip: '77052', state: 'TX', point: null, city: 'Houston' });
  expect(getZipCodes().get('77000')).toBeUndefined();
  for (const zip of ['77052', '77000']) {
    expect(distanceFrom(zip)('77002')?.miles).toBeLessThan(20);
    expect(stateOfZip(zip)).toBe('TX');
  }
  expect(stateOfZip('00000')).toBeNull();
});

test('a code of an area that reaches into another state is in its own, and unknown ones where most of the area is', () => {
  expect(['06390', '06389', '20101', '20599', '20500', '83414', '83499'].map(stateOfZip)).toEqual([
    'NY',
    'CT',
    'VA',
    'DC',
    'DC',
    'WY',
    'ID',
  ]);
});

const CODES = [...getZipCodes().values()].filter(({ point }) => point !== null);

test('every ZIP code lies where the table has it, and in its state', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CODES), ({ zip, state, point }) => {
      expect(coordinatesOf(zip)).toEqual({ ...point, precision: 'zip' });
      expect(stateOfZip(zip)).toBe(state);
      expect(distanceFrom(zip)(zip)).toEqual({ miles: 0, isMeasured: true });
      expect(distanceFrom(zip)(state)).toEqual({ miles: 0, isMeasured: false });
    }),
  );
});

test('a state begins at the ZIP code of it that is nearest', () => {
  const states = [...new Set(CODES.map(({ state }) => state))];
  fc.assert(
    fc.property(fc.constantFrom(...CODES), fc.constantFrom(...states), ({ zip, state: own }, state) => {
      const distanceTo = distanceFrom(zip);
      const all = CODES.flatMap((code) => (code.state === state ? (distanceTo(code.zip)?.miles ?? []) : []));
      expect(distanceTo(state)).toEqual({ miles: own === state ? 0 : Math.min(...all), isMeasured: false });
    }),
    { numRuns: 40 },
  );
  expect(distanceFrom('77011')('ON')).toBeNull();
  expect(distanceFrom('09001')('TX')).toBeNull();
});

test('every state has a middle', () => {
  for (const code of Object.values(US_STATES)) expect(coordinatesOf(code)?.precision).toBe('state');
  for (const place of [null, 'ON', '000', '']) expect(coordinatesOf(place)).toBeNull();
});
