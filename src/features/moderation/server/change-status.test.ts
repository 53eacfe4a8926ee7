import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { machines } from '#app/db/tables/machines.ts';
import { placements } from '#app/db/tables/payments.ts';
import { adminMachine } from '#app/features/machines/machines.schema.ts';
import { UNDO_STATUS_MS } from '../moderation.schema.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { moderate } from '#test/fixtures/moderation.ts';

test('an approved listing is before visitors at once, its seller is told, and it is written down who did it', async () => {
  await using t = await moderate();
  const answer = await t.move('approved');
  expect(answer.statusCode, answer.body).toBe(200);
  expect(adminMachine.parse(answer.json())).toEqual(answer.json());
  expect(answer.json()).toMatchObject({
    id: 'mine',
    status: 'approved',
    sellerName: 'Sam Seller',
    sellerUsername: 'sam',
  });
  expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', etag: answer.json().etag });
  expect(await t.see()).toEqual(answer.json());
  expect(await t.visitorsFind()).toEqual(['mine']);
  const [mail, ...others] = await t.mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'sam@shop.example', userId: t.seller.id, subject: 'Your listing is live' });
  expect(mail?.textBody).toMatch(/Hello Sam Seller[^]*Tajima TMAR-K1506C[^]*mine[^]*\/seller-portal/);
  expect(await t.entries()).toMatchObject([
    {
      actorUserId: t.admin.id,
      actorName: 'boss',
      action: 'approve listing',
      subjectType: 'machine',
      subjectId: 'mine',
      before: { status: 'pending' },
      after: { status: 'approved' },
    },
  ]);
});

test('a rejected listing tells its seller why, in the mail and in the portal, until it is approved', async () => {
  await using t = await moderate();
  const answer = await t.move('rejected', {}, 'mine', '  The photos show another machine.\nPlease take new ones.  ');
  expect(answer.json()).toMatchObject({
    status: 'rejected',
    rejectionReason: 'The photos show another machine.\nPlease take new ones.',
  });
  const portal = await t.callAs(t.seller.headers)('GET', '/api/seller/machines');
  expect(portal.json()).toMatchObject([{ status: 'rejected', rejectionReason: answer.json().rejectionReason }]);
  const [mail] = await t.mails();
  expect(mail?.subject).toBe('Your listing was not approved');
  expect(mail?.textBody).toContain('The photos show another machine.\n\nPlease take new ones.');
  expect(await t.entries()).toMatchObject([{ action: 'reject listing', after: { status: 'rejected' } }]);
  expect((await t.move('approved')).json()).toMatchObject({ status: 'approved', rejectionReason: null });
});

test('a rejection needs no reason, and no other status takes one', async () => {
  await using t = await moderate();
  expect((await t.move('rejected', {}, 'mine', ' ')).json()).toMatchObject({ rejectionReason: null });
  expect((await t.move('pending', {}, 'mine', 'Once more')).json()).toMatchObject({ rejectionReason: null });
  const long = await t.move('rejected', {}, 'mine', 'x'.repeat(1_001));
  expect([long.statusCode, long.json().issues]).toMatchObject([400, [{ path: 'reason' }]]);
  expect((await t.move('rejected', {}, 'mine', 'x'.repeat(1_000))).statusCode).toBe(200);
});

test('a moderator takes a listing from every status to every other', async () => {
  await using t = await moderate();
  for (const from of LISTING_STATUSES) {
    for (const to of LISTING_STATUSES) {
      await t.database.db.update(machines).set({ status: from });
      const answer = await t.move(to);
      expect([from, to, answer.statusCode]).toEqual([from, to, 200]);
      expect((await t.see()).status).toBe(to);
    }
  }
  expect(await t.visitorsFind()).toEqual([]);
});

test('only what was hidden is announced as live, and never to the admin who approves it', async () => {
  await using t = await moderate();
  await t.addMachine({ id: 'own', sellerId: t.admin.id, status: 'pending' });
  await t.addMachine({ id: 'imported', status: 'pending' });
  for (const id of ['own', 'imported']) expect((await t.move('approved', {}, id)).statusCode).toBe(200);
  expect(await t.mails()).toEqual([]);
  for (const status of ['featured', 'approved', 'sold']) await t.move(status);
  expect((await t.mails()).map(({ subject }) => subject)).toEqual(['Your listing is live']);
});

