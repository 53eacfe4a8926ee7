import { expect, test } from 'vitest';
import { US_STATES } from '#app/features/machines/us-states.rules.ts';
import { milesBetween } from '../distance.rules.ts';
import { getZipCodes, parseZipCodes } from './zip-codes.service.ts';

test('the table has the codes of the whole country, with their cities and most of their points', () => {
  const codes = [...getZipCodes().values()];
  expect(codes.length).toBeGreaterThan(42_000);
  expect(codes.length).toBeLessThan(45_000);
  expect(codes.filter(({ city }) => city === '').length).toBeLessThan(10);
  expect(codes.filter(({ point }) => point !== null).length).toBeGreaterThan(33_000);
});

test('each state has codes', () => {
  const byState = Map.groupBy(getZipCodes().values(), ({ state }) => state);
  for (const state of Object.values(US_STATES)) expect(byState.get(state)?.length, state).toBeGreaterThan(10);
});

test.for([
  ['00601', 'PR', 'Adjuntas', 18.18, -66.75],
  ['10001', 'NY', 'New York', 40.75, -74],
  ['60601', 'IL', 'Chicago', 41.89, -87.62],
  ['77011', 'TX', 'Houston', 29.74, -95.31],
  ['99501', 'AK', 'Anchorage', 61.22, -149.87],
] as const)('%s is in %s, in %s', ([zip, state, city, latitude, longitude]) => {
  const code = getZipCodes().get(zip);
  expect(code).toMatchObject({ zip, state, city });
  expect(milesBetween(code?.point ?? { latitude: 0, longitude: 0 }, { latitude, longitude })).toBeLessThan(2);
});

const HEADER = 'zip\tstate\tlatitude\tlongitude\tcity\n';
const ROWS = '00501\tNY\t\t\tHoltsville\n75036\tTX\t33.16\t-96.87\t\n';

test('a code may have no point, or no city', () => {
  expect([...parseZipCodes(HEADER + ROWS).values()]).toEqual([
    { zip: '00501', state: 'NY', point: null, city: 'Holtsville' },
    { zip: '75036', state: 'TX', point: { latitude: 33.16, longitude: -96.87 }, city: '' },
  ]);
});

test('a table without codes, or with other columns, is refused', () => {
  for (const table of ['', HEADER, ROWS, `zip\tcity\n${ROWS}`])
    expect(() => parseZipCodes(table)).toThrow('The table of ZIP codes has no lines, or other columns');
});

test.for([
  ['four digits', '9990\tAK\t55.34\t-131.65\tKetchikan'],
  ['no state', '99901\t\t55.34\t-131.65\tKetchikan'],
  ['a latitude alone', '99901\tAK\t55.34\t\tKetchikan'],
  ['degrees that are no number', '99901\tAK\t55.34N\t-131.65\tKetchikan'],
  ['quotes', '"99901"\t"AK"\t55.34\t-131.65\t"Ketchikan"'],
  ['commas', '99901,AK,55.34,-131.65,Ketchikan'],
  ['a column too few', '99901\tAK\t55.34\t-131.65'],
  ['a column too many', '99901\tAK\t55.34\t-131.65\tKetchikan\tUS'],
  ['the end of a line of Windows', '99901\tAK\t55.34\t-131.65\tKetchikan\r'],
  ['nothing', ''],
  ['a code a second time', '75036\tTX\t33.16\t-96.87\tFrisco'],
  ['a code out of order', '75035\tTX\t33.16\t-96.8\tFrisco'],
])('a line with %s is refused', ([, line]) => {
  expect(() => parseZipCodes(`${HEADER}${ROWS}${line}\n`)).toThrow('Line 4 of the ZIP codes cannot be read');
});
