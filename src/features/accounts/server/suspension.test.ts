import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { auditLog, outbox } from '#app/db/tables/site.ts';
import { publicPeriods } from '#app/db/tables/visits.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { addAccount, createClient, PASSWORD } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { BOTH, openCheckout } from '#test/checkout.ts';
import { lockWaits } from '#test/lock-waits.ts';

const REASON = 'Copied the listings of another shop';
const SAM = { username: 'sam', email: 'sam@shop.example', emailConfirmedAt: new Date('2026-01-01T00:00:00Z') };

async function openBackOffice(t: TestApp) {
  const admin = await addAccount(t, { role: 'admin', username: 'boss' });
  const suspend = (id: string, by = admin, reason = REASON) =>
    t.app.inject({
      method: 'PUT',
      url: `/api/admin/users/${id}/suspension`,
      payload: { reason },
      headers: by.headers,
    });
  const lift = (id: string) =>
    t.app.inject({ method: 'DELETE', url: `/api/admin/users/${id}/suspension`, headers: admin.headers });
  const get = async (url: string, headers = {}) => t.app.inject({ url, headers });
  return { admin, suspend, lift, get };
}

async function addSeller(t: TestApp) {
  const sam = await addAccount(t, SAM);
  await t.addMachine({ id: 'public', sellerId: sam.id, status: 'featured' });
  await t.addMachine({ id: 'waiting', sellerId: sam.id, status: 'pending' });
  await t.addMachine({ id: 'sold', sellerId: sam.id, status: 'sold' });
  return sam;
}

test('a suspended account is signed out everywhere, and learns at the sign-in that it is suspended but not why', async () => {
  await using t = await startTestApp();
  const { suspend, lift, get } = await openBackOffice(t);
  const sam = await addSeller(t);
  const signIn = (password: string) => createClient(t)('POST', '/api/login', { username: 'sam', password });

  const suspended = await suspend(sam.id);
  expect([suspended.statusCode, suspended.json()]).toMatchObject([200, { suspension: { by: 'boss', reason: REASON } }]);

  expect((await get('/api/user', sam.headers)).statusCode).toBe(401);
  const refused = await signIn(PASSWORD);
  expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringContaining('is suspended')]);
  expect(refused.body).not.toContain(REASON);
  expect((await signIn('a wrong guess')).statusCode).toBe(401);

  expect((await lift(sam.id)).statusCode).toBe(204);
  expect((await signIn(PASSWORD)).statusCode).toBe(200);
});

test('the days of a suspension are not among the days on which a listing was public', async () => {
  await using t = await startTestApp();
  const { suspend, lift } = await openBackOffice(t);
  const sam = await addSeller(t);
  const periods = async () => {
    const { machineId, beganAt, endedAt } = publicPeriods;
    const isOfListing = eq(machineId, 'public');
    const found = await t.database.db.select({ endedAt }).from(publicPeriods).where(isOfListing).orderBy(beganAt);
    return found.map(({ endedAt }) => endedAt === null);
  };
  expect(await periods()).toEqual([true]);
  await suspend(sam.id);
  expect(await periods()).toEqual([false]);
  await lift(sam.id);
  expect(await periods()).toEqual([false, true]);
});

test('visitors see nothing of a suspended seller, and everything again exactly as it was', async () => {
  await using t = await startTestApp();
  const { suspend, lift, get } = await openBackOffice(t);
  const sam = await addSeller(t);
  await t.addMachine({ id: 'similar' });
  await vi.waitFor(async () => expect((await get('/api/machines')).json()).toHaveLength(2));
  const seen = async () => ({
    list: (await get('/api/machines?sort=newest')).json().map(({ id }: { id: string }) => id),
    counts: (await get('/api/machines/filters/counts')).body,
    page: (await get('/api/machines/public')).statusCode,
    sold: (await get('/api/machines/sold')).statusCode,
    card: (await get('/og/machine/public/picture.jpg')).statusCode,
    similar: (await get('/api/machines/similar/similar')).body,
    sitemap: (await get('/sitemaps/machines-1.xml')).body.match(/machine\/[\w-]+/g),
    feed: (await get('/feeds/new-listings.xml')).body.includes('public'),
    gone: (await get('/api/gone-listings/public')).body,
  });
  const rows = () => t.database.db.select().from(machines).orderBy(machines.id);
  const [before, rowsBefore] = [await seen(), await rows()];
  expect(before).toMatchObject({ list: expect.arrayContaining(['similar', 'public']), page: 200, sold: 200 });

  await suspend(sam.id);
  const hidden = await seen();
  expect(hidden).toMatchObject({ list: ['similar'], page: 404, sold: 404, card: 404, feed: false });
  expect(hidden.gone).toContain('withdrawn');
  expect(`${hidden.sitemap?.join()} ${hidden.similar}`).not.toContain('public');

  await lift(sam.id);
  expect(await seen()).toEqual(before);
  expect(await rows()).toEqual(rowsBefore);
});

