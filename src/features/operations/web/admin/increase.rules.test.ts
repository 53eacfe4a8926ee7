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

test('a section that an admin may not open has no news, nor one that has just been opened to them', () => {
  const closed = { ...NOTHING, newListings: null, newModels: null };
  expect(findIncreases(closed, { ...closed, newContacts: 0 })).toEqual([]);
  expect(findIncreases(closed, { ...NOTHING, newListings: 5 })).toEqual([]);
  expect(findIncreases({ ...NOTHING, newListings: 5 }, closed)).toEqual([]);
});

test('the same number, or less after a look at it, is no news', () => {
  const before = { ...NOTHING, newListings: 2, newModels: 4 };
  expect(findIncreases(before, before)).toEqual([]);
  expect(findIncreases(before, NOTHING)).toEqual([]);
});
