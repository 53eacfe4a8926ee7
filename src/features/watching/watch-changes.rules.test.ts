import { expect, test } from 'vitest';
import { changeOf, recentDay } from './watch-changes.rules.ts';

const MONDAY = '2026-03-02T12:00:00.000Z';
const FRIDAY = '2026-03-06T12:00:00.000Z';
const watched = { priceUsd: 42_000, watchedAt: MONDAY, priceChangedAt: null };
const listed = { status: 'approved', price: 40_000, loweredAt: null } as const;

test('a watched machine says by how much its price differs from the one it was watched at, and since when', () => {
  const less = { kind: 'price', isLess: true, words: '$2,000 less', since: FRIDAY };
  expect(changeOf({ ...watched, machine: listed, priceChangedAt: FRIDAY })).toEqual(less);
  expect(changeOf({ ...watched, machine: { ...listed, loweredAt: FRIDAY } })).toEqual(less);
  // Lowered before it was watched: that is not the change.
  expect(changeOf({ ...watched, machine: { ...listed, loweredAt: '2026-01-01T00:00:00.000Z' } })).toMatchObject({
    since: null,
  });
  expect(changeOf({ ...watched, machine: { ...listed, price: 43_500 } })).toMatchObject({
    isLess: false,
    words: '$1,500 more',
  });
});

test('a price that is, or was, not shown is no change; sold and gone come before the price', () => {
  expect(changeOf({ ...watched, machine: { ...listed, price: 42_000 } })).toEqual({ kind: 'none' });
  expect(changeOf({ ...watched, machine: { ...listed, price: null } })).toEqual({ kind: 'none' });
  expect(changeOf({ ...watched, priceUsd: null, machine: listed })).toEqual({ kind: 'none' });
  expect(changeOf({ ...watched, machine: { ...listed, status: 'sold' } })).toEqual({ kind: 'sold' });
  expect(changeOf({ ...watched, machine: null })).toEqual({ kind: 'gone' });
});

test('a day of the last week is said by its name', () => {
  const now = new Date(2026, 2, 6, 9).getTime();
  const on = (day: number) => recentDay(new Date(2026, 2, day, 23).toISOString(), now);
  expect([on(6), on(5), on(3), on(0)]).toEqual(['today', 'yesterday', 'Tuesday', 'Saturday']);
  expect(recentDay(new Date(2026, 1, 27, 23).toISOString(), now)).toBeNull();
});
