import { expect, test } from 'vitest';
import { parseLeniently, parseSearch } from '#app/lib/query-string.ts';
import { listingsRequest, listingsHref } from './listings-address.rules.ts';
import { listingsSearch } from './listings-address.schema.ts';

const search = (text: string) => parseLeniently(listingsSearch, parseSearch(text));

test('an address holds what narrows the list, and nothing that does not', () => {
  const full =
    '?status=pending&sellerId=tewh&brand=Tajima&condition=used&heads=6&needles=15&featured=true&premium=true';
  expect(listingsHref(search(`${full}&search=tmar`))).toBe(`/admin/listings${full}&search=tmar`);
  expect(listingsHref(search('?status=all&featured=false&search=+&page=1&utm_source=x'))).toBe('/admin/listings');
});

test('whatever narrows the list anew leads to its first page', () => {
  const third = search('?status=pending&heads=4&heads=6&page=3');
  expect(listingsHref(third, { page: 4 })).toBe('/admin/listings?status=pending&heads=4&heads=6&page=4');
  expect(listingsHref(third, { heads: undefined })).toBe('/admin/listings?status=pending');
  expect(listingsHref(third, { status: 'all' })).toBe('/admin/listings?heads=4&heads=6');
});

test('what makes no sense in an address is left out', () => {
  expect(listingsHref(search('?status=lost&heads=many&page=0&sellerId=me&brand=SWF'))).toBe(
    '/admin/listings?brand=SWF',
  );
});

test('who waits longest comes first, of everything else the newest', () => {
  expect(listingsRequest({ status: 'pending' })).toMatchObject({ status: 'pending', direction: 'asc', page: 1 });
  expect(listingsRequest({ page: 2 })).toMatchObject({ admin: true, status: 'all', direction: 'desc', page: 2 });
});
