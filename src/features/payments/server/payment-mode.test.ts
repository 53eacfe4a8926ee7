import { expect, test } from 'vitest';
import { payments, placements } from '#app/db/tables/payments.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { paymentRow } from '#test/fixtures/payments.ts';
import { addAccount } from '#test/accounts.ts';
import { startTestApp } from '#test/app.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { BOTH, FEATURED, openShop, PREMIUM, type Shop } from '#test/payment-shop.ts';

const LIVE = { PAYPAL_LIVE_CLIENT_ID: 'id', PAYPAL_LIVE_CLIENT_SECRET: 'secret' };

test('an admin switches between sandbox and live, and each change stands in the audit log', async () => {
  await using t = await startTestApp({ env: LIVE });
  const { headers, username } = await addAccount(t, { role: 'admin' });
  const url = '/api/settings/payment_mode';
  const put = (value: string) => t.app.inject({ method: 'PUT', url, headers, payload: { value } });
  expect((await t.app.inject({ url, headers })).json()).toEqual({ value: 'sandbox' });
  for (const _twice of [1, 2]) expect((await put('live')).json()).toEqual({ value: 'live' });
  expect((await t.app.inject({ url, headers })).json()).toEqual({ value: 'live' });
  const wrong = await put('production');
  expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'Must be sandbox or live']);
  expect(await t.database.db.select().from(auditLog)).toMatchObject([
    { actorName: username, action: 'change payment mode', before: { value: 'sandbox' }, after: { value: 'live' } },
  ]);
});

test('payments cannot go live where PayPal has no live credentials, and the refusal says what to set', async () => {
  await using shop = await openShop({ env: { PAYPAL_LIVE_CLIENT_ID: '', PAYPAL_LIVE_CLIENT_SECRET: '' } });
  const refused = await shop.setMode('live');
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'PayPal is not configured for live payments: set PAYPAL_LIVE_CLIENT_ID and PAYPAL_LIVE_CLIENT_SECRET first.',
  ]);
  expect((await shop.asAdmin('GET', '/api/settings/payment_mode')).json()).toEqual({ value: 'sandbox' });
  expect((await shop.setMode('sandbox')).statusCode).toBe(200);
  expect(await shop.database.db.$count(auditLog)).toBe(0);
});

async function pay(shop: Shop, choice = PREMIUM, fields: object = {}): Promise<void> {
  const orderId = await shop.order(choice, fields);
  shop.fakePayPal.approve(orderId);
  expect((await shop.capture(orderId)).statusCode).toBe(200);
}

const countTestMoneyListings = async (shop: Shop) =>
  (await shop.asAdmin('GET', '/api/admin/payment-environments')).json().playMoneyListings;
const ENDED = 'Premium for your listing has ended';

test('once payments are live, what was paid with test money ends at once, its sellers are told why, and no more', async () => {
  await using shop = await openShop();
  await shop.addMachine({ id: 'ricoma', brand: 'Ricoma', sellerId: shop.seller.id });
  await pay(shop, BOTH);
  await pay(shop, PREMIUM, { machineId: 'ricoma', amount: 500 });
  expect(await countTestMoneyListings(shop)).toBe(2);
  for (const _twice of [1, 2]) expect((await shop.setMode('live')).statusCode).toBe(200);
  const unplaced = { isPremiumPaid: false, premiumUntil: null, isFeaturedPaid: false, featuredUntil: null };
  expect(await shop.listing()).toMatchObject({ ...unplaced, status: 'approved' });
  expect(await shop.listing('ricoma')).toMatchObject({ ...unplaced, status: 'pending' });
  expect((await shop.app().inject('/api/machines/mine')).json()).toMatchObject({ isPremiumPaid: false });
  expect((await shop.app().inject('/api/machines/ricoma')).statusCode).toBe(404);
  expect((await shop.periods()).map(({ endedAt }) => endedAt)).toEqual(Array(3).fill(shop.clock.at));
  expect(await shop.mailTexts(ENDED)).toMatch(/paid for with\stest money.*buyers do not find the listing/s);
  expect((await shop.mails()).filter((subject) => subject.endsWith('has ended'))).toHaveLength(3);
  expect(await countTestMoneyListings(shop)).toBe(0);
  await pay(shop);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: true });
});

test('what was granted or paid with money goes on in either mode, and moves up where test money stood before it', async () => {
  await using shop = await openShop();
  await shop.setMode('live');
  await pay(shop, FEATURED);
  await shop.setMode('sandbox');
  expect(await shop.listing()).toMatchObject({ isFeaturedPaid: true });
  const until = new Date(shop.clock.at.getTime() + 3 * DAY_MS);
  await shop.addMachine({ id: 'granted', sellerId: shop.seller.id, isPremiumPaid: true, premiumUntil: until });
  const run = { machineId: 'granted', kind: 'premium', startsAt: shop.clock.at, endsAt: until } as const;
  await shop.database.db.insert(placements).values(run);
  await pay(shop, PREMIUM, { machineId: 'granted' });
  expect(await shop.listing('granted')).toMatchObject({ premiumUntil: new Date(until.getTime() + 90 * DAY_MS) });
  expect(await countTestMoneyListings(shop)).toBe(1);
  await shop.setMode('live');
  expect(await shop.listing('granted')).toMatchObject({ isPremiumPaid: true, premiumUntil: until });
  expect(await shop.listing()).toMatchObject({ isFeaturedPaid: true });
  expect((await shop.mails()).filter((subject) => subject.endsWith('has ended'))).toEqual([]);
});