test('a brand that needs Premium comes before visitors without it when an admin says so', async () => {
  await using t = await moderate();
  await t.database.db.update(machines).set({ brand: 'Ricoma' });
  for (const status of ['approved', 'featured']) {
    const answer = await t.move(status);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status, isPremiumPaid: false }]);
    expect(await t.visitorsFind()).toEqual(['mine']);
  }
});

test('the status that a listing has already is no change, and nobody hears of it twice', async () => {
  await using t = await moderate();
  const first = await t.move('approved');
  const again = await t.move('approved');
  expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  await t.move('rejected', {}, 'mine', 'Blurred');
  expect((await t.move('rejected')).json()).toMatchObject({ rejectionReason: 'Blurred' });
  expect((await t.move('rejected', {}, 'mine', 'Too dark')).json()).toMatchObject({ rejectionReason: 'Too dark' });
  const actions = ['approve listing', 'reject listing', 'reject listing'];
  expect((await t.entries()).map(({ action }) => action)).toEqual(actions);
  expect(await t.mails()).toHaveLength(3);
});

test('a rejection that only adds the refund keeps the reason, also in what its seller reads', async () => {
  await using t = await moderate();
  await t.move('rejected', {}, 'mine', 'Blurred');
  const payload = { status: 'rejected', refund: true };
  const answer = await t.call('PATCH', '/api/machines/mine/status', payload);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'rejected', rejectionReason: 'Blurred' }]);
  expect((await t.mails()).map(({ textBody }) => textBody.includes('Blurred'))).toEqual([true, true]);
  await t.move('pending');
  expect((await t.move('rejected')).json()).toMatchObject({ rejectionReason: null });
});

test('only what was once approved is open to visitors when a moderator marks it as sold', async () => {
  await using t = await moderate();
  const open = async () => (await t.app.inject('/api/machines/mine')).statusCode;
  for (const status of ['pending', 'rejected'] as const) {
    await t.database.db.update(machines).set({ status });
    expect((await t.move('sold')).statusCode).toBe(200);
    expect([status, await open()]).toEqual([status, 404]);
  }
  expect((await t.see()).status).toBe('sold');
  for (const path of [
    ['approved', 'sold'],
    ['featured', 'pending', 'sold'],
    ['rejected', 'sold'],
  ] as const) {
    for (const status of path) await t.move(status);
    expect([path, await open()]).toEqual([path, 200]);
  }
});

test('what came before visitors without a moderator was seen, whatever has become of it before it is sold', async () => {
  await using t = await moderate();
  await t.addMachine({ id: 'imported', status: 'approved' });
  for (const status of ['pending', 'sold']) await t.move(status, {}, 'imported');
  expect((await t.app.inject('/api/machines/imported')).json()).toMatchObject({ status: 'sold' });
});

test('a listing that a moderator marks as sold keeps no claim to its placements', async () => {
  await using t = await moderate();
  const until = new Date(Date.now() + 86_400_000);
  await t.database.db.update(machines).set({ isPremiumPaid: true, premiumUntil: until });
  await t.database.db.insert(placements).values({ machineId: 'mine', kind: 'premium', endsAt: until });
  expect((await t.move('sold')).json()).toMatchObject({ status: 'sold', isPremiumPaid: false, premiumUntil: null });
  expect((await t.database.db.select().from(placements))[0]?.endedAt).not.toBeNull();
});

test('nothing unseen is approved: a listing that its seller changed meanwhile stays in review', async () => {
  await using t = await moderate();
  const { etag } = await t.see();
  await t.database.db.update(machines).set({ description: 'Call 555-0100 and pay by wire.' });
  for (const status of ['approved', 'rejected']) {
    const answer = await t.move(status, { 'if-match': etag });
    expect([answer.statusCode, answer.json().error]).toEqual([412, 'Precondition Failed']);
  }
  expect((await t.see()).status).toBe('pending');
  expect([await t.mails(), await t.entries(), await t.visitorsFind()]).toEqual([[], [], []]);
  expect((await t.move('approved', { 'if-match': (await t.see()).etag })).statusCode).toBe(200);
});

