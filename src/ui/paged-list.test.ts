import { expect, test } from 'vitest';
import { showingWords } from './paged-list.tsx';

const PAYMENTS = { isTotalExact: true, pageSize: 24, noun: ['payment', 'payments'] } as const;

test.each([
  [{ page: 2, shown: 3, total: 27 }, 'Showing 25 to 27 of 27 payments'],
  [{ page: 1, shown: 1, total: 1 }, 'Showing 1 to 1 of 1 payment'],
  [{ page: 9, shown: 0, total: 27 }, '27 payments'],
  [{ page: 4_000, shown: 24, total: 100_000 }, 'Showing 95,977 to 96,000 of 100,000 payments'],
  [{ page: 2, shown: 24, total: 1_000, isTotalExact: false }, 'Showing 25 to 48 of more than 1,000 payments'],
])('%j is said as %s', (shown, words) => {
  expect(showingWords({ ...PAYMENTS, ...shown })).toBe(words);
});
