import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { machineId, machineSlug, tailOfSlug } from './machine-slug.rules.ts';

const TAJIMA = { brand: 'Tajima', heads: 6, model: 'TMAR-K1506C' };

test('an id can be read', () => {
  expect(machineId(TAJIMA, '7f3k2q')).toBe('tajima-6-head-tmar-k1506c-7f3k2q');
});

test('accents, slashes and spaces become plain letters and hyphens', () => {
  expect(machineId({ brand: 'Avancé', heads: 1, model: ' B-1501B/T  XL" ' }, 'abc')).toBe(
    'avance-1-head-b-1501b-t-xl-abc',
  );
});

test('a name without any Latin letter leaves no empty part', () => {
  expect(machineId({ brand: '田島', heads: 4, model: '' }, 'abc')).toBe('4-head-abc');
});

test.each([
  ['tajima-6-head-tmar-k1506c-7f3k2q', 'tajima-6-head-tmar-k1506c-7f3k2q'],
  ['tjaima-6-head-tmar-7f3k2q', 'tajima-6-head-tmar-k1506c-7f3k2q'],
  ['6-head-7f3k2q', 'tajima-6-head-tmar-k1506c-7f3k2q'],
  ['tewh-barudan-4-head-7f3k2q', 'tewh-tajima-6-head-tmar-k1506c-7f3k2q'],
  ['seller-tewh-4-head-x-7f3k2q', 'seller-tajima-6-head-tmar-k1506c-7f3k2q'],
  ['Lot 7/B', 'Lot 7/B'],
  ['my-tajima-single', 'my-tajima-single'],
])('the slug of %s has the current words', (id, slug) => {
  expect(machineSlug({ ...TAJIMA, id })).toBe(slug);
});

test.each([
  ['Seller & Sons', ''],
  ['Tewh', 'seller-'],
  ['Tewh', 'tewh-'],
  ['Seller & Sons', 'tewh-'],
])('an id of the brand %s with the prefix "%s" is its own slug', (brand, prefix) => {
  const named = { brand, heads: 6, model: 'X' };
  const id = `${prefix}${machineId(named, '7f3k2q')}`;
  expect(machineSlug({ ...named, id })).toBe(id);
});

test('whatever a listing is called, its slugs keep the tail of its id', () => {
  const named = fc.record({ brand: fc.string(), heads: fc.integer({ min: 1, max: 999 }), model: fc.string() });
  const tail = fc.stringMatching(/^[0-9a-z]{6}$/);
  fc.assert(
    fc.property(named, named, tail, (before, after, end) => {
      const id = machineId(before, end);
      expect(machineSlug({ ...before, id })).toBe(id);
      const slug = machineSlug({ ...after, id });
      expect(slug).toBe(machineId(after, end));
      expect(tailOfSlug(slug)).toBe(end);
    }),
  );
});
