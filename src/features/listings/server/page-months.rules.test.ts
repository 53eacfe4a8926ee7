import { array, assert, constantFrom, nat, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { monthsOfPage } from './page-months.rules.ts';

const MONTHS = ['2026-11-01', '2026-10-01', '2026-07-01', '2025-12-01', '2025-02-01'];

test('a page is found in its months as in the whole list, and in no month that has nothing of it', () => {
  const asked = record({
    counts: array(nat(9), { minLength: MONTHS.length, maxLength: MONTHS.length }),
    offset: nat(50),
    limit: nat(12).map((n) => n + 1),
    direction: constantFrom('asc', 'desc'),
  });
  assert(
    property(asked, ({ counts, ...page }) => {
      const months = MONTHS.map((month, at) => ({ month, listings: counts[at] ?? 0 }));
      const newestFirst = months.flatMap(({ month, listings }) =>
        Array.from({ length: listings }, (_, nth) => ({ month, nth })),
      );
      const list = page.direction === 'desc' ? newestFirst : newestFirst.toReversed();
      const shown = list.slice(page.offset, page.offset + page.limit);
      const found = monthsOfPage(months, page);
      if (found === null) {
        expect(shown).toEqual([]);
        return;
      }
      const { oldest, newest, from, until, offset, total } = found;
      const part = list.filter(({ month }) => new Date(month) >= from && new Date(month) < until);
      expect(part.slice(offset, offset + page.limit)).toEqual(shown);
      expect(part).toHaveLength(total);
      const ends = [shown.at(0)?.month, shown.at(-1)?.month];
      expect([newest, oldest]).toEqual(page.direction === 'desc' ? ends : ends.toReversed());
    }),
  );
});

test('a month ends where the next begins', () => {
  const page = { offset: 0, limit: 1, direction: 'desc' } as const;
  expect(monthsOfPage([{ month: '2025-12-01', listings: 1 }], page)).toMatchObject({
    from: new Date('2025-12-01T00:00:00Z'),
    until: new Date('2026-01-01T00:00:00Z'),
  });
});
