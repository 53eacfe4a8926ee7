import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { hashPassword } from '#app/features/accounts/server/password-hash.service.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { PASSWORD } from '#test/accounts.ts';
import { startSales } from '#test/fixtures/sales.ts';
import type { Sale } from '../sales.schema.ts';

type T = Awaited<ReturnType<typeof startSales>>;

/** A sale to a buyer whom the office brought, of which 8 per cent are owed. */
async function soldToBuyer(t: T): Promise<{ id: string; threadId: string }> {
  await t.addRule({ percent: 8 });
  await t.addSellable('plain');
  const threadId = await t.ask('plain');
  await t.sellAsOffice('plain', { buyer: { kind: 'thread', threadId }, priceUsd: 30_000 });
  const [sale] = await t.sales();
  expect(sale).toMatchObject({ commissionPercent: 8, commissionUsd: 2_400 });
  return { id: sale?.id ?? '', threadId };
}

test('of an invoiced sale the office corrects the buyer alone, until a credit note takes the invoice back', async () => {
  await using t = await startSales();
  const { id } = await soldToBuyer(t);
  const issued = await t.call(t.admin, 'POST', `/api/sales/${id}/invoice`, { amountUsd: 2_400 });
  expect(issued.statusCode, issued.body).toBe(201);
  const before = await t.rows('plain');
  for (const change of [{ priceUsd: 29_000 }, { soldOn: '2026-06-02' }, { commissionPercent: 7 }, { priceUsd: null }]) {
    const refused = await t.correct(id, change);
    expect([refused.statusCode, refused.body.includes('INV-1001')]).toEqual([409, true]);
  }
  expect(await t.rows('plain')).toEqual(before);
  // The form sends what it shows, also what was left as it is.
  const corrected = await t.correct(id, { buyer: { kind: 'elsewhere' }, priceUsd: 30_000, soldOn: '2026-06-03' });
  expect(corrected.json<Sale>()).toMatchObject({ buyer: 'elsewhere', commissionPercent: 8, commissionUsd: 2_400 });
  await t.call(t.admin, 'POST', '/api/invoices/1001/credit', { reason: 'Another price' });
  const again = await t.correct(id, { priceUsd: 29_000 });
  expect(again.json<Sale>()).toMatchObject({ priceUsd: 29_000, commissionUsd: 2_320 });
});

test('the commission of another buyer or day follows from the table, unless the office states one', async () => {
  await using t = await startSales();
  const { id, threadId } = await soldToBuyer(t);
  const correct = async (change: object) => (await t.correct(id, change)).json<Sale>().commissionPercent;
  const toBuyer = { buyer: { kind: 'thread', threadId } };
  expect(await correct({ buyer: { kind: 'elsewhere' }, commissionPercent: 8 })).toBe(0);
  expect(await correct(toBuyer)).toBe(8);
  expect(await correct({ buyer: { kind: 'elsewhere' }, commissionPercent: 6 })).toBe(6);
  expect(await correct({ buyer: { kind: 'named', name: 'A shop' } })).toBeNull();
  expect(await correct({ commissionPercent: 7 })).toBe(7);
  // Of somebody who is only named, the table knows nothing.
  expect(await correct({ soldOn: '2026-06-02' })).toBe(7);
  expect(await correct({ ...toBuyer, soldOn: '2026-06-03' })).toBe(8);
});

test('an admin who does not answer messages corrects a sale to a known buyer, whose claim counts', async () => {
  await using t = await startSales();
  const { id } = await soldToBuyer(t);
  const clerk = await t.signIn(await t.addUser({ role: 'admin', permissions: ['payments'] }));
  const correct = (change: object) => t.call(clerk, 'PATCH', `/api/sales/${id}`, change);
  expect((await correct({ commissionPercent: null })).json<Sale>().commissionPercent).toBe(8);
  expect((await correct({ soldOn: '2026-06-02' })).json<Sale>().commissionPercent).toBe(8);
});

test('Premium that is bought after the office brought a buyer frees from no commission, and before it does', async () => {
  await using t = await startSales();
  for (const id of ['brought', 'found']) {
    await t.addSellable(id);
    const threadId = await t.ask(id);
    if (id === 'brought') await t.write(t.admin, threadId, 'It is still there.');
    await t.db.update(machines).set({ isPremiumPaid: true }).where(eq(machines.id, id));
    t.pass(HOUR_MS);
    await t.ask(id, 'And still?');
    if (id === 'found') await t.write(t.admin, threadId, 'We read along.');
  }
  const claim = async (id: string) => (await t.terms(t.seller, id)).buyers.map(({ claimUntil }) => claimUntil);
  expect(await claim('brought')).toEqual(['2027-06-03']);
  expect(await claim('found')).toEqual([null]);
});

test('the office, and no seller, chooses an introduced buyer who has deleted their account', async () => {
  await using t = await startSales();
  await t.addRule({ percent: 8 });
  await t.addSellable('plain');
  const threadId = await t.ask('plain');
  await t.call(t.admin, 'POST', `/api/threads/${threadId}/introduction`, { note: 'Meet each other.' });
  const password = await hashPassword(PASSWORD);
  await t.db.update(users).set({ password }).where(eq(users.id, t.bea.id));
  expect((await t.call(t.buyer, 'DELETE', '/api/user', { password: PASSWORD })).statusCode).toBe(204);
  expect((await t.terms(t.seller, 'plain')).buyers).toEqual([]);
  expect((await t.terms(t.admin, 'plain')).buyers).toMatchObject([
    { threadId, name: 'Bea Buyer', claimUntil: '2027-06-03' },
  ]);
  await t.sellAsOffice('plain', { buyer: { kind: 'thread', threadId }, priceUsd: 30_000 });
  expect(await t.sales()).toMatchObject([{ threadId, commissionPercent: 8 }]);
});

test('a day that no calendar of the site has is refused, also once the listing is deleted', async () => {
  await using t = await startSales();
  const { id } = await soldToBuyer(t);
  await t.db.delete(machines);
  expect((await t.correct(id, { soldOn: '0000-01-01' })).statusCode).toBe(400);
});
