import { eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { approvedVersions } from '#app/db/tables/machine-versions.ts';
import { machines } from '#app/db/tables/machines.ts';
import { priceReductions } from '#app/db/tables/price-reductions.ts';
import { addAccount } from '#test/accounts.ts';
import { sellAsSeller } from '#test/fixtures/listings.ts';
import { caughtUp } from '#test/fixtures/visitor-browsing.ts';

const URL = '/api/machines/mine/price';

/** A seller with a public listing for $12,500, to which the operator adds a markup of a tenth. */
async function withListing(options: Parameters<typeof sellAsSeller>[0] = {}) {
  let at = new Date('2026-03-01T12:00:00Z');
  const t = await sellAsSeller({ ...options, now: () => at });
  const fields = { id: 'mine', sellerId: t.seller.id, price: 12_500, applyMarkup: true, markupPercentage: 10 };
  await t.addMachine(fields);
  return {
    ...t,
    lower: (price: unknown, more = {}) => t.call('PATCH', URL, { price }, more),
    undo: (more = {}) => t.call('DELETE', URL, undefined, more),
    shown: async () => {
      await caughtUp(t);
      return (await t.app.inject('/api/machines/mine')).json().price;
    },
    pass: (ms: number) => {
      at = new Date(at.getTime() + ms);
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('a lower price is before visitors at once, and the listing stays where it is', async () => {
  await using t = await withListing();
  expect(await t.shown()).toBe(13_750);
  const answer = await t.lower(11_900);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    expect.objectContaining({ id: 'mine', price: 11_900, status: 'approved' }),
  ]);
  expect(answer.headers.etag).toBe((await t.call('GET', '/api/machines/mine')).headers.etag);
  expect(await t.shown()).toBe(13_090);
  const { body } = await t.app.inject('/api/machines?sort=price');
  expect(body).toContain('13090');
});

test('a moderator who looks at a later edit is told what changed since, and not the price', async () => {
  await using t = await withListing();
  await t.lower(11_900);
  const [{ content } = { content: null }] = await t.database.db.select().from(approvedVersions);
  expect(content).toMatchObject({ price: 11_900 });
});

test.for([
  [12_500, 409, 'The new price must be lower than $12,500. To raise it, edit the listing'],
  [13_000, 409, 'The new price must be lower than $12,500. To raise it, edit the listing'],
  [0, 409, 'The new price must be at least $1'],
  [-5, 400, 'Price must be a whole number from 1 to 999999'],
  [11_999.5, 400, 'Price must be a whole number from 1 to 999999'],
  [null, 400, 'Price must be a whole number from 1 to 999999'],
] as const)('a price "lowered" to %s is answered %i', async ([price, code, message]) => {
  await using t = await withListing();
  const answer = await t.lower(price);
  expect([answer.statusCode, answer.json().message]).toEqual([code, message]);
  expect(await t.shown()).toBe(13_750);
});

test.for([{ status: 'pending' }, { status: 'rejected' }, { status: 'sold' }, { price: null }] as const)(
  'the price of a listing that is %j is not lowered',
  async (fields) => {
    await using t = await withListing();
    await t.database.db.update(machines).set(fields).where(eq(machines.id, 'mine'));
    const answer = await t.lower(1);
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'Only the price of a listing that is on the market can be lowered',
    ]);
  },
);

test('nobody lowers the price of somebody else, admins neither', async () => {
  await using t = await withListing();
  for (const role of ['user', 'admin'] as const) {
    const { headers } = await addAccount(t, { role });
    expect((await t.lower(1, headers)).statusCode).toBe(404);
    expect((await t.undo(headers)).statusCode).toBe(404);
  }
  expect((await t.app.inject({ method: 'PATCH', url: URL, payload: { price: 1 } })).statusCode).toBe(401);
  expect(await t.shown()).toBe(13_750);
});

