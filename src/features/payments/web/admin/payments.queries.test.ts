import { expect, test } from 'vitest';
import { parseLeniently, parseSearch } from '#app/lib/query-string.ts';
import { paymentsSearch } from '../../payments-search.schema.ts';
import { paymentsHref } from './payments.queries.ts';

const read = (href: string) => parseLeniently(paymentsSearch, parseSearch(new URL(href, 'https://x.example').search));

test('what narrows the list survives its own address', () => {
  const search = { environment: 'sandbox', state: 'used', month: '2026-11', page: 3 } as const;
  expect(read(paymentsHref({}, search))).toEqual(search);
  expect(paymentsHref({})).toBe('/admin/payments');
});

test('another filter keeps the others and leads back to the first page', () => {
  const search = { environment: 'live', state: 'used', page: 3 } as const;
  expect(paymentsHref(search, { month: '2026-02' })).toBe('/admin/payments?environment=live&state=used&month=2026-02');
  expect(paymentsHref(search, { state: undefined })).toBe('/admin/payments?environment=live');
  expect(paymentsHref(search, { page: 2 })).toBe('/admin/payments?environment=live&state=used&page=2');
  expect(paymentsHref(search, { page: 1 })).toBe('/admin/payments?environment=live&state=used');
});

test.each(['environment=mars', 'state=rich', 'month=2026-13', 'month=May', 'page=0', 'page='])(
  'an odd %s counts as none',
  (odd) => {
    expect(Object.values(read(`/admin/payments?${odd}`)).filter((value) => value !== undefined)).toEqual([]);
  },
);
