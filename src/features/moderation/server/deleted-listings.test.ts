import { expect, test } from 'vitest';
import { eq, getTableColumns } from 'drizzle-orm';
import { users } from '#app/db/tables/accounts.ts';
import { machineFactKinds } from '#app/db/tables/catalogue.ts';
import { deletedListings } from '#app/db/tables/deleted-listings.ts';
import { machines } from '#app/db/tables/machines.ts';
import { pageViews } from '#app/db/tables/visits.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { createClient, PASSWORD } from '#test/accounts.ts';
import { moderate } from '#test/fixtures/moderation.ts';
import { PURGE_DELETED } from './moderation.jobs.ts';

const START = new Date('2026-03-01T12:00:00Z');

async function withDeleted(options: Parameters<typeof moderate>[0] = {}) {
  const clock = { at: START };
  const t = await moderate({ ...options, now: () => clock.at });
  return {
    ...t,
    remove: (id = 'mine') => t.call('DELETE', `/api/machines/${id}`),
    restore: (id = 'mine') => t.call('POST', `/api/admin/deleted-listings/${id}/restore`),
    deleted: async (query = '') => (await t.call('GET', `/api/admin/deleted-listings${query}`)).json(),
    /** Advances the clock, and runs the daily jobs. */
    pass: async (days: number) => {
      clock.at = new Date(clock.at.getTime() + days * DAY_MS);
      await t.jobs.send(t.database.db, PURGE_DELETED, {});
      await t.jobs.runDue();
    },
    row: async () => (await t.database.db.select().from(machines))[0],
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('a deleted listing is nowhere but in the list of deleted ones, and comes back as it was', async () => {
  await using t = await withDeleted();
  await t.database.db
    .update(machines)
    .set({ status: 'approved', image: '/objects/a.webp', images: ['/objects/a.webp'] });
  await t.database.db.insert(pageViews).values({ machineId: 'mine' });
  const [before, seen] = [await t.row(), await t.see()];
  const answer = await t.remove();
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(await t.visitorsFind()).toEqual([]);
  expect((await t.app.inject('/api/machines/mine')).statusCode).toBe(404);
  expect((await t.call('GET', '/api/machines?admin=true')).json()).toEqual([]);
  expect(await t.deleted()).toEqual([
    {
      id: 'mine',
      name: 'Tajima TMAR-K1506C',
      brand: 'Tajima',
      heads: 6,
      image: '/objects/a.webp',
      deletedAt: '2026-03-01T12:00:00.000Z',
      deletedBy: 'boss',
      purgeAt: '2026-03-31T12:00:00.000Z',
    },
  ]);
  const back = await t.restore();
  expect(back.statusCode, back.body).toBe(200);
  expect(back.json()).toEqual({ ...seen, etag: expect.any(String) });
  expect(back.headers.etag).toBe((await t.see()).etag);
  expect(await t.row()).toEqual({ ...before, serial: expect.any(Number) });
  expect(await t.visitorsFind()).toEqual(['mine']);
  expect([await t.deleted(), await t.database.db.$count(pageViews)]).toEqual([[], 0]);
  const facts = { brand: 'Tajima', status: 'approved' };
  expect(await t.entries()).toMatchObject([
    { actorName: 'boss', action: 'delete listing', subjectId: 'mine', before: facts, after: null },
    { actorName: 'boss', action: 'restore listing', subjectId: 'mine', before: null, after: facts },
  ]);
  expect(JSON.stringify(await t.entries())).not.toMatch(/Columbus|43004/);
});

/** A listing with a value in every column that is empty by default. */
const FULL = {
  isUnderOffer: true,
  id: 'full',
  customBrand: 'Tajima',
  customModel: 'TMAR-K1506C',
  year: 2018,
  condition: 'new',
  price: 42_000,
  isConsignment: true,
  accessories: '[{"name":"Hoop","quantity":2}]',
  sourceUrl: 'https://partner.example/1',
  image: '/objects/a.webp',
  images: ['/objects/b.webp', "/objects/it's.webp"],
  counterPhoto: "/objects/it's.webp",
  platePhoto: '/objects/plate.webp',
  mainImageIndex: 1,
  contactName: 'Zoë "Z" Seller',
  contactEmail: 'operator@shop.example',
  contactPhone: '555-0100',
  status: 'rejected',
  isSoldUnseen: true,
  rejectionReason: 'Blurred\nphotos',
  confirmedAt: new Date('2026-01-03T00:00:00Z'),
  restingSince: new Date('2026-01-04T00:00:00Z'),
  isPremiumPaid: true,
  isFeaturedPaid: true,
  premiumUntil: new Date('2026-05-01T00:00:00.123Z'),
  featuredUntil: new Date('2026-05-02T00:00:00Z'),
  placementsBegun: true,
  placementsHeldAt: new Date('2026-04-01T00:00:00Z'),
  listingOptionsPaymentIntentId: 'PAY-1',
  loweredFrom: 999_999,
  loweredAt: new Date('2026-01-03T00:00:00Z'),
  hiddenPrice: true,
  markupPercentage: 12.34,
  applyMarkup: true,
  createdAt: new Date('2025-12-31T23:59:59.999Z'),
  updatedAt: new Date('2026-01-01T00:00:00Z'),
  financingAvailable: true,
  pendingSince: new Date('2026-01-01T12:00:00Z'),
  pendingChangeAt: new Date('2026-01-02T00:00:00Z'),
  submissionKey: '9b2ff0f8-6f4d-4f3e-8a55-0d3f9a5c1f00',
} as const;

/** The values that only a sold listing has. */
const SOLD = {
  ...FULL,
  id: 'sold',
  status: 'sold',
  soldAt: new Date('2026-01-05T00:00:00Z'),
  soldFrom: 'featured',
  restingSince: null,
} as const;

const OF_SOLD = new Set(['soldAt', 'soldFrom']);

/** Columns that are not restored: the serial, the key of the submitted form, and what triggers set. */
const NEW_OR_GONE = new Set(['serial', 'submissionKey', 'pendingChangeAt', 'isUnderOffer']);

test('nothing of a listing is lost on the way, in whichever column it stands', async () => {
  await using t = await withDeleted();
  await t.call('PATCH', '/api/user/profile', {
    name: 'Boss',
    email: 'b@shop.example',
    tewhEmail: 'operator@shop.example',
  });
  const { db } = t.database;
  const [bare] = await db
    .insert(machines)
    .values({ id: 'bare', name: '', brand: '', model: '', heads: 1, needles: 1 })
    .returning();
  // Stays in this worker's database, where no other test reads it.
  await db.insert(machineFactKinds).values({ key: 'ofThisTest', kind: 'severalOf' }).onConflictDoNothing();
  const facts = { ofThisTest: ['one', 'two'] };
  const suspension = { suspendedAt: new Date(), suspendedBy: 'boss', suspensionReason: 'For this test' };
  await db.update(users).set(suspension).where(eq(users.id, t.seller.id));
  const full = await t.addMachine({ ...FULL, facts, sellerId: t.seller.id, images: [...FULL.images] });
  const sold = await t.addMachine({
    ...SOLD,
    facts,
    sellerId: t.seller.id,
    images: [...FULL.images],
    submissionKey: null,
  });
  for (const [column, { generated, generatedIdentity }] of Object.entries(getTableColumns(machines))) {
    if (generated !== undefined || generatedIdentity !== undefined) continue;
    const [inFull, inBare] = [Object.entries(OF_SOLD.has(column) ? sold : full), Object.entries(bare ?? {})].map(
      (row) => row.find(([name]) => name === column)?.[1],
    );
    expect(inFull, `${column} says nothing here`).not.toEqual(inBare);
  }
  for (const before of [full, sold]) {
    expect((await t.remove(before.id)).statusCode).toBe(204);
    // The paths of files that the clean-up must not remove.
    const [copy] = await db.select().from(deletedListings);
    expect(new Set(copy?.images)).toEqual(new Set([...FULL.images, FULL.image, FULL.platePhoto]));
    expect((await t.restore(before.id)).statusCode).toBe(200);
    const back = (await db.select().from(machines)).find(({ id }) => id === before.id);
    for (const [column, value] of Object.entries(before)) {
      if (NEW_OR_GONE.has(column)) continue;
      expect([column, Object.entries(back ?? {}).find(([name]) => name === column)?.[1]]).toEqual([column, value]);
    }
    expect(back?.submissionKey).toBeNull();
  }
});

test('a copy from before a column was added, or from before one was dropped, comes back all the same', async () => {
  await using t = await withDeleted();
  await t.remove();
  await t.database.pool.query(
    `update deleted_listings set machine = machine - '{apply_markup,hidden_price,updated_at}'::text[] || '{"long_gone": 1}'`,
  );
  const back = await t.restore();
  expect(back.statusCode, back.body).toBe(200);
  expect(back.json()).toMatchObject({ applyMarkup: false, hiddenPrice: false, price: 42_000 });
});

test('after thirty days it is gone for good, and not a day earlier', async () => {
  await using t = await withDeleted();
  await t.remove();
  await t.pass(29);
  expect(await t.deleted()).toMatchObject([{ id: 'mine' }]);
  await t.pass(1);
  expect(await t.deleted()).toEqual([]);
  const late = await t.restore();
  expect([late.statusCode, late.json().message]).toEqual([404, 'This listing can no longer be brought back']);
});

test('the list of deleted ones comes in pages, the last one first', async () => {
  await using t = await withDeleted();
  for (const id of ['a', 'b', 'c']) {
    await t.addMachine({ id });
    await t.remove(id);
    await t.pass(1);
  }
  const page = await t.call('GET', '/api/admin/deleted-listings?page=1&pageSize=2');
  expect(page.json()).toMatchObject([{ id: 'c' }, { id: 'b' }]);
  expect(page.headers).toMatchObject({ 'x-total-count': '3', 'cache-control': 'private, no-store' });
  expect(await t.deleted('?page=2&pageSize=2')).toMatchObject([{ id: 'a', image: null }]);
});

test('what is not there is not deleted, and what a seller deletes stays deleted', async () => {
  await using t = await withDeleted();
  expect((await t.remove('none')).statusCode).toBe(404);
  expect((await t.restore('none')).statusCode).toBe(404);
  const own = await t.callAs(t.seller.headers)('DELETE', '/api/seller/machines/mine');
  expect(own.statusCode).toBe(204);
  expect(await t.database.db.$count(deletedListings)).toBe(0);
});

test('an id that was given to another listing is not taken from it', async () => {
  await using t = await withDeleted();
  await t.remove();
  await t.addMachine({ id: 'mine', brand: 'Barudan' });
  expect((await t.restore()).statusCode).toBe(409);
  expect((await t.see()).brand).toBe('Barudan');
  expect(await t.deleted()).toMatchObject([{ brand: 'Tajima' }]);
  await t.remove();
  expect(await t.deleted()).toMatchObject([{ brand: 'Barudan' }]);
});

test('with its account a deleted listing goes for good', async () => {
  await using t = await withDeleted();
  await t.remove();
  const gone = await createClient(t)('DELETE', '/api/user', { password: PASSWORD }, { headers: t.seller.headers });
  expect(gone.statusCode).toBe(204);
  expect(await t.database.db.$count(deletedListings)).toBe(0);
  expect((await t.restore()).statusCode).toBe(404);
});

test('of several admins who bring a listing back at once, one does', async () => {
  await using t = await withDeleted({ engine: 'postgres' });
  await t.remove();
  const answers = await Promise.all(Array.from({ length: 6 }, () => t.restore()));
  const codes = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
  expect(codes).toEqual([200, 404, 404, 404, 404, 404]);
  expect(await t.visitorsFind()).toEqual([]);
  expect(await t.database.db.$count(machines)).toBe(1);
});

test('an account may be deleted while a moderator is at its listings', async () => {
  await using t = await withDeleted({ engine: 'postgres' });
  const ids = Array.from({ length: 12 }, (_id, index) => `listing-${index}`);
  for (const id of ids) await t.addMachine({ id, sellerId: t.seller.id, status: 'pending' });
  const [account, ...others] = await Promise.all([
    createClient(t)('DELETE', '/api/user', { password: PASSWORD }, { headers: t.seller.headers }),
    ...ids.map((id, index) => (index % 2 === 0 ? t.remove(id) : t.move('approved', {}, id))),
  ]);
  expect(account.statusCode).toBe(204);
  for (const { statusCode } of others) expect([200, 204, 404]).toContain(statusCode);
  expect([await t.database.db.$count(machines), await t.deleted()]).toEqual([0, []]);
});
