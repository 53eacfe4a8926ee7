import { expect, test } from 'vitest';
import { statedBySeller } from '#test/fixtures/stated-facts.ts';
import { compareHref, parseComparedIds } from './compared-machines.rules.ts';
import { comparisonOf, differencesIn, type ComparedMachine } from './comparison.rules.ts';
import { plainText } from './measures.rules.ts';
import type { PublicMachine } from './machines.schema.ts';

const SIX_HEADS: PublicMachine = {
  id: 'six',
  name: 'Tajima TMAR-K1506C',
  brand: 'Tajima',
  model: 'TMAR-K1506C',
  year: 2016,
  condition: 'used',
  heads: 6,
  needles: 15,
  price: 36_000,
  hiddenPrice: false,
  isConsignment: false,
  city: null,
  state: null,
  zip: null,
  location: 'TX',
  coordinates: null,
  accessories: '[{"name":"Cap driver","quantity":6}]',
  description: '',
  image: null,
  images: [],
  mainImageIndex: 0,
  counterPhoto: null,
  status: 'approved',
  sellerId: null,
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  isPremiumPaid: false,
  isFeaturedPaid: false,
  financingAvailable: false,
  createdAt: '2026-11-25T00:00:00.000Z',
  confirmedAt: null,
  isUnderOffer: false,
  soldAt: null,
  loweredAt: null,
  priceBefore: null,
  facts: statedBySeller({
    stitchCount: 90_000_000,
    stitchCountReadOn: '2025-06-01',
    fieldWidthMm: 360,
    fieldDepthMm: 450,
    weightKg: 550,
  }),
};
const ONE_HEAD: PublicMachine = {
  ...SIX_HEADS,
  id: 'one',
  heads: 1,
  price: null,
  year: null,
  facts: statedBySeller({ stitchCount: 900 }),
};
const columns = (...machines: (PublicMachine | null)[]): ComparedMachine[] =>
  machines.map((machine) => ({ id: machine?.id ?? 'gone', machine, gone: null }));

const cellsOf = (compared: readonly ComparedMachine[], key: string) =>
  comparisonOf(compared)
    .flatMap(({ rows }) => rows)
    .find((row) => row.key === key)
    ?.cells.map((cell) => cell && plainText(cell));

test('what a machine comes to is computed from what its listing states, and from nothing else', () => {
  const compared = columns(SIX_HEADS, ONE_HEAD);
  expect(cellsOf(compared, 'pricePerHead')).toEqual(['$6,000', null]);
  expect(cellsOf(compared, 'pricePerNeedle')).toEqual(['$400', null]);
  // All heads sew each stitch, so the counter is per head already.
  expect(cellsOf(compared, 'stitchesPerHead')).toBeUndefined();
  // Nine years, from the year of manufacture to the reading of the counter.
  expect(cellsOf(compared, 'stitchesPerYear')).toEqual(['10 million', null]);
  expect(cellsOf(compared, 'fieldArea')).toEqual(['251 sq in (1,620 cm²)', null]);
});

test('facts stand there that buyers ask for and those that one of them states; those that are nobody’s business never', () => {
  const compared = columns(SIX_HEADS, { ...ONE_HEAD, facts: statedBySeller({ serialNumber: 'TM-4821' }) });
  expect(cellsOf(compared, 'weightKg')).toEqual(['1,213 lb (550 kg)', null]);
  expect(cellsOf(compared, 'phases')).toEqual([null, null]);
  expect(cellsOf(compared, 'owners')).toBeUndefined();
  expect(cellsOf(compared, 'serialNumber')).toBeUndefined();
});

test('differences are rows that do not say the same of all, unknown among them; a column without a machine makes none', () => {
  const keys = (compared: readonly ComparedMachine[]) =>
    differencesIn(comparisonOf(compared)).flatMap(({ rows }) => rows.map(({ key }) => key));
  expect(keys(columns(SIX_HEADS, { ...SIX_HEADS, id: 'other' }, null))).toEqual([]);
  expect(keys(columns(SIX_HEADS, { ...SIX_HEADS, id: 'other', year: null }))).toEqual(['year', 'stitchesPerYear']);
});

test('an address names each machine once, and four at most', () => {
  expect(parseComparedIds(' a,b,,a,c ,d,e')).toEqual(['a', 'b', 'c', 'd']);
  expect(parseComparedIds(undefined)).toEqual([]);
  expect(compareHref(['a', 'b&c'], { differencesOnly: true })).toBe('/compare?ids=a,b%26c&differences=true');
  expect(compareHref([])).toBe('/compare');
});
