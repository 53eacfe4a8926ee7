import { expect, test } from 'vitest';
import type { LinkedMachine } from '#app/features/machines/machine-links.rules.ts';
import { IMPORTED_PREFIX, machineSlug } from '#app/features/machines/machine-slug.rules.ts';
import { BRAND_CATALOGUE } from '#app/features/reference/brand-catalogue.rules.ts';
import { demoListingId, idTail } from './demo-listing-id.ts';
import { DEMO_LISTINGS } from './demo-listings.ts';
import { generateListings } from './generate-listings.ts';
import { PLACES } from './places.ts';

const SAMPLE = 50_000;
const sample = [...generateListings(SAMPLE)];
const share = (matching: readonly unknown[]) => matching.length / SAMPLE;

test('the same seed gives the same listings, however many are asked for, and another seed others', () => {
  expect([...generateListings(200, 7)]).toEqual([...generateListings(300, 7)].slice(0, 200));
  expect([...generateListings(50, 7)]).not.toEqual([...generateListings(50, 8)]);
});

test('ids can be read and are never given twice, not to demo listings or under another seed either', () => {
  const ids = new Set(sample.map(({ id }) => id));
  expect(ids.size).toBe(SAMPLE);
  expect(DEMO_LISTINGS.filter((listing, index) => ids.has(demoListingId(listing, index)))).toEqual([]);
  expect(
    sample.find(({ id }) => !/^(seller-tewh|[a-z0-9]+)-\d+-head-[a-z0-9-]+-[a-z0-9]{6}$/.test(id)),
  ).toBeUndefined();
  const tails = new Set(sample.map(({ id }) => id.slice(-6)));
  expect([...generateListings(1000, 2)].some(({ id }) => tails.has(id.slice(-6)))).toBe(false);
});

test('the address of each page is made of the id, and no id is like that of an imported machine', () => {
  const demo = DEMO_LISTINGS.map((listing, index) => {
    const { brand, heads, model } = listing;
    return { id: demoListingId(listing, index), brand, heads, model };
  });
  const isWrong = (machine: LinkedMachine) =>
    machineSlug(machine) !== machine.id || machine.id.startsWith(IMPORTED_PREFIX);
  expect([...demo, ...sample].filter(isWrong)).toEqual([]);
});

test('id tails stay six characters and apart up to the last position', () => {
  const last = 36 ** 6 - 1;
  const positions = [0, 1, 4095, 4096, 1_000_000, 16_777_216, last - 1, last];
  const tails = positions.map(idTail);
  expect(new Set(tails).size).toBe(positions.length);
  expect(tails.every((tail) => /^[a-z0-9]{6}$/.test(tail))).toBe(true);
});

test('nine in ten are public, and the rest wait, are sold or were rejected', () => {
  expect(share(sample.filter(({ status }) => status === 'approved' || status === 'featured'))).toBeCloseTo(0.9, 1);
  expect(share(sample.filter(({ status }) => status === 'featured'))).toBeCloseTo(0.02, 2);
  for (const rest of ['pending', 'sold', 'rejected']) {
    expect(share(sample.filter(({ status }) => status === rest))).toBeGreaterThan(0.01);
  }
  expect(share(sample.filter(({ isConsignment }) => isConsignment))).toBeCloseTo(0.1, 1);
  expect(share(sample.filter(({ hiddenPrice }) => hiddenPrice))).toBeCloseTo(0.04, 2);
  expect(share(sample.filter(({ markupPercentage }) => markupPercentage !== undefined))).toBeCloseTo(0.05, 2);
  expect(share(sample.filter(({ premium }) => premium))).toBeCloseTo(0.03, 2);
});

test('every figure is one that the listing form would accept', () => {
  const odd = sample.find(
    ({ price, year, accessories, state, zip }) =>
      (price !== null && (price < 1 || price > 999_999 || price % 50 !== 0)) ||
      (year !== null && (year < 1998 || year > 2026)) ||
      accessories.length > 6 ||
      !/^[A-Z]{2}$/.test(state) ||
      !/^\d{5}$/.test(zip),
  );
  expect(odd).toBeUndefined();
});

test("machines are the catalogue's and stand in all 50 states", () => {
  const models = new Set(
    BRAND_CATALOGUE.map(({ brand, name, heads, needles }) => `${brand} ${name} ${heads} ${needles}`),
  );
  const drawn = new Set(sample.map(({ brand, model, heads, needles }) => `${brand} ${model} ${heads} ${needles}`));
  expect(drawn).toEqual(models);
  expect(new Set(PLACES.map(({ state }) => state)).size).toBe(50);
  expect(new Set(sample.map(({ state }) => state)).size).toBe(50);
});

test('descriptions have 20 to 60 words, some of them common and some rare', () => {
  const words = sample.map(({ description }) => description.split(' ').length);
  expect(Math.min(...words)).toBeGreaterThanOrEqual(20);
  expect(Math.max(...words)).toBeLessThanOrEqual(60);
  const about = (text: string) => share(sample.filter(({ description }) => description.includes(text)));
  expect(about('left chest logos')).toBeGreaterThan(0.3);
  expect(about('falconry')).toBeGreaterThan(0);
  expect(about('falconry')).toBeLessThan(0.03);
  expect(sample.some(({ description }) => /[{}]/.test(description))).toBe(false);
});

test('a machine with more heads costs more, and an older one less', () => {
  const mean = (heads: number, from: number, to: number) => {
    const prices = sample
      .filter((one) => one.heads === heads && one.condition === 'used' && one.year !== null)
      .filter(({ year }) => Number(year) >= from && Number(year) <= to)
      .flatMap(({ price }) => price ?? []);
    return prices.reduce((sum, price) => sum + price, 0) / prices.length;
  };
  expect(mean(6, 2012, 2018)).toBeGreaterThan(2 * mean(1, 2012, 2018));
  expect(mean(6, 2019, 2025)).toBeGreaterThan(1.3 * mean(6, 2005, 2010));
});
