import { expect, test } from 'vitest';
import { usersAsked, usersHref } from './users-address.rules.ts';

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
  expect(usersAsked({})).toEqual({ search: undefined, sort: 'username', direction: 'asc', page: 1, pageSize: 24 });
  expect(usersAsked({ sort: 'createdAt', page: 2 })).toMatchObject({ direction: 'desc', page: 2 });
});
