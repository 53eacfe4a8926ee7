import { assert, boolean, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { BRAND_CATALOGUE } from '#app/features/reference/brand-catalogue.rules.ts';
import { getFee, getPrice } from './prices.rules.ts';

const ONLY_PREMIUM = { premium: true, featured: false };
const ONLY_FEATURED = { premium: false, featured: true };
const BOTH = { premium: true, featured: true };
const NEITHER = { premium: false, featured: false };

test.each([
  ['Tajima', 1_000, 1_125],
  ['Barudan', 1_000, 1_125],
  ['Butterfly', 1_000, 1_125],
  ['SWF', 500, 675],
  ['TEWH', 500, 675],
  ['Ricoma', 500, 675],
])('Premium for %s is %i dollars, and %i together with Featured', (brand, premium, both) => {
  expect(getPrice(brand, ONLY_PREMIUM)).toEqual({ premium, featured: 0, saving: 0, total: premium });
  expect(getPrice(brand, ONLY_FEATURED)).toEqual({ premium: 0, featured: 250, saving: 0, total: 250 });
  expect(getPrice(brand, BOTH)).toEqual({ premium, featured: 250, saving: premium + 250 - both, total: both });
});

const brand = oneof(constantFrom(...BRAND_CATALOGUE.map((model) => model.brand)), string());

test('a brand costs the same however it is spelled and spaced', () => {
  assert(
    property(constantFrom('Tajima', 'Barudan', 'Butterfly', 'Melco'), boolean(), (name, upper) => {
      const spelled = `  ${upper ? name.toUpperCase() : name.toLowerCase()} `;
      expect(getFee('premium', spelled)).toBe(getFee('premium', name));
      expect(getFee('premium', spelled.replace(/a/, '\u0430'))).toBe(getFee('premium', name));
    }),
  );
});

test('any price is whole dollars, the parts less the saving, and a tenth less for both', () => {
  assert(
    property(brand, boolean(), boolean(), (name, premium, featured) => {
      const price = getPrice(name, { premium, featured });
      expect(Object.values(price).every((usd) => Number.isInteger(usd) && usd >= 0)).toBe(true);
      expect(price.total).toBe(price.premium + price.featured - price.saving);
      expect(Math.abs(price.saving - (premium && featured ? (price.premium + price.featured) / 10 : 0))).toBeLessThan(
        1,
      );
      expect(price.total > 0).toBe(premium || featured);
    }),
  );
});

test('nothing chosen costs nothing', () => {
  expect(getPrice('Tajima', NEITHER).total).toBe(0);
});
