import { expect, test } from 'vitest';
import { pendingChanges } from '#app/db/tables/machine-versions.ts';
import { machines } from '#app/db/tables/machines.ts';
import { CHANGE, withPublicListing } from '#test/fixtures/pending-change.ts';
import { caughtUp } from '#test/fixtures/visitor-browsing.ts';

test('an approved change is before visitors at once, keeps the place of its listing, and its seller is told', async () => {
  await using t = await withPublicListing();
  await t.database.db.update(machines).set({ status: 'featured' });
  await t.edit();
  const answer = await t.decide('approve');
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { status: 'featured', brand: 'Barudan', live: null, change: null, changedSinceApproval: false },
  ]);
  expect(answer.headers.etag).toBe(answer.json().etag);
  await caughtUp(t);
  expect(await t.seen()).toMatchObject({ brand: 'Barudan', price: 47_777, status: 'featured' });
  const toSeller = (await t.mails()).filter(({ recipient }) => recipient === 'sam@shop.example');
  expect(toSeller.map(({ subject }) => subject)).toEqual(['Your change is live']);
  expect(await t.entries()).toMatchObject([{ action: 'approve change', actorName: 'boss', subjectId: 'mine' }]);
  expect(await t.database.db.select().from(pendingChanges)).toMatchObject([
    { outcome: 'approved', decidedBy: t.admin.id },
  ]);
});

test('a rejected change leaves what visitors see, and its seller reads why until there is another one', async () => {
  await using t = await withPublicListing();
  await t.edit();
  const answer = await t.decide('reject', { reason: ' The photos show another machine. ' });
  const reason = 'The photos show another machine.';
  expect(answer.json()).toMatchObject({ status: 'approved', brand: 'Tajima', price: 42_000, live: null });
  expect(await t.own()).toMatchObject({ status: 'approved', brand: 'Tajima', change: { state: 'rejected', reason } });
  expect(await t.seen()).toMatchObject({ brand: 'Tajima', price: 42_000 });
  const mail = (await t.mails()).find(({ recipient }) => recipient === 'sam@shop.example');
  expect(mail?.subject).toBe('Your change was not approved');
  expect(mail?.textBody).toContain(reason);
  expect(await t.entries()).toMatchObject([{ action: 'reject change' }]);
  await t.edit({ price: 41_000 });
  expect(await t.own()).toMatchObject({ status: 'pending', price: 41_000, change: { state: 'pending', reason: null } });
});

test('a listing that is rejected with its change is hidden, and the change is what its seller goes on from', async () => {
  await using t = await withPublicListing();
  await t.edit();
  expect((await t.move('rejected')).json()).toMatchObject({ status: 'rejected', brand: 'Barudan', live: null });
  expect((await t.app.inject('/api/machines/mine')).statusCode).toBe(404);
  expect(await t.own()).toMatchObject({ status: 'rejected', brand: 'Barudan', price: 47_777 });
  expect((await t.decide('approve')).statusCode).toBe(409);
  await t.edit({ ...CHANGE, price: 46_000 });
  expect((await t.move('approved')).json()).toMatchObject({ status: 'approved', price: 46_000, change: null });
  await caughtUp(t);
  expect(await t.seen()).toMatchObject({ brand: 'Barudan', price: 46_000 });
});

test('whatever makes a listing with a change approved brings the change before visitors', async () => {
  await using t = await withPublicListing();
  for (const approve of [
    () => t.move('approved'),
    () => t.move('featured'),
    () => t.call('POST', '/api/admin/approve-multiple', { ids: ['mine'] }),
  ]) {
    await t.edit({ ...CHANGE, price: 40_000 });
    await t.decide('reject');
    await t.edit();
    expect((await approve()).statusCode).toBe(200);
    await caughtUp(t);
    expect(await t.seen()).toMatchObject({ brand: 'Barudan', price: 47_777 });
    await t.edit({ price: 42_000 });
    await t.decide('approve');
  }
});

test('many at once: a change keeps the place of its listing, and one that was edited since is left alone', async () => {
  await using t = await withPublicListing();
  await t.database.db.update(machines).set({ status: 'featured' });
  await t.edit();
  const { etag } = await t.see();
  await t.edit({ ...CHANGE, price: 40_000 });
  const approve = async (tag: string) =>
    (await t.call('POST', '/api/admin/approve-multiple', { ids: ['mine'], seen: { mine: tag } })).json();
  expect(await approve(etag)).toEqual({ approved: 0, skipped: [{ id: 'mine', reason: 'changed' }] });
  expect(await approve((await t.see()).etag)).toEqual({ approved: 1, skipped: [] });
  expect(await t.see()).toMatchObject({ status: 'featured', price: 40_000, change: null });
});

test('of two moderators who decide on a change, one does, and who has not seen the newest does nothing', async () => {
  await using t = await withPublicListing();
  await t.edit();
  const { etag } = await t.see();
  const both = await Promise.all([
    t.decide('approve', undefined, { 'if-match': etag }),
    t.decide('reject', {}, { 'if-match': etag }),
  ]);
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 412]));
  await t.edit({ price: 30_000 });
  expect((await t.decide('approve', undefined, { 'if-match': etag })).statusCode).toBe(412);
  expect(await t.own()).toMatchObject({ status: 'pending', price: 30_000 });
});

test.for(['approve', 'reject'] as const)(
  '%s is refused where no change waits, to sellers, and to guests',
  async (verdict) => {
    await using t = await withPublicListing();
    const url = `/api/admin/machines/mine/changes/${verdict}`;
    const refusal = await t.decide(verdict, {});
    expect([refusal.statusCode, refusal.json().message]).toEqual([
      409,
      'No change of this listing waits for a decision',
    ]);
    await t.edit();
    expect((await t.asSeller('POST', url, {})).statusCode).toBe(403);
    expect((await t.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401);
    expect((await t.call('POST', `/api/admin/machines/none/changes/${verdict}`, {})).statusCode).toBe(404);
    expect(await t.own()).toMatchObject({ status: 'pending' });
  },
);
