import { expect, test } from 'vitest';
import { pageHeaders, rowsOf } from './paging.ts';

test('pages of a list lie one after the other', () => {
  expect(rowsOf({})).toEqual({ limit: 1_000, offset: 0 });
  expect(rowsOf({ page: 3 })).toEqual({ limit: 12, offset: 24 });
  expect(rowsOf({ page: 2, pageSize: 50 })).toEqual({ limit: 50, offset: 50 });
  expect(pageHeaders('/x', { page: 2, pageSize: 10 }, 35)).toEqual({
    'X-Total-Count': '35',
    Link: '</x?page=1&pageSize=10>; rel="first", </x?page=1&pageSize=10>; rel="prev", </x?page=3&pageSize=10>; rel="next", </x?page=4&pageSize=10>; rel="last"',
  });
});
