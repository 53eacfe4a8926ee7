import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { sales } from '#app/db/tables/sales.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { startSales } from '#test/fixtures/sales.ts';
import { saleDoubts } from './sale-doubts.rules.ts';

const LISTING = { name: 'Tajima TMAR', brand: 'Tajima', model: 'TMAR', heads: 6, needles: 15 };

test('a sale is undone within 24 hours, and after that the listing is for sale again', async () => {
  await using t = await startSales();
  for (const [id, days] of [
    ['undone', 1 - 1 / DAY_MS],
    ['relisted', 1],
  ] as const) {
    await t.addSellable(id);
    await t.sellAsOffice(id);
    await t.passDays(days);
    expect((await t.setStatus(id, 'approved')).statusCode).toBe(200);
  }
  expect(await t.rows('undone')).toMatchObject([{ undoneAt: expect.any(Date), relistedAt: null }]);
  expect(await t.rows('relisted')).toMatchObject([{ undoneAt: null, relistedAt: expect.any(Date) }]);
});

test('a rejection leaves the sale, its invoice and what is known of it, and a return to the market undoes it', async () => {
  await using t = await startSales();
  await t.addSellable('one', { isConsignment: true });
  await t.addRule({ channel: 'consignment', percent: 8 });
  await t.sellOwn('one', { priceUsd: 5_000 });
  const [sold] = await t.rows('one');
  const issued = await t.call(t.admin, 'POST', `/api/sales/${sold?.id}/invoice`, { amountUsd: 400 });
  expect(issued.statusCode, issued.body).toBe(201);
  t.pass(HOUR_MS);
  await t.setStatus('one', 'rejected');
  expect(await t.rows('one')).toEqual([sold]);
  await t.remove('one');
  await t.restore('one');
  expect(await t.rows('one')).toEqual([sold]);
  const again = await t.sellAsOffice('one', { buyer: { kind: 'elsewhere' }, priceUsd: 4_000, soldOn: '2026-06-02' });
  expect(again.statusCode, again.body).toBe(200);
  expect(await t.rows('one')).toEqual([{ ...sold, buyer: 'elsewhere' }]);
  await t.setStatus('one', 'rejected');
  await t.setStatus('one', 'approved');
  expect(await t.rows('one')).toMatchObject([{ undoneAt: expect.any(Date), relistedAt: null }]);
});

test('an imported or edited row, and an account that is deleted, leave a sale', async () => {
  await using t = await startSales();
  await t.addSellable('entered', { status: 'sold', soldAt: t.now() });
  expect(await t.rows('entered')).toMatchObject([{ recordedBy: 'office', sellerName: 'Bea', buyer: null }]);
  await t.call(t.seller, 'DELETE', '/api/seller/machines/entered');
  expect(await t.rows('entered')).toMatchObject([{ machineId: null, undoneAt: null, relistedAt: null }]);
});

test('machines that were sold before sales were recorded get one, of which nobody is told', async () => {
  await using t = await startSales();
  for (const id of ['by-seller', 'by-office']) await t.addSellable(id);
  await t.sellOwn('by-seller');
  await t.sellAsOffice('by-office');
  await t.addSellable('for-sale');
  await t.db.delete(sales);
  await t.db.execute(sql`select record_missing_sales()`);
  const told = { notifiedAt: expect.any(Date), soldOn: '2026-06-03', undoneAt: null, priceUsd: null };
  expect(await t.rows('by-seller')).toMatchObject([{ ...told, recordedBy: 'seller', sellerName: 'Bea' }]);
  expect(await t.rows('by-office')).toMatchObject([{ ...told, recordedBy: 'office' }]);
  expect(await t.db.$count(sales)).toBe(2);
});

test('the office is told of a sale that may owe a commission once it cannot be undone any more', async () => {
  await using t = await startSales();
  await t.addRule({ percent: 8 });
  for (const id of ['unsaid', 'elsewhere', 'undone']) await t.addSellable(id);
  await t.sellOwn('unsaid');
  await t.sellOwn('elsewhere', { buyer: { kind: 'elsewhere' } });
  await t.sellOwn('undone');
  await t.undoOwn('undone');
  await t.addSellable('office');
  await t.sellAsOffice('office');
  const told = async () => (await t.mails()).filter(({ subject }) => subject.startsWith('Sold:'));
  await t.tellAfter(DAY_MS - 1);
  expect(await told()).toEqual([]);
  await t.tellAfter(1);
  await t.tellAfter(HOUR_MS);
  expect(await told()).toHaveLength(1);
});

