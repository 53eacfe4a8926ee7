import { expect, test } from 'vitest';
import { toUsersQuery, usersHref, formatLocation } from './users-list.rules.ts';
import type { ManagedUser } from '../../users.schema.ts';

test('the address says what is searched, how it is sorted and which page; what is usual is left out', () => {
  expect(usersHref({})).toBe('/admin/users');
  expect(usersHref({ search: 'a b', sort: 'username', page: 1 })).toBe('/admin/users?search=a+b');
  expect(usersHref({ search: 'sam', page: 3 }, { page: 4 })).toBe('/admin/users?search=sam&page=4');
});

test('whatever narrows or sorts anew leads back to the first page', () => {
  expect(usersHref({ search: 'sam', page: 3 }, { sort: 'email' })).toBe('/admin/users?search=sam&sort=email');
  expect(usersHref({ search: 'sam', page: 3 }, { search: '' })).toBe('/admin/users');
});

test('names begin with A, and the newest accounts come first', () => {
  expect(toUsersQuery({})).toEqual({ search: undefined, sort: 'username', direction: 'asc', page: 1, pageSize: 24 });
  expect(toUsersQuery({ sort: 'createdAt', page: 2 })).toMatchObject({ direction: 'desc', page: 2 });
});

const SAM: ManagedUser = {
  id: 'u1',
  username: 'sam',
  role: 'user',
  permissions: [],
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
  hasSecondFactor: false,
  suspension: null,
};

test('a place is as much as somebody said', () => {
  expect(formatLocation(SAM)).toBe('Columbus, OH');
  expect(formatLocation({ city: null, state: 'OH', zip: '43004' })).toBe('OH 43004');
  expect(formatLocation({ city: null, state: '', zip: null })).toBeNull();
});
