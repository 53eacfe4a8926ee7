import { expect, test } from 'vitest';
import { payments, placements } from '#app/db/tables/payments.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { paymentRow } from '#test/fixtures/payments.ts';
import { addAccount } from '#test/accounts.ts';
import { startTestApp } from '#test/app.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { BOTH, FEATURED, openCheckout, PREMIUM, type Checkout } from '#test/checkout.ts';

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
  await using checkout = await openCheckout({ env: { PAYPAL_LIVE_CLIENT_ID: '', PAYPAL_LIVE_CLIENT_SECRET: '' } });
  const refused = await checkout.setMode('live');
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'PayPal is not configured for live payments: set PAYPAL_LIVE_CLIENT_ID and PAYPAL_LIVE_CLIENT_SECRET first.',
  ]);
  expect((await checkout.asAdmin('GET', '/api/settings/payment_mode')).json()).toEqual({ value: 'sandbox' });
  expect((await checkout.setMode('sandbox')).statusCode).toBe(200);
  expect(await checkout.database.db.$count(auditLog)).toBe(0);
});

async function pay(checkout: Checkout, choice = PREMIUM, fields: object = {}): Promise<void> {
  const orderId = await checkout.order(choice, fields);
  checkout.fakePayPal.approve(orderId);
  expect((await checkout.capture(orderId)).statusCode).toBe(200);
}

const countTestMoneyListings = async (checkout: Checkout) =>
  (await checkout.asAdmin('GET', '/api/admin/payment-environments')).json().playMoneyListings;
const ENDED = 'Premium for your listing has ended';

test('once payments are live, what was paid with test money ends at once, its sellers are told why, and no more', async () => {
  await using checkout = await openCheckout();
  await checkout.addMachine({ id: 'ricoma', brand: 'Ricoma', sellerId: checkout.seller.id });
  await pay(checkout, BOTH);
  await pay(checkout, PREMIUM, { machineId: 'ricoma', amount: 500 });
  expect(await countTestMoneyListings(checkout)).toBe(2);
  for (const _twice of [1, 2]) expect((await checkout.setMode('live')).statusCode).toBe(200);
  const unplaced = { isPremiumPaid: false, premiumUntil: null, isFeaturedPaid: false, featuredUntil: null };
  expect(await checkout.listing()).toMatchObject({ ...unplaced, status: 'approved' });
  expect(await checkout.listing('ricoma')).toMatchObject({ ...unplaced, status: 'pending' });
  expect((await checkout.app().inject('/api/machines/mine')).json()).toMatchObject({ isPremiumPaid: false });
  expect((await checkout.app().inject('/api/machines/ricoma')).statusCode).toBe(404);
  expect((await checkout.periods()).map(({ endedAt }) => endedAt)).toEqual(Array(3).fill(checkout.clock.at));
  expect(await checkout.mailTexts(ENDED)).toMatch(/paid for with\stest money.*buyers do not find the listing/s);
  expect((await checkout.mails()).filter((subject) => subject.endsWith('has ended'))).toHaveLength(3);
  expect(await countTestMoneyListings(checkout)).toBe(0);
  await pay(checkout);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true });
});

test('what was granted or paid with money goes on in either mode, and moves up where test money stood before it', async () => {
  await using checkout = await openCheckout();
  await checkout.setMode('live');
  await pay(checkout, FEATURED);
  await checkout.setMode('sandbox');
  expect(await checkout.listing()).toMatchObject({ isFeaturedPaid: true });
  const until = new Date(checkout.clock.at.getTime() + 3 * DAY_MS);
  await checkout.addMachine({ id: 'granted', sellerId: checkout.seller.id, isPremiumPaid: true, premiumUntil: until });
  const run = { machineId: 'granted', kind: 'premium', startsAt: checkout.clock.at, endsAt: until } as const;
  await checkout.database.db.insert(placements).values(run);
  await pay(checkout, PREMIUM, { machineId: 'granted' });
  expect(await checkout.listing('granted')).toMatchObject({ premiumUntil: new Date(until.getTime() + 90 * DAY_MS) });
  expect(await countTestMoneyListings(checkout)).toBe(1);
  await checkout.setMode('live');
  expect(await checkout.listing('granted')).toMatchObject({ isPremiumPaid: true, premiumUntil: until });
  expect(await checkout.listing()).toMatchObject({ isFeaturedPaid: true });
  expect((await checkout.mails()).filter((subject) => subject.endsWith('has ended'))).toEqual([]);
});

