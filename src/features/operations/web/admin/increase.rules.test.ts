import { expect, test } from 'vitest';
import { findIncreases } from './increase.rules.ts';

const NOTHING = { newListings: 0, newContacts: 0, newAccessories: 0, newModels: 0 };

test('what came in between two looks is told with its number and its place', () => {
  const after = { ...NOTHING, newListings: 3, newContacts: 1 };
  expect(findIncreases({ ...NOTHING, newListings: 1 }, after)).toEqual([
    { section: 'listings', label: '2 new listings', href: '/admin/manage' },
    { section: 'contacts', label: '1 new message', href: '/admin/contact-submissions' },
  ]);
});

test('the same number, or less after a look at it, is no news', () => {
  const before = { ...NOTHING, newListings: 2, newModels: 4 };
  expect(findIncreases(before, before)).toEqual([]);
  expect(findIncreases(before, NOTHING)).toEqual([]);
});
