import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listOf, parseLeniently, wholeNumber } from './query-string.ts';

const search = z.object({
  brand: z.optional(listOf(z.string().check(z.minLength(1)))),
  heads: z.optional(listOf(wholeNumber(1, 999))),
  priceMax: z.optional(wholeNumber(0, 999_999)),
});

test.each([
  [{ priceMax: '40,000' }, { priceMax: 40_000 }],
  [{ priceMax: '$999,999' }, { priceMax: 999_999 }],
  [{ priceMax: '4,00' }, {}],
  [{ priceMax: '1,000,000' }, {}],
  [{ brand: '', heads: '6' }, { heads: [6] }],
  [{ brand: ['', 'Tajima'] }, { brand: ['Tajima'] }],
  [{ heads: ['6', 'many', '8'], priceMax: 'x' }, { heads: [6, 8] }],
  [{ heads: Array.from({ length: 60 }, () => '6') }, {}],
])('of the address %j the page reads %j', (raw, read) => {
  expect(parseLeniently(search, raw)).toEqual(read);
});