test('a listing that a suspended seller gets, or that a moderator approves meanwhile, stays hidden', async () => {
  await using t = await startTestApp();
  const { admin, suspend, lift, get } = await openBackOffice(t);
  const sam = await addSeller(t);
  await suspend(sam.id);
  await t.addMachine({ id: 'later', sellerId: sam.id });
  const approve = { url: '/api/machines/waiting/status', payload: { status: 'approved' }, headers: admin.headers };
  expect((await t.app.inject({ method: 'PATCH', ...approve })).json()).toMatchObject({
    status: 'approved',
    sellerSuspended: true,
  });
  expect((await get('/api/machines')).json()).toEqual([]);
  // The approval would be told by mail, which speaks of a portal that is closed.
  expect(await t.database.db.$count(outbox)).toBe(0);
  await lift(sam.id);
  expect((await get('/api/machines')).json()).toHaveLength(3);
});

test('a suspended account gets no link for a new password, and unsent notices are dropped', async () => {
  await using t = await startTestApp();
  const { admin, suspend } = await openBackOffice(t);
  const sam = await addSeller(t);
  const reject = { url: '/api/machines/public/status', payload: { status: 'rejected' }, headers: admin.headers };
  await t.app.inject({ method: 'PATCH', ...reject });
  expect(await t.database.db.$count(outbox)).toBe(1);
  await suspend(sam.id);
  await createClient(t)('POST', '/api/password-reset-requests', { email: SAM.email });
  await t.jobs.runDue();
  expect(await t.database.db.$count(outbox)).toBe(0);
});

test('a suspension is refused without a reason, twice, of oneself, and of the only other admin with all permissions', async () => {
  await using t = await startTestApp();
  const { admin, suspend, lift } = await openBackOffice(t);
  const sam = await addSeller(t);
  const clerk = await addAccount(t, { role: 'admin', username: 'clerk', permissions: ['users'] });
  const statuses = [
    await suspend(sam.id, admin, '  '),
    await suspend(admin.id),
    await suspend(admin.id, clerk),
    await lift(sam.id),
    await suspend(sam.id, sam),
    await suspend(sam.id),
    await suspend(sam.id),
    await suspend('b9b1e8a2-5f0c-4a52-9c27-6a3f1d0e7c11'),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([400, 409, 409, 409, 403, 200, 409, 404]);
});

test('of two admins who suspend each other at once, one stays', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const { admin, suspend } = await openBackOffice(t);
  const other = await addAccount(t, { role: 'admin', username: 'other' });
  const holder = await t.database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from users for update');
  const pending = Promise.all([suspend(other.id), suspend(admin.id, other)]);
  await lockWaits(t.database, 2);
  await holder.query('commit');
  holder.release();
  expect((await pending).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
});

test('a listing stored while its seller is being suspended is hidden, too', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const sam = await t.addUser(SAM);
  const holder = await t.database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from users for update');
  await holder.query("update users set suspended_at = now(), suspended_by = 'boss', suspension_reason = 'none'");
  const stored = t.addMachine({ id: 'racing', sellerId: sam.id });
  await lockWaits(t.database, 1);
  await holder.query('commit');
  holder.release();
  expect(await stored).toMatchObject({ sellerSuspended: true, isPublic: false });
});

test('an admin’s listings are the operator’s and stay public, until the admin is a user', async () => {
  await using t = await startTestApp();
  const { admin, suspend, get } = await openBackOffice(t);
  const clerk = await addAccount(t, { role: 'admin', username: 'clerk' });
  await t.addMachine({ id: 'own', sellerId: clerk.id });
  await suspend(clerk.id);
  expect((await get('/api/machines/own')).statusCode).toBe(200);
  const demote = { url: `/api/admin/users/${clerk.id}`, payload: { role: 'user' }, headers: admin.headers };
  await t.app.inject({ method: 'PATCH', ...demote });
  expect((await get('/api/machines/own')).statusCode).toBe(404);
});

test('the log says who suspended whom, why, and who lifted it', async () => {
  await using t = await startTestApp();
  const { suspend, lift } = await openBackOffice(t);
  const sam = await addSeller(t);
  await suspend(sam.id);
  await lift(sam.id);
  expect(await t.database.db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
    { actorName: 'boss', action: 'suspend user', subjectId: sam.id, after: { reason: REASON } },
    { actorName: 'boss', action: 'lift suspension of user', subjectId: sam.id, before: { reason: REASON } },
  ]);
});

test('the days of placements stand still during a suspension', async () => {
  await using checkout = await openCheckout();
  const orderId = await checkout.order(BOTH);
  checkout.fakePayPal.approve(orderId);
  await checkout.capture(orderId);
  const until = (await checkout.listing())?.premiumUntil?.getTime() ?? 0;
  const url = `/api/admin/users/${checkout.seller.id}/suspension`;
  expect((await checkout.asAdmin('PUT', url, { reason: REASON })).statusCode).toBe(200);
  expect(await checkout.listing()).toMatchObject({ placementsHeldAt: checkout.clock.at, isPremiumPaid: true });
  checkout.pass(10 * DAY_MS);
  await checkout.asAdmin('DELETE', url);
  expect(await checkout.listing()).toMatchObject({
    placementsHeldAt: null,
    premiumUntil: new Date(until + 10 * DAY_MS),
  });
});
