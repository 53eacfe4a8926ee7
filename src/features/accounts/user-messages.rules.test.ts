import { expect, test } from 'vitest';
import { describeDeletedData, describeKeptData } from './user-messages.rules.ts';
import type { ManagedUser } from './users.schema.ts';

const NOTHING = {
  listings: { pending: 0, approved: 0, featured: 0, sold: 0, rejected: 0 },
  placedListings: 0,
  payments: 0,
};
const SAM: ManagedUser = {
  id: 'u1',
  username: 'sam',
  role: 'user',
  name: null,
  email: null,
  isEmailConfirmed: false,
  phone: null,
  city: null,
  state: null,
  zip: null,
  createdAt: '2026-01-01T00:00:00Z',
  listings: 0,
  permissions: [],
  isOnlyAdmin: false,
  hasSecondFactor: false,
  suspension: null,
};

test('an account with nothing goes with nothing', () => {
  expect(describeDeletedData(SAM, NOTHING)).toEqual([
    'the account, with name, email, phone and location',
    'their sign-in on every device',
  ]);
  expect(describeKeptData(NOTHING)).toEqual(['the log of what was changed, without what it said of the person']);
});

test('listings are counted by what they are, and payments stay', () => {
  const busy = {
    listings: { ...NOTHING.listings, pending: 1, sold: 2 },
    placedListings: 1,
    payments: 2,
  };
  expect(describeDeletedData({ ...SAM, isEmailConfirmed: true }, busy).slice(1, 4)).toEqual([
    '3 listings with their photos: 1 pending, 2 sold',
    'what is left of the placements of 1 listing, without a refund',
    'their messages to us',
  ]);
  expect(describeKeptData(busy)[0]).toBe('2 payments in the books, without the person');
});