test('test money that is about to place a listing while payments go live places nothing afterwards', async () => {
  await using shop = await openShop({ engine: 'postgres' });
  const orderId = await shop.order(PREMIUM);
  shop.fakePayPal.approve(orderId);
  const holder = await shop.database.pool.connect();
  await holder.query('begin');
  // The payment stops where it has seen that test money counts, and has given nothing yet.
  await holder.query('lock table placements in share mode');
  const capturing = shop.capture(orderId);
  await lockWaits(shop.database, 1);
  const switching = shop.setMode('live');
  await Promise.race([switching, lockWaits(shop.database, 2)]);
  await holder.query('commit');
  holder.release();
  expect([(await capturing).statusCode, (await switching).statusCode]).toEqual([200, 200]);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: false, premiumUntil: null });
  expect(await shop.periods()).toMatchObject([{ endedAt: shop.clock.at }]);
  expect(await countTestMoneyListings(shop)).toBe(0);
});

test('payments go live while a seller marks a listing as sold that test money placed', async () => {
  await using shop = await openShop({ engine: 'postgres' });
  await shop.addMachine({ id: 'other', sellerId: shop.seller.id });
  await pay(shop);
  await pay(shop, PREMIUM, { machineId: 'other' });
  const holder = await shop.database.pool.connect();
  await holder.query('begin');
  // The switch stops at the first mail to a seller: one listing is changed, and the other still to come.
  await holder.query('lock table outbox in share mode');
  const switching = shop.setMode('live');
  await lockWaits(shop.database, 1);
  const selling = shop.call('PATCH', '/api/seller/machines/other/mark-sold');
  await lockWaits(shop.database, 2);
  await holder.query('commit');
  holder.release();
  expect([(await switching).statusCode, (await selling).statusCode]).toEqual([200, 200]);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: false, status: 'approved' });
  expect(await shop.listing('other')).toMatchObject({ isPremiumPaid: false, status: 'sold' });
  expect((await shop.periods()).map(({ endedAt }) => endedAt)).toEqual([shop.clock.at, shop.clock.at]);
});

test('payments go live while accounts are deleted, the admin’s own among those that the deletion locks', async () => {
  await using shop = await openShop({ engine: 'postgres' });
  const { db, pool } = shop.database;
  const until = new Date(shop.clock.at.getTime() + 24 * 60 * 60 * 1_000);
  // The listings are in one order, and their sellers in the other; the admin comes last of all.
  const [low, high] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  const last = await shop.addUser({ role: 'admin', id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' });
  const admin = await shop.signIn(last);
  for (const [machineId, sellerId] of [
    ['a', high],
    ['b', low],
  ] as const) {
    await shop.addUser({ id: sellerId });
    await shop.addMachine({ id: machineId, sellerId, isPremiumPaid: true, premiumUntil: until });
    const bought = { listingId: machineId, machineId, payerUserId: sellerId, captureId: machineId };
    const row = paymentRow({ ...bought, state: 'used', usedAt: shop.clock.at });
    await db.insert(payments).values(row);
    const run = { machineId, kind: 'premium', startsAt: shop.clock.at, endsAt: until } as const;
    await db.insert(placements).values({ ...run, paymentId: row.id ?? null });
  }
  const deletion = await pool.connect();
  await deletion.query('begin');
  await deletion.query('select from users where id = $1 for update', [low]);
  const switching = shop.call('PUT', '/api/settings/payment_mode', { value: 'live' }, admin);
  await lockWaits(shop.database, 1);
  await deletion.query('select from users where id = any($1) order by id for update', [[high, last.id]]);
  await deletion.query('commit');
  deletion.release();
  expect((await switching).statusCode).toBe(200);
  expect(await shop.listing('a')).toMatchObject({ isPremiumPaid: false });
  expect(await shop.listing('b')).toMatchObject({ isPremiumPaid: false });
});

test('an admin is told which environments are set up, and nobody hears a secret', async () => {
  await using shop = await openShop({ env: { PAYPAL_LIVE_CLIENT_ID: '', PAYPAL_LIVE_CLIENT_SECRET: '' } });
  const answer = await shop.asAdmin('GET', '/api/admin/payment-environments');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      live: { isConfigured: false, hasWebhook: false, isSimulated: false },
      sandbox: { isConfigured: true, hasWebhook: true, isSimulated: false },
      playMoneyListings: 0,
    },
  ]);
  expect((await shop.call('GET', '/api/admin/payment-environments')).statusCode).toBe(403);
});