test('test money that is about to place a listing while payments go live places nothing afterwards', async () => {
  await using checkout = await openCheckout({ engine: 'postgres' });
  const orderId = await checkout.order(PREMIUM);
  checkout.fakePayPal.approve(orderId);
  const holder = await checkout.database.pool.connect();
  await holder.query('begin');
  // The payment blocks after it has read that sandbox payments count, and before it has granted anything.
  await holder.query('lock table placements in share mode');
  const capturing = checkout.capture(orderId);
  await lockWaits(checkout.database, 1);
  const switching = checkout.setMode('live');
  await Promise.race([switching, lockWaits(checkout.database, 2)]);
  await holder.query('commit');
  holder.release();
  expect([(await capturing).statusCode, (await switching).statusCode]).toEqual([200, 200]);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false, premiumUntil: null });
  expect(await checkout.periods()).toMatchObject([{ endedAt: checkout.clock.at }]);
  expect(await countTestMoneyListings(checkout)).toBe(0);
});

test('payments go live while a seller marks a listing as sold that test money placed', async () => {
  await using checkout = await openCheckout({ engine: 'postgres' });
  await checkout.addMachine({ id: 'other', sellerId: checkout.seller.id });
  await pay(checkout);
  await pay(checkout, PREMIUM, { machineId: 'other' });
  const holder = await checkout.database.pool.connect();
  await holder.query('begin');
  // The switch blocks at the first mail to a seller: one listing is changed, the other is not yet.
  await holder.query('lock table outbox in share mode');
  const switching = checkout.setMode('live');
  await lockWaits(checkout.database, 1);
  const selling = checkout.call('PATCH', '/api/seller/machines/other/mark-sold');
  await lockWaits(checkout.database, 2);
  await holder.query('commit');
  holder.release();
  expect([(await switching).statusCode, (await selling).statusCode]).toEqual([200, 200]);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false, status: 'approved' });
  expect(await checkout.listing('other')).toMatchObject({ isPremiumPaid: false, status: 'sold' });
  expect((await checkout.periods()).map(({ endedAt }) => endedAt)).toEqual([checkout.clock.at, checkout.clock.at]);
});

test('payments go live while accounts are deleted, the admin’s own among those that the deletion locks', async () => {
  await using checkout = await openCheckout({ engine: 'postgres' });
  const { db, pool } = checkout.database;
  const until = new Date(checkout.clock.at.getTime() + 24 * 60 * 60 * 1_000);
  // The listings and their sellers sort in opposite orders; the admin sorts last.
  const [low, high] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  const last = await checkout.addUser({ role: 'admin', id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' });
  const admin = await checkout.signIn(last);
  for (const [machineId, sellerId] of [
    ['a', high],
    ['b', low],
  ] as const) {
    await checkout.addUser({ id: sellerId });
    await checkout.addMachine({ id: machineId, sellerId, isPremiumPaid: true, premiumUntil: until });
    const bought = { listingId: machineId, machineId, payerUserId: sellerId, captureId: machineId };
    const row = paymentRow({ ...bought, state: 'used', usedAt: checkout.clock.at });
    await db.insert(payments).values(row);
    const run = { machineId, kind: 'premium', startsAt: checkout.clock.at, endsAt: until } as const;
    await db.insert(placements).values({ ...run, paymentId: row.id ?? null });
  }
  const deletion = await pool.connect();
  await deletion.query('begin');
  await deletion.query('select from users where id = $1 for update', [low]);
  const switching = checkout.call('PUT', '/api/settings/payment_mode', { value: 'live' }, admin);
  await lockWaits(checkout.database, 1);
  await deletion.query('select from users where id = any($1) order by id for update', [[high, last.id]]);
  await deletion.query('commit');
  deletion.release();
  expect((await switching).statusCode).toBe(200);
  expect(await checkout.listing('a')).toMatchObject({ isPremiumPaid: false });
  expect(await checkout.listing('b')).toMatchObject({ isPremiumPaid: false });
});

test('an admin is told which environments are set up, and nobody hears a secret', async () => {
  await using checkout = await openCheckout({ env: { PAYPAL_LIVE_CLIENT_ID: '', PAYPAL_LIVE_CLIENT_SECRET: '' } });
  const answer = await checkout.asAdmin('GET', '/api/admin/payment-environments');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      live: { isConfigured: false, hasWebhook: false, isSimulated: false },
      sandbox: { isConfigured: true, hasWebhook: true, isSimulated: false },
      playMoneyListings: 0,
    },
  ]);
  expect((await checkout.call('GET', '/api/admin/payment-environments')).statusCode).toBe(403);
});
