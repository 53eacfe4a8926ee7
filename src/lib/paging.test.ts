import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromNearerEnd, lastPageOf, pageHeaders, rowsOf } from './paging.ts';

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

test('from the nearer end the same rows lie, and no more than half of the list before them', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(60), fc.integer({ min: 1, max: 15 }), (total, offset, limit) => {
      const list = Array.from({ length: total }, (_, at) => at);
      const part = fromNearerEnd({ limit, offset }, total);
      const ordered = part.isBackwards ? list.toReversed() : list;
      const rows = ordered.slice(part.offset, part.offset + part.limit);
      expect(part.isBackwards ? rows.toReversed() : rows).toEqual(list.slice(offset, offset + limit));
      expect(part.offset).toBeLessThanOrEqual(total / 2);
    }),
  );
});
