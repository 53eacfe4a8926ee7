import { expect, test } from 'vitest';
import { chosenIn, factOptions, sellerOptions } from './filter-choices.rules.ts';

const VALUES = { brands: ['SWF', 'Tajima'], conditions: ['NEW'], heads: [1, 6], needles: [15] };
const KNOWN = { values: VALUES, listings: [] };
const labels = (options: readonly { label: string }[]) => options.map(({ label }) => label);

test('what is on the market and what the address asks for is offered, each once', () => {
  expect(labels(factOptions('brand', { ...KNOWN, search: { brand: ['tajima'] } }))).toEqual(['SWF', 'Tajima']);
  expect(labels(factOptions('heads', { ...KNOWN, search: { heads: [4] } }))).toEqual(['1', '4', '6']);
  expect(labels(factOptions('condition', { ...KNOWN, search: {} }))).toEqual(['New', 'Used', 'Refurbished']);
});

test('several values of an address are one choice more', () => {
  const search = { heads: [1, 6] };
  const options = factOptions('heads', { ...KNOWN, search });
  expect(labels(options)).toEqual(['1', '6', '1, 6']);
  expect(options.find(({ value }) => value === chosenIn(search, 'heads'))?.change).toEqual(search);
});

test('sellers of one name are told apart, and one whose listings are gone is still chosen', () => {
  const dana = { name: 'Dana', listings: 2 };
  const sellers = [
    { ...dana, id: '1', username: 'dana' },
    { ...dana, id: '2', username: 'dana2' },
    { id: '3', name: null, username: 'eve', listings: 1 },
  ];
  expect(labels(sellerOptions(sellers, undefined)).slice(2)).toEqual(['Dana, dana (2)', 'Dana, dana2 (2)', 'eve (1)']);
  expect(labels(sellerOptions(sellers, '9'))).toHaveLength(6);
});