test('of two windows that lower the price at once, the one that has not seen the other is told', async () => {
  await using t = await withListing({ engine: 'postgres' });
  const etag = String((await t.call('GET', '/api/machines/mine')).headers.etag);
  const answers = await Promise.all([11_900, 11_800].map((price) => t.lower(price, { 'if-match': etag })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
  expect(await t.database.db.$count(priceReductions)).toBe(1);
});

test('a lower price is taken back within ten minutes, once, and not over a later change', async () => {
  await using t = await withListing();
  await t.lower(11_900);
  t.pass(9 * 60_000);
  expect((await t.undo()).json()).toMatchObject({ price: 12_500, status: 'approved' });
  expect(await t.shown()).toBe(13_750);
  const gone = 'This price can no longer be taken back. To raise it, edit the listing';
  expect([(await t.undo()).statusCode, (await t.undo()).json().message]).toEqual([409, gone]);

  await t.lower(11_900);
  t.pass(10 * 60_000);
  expect((await t.undo()).json().message).toBe(gone);

  await t.lower(11_800);
  await t.database.db.update(machines).set({ price: 11_000 }).where(eq(machines.id, 'mine'));
  expect((await t.undo()).json().message).toBe(gone);
});

test('however often it is lowered and taken back, the price never rises above what it was', async () => {
  await using t = await withListing({ env: { RATE_LIMIT_FACTOR: '1000' } });
  const steps = fc.array(fc.option(fc.integer({ min: 0, max: 14_000 })), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(steps, async (wanted) => {
      await t.database.db.delete(priceReductions);
      await t.database.db.update(machines).set({ price: 12_500 }).where(eq(machines.id, 'mine'));
      const stack = [12_500];
      for (const price of wanted) {
        const before = stack.at(-1) ?? 0;
        const { statusCode } = price === null ? await t.undo() : await t.lower(price);
        t.pass(1_000);
        if (price === null) {
          expect(statusCode).toBe(stack.length > 1 ? 200 : 409);
          if (stack.length > 1) stack.pop();
        } else {
          expect(statusCode).toBe(price >= 1 && price < before ? 200 : 409);
          if (statusCode === 200) stack.push(price);
        }
        const [row] = await t.database.db.select({ price: machines.price }).from(machines);
        expect(row?.price).toBe(stack.at(-1));
      }
    }),
    { numRuns: 15 },
  );
});

test('for 30 days visitors are told by how much a price was lowered, whoever did it, until it is raised again', async () => {
  await using t = await withListing();
  const { db } = t.database;
  const asShown = async () => {
    await caughtUp(t);
    const { price, priceBefore, loweredAt } = (await t.app.inject('/api/machines/mine')).json();
    const [listed] = (await t.app.inject('/api/machines')).json();
    expect(listed).toMatchObject({ price, priceBefore, loweredAt });
    return { price, priceBefore, isDated: loweredAt !== null };
  };
  const NOT_LOWERED = { priceBefore: null, isDated: false };
  expect(await asShown()).toEqual({ price: 13_750, ...NOT_LOWERED });
  await t.lower(11_900);
  expect(await asShown()).toEqual({ price: 13_090, priceBefore: 13_750, isDated: true });
  expect((await t.call('GET', '/api/machines/mine')).json()).toMatchObject({ price: 11_900, priceBefore: 12_500 });
  await t.undo();
  expect(await asShown()).toEqual({ price: 13_750, ...NOT_LOWERED });

  await db.update(machines).set({ price: 10_000 });
  expect(await asShown()).toEqual({ price: 11_000, priceBefore: 13_750, isDated: true });
  await db.update(machines).set({ hiddenPrice: true });
  expect(await asShown()).toEqual({ price: null, ...NOT_LOWERED });
  await db.update(machines).set({ hiddenPrice: false, loweredAt: sql`now() - interval '31 days'` });
  expect(await asShown()).toEqual({ price: 11_000, ...NOT_LOWERED });
  await db.update(machines).set({ price: 9_000 });
  await db.update(machines).set({ price: 10_000 });
  expect(await asShown()).toEqual({ price: 11_000, ...NOT_LOWERED });

  // Nobody saw the price before.
  await db.update(machines).set({ status: 'pending' });
  await db.update(machines).set({ price: 9_000 });
  await db.update(machines).set({ status: 'approved' });
  expect(await asShown()).toEqual({ price: 9_900, ...NOT_LOWERED });
});
