import { expect, test } from 'vitest';
import { payments, placements } from '#app/db/tables/payments.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { accessories, machineModels } from '#app/db/tables/site.ts';
import { homepageViews, pageViews } from '#app/db/tables/visits.ts';
import { openBackOffice } from '#test/back-office.ts';
import { paymentRow } from '#test/fixtures/payments.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { ACTIVITY_DAYS, type ActivityDay } from '../dashboard.schema.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

test('the overview counts what waits, what is listed, and who is new', async () => {
  await using t = await openBackOffice({ now: () => NOW });
  const { db } = t.database;
  for (const status of ['pending', 'pending', 'approved', 'featured', 'sold'] as const) await t.addMachine({ status });
  await t.addUser({ createdAt: hoursAgo(23) });
  await t.addUser({ createdAt: hoursAgo(25) });
  const letter = { name: 'A', email: 'a@example.com', message: 'Hi' };
  await db.insert(contactSubmissions).values([letter, letter, { ...letter, isRead: true }]);
  await db.insert(accessories).values([{ name: 'A', status: 'pending' }, { name: 'B' }]);
  const model = { brand: 'Tajima', heads: 1, needles: 15 };
  await db.insert(machineModels).values([
    { ...model, name: 'A', status: 'pending' },
    { ...model, name: 'B' },
  ]);
  expect((await t.call('GET', '/api/admin/overview')).json()).toMatchObject({
    listings: { pending: 2, approved: 1, featured: 1, sold: 1, rejected: 0 },
    unreadContacts: 2,
    unansweredContacts: 3,
    receivedUsd: 0,
    pendingAccessories: 1,
    pendingModels: 1,
    users: 3,
    running: { premium: 0, featured: 0, given: 0, usd: 0 },
  });
});

test('a listing that nobody sees yet is counted as soon as it waits', async () => {
  await using t = await openBackOffice();
  const pending = async () => (await t.call('GET', '/api/admin/overview')).json().listings.pending;
  expect(await pending()).toBe(0);
  await t.addMachine({ status: 'pending' });
  expect(await pending()).toBe(1);
});

test('an account is new for a day', async () => {
  await using t = await openBackOffice({ now: () => NOW });
  const newUsers = async () => (await t.call('GET', '/api/admin/overview')).json().newUsers;
  const known = await newUsers();
  await t.addUser({ createdAt: hoursAgo(23.9) });
  await t.addUser({ createdAt: hoursAgo(24.1) });
  expect(await newUsers()).toBe(known + 1);
});

test('placements are tallied at their prices: by brand, less when a listing has both', async () => {
  await using t = await openBackOffice();
  await t.addMachine({ brand: 'Butterfly', isPremiumPaid: true });
  await t.addMachine({ brand: 'Ricoma', isPremiumPaid: true });
  await t.addMachine({ brand: 'Tajima', isFeaturedPaid: true });
  await t.addMachine({ brand: 'barudan', isPremiumPaid: true, isFeaturedPaid: true });
  const { running } = (await t.call('GET', '/api/admin/overview')).json();
  expect(running).toEqual({ premium: 3, featured: 2, given: 0, usd: 1_000 + 500 + 250 + 1_125 });
});

test('the last thirty days are told one by one, also those on which nothing happened', async () => {
  await using t = await openBackOffice({ now: () => NOW });
  const { db } = t.database;
  await t.addMachine({ id: 'a', createdAt: hoursAgo(13) });
  await t.addMachine({ id: 'b', createdAt: hoursAgo(40 * 24) });
  await db
    .insert(contactSubmissions)
    .values({ name: 'A', email: 'a@example.com', message: 'Hi', createdAt: hoursAgo(1) });
  await db.insert(pageViews).values([
    { machineId: 'a', sessionId: '1', viewedAt: hoursAgo(2) },
    { machineId: 'b', sessionId: '1', viewedAt: hoursAgo(2) },
    { machineId: 'b', sessionId: '2', viewedAt: hoursAgo(31 * 24) },
  ]);
  await db.insert(homepageViews).values({ viewedAt: hoursAgo(3) });
  const days = (await t.call('GET', '/api/admin/activity')).json<ActivityDay[]>();
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ day: '2026-02-09', listings: 0, enquiries: 0, views: 0, homepageViews: 0 });
  expect(days.slice(-2)).toEqual([
    { day: '2026-03-09', listings: 1, enquiries: 0, views: 0, homepageViews: 0 },
    { day: '2026-03-10', listings: 0, enquiries: 1, views: 2, homepageViews: 1 },
  ]);
});

