import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { payments, placements } from '#app/db/tables/payments.ts';
import { uploads } from '#app/db/tables/site.ts';
import { REMOVE_UNCLAIMED } from '#app/features/media/server/media.jobs.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { claimImages, uploadImage } from '#test/fixtures/uploads.ts';
import { paymentRow } from '#test/fixtures/payments.ts';
import { createClient, PASSWORD } from '#test/accounts.ts';
import type { TestEngine } from '#test/app.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { moderate } from '#test/fixtures/moderation.ts';

const START = new Date('2026-03-01T12:00:00Z');
const after = (days: number) => new Date(START.getTime() + days * DAY_MS);

/** A listing with paid placements and pictures. */
async function withClaims(start = START, engine: TestEngine = 'any') {
  const clock = { at: start };
  const env = { PAYPAL_LIVE_CLIENT_ID: 'id', PAYPAL_LIVE_CLIENT_SECRET: 'secret' };
  const t = await moderate({ engine, env, now: () => clock.at });
  const { db } = t.database;
  return {
    ...t,
    clock,
    pay: async (kind: 'premium' | 'featured', until: Date, environment: 'sandbox' | 'live' = 'sandbox') => {
      const order = `${kind}-${until.getTime()}`;
      const paid = { state: 'used', orderId: order, captureId: order, usedAt: START, machineId: 'mine' } as const;
      const choice = { premium: kind === 'premium', featured: kind === 'featured' };
      const [payment] = await db
        .insert(payments)
        .values(paymentRow({ ...paid, ...choice, environment }))
        .returning();
      if (payment === undefined) throw new Error('The payment was not inserted');
      await db
        .insert(placements)
        .values({ machineId: 'mine', kind, startsAt: START, endsAt: until, paymentId: payment.id });
      const flags =
        kind === 'premium'
          ? { isPremiumPaid: true, premiumUntil: until }
          : { isFeaturedPaid: true, featuredUntil: until };
      await db.update(machines).set({ status: 'approved', ...flags });
      return payment.id;
    },
    goLive: () => t.call('PUT', '/api/settings/payment_mode', { value: 'live' }),
    /** The mails about the end of a placement. */
    toldOfEnds: async () => (await t.mails()).filter(({ subject }) => subject.endsWith('has ended')),
    remove: () => t.call('DELETE', '/api/machines/mine'),
    restore: async () => {
      const answer = await t.call('POST', '/api/admin/deleted-listings/mine/restore');
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    },
    runs: () => db.select().from(placements).orderBy(placements.kind, placements.endsAt),
    cleanUp: async () => {
      await t.jobs.send(db, REMOVE_UNCLAIMED, {});
      await t.jobs.runDue();
    },
    isThere: async (path: string) => (await t.app.inject(`${path}?w=320`)).statusCode === 200,
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('the days of a placement stand still while its listing is away, and its payment is about the listing again', async () => {
  await using t = await withClaims();
  await t.pay('premium', after(60));
  await t.pay('featured', after(5));
  await t.remove();
  expect(await t.runs()).toEqual([]);
  expect(await t.database.db.select({ machineId: payments.machineId }).from(payments)).toEqual([
    { machineId: null },
    { machineId: null },
  ]);
  t.clock.at = after(10);
  expect(await t.restore()).toMatchObject({
    status: 'approved',
    isPremiumPaid: true,
    premiumUntil: after(70).toISOString(),
    isFeaturedPaid: true,
    featuredUntil: after(15).toISOString(),
    placementsHeldAt: null,
  });
  expect(await t.runs()).toMatchObject([
    { kind: 'featured', endsAt: after(15), endedAt: null },
    { kind: 'premium', endsAt: after(70), endedAt: null },
  ]);
  const linked = await t.database.db.select({ machineId: payments.machineId }).from(payments);
  expect(linked).toEqual([{ machineId: 'mine' }, { machineId: 'mine' }]);
});

test('what was paid back while the listing was away does not run on', async () => {
  await using t = await withClaims();
  const refunded = await t.pay('premium', after(60));
  await t.remove();
  await t.database.db.update(payments).set({ state: 'refunded', refundedAt: START }).where(eq(payments.id, refunded));
  expect(await t.restore()).toMatchObject({ isPremiumPaid: false, premiumUntil: null, status: 'approved' });
  expect(await t.runs()).toMatchObject([{ endedAt: START }]);
});

test('what ran out before the listing went ends with a mail, and what was paid back without another one', async () => {
  await using t = await withClaims();
  const refunded = await t.pay('premium', after(60));
  await t.pay('featured', after(5));
  t.clock.at = after(5);
  await t.remove();
  await t.database.db.update(payments).set({ state: 'refunded', refundedAt: START }).where(eq(payments.id, refunded));
  t.clock.at = after(10);
  await t.restore();
  expect(await t.toldOfEnds()).toMatchObject([
    { recipient: 'sam@shop.example', subject: 'Featured for your listing has ended' },
  ]);
});

test('what was paid with test money does not come back once payments are live, and its seller is told why', async () => {
  await using t = await withClaims();
  await t.pay('premium', after(60));
  await t.pay('featured', after(60), 'live');
  await t.remove();
  await t.goLive();
  expect(await t.restore()).toMatchObject({
    isPremiumPaid: false,
    premiumUntil: null,
    isFeaturedPaid: true,
    featuredUntil: after(60).toISOString(),
  });
  expect(await t.runs()).toMatchObject([
    { kind: 'featured', endedAt: null },
    { kind: 'premium', endedAt: START },
  ]);
  expect(await t.toldOfEnds()).toMatchObject([
    { subject: 'Premium for your listing has ended', textBody: expect.stringMatching(/test\smoney/) },
  ]);
});

test('test money on its way back while payments go live places nothing afterwards', async () => {
  await using t = await withClaims(START, 'postgres');
  await t.pay('premium', after(60));
  await t.remove();
  const holder = await t.database.pool.connect();
  await holder.query('begin');
  // The restoration blocks after it has read that sandbox payments count, and before its commit.
  await holder.query('lock table audit_log in share mode');
  const restoring = t.call('POST', '/api/admin/deleted-listings/mine/restore');
  await lockWaits(t.database, 1);
  const switching = t.goLive();
  await lockWaits(t.database, 2);
  await holder.query('commit');
  holder.release();
  expect([(await restoring).statusCode, (await switching).statusCode]).toEqual([200, 200]);
  expect(await t.see()).toMatchObject({ isPremiumPaid: false, premiumUntil: null });
});

test('a brand that shows only with Premium comes back for review when its Premium has ended', async () => {
  await using t = await withClaims();
  await t.pay('premium', after(5));
  await t.database.db.update(machines).set({ brand: 'Ricoma' });
  t.clock.at = after(5);
  await t.remove();
  t.clock.at = after(6);
  expect(await t.restore()).toMatchObject({ status: 'pending', isPremiumPaid: false });
});

test('the pictures of a deleted listing stay as long as it may come back', async () => {
  await using t = await withClaims(new Date());
  const path = await uploadImage(t, t.seller);
  await t.database.db.update(machines).set({ image: path, images: [path] });
  await claimImages(t, [path], { id: 'mine' }, t.seller);
  await t.database.db.update(uploads).set({ createdAt: sql`now() - interval '400 days'` });
  await t.remove();
  await t.cleanUp();
  expect(await t.isThere(path)).toBe(true);
  await t.restore();
  expect(
    await t.database.db.select({ by: uploads.claimedByMachineId, kept: uploads.keptByDeletedId }).from(uploads),
  ).toEqual([{ by: 'mine', kept: null }]);
  await t.remove();
  await t.database.pool.query('delete from deleted_listings');
  await t.cleanUp();
  expect(await t.isThere(path)).toBe(false);
});

test('the pictures of a deleted listing go when its seller deletes the account', async () => {
  await using t = await withClaims(new Date());
  const path = await uploadImage(t, t.seller);
  await t.database.db.update(machines).set({ image: path, images: [path] });
  await claimImages(t, [path], { id: 'mine' }, t.seller);
  await t.remove();
  await createClient(t)('DELETE', '/api/user', { password: PASSWORD }, { headers: t.seller.headers });
  await t.cleanUp();
  expect(await t.isThere(path)).toBe(false);
});
