import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  composedLocation,
  headsLabel,
  isPromoted,
  mainImageOf,
  needlesLabel,
  PLACEHOLDER_IMAGE,
  priceLabel,
  shownPlaceOf,
  shownPriceOf,
} from './machines.rules.ts';

test('the main image is the chosen one, else the first, else the single one, else the placeholder', () => {
  const images = ['/objects/a', '/objects/b'];
  expect(mainImageOf({ image: '/objects/old', images, mainImageIndex: 1 })).toBe('/objects/b');
  expect(mainImageOf({ image: '/objects/old', images, mainImageIndex: 2 })).toBe('/objects/a');
  expect(mainImageOf({ image: '/objects/old', images, mainImageIndex: -1 })).toBe('/objects/a');
  expect(mainImageOf({ image: '/objects/old', images: [], mainImageIndex: 0 })).toBe('/objects/old');
  expect(mainImageOf({ image: null, images: [], mainImageIndex: 0 })).toBe(PLACEHOLDER_IMAGE);
  expect(mainImageOf({ image: '', images: [], mainImageIndex: 0 })).toBe(PLACEHOLDER_IMAGE);
});

test('a price reads in whole dollars, a missing one asks to get in touch', () => {
  expect(priceLabel(12_345)).toBe('$12,345');
  expect(priceLabel(null)).toBe('Contact for Price');
  const written = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
  const cents = fc.oneof(fc.integer({ min: 100, max: 1e11 }), fc.integer({ min: -1e11, max: -100 }));
  fc.assert(
    fc.property(cents, (amount) => {
      expect(priceLabel(amount / 100)).toBe(written.format(amount / 100));
    }),
    { examples: [[-12_500], [111_266], [150], [-150], [99_950]] },
  );
});

const asIs = { hiddenPrice: false, applyMarkup: false, markupPercentage: null };

test('the shown price is the base price, with the mark-up when it is applied, rounded to whole dollars', () => {
  expect(shownPriceOf({ ...asIs, price: 10_000 })).toBe(10_000);
  expect(shownPriceOf({ ...asIs, price: 10_001, applyMarkup: true, markupPercentage: 7.5 })).toBe(10_751);
  expect(shownPriceOf({ ...asIs, price: 100, applyMarkup: true, markupPercentage: 0.5 })).toBe(101);
  expect(shownPriceOf({ ...asIs, price: 10_000, applyMarkup: false, markupPercentage: 7.5 })).toBe(10_000);
  expect(shownPriceOf({ ...asIs, price: 10_000, applyMarkup: true })).toBe(10_000);
});

test('a hidden or missing price is never shown, whatever else is set', () => {
  const percentages = fc.option(fc.integer({ min: 0, max: 50_000 }).map((hundredths) => hundredths / 100));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999 }),
      fc.boolean(),
      percentages,
      (price, applyMarkup, markupPercentage) => {
        expect(shownPriceOf({ price, hiddenPrice: true, applyMarkup, markupPercentage })).toBeNull();
        expect(shownPriceOf({ price: null, hiddenPrice: false, applyMarkup, markupPercentage })).toBeNull();
        const shown = shownPriceOf({ price, hiddenPrice: false, applyMarkup, markupPercentage });
        expect(shown).toSatisfy((value: number | null) => Number.isInteger(value) && Number(value) >= price);
      },
    ),
  );
});

test('one head is a head, more are heads; the same for needles', () => {
  expect([headsLabel(1), headsLabel(6), needlesLabel(1), needlesLabel(15)]).toEqual([
    '1 head',
    '6 heads',
    '1 needle',
    '15 needles',
  ]);
});

test('featured means featured by the operator, featured paid or premium paid', () => {
  const plain = { status: 'approved', isFeaturedPaid: false, isPremiumPaid: false } as const;
  expect(isPromoted(plain)).toBe(false);
  expect(isPromoted({ ...plain, status: 'featured' })).toBe(true);
  expect(isPromoted({ ...plain, isFeaturedPaid: true })).toBe(true);
  expect(isPromoted({ ...plain, isPremiumPaid: true })).toBe(true);
});

const place = { city: 'Columbus', state: 'OH', zip: '43004', location: null };

test('the full place is shown for the operator and for premium listings only', () => {
  const full = { location: 'Columbus, OH 43004', city: 'Columbus', state: 'OH', zip: '43004' };
  expect(shownPlaceOf({ ...place, financingAvailable: true, isPremiumPaid: false }, 'OH')).toEqual(full);
  expect(shownPlaceOf({ ...place, financingAvailable: false, isPremiumPaid: true }, 'OH')).toEqual(full);
  const stateOnly = { location: 'OH', city: null, state: null, zip: null };
  expect(shownPlaceOf({ ...place, financingAvailable: false, isPremiumPaid: false }, 'OH')).toEqual(stateOnly);
});

test('free text stands in for a place that has no parts', () => {
  const free = {
    city: null,
    state: null,
    zip: null,
    location: 'near Dallas',
    financingAvailable: true,
    isPremiumPaid: false,
  };
  expect(shownPlaceOf(free, null).location).toBe('near Dallas');
  const both = { ...place, location: 'Behind the mill', financingAvailable: true, isPremiumPaid: false };
  expect(shownPlaceOf(both, 'OH').location).toBe('Behind the mill');
});

test('of a private listing nothing but two letters of a state ever leaves', () => {
  const text = fc.option(fc.string({ minLength: 3 }));
  fc.assert(
    fc.property(
      text,
      text,
      text,
      text,
      fc.option(fc.constantFrom('OH', 'TX')),
      (city, state, zip, location, stateCode) => {
        const shown = shownPlaceOf(
          { city, state, zip, location, financingAvailable: false, isPremiumPaid: false },
          stateCode,
        );
        expect(shown).toEqual({ location: stateCode, city: null, state: null, zip: null });
      },
    ),
  );
});

test('a composed place leaves out what is missing', () => {
  expect(composedLocation({ city: 'Columbus', state: 'OH', zip: '43004' })).toBe('Columbus, OH 43004');
  expect(composedLocation({ city: 'Columbus', state: null, zip: null })).toBe('Columbus');
  expect(composedLocation({ city: null, state: 'OH', zip: null })).toBe('OH');
  expect(composedLocation({ city: null, state: null, zip: null })).toBe('');
});
