import { expect, test } from 'vitest';
import { listingTips } from './listing-tips.rules.ts';

const WHOLE = {
  price: 9_000,
  year: 2018,
  description: 'word '.repeat(60),
  accessories: '[{"name":"Hoop","quantity":2}]',
  images: Array.from({ length: 8 }, (_photo, index) => `/objects/${index}.webp`),
};

test('there are always three things, and what is missing comes first', () => {
  expect(listingTips(WHOLE)).toHaveLength(3);
  expect(listingTips(WHOLE)[0]).toMatch(/^Answer questions/);
  expect(listingTips({ ...WHOLE, price: null, year: null })).toMatchObject([
    expect.stringContaining('Name a price'),
    expect.stringContaining('Say the year'),
    expect.stringContaining('Answer questions'),
  ]);
  const bare = { price: null, year: null, description: 'Tajima', accessories: null, images: [] };
  expect(listingTips(bare)[0]).toMatch(/^Show the control panel/);
});
