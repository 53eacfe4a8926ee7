import { describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { ManagedUser } from '../users.schema.ts';
import { openOnce } from '#test/open-once.ts';

const ALL = '/api/admin/users';

async function openBackOffice(t: TestApp) {
  const admin = await t.addUser({ role: 'admin', username: 'boss', name: 'Bea Boss' });
  const headers = await t.signIn(admin);
  const list = async (query = '') => t.app.inject({ url: `${ALL}${query}`, headers });
  const names = async (query: string) => (await list(query)).json().map(({ username }: ManagedUser) => username);
  return { admin, headers, list, names };
}

/** The back office with several accounts. */
async function openWithPeople() {
  const t = await startTestApp();
  const office = await openBackOffice(t);
  await addPeople(t);
  return { ...office, [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
}

async function addPeople(t: TestApp) {
  await t.addUser({ username: 'zoe', name: 'Ada Lovelace', email: 'ada@shop.example' });
  await t.addUser({ username: 'Carl', name: null, email: null });
  await t.addUser({ username: 'bob_99%', name: 'Bob O\\Neil', email: 'Bob@Other.example' });
}

test('an admin sees all accounts by username, with what they say of themselves, and no password', async () => {
  await using t = await startTestApp();
  const { list, names } = await openBackOffice(t);
  await addPeople(t);
  const seller = await t.addUser({
    username: 'sam',
    name: 'Sam Seller',
    email: 'sam@shop.example',
    emailConfirmedAt: new Date(),
    phone: '555 0100',
    city: 'Columbus',
    state: 'OH',
    zip: '43004',
    createdAt: new Date('2026-01-01T00:00:00Z'),
  });
  await t.addMachine({ sellerId: seller.id });
  await t.addMachine({ sellerId: seller.id, status: 'sold' });
  expect(await names('')).toEqual(['bob_99%', 'boss', 'Carl', 'sam', 'zoe']);
  const answer = await list();
  expect(answer.headers['cache-control']).toContain('no-store');
  expect(answer.json()[3]).toEqual({
    id: seller.id,
    username: 'sam',
    role: 'user',
    permissions: [],
    name: 'Sam Seller',
    email: 'sam@shop.example',
    isEmailConfirmed: true,
    hasSecondFactor: false,
    suspension: null,
    phone: '555 0100',
    city: 'Columbus',
    state: 'OH',
    zip: '43004',
    createdAt: '2026-01-01T00:00:00.000Z',
    listings: 2,
    isOnlyAdmin: false,
  });
  expect(answer.body).not.toContain('no password');
});

test('who is the only admin is said, as long as it is so', async () => {
  await using t = await startTestApp();
  const { list } = await openBackOffice(t);
  await t.addUser();
  const only = async () =>
    (await list()).json().flatMap(({ username, isOnlyAdmin }: ManagedUser) => (isOnlyAdmin ? [username] : []));
  expect(await only()).toEqual(['boss']);
  await t.addUser({ role: 'admin' });
  expect(await only()).toEqual([]);
});

describe('searching', () => {
  const shared = openOnce(openWithPeople);

  test.each([
    ['?search=LOVE', ['zoe']],
    ['?search=shop.example%20ada', ['zoe']],
    ['?search=ada%20bob', []],
    ['?search=%20%20carl%20', ['Carl']],
    ['?search=%25', ['bob_99%']],
    ['?search=b_9', ['bob_99%']],
    ['?search=b_b', []],
    ['?search=O%5CN', ['bob_99%']],
    ['?search=%27%3B--', []],
    ['?search=', ['bob_99%', 'boss', 'Carl', 'zoe']],
  ])('the search %s finds %j', async (query, found) => {
    expect(await shared().names(query)).toEqual(found);
  });
});

test('the list is sorted as asked; who has no name or address comes last, whichever way', async () => {
  await using t = await startTestApp();
  const { names } = await openBackOffice(t);
  await addPeople(t);
  expect(await names('?sort=name')).toEqual(['zoe', 'boss', 'bob_99%', 'Carl']);
  expect(await names('?sort=name&direction=desc')).toEqual(['bob_99%', 'boss', 'zoe', 'Carl']);
  expect((await names('?sort=email')).slice(0, 2)).toEqual(['zoe', 'bob_99%']);
  expect(await names('?direction=desc')).toEqual(['zoe', 'Carl', 'boss', 'bob_99%']);
  expect((await names('?sort=createdAt&direction=desc'))[0]).toBe('bob_99%');
});

test('the list comes in pages, with the total and the way to the others', async () => {
  await using t = await startTestApp();
  const { list, names } = await openBackOffice(t);
  for (let n = 10; n < 17; n += 1) await t.addUser({ username: `user${n}` });
  const answer = await list('?search=user&pageSize=3&page=2&sort=username');
  expect(answer.json().map(({ username }: ManagedUser) => username)).toEqual(['user13', 'user14', 'user15']);
  expect(answer.headers['x-total-count']).toBe('7');
  expect(answer.headers['link']).toContain('search=user&sort=username&page=3&pageSize=3>; rel="next"');
  expect(await names('?pageSize=3&page=900')).toEqual([]);
});

describe('what is no question', () => {
  const shared = openOnce(openWithPeople);

  test.each([
    '?sort=password',
    '?direction=up',
    '?page=0',
    '?pageSize=101',
    '?search=%00',
    `?search=${'x'.repeat(201)}`,
  ])('the list %s is refused', async (query) => {
    expect((await shared().list(query)).statusCode).toBe(400);
  });
});
