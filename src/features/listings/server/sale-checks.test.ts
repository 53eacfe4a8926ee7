import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { approvedVersions } from '#app/db/tables/machine-versions.ts';
import { machines } from '#app/db/tables/machines.ts';
import { saleChecks } from '#app/db/tables/sale-checks.ts';
import { outbox } from '#app/db/tables/site.ts';
import { publicMachine } from '#app/features/machines/machines.schema.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { startTestApp } from '#test/app.ts';
import { ASK_SELLERS } from './listings.jobs.ts';

const START = new Date('2026-06-01T14:00:00Z');

/** A seller with one approved machine, and a clock that can be advanced. */
async function startSelling() {
  let now = START;
  const t = await startTestApp({ now: () => now });
  const { db } = t.database;
  const seller = await t.addUser({ email: 'sam@seller.example', emailConfirmedAt: START, name: 'Sam' });
  await t.addMachine({ id: 'mine', name: 'Tajima TMAR', price: 20_000, sellerId: seller.id, createdAt: START });
  const mails = () => db.select().from(outbox).orderBy(outbox.createdAt, outbox.id);
  const lastLink = async () => {
    const { textBody } = (await mails()).at(-1) ?? { textBody: '' };
    return /#token=([\w-]{43})/.exec(textBody)?.[1] ?? '';
  };
  return {
    ...t,
    db,
    seller,
    mails,
    lastLink,
    after: async (days: number) => {
      now = new Date(now.getTime() + days * DAY_MS);
      await t.jobs.send(db, ASK_SELLERS, {});
      await t.jobs.runDue();
    },
    answer: (payload: object, headers = {}) =>
      t.app.inject({ method: 'POST', url: '/api/sale-checks/answers', payload, headers }),
    look: (token: string) => t.app.inject({ method: 'POST', url: '/api/sale-checks/lookup', payload: { token } }),
    seen: async () => t.app.inject('/api/machines/mine'),
    row: async () => (await db.select().from(machines).where(eq(machines.id, 'mine')))[0],
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('a month after the last word its seller is asked once, by three links', async () => {
  await using t = await startSelling();
  await t.after(29);
  expect(await t.mails()).toEqual([]);
  await t.after(2);
  await t.after(0);
  const [mail, ...more] = await t.mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'sam@seller.example', subject: 'Is your Tajima TMAR still for sale?' });
  for (const answer of ['for-sale', 'lower-price', 'sold'])
    expect(mail?.textBody).toMatch(new RegExp(`/still-for-sale#token=[\\w-]{43}&answer=${answer}`));
});

