import { expect, test } from 'vitest';
import { BRAND_CATALOGUE, isPreapprovedBrand } from '#app/features/reference/brand-catalogue.rules.ts';
import { STANDARD_ACCESSORIES } from '#app/features/reference/accessories.rules.ts';
import type { DemoListing } from './demo-listing.ts';
import { demoListingId } from './demo-listing-id.ts';
import { DEMO_LISTINGS } from './demo-listings.ts';
import { DEMO_SELLERS } from './demo-sellers.ts';

const CUSTOM_MODELS = new Set([
  // Sets of machines: four run from one computer, two on one table.
  'Melco EMT16X 4x16',
  'Melco Amaya XTS 2x16',
  'Tajima TMAR-K1512C (360 x 550) with Sequin Device IV and Easy Cording II 12x15',
]);

function count(matches: (listing: DemoListing) => boolean | undefined): number {
  return DEMO_LISTINGS.filter((listing) => matches(listing) === true).length;
}

function expectBetween(actual: number, least: number, most: number, what: string) {
  expect(actual, what).toBeGreaterThanOrEqual(least);
  expect(actual, what).toBeLessThanOrEqual(most);
}

const isPublic = ({ status }: DemoListing) => status === 'approved' || status === 'featured';

test('the catalogue is large and mixed enough to show every screen', () => {
  const all = DEMO_LISTINGS.length;
  expect(all).toBeGreaterThanOrEqual(186);
  expectBetween(count(({ condition }) => condition === 'new') / all, 0.2, 0.3, 'new');
  expectBetween(count(({ condition }) => condition === 'used') / all, 0.55, 0.65, 'used');
  expectBetween(count(({ condition }) => condition === 'refurbished') / all, 0.1, 0.2, 'refurbished');
  expectBetween(count(isPublic), 145, 180, 'public');
  expectBetween(
    count(({ status }) => status === 'featured'),
    8,
    12,
    'featured',
  );
  expectBetween(
    count(({ status }) => status === 'pending'),
    12,
    16,
    'pending',
  );
  expectBetween(
    count(({ status }) => status === 'sold'),
    8,
    12,
    'sold',
  );
  expectBetween(
    count(({ status }) => status === 'rejected'),
    6,
    10,
    'rejected',
  );
});

test('placements, consignment and prices come in every kind', () => {
  expectBetween(
    count(({ premium }) => premium),
    12,
    24,
    'premium',
  );
  expectBetween(
    count(({ featured }) => featured),
    12,
    16,
    'featured paid',
  );
  expectBetween(
    count(({ premium, featured }) => premium && featured),
    5,
    8,
    'both',
  );
  expectBetween(
    count(({ isConsignment }) => isConsignment),
    22,
    28,
    'consignment',
  );
  expectBetween(
    count(({ hiddenPrice }) => hiddenPrice),
    8,
    12,
    'hidden price',
  );
  expectBetween(
    count(({ price }) => price === null),
    5,
    8,
    'no price',
  );
  expectBetween(
    count(({ markupPercentage }) => markupPercentage !== undefined),
    8,
    14,
    'marked up',
  );
  expectBetween(
    count(({ brand }) => !isPreapprovedBrand(brand)),
    10,
    15,
    'other brands',
  );
  expectBetween(
    count(({ listedDaysAgo }) => listedDaysAgo < 1),
    4,
    12,
    'listed in the last day',
  );
  expect(count(({ year }) => year === null)).toBeGreaterThanOrEqual(1);
});

test('a model of a preapproved brand has the heads and needles of the catalogue', () => {
  const known = new Set(
    BRAND_CATALOGUE.map(({ brand, name, heads, needles }) => `${brand} ${name} ${heads}x${needles}`),
  );
  const unknown = DEMO_LISTINGS.filter(({ brand }) => isPreapprovedBrand(brand))
    .map(({ brand, model, heads, needles }) => `${brand} ${model} ${heads}x${needles}`)
    .filter((machine) => !known.has(machine));
  expect(new Set(unknown)).toEqual(CUSTOM_MODELS);
});

test('a brand outside the preapproved list is public only with premium, and never on consignment', () => {
  for (const listing of DEMO_LISTINGS.filter(({ brand }) => !isPreapprovedBrand(brand))) {
    if (isPublic(listing)) expect(listing.premium, listing.model).toBe(true);
    expect(listing.isConsignment ?? false, listing.model).toBe(false);
  }
});

test('only listings in public lists hold a paid placement, and only the operator marks prices up', () => {
  for (const listing of DEMO_LISTINGS) {
    if (listing.premium === true || listing.featured === true) expect(isPublic(listing), listing.model).toBe(true);
    if (listing.markupPercentage !== undefined) expect(listing.seller, listing.model).toBe('operator');
  }
});

test('every figure is one that the listing form would accept', () => {
  for (const { model, price, year, heads, needles, city, state, zip, listedDaysAgo, pictures } of DEMO_LISTINGS) {
    if (price !== null) expectBetween(price, 1, 999_999, model);
    if (year !== null) expectBetween(year, 1990, 2026, model);
    expectBetween(heads, 1, 28, model);
    expectBetween(needles, 7, 24, model);
    expectBetween(listedDaysAgo, 0, 160, model);
    expectBetween(pictures, 2, 6, model);
    expect(model.length).toBeLessThanOrEqual(80);
    expect(city.length, model).toBeGreaterThanOrEqual(2);
    expect(state).toMatch(/^[A-Z]{2}$/);
    expect(zip).toMatch(/^\d{5}$/);
  }
});

test('every seller exists, and every individual seller has something for sale', () => {
  const sellers = new Set(DEMO_LISTINGS.map(({ seller }) => seller));
  expect(sellers).toEqual(new Set(DEMO_SELLERS.map(({ key }) => key)));
});

test('demo accounts can be told apart, and nobody real can be reached through them', () => {
  expect(new Set(DEMO_SELLERS.map(({ username }) => username)).size).toBe(DEMO_SELLERS.length);
  expect(new Set(DEMO_SELLERS.map(({ email }) => email)).size).toBe(DEMO_SELLERS.length);
  for (const { email, phone } of DEMO_SELLERS) {
    expect(email).toMatch(/(\.example|@example\.com)$/);
    expect(phone).toMatch(/^\(\d{3}\) 555-01\d\d$/);
  }
  expect(DEMO_SELLERS.filter(({ role }) => role === 'admin').map(({ key }) => key)).toEqual(['operator']);
});

test('accessories come from the public list, each once, and the whole list is in use', () => {
  const used = new Set<string>();
  for (const { accessories, model } of DEMO_LISTINGS) {
    const names = accessories.map(({ name }) => name);
    expect(new Set(names).size, model).toBe(names.length);
    for (const { name, quantity } of accessories) {
      used.add(name);
      expect(quantity, model).toBeGreaterThanOrEqual(1);
    }
  }
  expect(used).toEqual(new Set(STANDARD_ACCESSORIES));
});

test('no two listings share a description or an id, and nobody shouts', () => {
  expect(new Set(DEMO_LISTINGS.map(({ description }) => description)).size).toBe(DEMO_LISTINGS.length);
  expect(new Set(DEMO_LISTINGS.map(demoListingId)).size).toBe(DEMO_LISTINGS.length);
  for (const { description } of DEMO_LISTINGS) expect(description).not.toContain('!');
});
