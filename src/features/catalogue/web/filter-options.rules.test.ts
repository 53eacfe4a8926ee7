import { expect, test } from 'vitest';
import type { FilterCounts } from '../catalogue.schema.ts';
import { filterOptionsOf } from './filter-options.rules.ts';

const VALUES = {
  brands: ['Barudan', 'Tajima'],
  conditions: ['NEW', 'USED', 'REFURBISHED'],
  heads: [1, 6],
  needles: [15],
};
const COUNTS: FilterCounts = {
  total: 5,
  exact: true,
  brands: [{ value: 'Tajima', count: 5 }],
  conditions: [{ value: 'used', count: 5 }],
  heads: [{ value: 6, count: 5 }],
  needles: [{ value: 15, count: 5 }],
  states: [{ value: 'TX', count: 2 }],
  featured: 1,
  premium: 1,
  financing: 0,
  consignment: 0,
  available: 5,
  allHeadsWork: 0,
  facts: {},
  has: {},
};

test('what fits nothing at the moment stays on offer with a count of none', () => {
  const { heads, conditions } = filterOptionsOf({}, VALUES, COUNTS);
  expect(heads.map(({ value, count }) => [value, count])).toEqual([
    ['1', 0],
    ['6', 5],
  ]);
  expect(conditions.map(({ words, count }) => [words, count])).toEqual([
    ['New', 0],
    ['Used', 5],
    ['Refurbished', 0],
  ]);
});

test('brands that most machines are of come first', () => {
  expect(filterOptionsOf({}, VALUES, COUNTS).brands.map(({ value }) => value)).toEqual(['Tajima', 'Barudan']);
});

test('a chosen value is ticked whatever its case, and shown even when no machine has it', () => {
  const { brands, states } = filterOptionsOf({ brand: ['tajima', 'Nähmax'], state: ['AK'] }, VALUES, COUNTS);
  expect(brands.filter(({ isChosen }) => isChosen).map(({ value }) => value)).toEqual(['Tajima', 'Nähmax']);
  expect(states.map(({ value, isChosen }) => [value, isChosen])).toEqual([
    ['TX', false],
    ['AK', true],
  ]);
});
