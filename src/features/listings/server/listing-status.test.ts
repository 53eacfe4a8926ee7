import { expect, test } from 'vitest';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { machines } from '#app/db/tables/machines.ts';
import { payments, placements } from '#app/db/tables/payments.ts';
import { uploads } from '#app/db/tables/site.ts';
import { paymentRow } from '#test/fixtures/payments.ts';
import { addUpload, filledForm, sellAsSeller } from '#test/fixtures/listings.ts';

const IN_A_MONTH = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
const PREMIUM = { isPremiumPaid: true, premiumUntil: IN_A_MONTH };

test.for([
  ['approved', {}, 200],
  ['featured', {}, 200],
  ['pending', {}, 409],
  ['rejected', {}, 409],
  ['sold', {}, 409],
  ['pending', PREMIUM, 200],
  ['rejected', { isFeaturedPaid: true }, 200],
  ['sold', PREMIUM, 409],
] as const)('marking a %s listing (%j) as sold is answered %i', async ([status, placed, code]) => {
  await using t = await sellAsSeller();
  await t.addMachine({ id: 'mine', sellerId: t.seller.id, status, ...placed });
  const answer = await t.call('PATCH', '/api/seller/machines/mine/mark-sold');
  expect(answer.statusCode, answer.body).toBe(code);
  if (code === 409) {
    expect(answer.json().message).toBe('Only a listing that is on the market can be marked as sold');
    expect((await t.call('GET', '/api/machines/mine')).json().status).toBe(status);
  } else {
    expect(answer.json()).toMatchObject({ id: 'mine', status: 'sold', isPremiumPaid: false, isFeaturedPaid: false });
  }
});

test('a sold listing leaves the lists at once, stays to be opened, and keeps no claim to its placements', async () => {
  await using t = await sellAsSeller();
  const featured = { isFeaturedPaid: true, featuredUntil: IN_A_MONTH };
  await t.addMachine({ id: 'mine', sellerId: t.seller.id, ...PREMIUM, ...featured });
  const run = { machineId: 'mine', endsAt: IN_A_MONTH };
  const endedAt = new Date(Date.now() - 1_000);
  await t.database.db.insert(placements).values([
    { ...run, kind: 'premium' },
    { ...run, kind: 'featured' },
    { ...run, kind: 'featured', endedAt },
  ]);
  const answer = await t.call('PATCH', '/api/seller/machines/mine/mark-sold');
  expect(answer.json()).toMatchObject({ status: 'sold', premiumUntil: null, featuredUntil: null });
  expect((await t.app.inject('/api/machines')).json()).toEqual([]);
  expect((await t.app.inject('/api/machines/mine')).json()).toMatchObject({ status: 'sold' });
  const runs = await t.database.db.select({ endedAt: placements.endedAt }).from(placements);
  expect(runs.every((placement) => placement.endedAt !== null)).toBe(true);
  expect(runs).toContainEqual({ endedAt });
});

test.each(['pending', 'rejected'] as const)('a %s listing does not open to visitors by being sold', async (status) => {
  await using t = await sellAsSeller();
  const asAdmin = await t.signIn(await t.addUser({ role: 'admin' }));
  const asSomebody = await t.signIn(await t.addUser());
  const open = (headers = {}) => t.app.inject({ url: '/api/machines/mine', headers });
  await t.addMachine({ id: 'mine', sellerId: t.seller.id, status, ...PREMIUM });
  expect((await t.call('PATCH', '/api/seller/machines/mine/mark-sold')).json().status).toBe('sold');
  for (const headers of [{}, asSomebody]) expect((await open(headers)).statusCode).toBe(404);
  expect((await t.app.inject('/api/machines/mine/similar')).statusCode).toBe(404);
  for (const headers of [t.seller.headers, asAdmin]) expect((await open(headers)).json().status).toBe('sold');

  await t.call('PATCH', '/api/machines/mine/status', { status: 'approved' }, asAdmin);
  await t.call('PATCH', '/api/seller/machines/mine/mark-sold');
  for (const headers of [{}, asSomebody]) expect((await open(headers)).json().status).toBe('sold');
});

