import { expect, test } from 'vitest';
import { BRAND_CATALOGUE, isPreapprovedBrand, OTHER_BRANDS, PREAPPROVED_BRANDS } from './brand-catalogue.rules.ts';

test('a brand is preapproved however it is typed', () => {
  expect(isPreapprovedBrand('Tajima')).toBe(true);
  expect(isPreapprovedBrand('  bArUdAn ')).toBe(true);
  expect(isPreapprovedBrand('zsk')).toBe(true);
  expect(isPreapprovedBrand('T\u0430jima')).toBe(true);
});

test('brands that the operator does not sell are not preapproved', () => {
  for (const brand of [...OTHER_BRANDS, '', 'Taj ima', 'Other']) expect(isPreapprovedBrand(brand)).toBe(false);
});

test('every preapproved brand has models, and no other brand has', () => {
  expect(new Set(BRAND_CATALOGUE.map(({ brand }) => brand))).toEqual(new Set(PREAPPROVED_BRANDS));
  expect(BRAND_CATALOGUE.length).toBeGreaterThanOrEqual(70);
});

test('a model has 1 to 28 heads and 7 to 24 needles, and its name once', () => {
  for (const { name, heads, needles } of BRAND_CATALOGUE) {
    expect(heads, name).toBeGreaterThanOrEqual(1);
    expect(heads, name).toBeLessThanOrEqual(28);
    expect(needles, name).toBeGreaterThanOrEqual(7);
    expect(needles, name).toBeLessThanOrEqual(24);
  }
  const names = BRAND_CATALOGUE.map(({ brand, name }) => `${brand} ${name}`.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
});