test('the office is told, and why, of an introduction or a bargain that speaks against what the seller says', async () => {
  await using t = await startSales();
  for (const id of ['introduced', 'bargained']) await t.addSellable(id);
  const introduced = await t.ask('introduced');
  await t.call(t.admin, 'POST', `/api/threads/${introduced}/introduction`, { note: 'Meet each other.' });
  const bargained = await t.ask('bargained');
  const { id: offerId } = (await t.offer(t.buyer, bargained, 30_000)).json<{ id: string }>();
  await t.act(t.admin, offerId, 'accept');
  for (const id of ['introduced', 'bargained']) await t.sellOwn(id, { buyer: { kind: 'elsewhere' }, priceUsd: 30_000 });
  // The sale has ended the purchase before the office is told.
  await t.endDue(0);
  expect((await t.offers(t.buyer, bargained)).offers[0]?.state).toBe('fallen-through');
  await t.tellAfter(DAY_MS);
  const told = (await t.mails()).filter(({ subject }) => subject.startsWith('Sold:'));
  const mailOf = (id: string) => told.find(({ textBody }) => textBody?.includes(`machine=${id}`))?.textBody;
  expect(mailOf('introduced')).toContain('Bea Buyer was introduced');
  expect(mailOf('bargained')).toContain('An offer of $30,000 was accepted');
});

test.each([
  ['at the accepted price to its buyer', { threadId: 'bea', priceUsd: 30_000, commissionPercent: 8 }, 0],
  ['for less to its buyer', { threadId: 'bea', priceUsd: 1, commissionPercent: 8 }, 1],
  ['to the buyer of a quote, who owes nothing', { threadId: 'bea', priceUsd: 30_000, commissionPercent: 0 }, 1],
  ['to another buyer, who owes', { threadId: 'eve', priceUsd: 31_000, commissionPercent: 8 }, 0],
  ['to another buyer, who owes nothing', { threadId: 'eve', priceUsd: 31_000, commissionPercent: 0 }, 2],
  ['for an unknown price to nobody knows whom', { threadId: null, priceUsd: null, commissionPercent: null }, 2],
])('of a sale %s, what contradicts it is counted', (_what, sale, doubts) => {
  const quoted = { threadId: 'bea', buyerName: 'Bea', offerUsd: null };
  const lines = [{ kind: 'machine', note: '', cents: 3_000_000 } as const];
  const introductions = sale.threadId === 'bea' ? [] : [{ buyerName: 'Bea', claimUntil: '2027-06-03' }];
  expect(saleDoubts(sale, introductions, [{ ...quoted, lines }])).toHaveLength(doubts);
});

test('a backup brings its own sales', async () => {
  await using t = await startSales();
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`set local stitchyard.replaces_all_rows = on`);
    await tx.insert(machines).values({ ...LISTING, id: 'kept', status: 'sold' });
  });
  expect(await t.rows('kept')).toEqual([]);
});

test('seller and operator who mark a machine as sold at once leave one sale, with the answers of the first', async () => {
  await using t = await startSales({ engine: 'postgres' });
  for (let round = 0; round < 5; round += 1) {
    const id = `race-${round}`;
    await t.addSellable(id);
    const answers = await Promise.all([
      t.sellOwn(id, { priceUsd: 1_000 }),
      t.sellAsOffice(id, { priceUsd: 2_000 }),
      t.setStatus(id, 'sold'),
    ]);
    const rows = await t.rows(id);
    expect(rows).toHaveLength(1);
    const [bySeller, byOffice] = answers.map(({ statusCode }) => statusCode);
    expect([bySeller, byOffice].filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
    const price = bySeller === 200 ? 1_000 : byOffice === 200 ? 2_000 : null;
    expect(rows[0]?.priceUsd).toBe(price);
  }
});

test('an undo and an approval at once end the sale once', async () => {
  await using t = await startSales({ engine: 'postgres' });
  for (let round = 0; round < 5; round += 1) {
    const id = `race-${round}`;
    await t.addSellable(id);
    await t.sellOwn(id);
    const answers = await Promise.all([t.undoOwn(id), t.setStatus(id, 'approved')]);
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
    expect(await t.rows(id)).toMatchObject([{ undoneAt: expect.any(Date), relistedAt: null }]);
  }
});