test('what a seller sells and edits before any review does not count as approved', async () => {
  await using t = await sellAsSeller();
  const asAdmin = await t.signIn(await t.addUser({ role: 'admin' }));
  await t.addMachine({ id: 'mine', sellerId: t.seller.id, status: 'pending', ...PREMIUM });
  await t.call('PATCH', '/api/seller/machines/mine/mark-sold');
  expect((await t.call('PUT', '/api/machines/mine', filledForm([await addUpload(t, t.seller)]))).json().status).toBe(
    'pending',
  );
  const changes = await t.call('GET', '/api/admin/machines/mine/changes', undefined, asAdmin);
  expect(changes.json()).toEqual({ approvedAt: null, changes: [] });
});

test.each(LISTING_STATUSES)('relisting a %s listing', async (status) => {
  await using t = await sellAsSeller();
  await t.addMachine({ id: 'mine', sellerId: t.seller.id, status });
  const answer = await t.call('PATCH', '/api/seller/machines/mine/relist');
  if (status === 'sold') {
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'pending']);
    expect((await t.app.inject('/api/machines/mine')).statusCode).toBe(404);
  } else {
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'Only a sold listing can be relisted']);
  }
});

test.each(LISTING_STATUSES)('a %s listing can be deleted, and its photos, views and placements go', async (status) => {
  await using t = await sellAsSeller();
  const { id, images } = (await t.submit()).json();
  const { db } = t.database;
  await db.update(machines).set({ status });
  const [payment] = await db
    .insert(payments)
    .values(paymentRow({ machineId: id }))
    .returning();
  await db
    .insert(placements)
    .values({ machineId: id, kind: 'premium', endsAt: IN_A_MONTH, paymentId: payment?.id ?? null });
  const answer = await t.call('DELETE', `/api/seller/machines/${id}`);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect((await t.call('GET', `/api/machines/${id}`)).statusCode).toBe(404);
  expect((await t.call('DELETE', `/api/seller/machines/${id}`)).statusCode).toBe(404);
  expect([await db.$count(machines), await db.$count(placements), await db.$count(payments)]).toEqual([0, 0, 1]);
  expect(images).toHaveLength(1);
  expect(await db.select({ by: uploads.claimedByMachineId }).from(uploads)).toEqual([{ by: null }]);
});

test("somebody else's listing is not there, also for an admin, whose own is", async () => {
  await using t = await sellAsSeller();
  const admin = await t.addUser({ role: 'admin' });
  await t.addMachine({ id: 'foreign', sellerId: (await t.addUser()).id });
  await t.addMachine({ id: 'nobodys' });
  await t.addMachine({ id: 'admins', sellerId: admin.id });
  const asAdmin = await t.signIn(admin);
  for (const id of ['foreign', 'nobodys', 'none']) {
    for (const headers of [{}, asAdmin]) {
      const answers = [
        await t.call('PATCH', `/api/seller/machines/${id}/mark-sold`, undefined, headers),
        await t.call('PATCH', `/api/seller/machines/${id}/relist`, undefined, headers),
        await t.call('DELETE', `/api/seller/machines/${id}`, undefined, headers),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    }
  }
  const own = await t.call('PATCH', '/api/seller/machines/admins/mark-sold', undefined, asAdmin);
  expect([own.statusCode, own.json().status]).toEqual([200, 'sold']);
  expect(await t.database.db.$count(machines)).toBe(3);
});

test('sold ten times at once, a machine is sold once', async () => {
  await using t = await sellAsSeller({ engine: 'postgres' });
  await t.addMachine({ id: 'mine', sellerId: t.seller.id });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => t.call('PATCH', '/api/seller/machines/mine/mark-sold')),
  );
  const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
});
