import { expect, test } from 'vitest';
import { placeOf } from './user-place.rules.ts';
import type { ManagedUser } from './users.schema.ts';

const SAM: ManagedUser = {
  id: 'u1',
  username: 'sam',
  role: 'user',
  name: 'Sam',
  email: null,
  isEmailConfirmed: false,
  phone: null,
  city: 'Columbus',
  state: 'OH',
  zip: null,
  createdAt: '2026-01-01T00:00:00Z',
  listings: 0,
  isOnlyAdmin: false,
};

test('a place is as much as somebody said', () => {
  expect(placeOf(SAM)).toBe('Columbus, OH');
  expect(placeOf({ city: null, state: 'OH', zip: '43004' })).toBe('OH 43004');
  expect(placeOf({ city: null, state: '', zip: null })).toBeNull();
});