test('an edit that is under way wins over an approval of what stood there before', async () => {
  await using t = await moderate({ engine: 'postgres' });
  const { etag } = await t.see();
  const { db } = t.database;
  const [approval] = await db.transaction(async (tx) => {
    await tx.update(machines).set({ description: 'Another machine' }).where(eq(machines.id, 'mine'));
    const answer = t.move('approved', { 'if-match': etag });
    await lockWaits(t.database, 1);
    return [answer];
  });
  expect((await approval)?.statusCode).toBe(412);
  expect((await t.see()).status).toBe('pending');
});

test('of ten decisions about the same version at once, one is taken', async () => {
  await using t = await moderate({ engine: 'postgres' });
  const { etag } = await t.see();
  const statuses = Array.from({ length: 10 }, (_status, index) => (index % 2 === 0 ? 'approved' : 'rejected'));
  const answers = await Promise.all(statuses.map((status) => t.move(status, { 'if-match': etag })));
  const codes = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
  expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
  expect(await t.entries()).toHaveLength(1);
  expect(await t.mails()).toHaveLength(1);
});

test('a status that there is not, and a listing that there is not, are refused', async () => {
  await using t = await moderate();
  expect((await t.move('premium')).statusCode).toBe(400);
  expect((await t.move('approved', {}, 'none')).statusCode).toBe(404);
});

test('the mail about a decision leaves once it can no longer be undone, and an undone decision is not reported', async () => {
  await using t = await moderate();
  const decide = async (payload: object) => {
    const answer = await t.call('PATCH', '/api/machines/mine/status', payload);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const subjects = async () => (await t.mails()).map(({ subject }) => subject);
  await decide({ status: 'approved' });
  const [held] = await t.mails();
  const waitsMs = (held?.sendAfter?.getTime() ?? 0) - (held?.createdAt.getTime() ?? 0);
  expect(waitsMs).toBeGreaterThan(UNDO_STATUS_MS - 10_000);
  await decide({ status: 'pending', undo: true });
  expect(await subjects()).toEqual([]);

  // Buyers saw it all the while: neither the rejection nor its end is news.
  await decide({ status: 'approved' });
  await decide({ status: 'rejected', reason: 'No.' });
  await decide({ status: 'approved', undo: true });
  expect(await subjects()).toEqual(['Your listing is live']);
});

test('a decision that is undone too late is reported, and so is its end', async () => {
  let time = Date.now();
  await using t = await moderate({ now: () => new Date(time) });
  const decide = (payload: object) => t.call('PATCH', '/api/machines/mine/status', payload);
  await decide({ status: 'approved' });
  await decide({ status: 'rejected' });
  time += UNDO_STATUS_MS;
  await decide({ status: 'approved', undo: true });
  const mails = (await t.mails()).toSorted((one, other) => Number(one.sendAfter) - Number(other.sendAfter));
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Your listing is live',
    'Your listing is live',
    'Your listing was not approved',
  ]);
});

test('a mail about a refund cannot be withdrawn, and leaves after that of the decision before it', async () => {
  await using t = await moderate();
  const decide = (payload: object) => t.call('PATCH', '/api/machines/mine/status', payload);
  await decide({ status: 'approved' });
  await decide({ status: 'rejected', refund: true });
  const [live, rejected] = await t.mails();
  expect([live?.subject, rejected?.subject]).toEqual(['Your listing is live', 'Your listing was not approved']);
  expect(live?.sendAfter?.getTime()).toBeLessThanOrEqual(rejected?.sendAfter?.getTime() ?? 0);
  await decide({ status: 'approved', undo: true });
  expect((await t.mails()).map(({ subject }) => subject)).toContain('Your listing was not approved');
});

test('only a return to the status before is an undo: any other decision is reported, and so is a reason', async () => {
  await using t = await moderate();
  const decide = async (payload: object) => {
    const answer = await t.call('PATCH', '/api/machines/mine/status', payload);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const subjects = async () => (await t.mails()).map(({ subject }) => subject).toSorted();
  await decide({ status: 'approved' });
  await decide({ status: 'rejected', undo: true });
  expect(await subjects()).toEqual(['Your listing is live', 'Your listing was not approved']);

  await decide({ status: 'approved' });
  await decide({ status: 'rejected', reason: 'The photos show another machine.', undo: true });
  expect(await subjects()).toEqual([
    'Your listing is live',
    'Your listing is live',
    'Your listing was not approved',
    'Your listing was not approved',
  ]);
});
