import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { deletedListings } from '#app/db/tables/deleted-listings.ts';
import { machines } from '#app/db/tables/machines.ts';
import { moderate } from '#test/fixtures/moderation.ts';

async function withMany(options: Parameters<typeof moderate>[0] = {}) {
  const t = await moderate(options);
  return {
    ...t,
    approve: (ids: readonly string[], more: object = {}) =>
      t.call('POST', '/api/admin/approve-multiple', { ids, ...more }),
    remove: (ids: readonly string[]) => t.call('POST', '/api/admin/delete-multiple', { ids }),
    addPending: async (count: number) => {
      const ids = Array.from({ length: count }, (_id, index) => `waiting-${String(index).padStart(3, '0')}`);
      for (const id of ids) await t.addMachine({ id, status: 'pending', sellerId: t.seller.id });
      return ids;
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('what waits is approved at once, and each that is not says why', async () => {
  await using t = await withMany();
  for (const status of LISTING_STATUSES) await t.addMachine({ id: status, status });
  await t.addMachine({ id: 'other-brand', brand: 'Ricoma', status: 'pending' });
  const ids = ['mine', 'gone', ...LISTING_STATUSES, 'other-brand', 'mine'];
  const answer = await t.approve(ids);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toEqual({
    approved: 2,
    skipped: [
      { id: 'gone', reason: 'gone' },
      { id: 'approved', reason: 'already' },
      { id: 'featured', reason: 'already' },
      { id: 'sold', reason: 'changed' },
      { id: 'rejected', reason: 'changed' },
      { id: 'other-brand', reason: 'not showable' },
    ],
  });
  expect((await t.visitorsFind()).toSorted()).toEqual(['approved', 'featured', 'mine', 'pending']);
  const entries = (await t.entries()).map(({ action, subjectId, before, after }) => ({
    action,
    subjectId,
    before,
    after,
  }));
  const approval = { action: 'approve listing', before: { status: 'pending' }, after: { status: 'approved' } };
  expect(entries).toEqual([
    { ...approval, subjectId: 'mine' },
    { ...approval, subjectId: 'pending' },
  ]);
  expect(await t.see()).toMatchObject({ changedSinceApproval: false, approvedAt: expect.any(String) });
});

test('what was changed since it was on the screen is left in review', async () => {
  await using t = await withMany();
  const ids = await t.addPending(3);
  const list: { id: string; etag: string }[] = (await t.call('GET', '/api/machines?status=pending')).json();
  const seen = Object.fromEntries(list.map(({ id, etag }) => [id, etag]));
  await t.database.db
    .update(machines)
    .set({ price: 1 })
    .where(sql`id = ${ids[1] ?? ''}`);
  const answer = await t.approve([...ids, 'mine'], { seen });
  expect(answer.json()).toEqual({ approved: 3, skipped: [{ id: ids[1], reason: 'changed' }] });
});

test.each<Record<string, string>>([{ constructor: '"x"' }, {}, { 'waiting-000': '*' }])(
  'whoever says what they saw, %j, approves nothing that they have not seen',
  async (seen) => {
    await using t = await withMany();
    const ids = await t.addPending(2);
    const skipped = ids.map((id) => ({ id, reason: 'changed' }));
    expect((await t.approve(ids, { seen })).json()).toEqual({ approved: 0, skipped });
  },
);

test('a seller gets one mail, however many of their listings went live', async () => {
  await using t = await withMany();
  const ids = await t.addPending(23);
  const other = await t.addUser({ email: 'zoe@shop.example' });
  await t.addMachine({ id: 'of-zoe', status: 'pending', sellerId: other.id });
  const unreachable = await t.addUser({ email: null });
  await t.addMachine({ id: 'of-nobody', status: 'pending', sellerId: unreachable.id });
  expect((await t.approve([...ids, 'of-zoe', 'of-nobody'])).json()).toEqual({ approved: 25, skipped: [] });
  const mails = await t.mails();
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['sam@shop.example', 'Your 23 listings are live'],
    ['zoe@shop.example', 'Your listing is live'],
  ]);
  expect(mails[0]?.textBody).toContain('And 3 more.');
  // A mail for each seller, and one search for fact proposals.
  expect(await t.jobs.runDue()).toBe(3);
});

test('many are taken away at once, and can each be brought back', async () => {
  await using t = await withMany();
  const ids = await t.addPending(3);
  const answer = await t.remove([...ids, 'none', 'none']);
  expect(answer.json()).toEqual({ deleted: 3, skipped: [{ id: 'none', reason: 'gone' }] });
  expect(await t.database.db.$count(machines)).toBe(1);
  expect((await t.entries()).map(({ action }) => action)).toEqual(ids.map(() => 'delete listing'));
  expect((await t.call('POST', `/api/admin/deleted-listings/${ids[1]}/restore`)).statusCode).toBe(200);
  expect((await t.see(ids[1])).status).toBe('pending');
});

test('from one to ten thousand listings are taken at once', async () => {
  await using t = await withMany();
  const ids = Array.from({ length: 10_001 }, (_id, index) => `a-name-as-long-as-those-of-listings-are-${index}`);
  for (const act of [t.approve, t.remove]) {
    expect((await act([])).statusCode).toBe(400);
    expect((await act(ids)).statusCode).toBe(400);
    expect((await act(ids.slice(1))).statusCode).toBe(200);
  }
  const seen = Object.fromEntries(ids.slice(1).map((id) => [id, '"1-0123abcd-1234567890"']));
  expect((await t.approve(ids.slice(1), { seen })).statusCode).toBe(200);
});

test('two admins who approve the same listings at once approve each of them once', async () => {
  await using t = await withMany({ engine: 'postgres' });
  const ids = await t.addPending(60);
  const answers = await Promise.all([t.approve(ids), t.approve(ids.toReversed()), t.approve(ids.slice(20))]);
  const counts = answers.map((answer) => answer.json<{ approved: number; skipped: unknown[] }>());
  expect(counts.reduce((sum, { approved }) => sum + approved, 0)).toBe(60);
  expect(counts.reduce((sum, { skipped }) => sum + skipped.length, 0)).toBe(100);
  expect(await t.entries()).toHaveLength(60);
  // The shorter request may come first and leave the rest to the other; each mails the seller about its own.
  expect(await t.mails()).toHaveLength(counts.filter(({ approved }) => approved > 0).length);
});

test('listings that are approved and deleted at once end as deleted, each written down once', async () => {
  await using t = await withMany({ engine: 'postgres' });
  const ids = await t.addPending(40);
  const [approved, ...deleted] = await Promise.all([t.approve(ids), t.remove(ids.toReversed()), t.remove(ids)]);
  const count = deleted.map((answer) => answer.json<{ deleted: number }>().deleted);
  expect(count.toSorted((one, other) => one - other)).toEqual([0, 40]);
  expect(await t.database.db.$count(deletedListings)).toBe(40);
  const entries = (await t.entries()).map(({ action }) => action);
  expect(entries.filter((action) => action === 'delete listing')).toHaveLength(40);
  expect(entries.filter((action) => action === 'approve listing')).toHaveLength(approved.json().approved);
});
