import { expect, test } from 'vitest';
import { describeDeletedData, describeKeptData } from './user-messages.rules.ts';

const NOTHING = {
  listings: { pending: 0, approved: 0, featured: 0, sold: 0, rejected: 0 },
  placedListings: 0,
  photos: 0,
  messages: 0,
  payments: 0,
};

test('an account with nothing goes with nothing', () => {
  expect(describeDeletedData(NOTHING)).toEqual([
    'the account, with name, email, phone and location',
    'their sign-in on every device',
  ]);
  expect(describeKeptData(NOTHING)).toEqual(['the log of what was changed, without what it said of the person']);
});

test('listings are counted by what they are, and payments stay', () => {
  const busy = {
    listings: { ...NOTHING.listings, pending: 1, sold: 2 },
    placedListings: 1,
    photos: 7,
    messages: 1,
    payments: 2,
  };
  expect(describeDeletedData(busy).slice(1, 5)).toEqual([
    '3 listings with their photos: 1 pending, 2 sold',
    '7 photos',
    'what is left of the placements of 1 listing, without a refund',
    '1 message to us',
  ]);
  expect(describeKeptData(busy)[0]).toBe('2 payments in the books, without the person');
});
