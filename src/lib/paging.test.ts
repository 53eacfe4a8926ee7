import { expect, test } from 'vitest';
import { lastPageOf, pageHeaders, rowsOf } from './paging.ts';

test('pages of a list lie one after the other', () => {
  expect(rowsOf({})).toEqual({ limit: 1_000, offset: 0 });
  expect(rowsOf({ page: 3 })).toEqual({ limit: 12, offset: 24 });
  expect(rowsOf({ page: 2, pageSize: 50 })).toEqual({ limit: 50, offset: 50 });
  expect(pageHeaders('/x', { page: 2, pageSize: 10 }, 35)).toEqual({
    'X-Total-Count': '35',
    Link: '</x?page=1&pageSize=10>; rel="first", </x?page=1&pageSize=10>; rel="prev", </x?page=3&pageSize=10>; rel="next", </x?page=4&pageSize=10>; rel="last"',
  });
});

test('how many pages a list has stands in its links', () => {
  const pagesOf = (page: number, pageSize: number, total: number) =>
    lastPageOf(pageHeaders('/x', { page, pageSize }, total)['Link'] ?? null);
  expect([pagesOf(2, 10, 35), pagesOf(4, 10, 40), pagesOf(1, 10, 0), pagesOf(9, 10, 35)]).toEqual([4, 4, 1, 4]);
  expect(lastPageOf(null)).toBe(1);
});