test('opening the link changes nothing; an answer is good once, and buyers see when it was given', async () => {
  await using t = await startSelling();
  await t.after(31);
  const token = await t.lastLink();
  for (let each = 0; each < 3; each += 1)
    expect((await t.look(token)).json()).toMatchObject({ id: 'mine', name: 'Tajima TMAR', price: 20_000 });
  expect((await t.row())?.confirmedAt).toBeNull();
  const [first, second] = await Promise.all([
    t.answer({ token, answer: 'for-sale' }),
    t.answer({ token, answer: 'for-sale' }),
  ]);
  expect([first.statusCode, second.statusCode].toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(publicMachine.parse((await t.seen()).json()).confirmedAt).toBe('2026-07-02T14:00:00.000Z');
  expect((await t.look(token)).json()).toMatchObject({ message: 'This question has been answered already' });
  // No question is repeated within a month.
  await t.after(29);
  expect(await t.mails()).toHaveLength(1);
});

test('the price is lowered from the mail, and not raised, nor by half a dollar', async () => {
  await using t = await startSelling();
  await t.after(31);
  const token = await t.lastLink();
  expect((await t.answer({ token, answer: 'lower-price', price: 20_000 })).statusCode).toBe(409);
  expect((await t.answer({ token, answer: 'lower-price', price: 0 })).statusCode).toBe(403);
  expect((await t.answer({ token, answer: 'lower-price', price: 12.5 })).statusCode).toBe(400);
  expect((await t.answer({ token, answer: 'lower-price', price: 18_000 })).json()).toMatchObject({ price: 18_000 });
  expect(publicMachine.parse((await t.seen()).json()).price).toBe(18_000);
});

test('the link alone lowers a price by a third; by more only its seller does, signed in', async () => {
  await using t = await startSelling();
  await t.after(31);
  const much = { token: await t.lastLink(), answer: 'lower-price', price: 13_333 };
  expect((await t.answer(much)).statusCode).toBe(403);
  expect((await t.answer(much, await t.signIn(await t.addUser({ role: 'admin' })))).statusCode).toBe(403);
  expect(await t.row()).toMatchObject({ price: 20_000 });
  expect((await t.answer(much, await t.signIn(t.seller))).statusCode).toBe(200);
  expect(await t.row()).toMatchObject({ price: 13_333 });
});

test('a third less is lowered by the link alone', async () => {
  await using t = await startSelling();
  await t.after(31);
  const answer = await t.answer({ token: await t.lastLink(), answer: 'lower-price', price: 13_334 });
  expect([answer.statusCode, (await t.row())?.price]).toEqual([200, 13_334]);
});

test('a link ends with the address that it was mailed to, and with the seller', async () => {
  await using t = await startSelling();
  const { db } = t;
  const heir = await t.addUser({ email: 'heir@seller.example', emailConfirmedAt: START });
  const moved = { email: 'sam@elsewhere.example', emailConfirmedAt: null };
  const back = { email: 'sam@seller.example', emailConfirmedAt: new Date(START.getTime() + DAY_MS) };
  await t.after(31);
  const token = await t.lastLink();
  const statuses = async () => [
    (await t.look(token)).statusCode,
    (await t.answer({ token, answer: 'sold' })).statusCode,
    (await t.answer({ token, answer: 'lower-price', price: 19_000 })).statusCode,
  ];
  for (const change of [moved, back]) {
    await db.update(users).set(change).where(eq(users.id, t.seller.id));
    expect(await statuses()).toEqual([400, 400, 400]);
  }
  await db.update(users).set({ emailConfirmedAt: START }).where(eq(users.id, t.seller.id));
  await db.update(machines).set({ sellerId: heir.id });
  expect(await statuses()).toEqual([400, 400, 400]);
  await db.update(machines).set({ sellerId: t.seller.id });
  expect((await t.look(token)).statusCode).toBe(200);
});

test('nobody is asked at an address that is not confirmed', async () => {
  await using t = await startSelling();
  await t.db.update(users).set({ emailConfirmedAt: null });
  for (let month = 0; month < 4; month += 1) await t.after(31);
  expect(await t.mails()).toEqual([]);
  expect((await t.seen()).statusCode).toBe(200);
});

test('what is sold is sold from the mail, on that day, and every later answer is too late', async () => {
  await using t = await startSelling();
  await t.after(31);
  const early = await t.lastLink();
  await t.after(31);
  const late = await t.lastLink();
  expect((await t.answer({ token: late, answer: 'sold' })).json()).toMatchObject({ status: 'sold' });
  expect(publicMachine.parse((await t.seen()).json()).soldAt).not.toBeNull();
  expect((await t.answer({ token: early, answer: 'for-sale' })).statusCode).toBe(409);
  expect((await t.answer({ token: early, answer: 'lower-price', price: 15_000 })).statusCode).toBe(409);
});

test('after two silences the listing rests, is no question any more, and comes back with one press', async () => {
  await using t = await startSelling();
  await t.after(31);
  await t.after(31);
  expect((await t.mails()).at(-1)?.textBody).toContain('You did not answer the last time');
  expect((await t.seen()).statusCode).toBe(200);
  await t.after(31);
  expect((await t.mails()).at(-1)?.subject).toBe('Your listing rests: Tajima TMAR');
  expect((await t.seen()).statusCode).toBe(404);
  expect(await t.row()).toMatchObject({ status: 'rejected', rejectionReason: null, restingSince: expect.any(Date) });
  await t.after(31);
  expect(await t.mails()).toHaveLength(3);

  const token = await t.lastLink();
  expect((await t.look(token)).json()).toMatchObject({ isResting: true });
  expect((await t.answer({ token, answer: 'for-sale' })).statusCode).toBe(200);
  expect((await t.seen()).statusCode).toBe(200);
  expect(await t.row()).toMatchObject({ status: 'approved', restingSince: null });
});

test('its seller brings it back in the portal too, and nobody else does', async () => {
  await using t = await startSelling();
  for (const days of [31, 31, 31]) await t.after(days);
  const url = '/api/seller/machines/mine/confirm';
  const asStranger = await t.app.inject({ method: 'PATCH', url, headers: await t.signIn(await t.addUser()) });
  expect(asStranger.statusCode).toBe(404);
  const headers = await t.signIn(t.seller);
  expect((await t.app.inject({ method: 'PATCH', url, headers })).json()).toMatchObject({ status: 'approved' });
  await t.db.update(machines).set({ status: 'rejected' });
  expect((await t.app.inject({ method: 'PATCH', url, headers })).statusCode).toBe(409);
});

test('who said something meanwhile is not asked: an approval, a lower price, a change that waits', async () => {
  await using t = await startSelling();
  await t.db.insert(approvedVersions).values({
    machineId: 'mine',
    approvedAt: new Date(START.getTime() + 20 * DAY_MS),
    content: {},
  });
  await t.after(31);
  expect(await t.mails()).toEqual([]);
  await t.db.update(machines).set({ confirmedAt: new Date(START.getTime() + 45 * DAY_MS) });
  await t.after(31);
  expect(await t.mails()).toEqual([]);
});

test('the operator’s own machines, hidden ones and those of nobody are not asked about', async () => {
  await using t = await startSelling();
  await t.db.update(machines).set({ status: 'pending' });
  await t.addMachine({ id: 'own', sellerId: t.seller.id, financingAvailable: true, createdAt: START });
  await t.addMachine({ id: 'imported', sellerId: null, createdAt: START });
  await t.after(31);
  expect(await t.mails()).toEqual([]);
});

test('a link that nobody sent, or an old one, is no good', async () => {
  await using t = await startSelling();
  expect((await t.look('x'.repeat(43))).statusCode).toBe(400);
  expect((await t.answer({ token: 'x'.repeat(43), answer: 'sold' })).statusCode).toBe(400);
  await t.after(31);
  const token = await t.lastLink();
  await t.db.update(saleChecks).set({ sentAt: new Date(START.getTime() - 100 * DAY_MS) });
  expect((await t.answer({ token, answer: 'sold' })).statusCode).toBe(400);
  expect((await t.row())?.status).toBe('approved');
});

test('whoever has many machines is asked about five of them on a morning, and about the others on the next', async () => {
  await using t = await startSelling();
  for (let each = 0; each < 7; each += 1)
    await t.addMachine({ id: `more-${each}`, sellerId: t.seller.id, createdAt: START });
  await t.after(31);
  expect(await t.mails()).toHaveLength(5);
  await t.after(1);
  expect(await t.mails()).toHaveLength(8);
  await t.after(1);
  expect(await t.mails()).toHaveLength(8);
});
