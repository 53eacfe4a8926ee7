import { expect, test } from 'vitest';
import { milesBetween } from '../distance.rules.ts';
import { findCity } from './city-zips.service.ts';
import { coordinatesOf, stateOfZip } from './zip-points.service.ts';

test.for([
  ['Chicago', null, 'IL', 41.88, -87.63],
  ['los angeles', null, 'CA', 34.05, -118.24],
  ['FT. WORTH', null, 'TX', 32.75, -97.33],
  ['St Louis', null, 'MO', 38.63, -90.2],
  ['nyc', null, 'NY', 40.75, -73.99],
  ['Portland', null, 'OR', 45.52, -122.68],
  ['Portland', 'ME', 'ME', 43.66, -70.26],
  ['grapevine', 'TX', 'TX', 32.93, -97.08],
] as const)('%s, %s is in %s, where the atlas has it', ([name, state, code, latitude, longitude]) => {
  const city = findCity(name, state);
  const shown = coordinatesOf(city?.zip ?? null);
  if (city === null || shown === null) throw new Error(`${name} lies nowhere`);
  expect(stateOfZip(city.zip)).toBe(code);
  expect(milesBetween(shown, { latitude, longitude })).toBeLessThan(12);
});

test.for([
  ['huston', 'TX'],
  ['pheonix', 'AZ'],
  ['los angles', 'CA'],
  ['philadelfia', 'PA'],
] as const)('%s is meant for a large city of %s', ([name, code]) => {
  expect(stateOfZip(findCity(name, null, { isMisspelt: true })?.zip ?? '')).toBe(code);
  expect(findCity('qqzzq', null, { isMisspelt: true })).toBeNull();
});

test('of two cities of one name that are equally large, the one outside the North-East and Puerto Rico is meant', () => {
  expect(stateOfZip(findCity('La Plata', null)?.zip ?? '')).toBe('MD');
  expect(stateOfZip(findCity('La Plata', 'PR')?.zip ?? '')).toBe('PR');
});

test('what is no city of that state is none', () => {
  for (const [name, state] of [
    ['chicago', 'TX'],
    ['tajima', null],
    ['', null],
    ['toString', null],
  ] as const)
    expect(findCity(name, state)).toBeNull();
});