test.each(['/api/admin/overview', '/api/admin/activity'])('an unchanged %s costs a 304', async (url) => {
  await using t = await openBackOffice({ now: () => NOW });
  const { headers } = await t.call('GET', url);
  const again = await t.app.inject({ url, headers: { ...t.headers, 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('what waits goes on waiting when it is edited, or decided on and taken back at once', async () => {
  let now = NOW;
  await using t = await openBackOffice({ now: () => now });
  const oldest = async () => (await t.call('GET', '/api/admin/overview')).json().oldestPendingAt;
  const set = async (status: string) =>
    expect((await t.call('PATCH', '/api/machines/old/status', { status })).statusCode).toBe(200);
  await t.addMachine({ id: 'old', status: 'pending', updatedAt: hoursAgo(30) });
  expect((await t.call('PATCH', '/api/machines/old', { price: 12_345 })).statusCode).toBe(200);
  expect(await oldest()).toBe(hoursAgo(30).toISOString());
  await set('approved');
  expect(await oldest()).toBeNull();
  await set('pending');
  expect(await oldest()).toBe(hoursAgo(30).toISOString());
  await set('rejected');
  now = new Date(NOW.getTime() + 3_600_000);
  await set('pending');
  expect(await oldest()).toBe(now.toISOString());
});

test('what waits says for how long its oldest has, and a message that was only opened still waits', async () => {
  await using t = await openBackOffice({ now: () => NOW });
  const { db } = t.database;
  await t.addMachine({ status: 'pending', updatedAt: hoursAgo(5) });
  await t.addMachine({ status: 'pending', updatedAt: hoursAgo(30) });
  await t.addMachine({ status: 'approved', updatedAt: hoursAgo(90) });
  const letter = { name: 'A', email: 'a@example.com', message: 'Hi' };
  await db.insert(contactSubmissions).values([
    { ...letter, createdAt: hoursAgo(50), isRead: true },
    { ...letter, createdAt: hoursAgo(80), isRead: true, answeredAt: hoursAgo(70) },
    { ...letter, createdAt: hoursAgo(1) },
  ]);
  expect((await t.call('GET', '/api/admin/overview')).json()).toMatchObject({
    oldestPendingAt: hoursAgo(30).toISOString(),
    unansweredContacts: 2,
    oldestUnansweredAt: hoursAgo(50).toISOString(),
  });
});

test('of the placements that run, those that were given are told apart; received is this month’s real money', async () => {
  await using t = await openBackOffice({ now: () => NOW });
  const { db } = t.database;
  const run = { startsAt: hoursAgo(24), endsAt: hoursAgo(-24) };
  await t.addMachine({ id: 'given', brand: 'Ricoma', isPremiumPaid: true });
  await t.addMachine({ id: 'paid', brand: 'Ricoma', isFeaturedPaid: true });
  const taken = {
    premium: false,
    featured: true,
    state: 'used',
    capturedAt: hoursAgo(24),
    usedAt: hoursAgo(24),
  } as const;
  const payment = paymentRow({ ...taken, environment: 'live', machineId: 'paid', orderId: 'O1', captureId: 'C1' });
  const test = paymentRow({ ...taken, orderId: 'O2', captureId: 'C2' });
  const old = { capturedAt: hoursAgo(24 * 40), usedAt: hoursAgo(24 * 40) };
  const earlier = paymentRow({ ...taken, ...old, environment: 'live', orderId: 'O3', captureId: 'C3' });
  const [stored] = await db.insert(payments).values([payment, test, earlier]).returning({ id: payments.id });
  await db.insert(placements).values([
    { ...run, machineId: 'given', kind: 'premium' },
    { ...run, machineId: 'paid', kind: 'featured', paymentId: stored?.id },
  ]);
  expect((await t.call('GET', '/api/admin/overview')).json()).toMatchObject({
    running: { premium: 1, featured: 1, given: 1, usd: 750 },
    receivedUsd: 250,
  });
});

test('of today each event is counted at once, of the days before every ten minutes', async () => {
  let now = new Date('2026-03-10T15:00:00Z');
  await using t = await openBackOffice({ now: () => now });
  const listings = async () =>
    (await t.call('GET', '/api/admin/activity')).json<ActivityDay[]>().map((day) => day.listings);
  const days = (yesterday: number, today: number) => [
    ...Array.from({ length: ACTIVITY_DAYS - 2 }, () => 0),
    yesterday,
    today,
  ];
  expect(await listings()).toEqual(days(0, 0));
  await t.addMachine({ id: 'today', createdAt: now });
  await t.addMachine({ id: 'yesterday', createdAt: new Date(now.getTime() - DAY_MS) });
  expect(await listings()).toEqual(days(0, 1));
  now = new Date('2026-03-10T15:10:00Z');
  expect(await listings()).toEqual(days(1, 1));
});

test('a day begins and ends where the operator is', async () => {
  // 04:30 in UTC is still the previous evening in Texas.
  const now = new Date('2026-03-10T04:30:00Z');
  await using t = await openBackOffice({ now: () => now });
  await t.addMachine({ id: 'evening', createdAt: new Date('2026-03-10T04:00:00Z') });
  await t.addMachine({ id: 'night before', createdAt: new Date('2026-03-09T04:00:00Z') });
  const days = (await t.call('GET', '/api/admin/activity')).json<ActivityDay[]>();
  expect(days.slice(-2)).toMatchObject([
    { day: '2026-03-08', listings: 1 },
    { day: '2026-03-09', listings: 1 },
  ]);
});
