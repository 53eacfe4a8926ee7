import { expect, test } from 'vitest';
import { auditLog } from '#app/db/tables/site.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { startSales } from '#test/fixtures/sales.ts';
import type { Sale } from '../sales.schema.ts';

const CURRENT = { undoneAt: null, relistedAt: null };

test('a seller says to whom, for how much and when a machine was sold, and the commission follows the table', async () => {
  await using t = await startSales();
  await t.addSellable('tmar', { isConsignment: true });
  await t.addRule({ channel: 'consignment', percent: 10 });
  await t.addRule({ channel: 'consignment', brand: 'tajima', percent: 8 });
  expect(await t.terms(t.seller, 'tmar')).toMatchObject({
    earliestDay: '2026-05-24',
    today: '2026-06-03',
    channel: 'consignment',
    percent: 8,
    buyers: [],
  });
  const buyer = { kind: 'named', name: 'A shop in Waco' };
  const answer = await t.sellOwn('tmar', { buyer, priceUsd: 33_500, soldOn: '2026-06-01' });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await t.sales()).toMatchObject([
    {
      machineId: 'tmar',
      brand: 'Tajima',
      channel: 'consignment',
      sellerId: t.sam.id,
      sellerEmail: 'sam@seller.example',
      recordedBy: 'seller',
      soldOn: '2026-06-01',
      buyer: 'named',
      buyerName: 'A shop in Waco',
      priceUsd: 33_500,
      commissionPercent: 8,
      commissionUsd: 2_680,
      ...CURRENT,
    },
  ]);
});

test('without a body a listing is sold as before, today in the time zone of the site', async () => {
  await using t = await startSales();
  await t.addSellable('plain');
  // Half past eleven in the evening in Chicago.
  t.setClock(new Date('2026-06-04T04:30:00Z'));
  await t.passDays(0);
  expect((await t.sellOwn('plain')).statusCode).toBe(200);
  expect(await t.rows('plain')).toMatchObject([
    { recordedBy: 'seller', soldOn: '2026-06-03', buyer: null, priceUsd: null, commissionPercent: null },
  ]);
});

test.each([
  ['2026-03-08T05:59:00Z', '2026-03-07'],
  ['2026-03-08T06:00:00Z', '2026-03-08'],
  ['2026-03-09T04:59:00Z', '2026-03-08'],
  ['2026-11-01T05:00:00Z', '2026-11-01'],
  ['2026-11-02T05:59:00Z', '2026-11-01'],
])('on days of daylight saving, what is sold at %s is sold on %s', async (at, day) => {
  await using t = await startSales();
  await t.addSellable('plain');
  t.setClock(new Date(at));
  await t.passDays(0);
  await t.setStatus('plain', 'sold');
  expect(await t.rows('plain')).toMatchObject([{ soldOn: day }]);
});

test('days in the future, or before the listing, are refused at their field', async () => {
  await using t = await startSales();
  await t.addSellable('plain');
  for (const soldOn of ['2026-06-04', '2026-05-23']) {
    const answer = await t.sellOwn('plain', { soldOn });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('"soldOn"');
    expect(await t.rows('plain')).toEqual([]);
  }
  for (const body of [{ priceUsd: 0 }, { priceUsd: 1.5 }, { priceUsd: 10 ** 9 }, { soldOn: 'June' }])
    expect((await t.sellOwn('plain', body)).statusCode).toBe(400);
  expect((await t.sellOwn('plain', { soldOn: '2026-05-24' })).statusCode).toBe(200);
});

test('a seller learns no buyer of a conversation that they have not joined', async () => {
  await using t = await startSales();
  await t.addSellable('plain');
  const id = await t.ask('plain');
  expect(JSON.stringify(await t.terms(t.seller, 'plain'))).not.toContain('Bea');
  const refused = await t.sellOwn('plain', { buyer: { kind: 'thread', threadId: id } });
  expect([refused.statusCode, refused.body.includes('buyer.threadId')]).toEqual([400, true]);
  expect((await t.call(t.stranger, 'GET', '/api/machines/plain/sale-terms')).statusCode).toBe(404);
  await t.call(t.admin, 'POST', `/api/threads/${id}/introduction`, { note: 'Meet each other.' });
  expect((await t.terms(t.seller, 'plain')).buyers).toMatchObject([
    { threadId: id, name: 'Bea Buyer', claimUntil: '2027-06-03', acceptedUsd: null },
  ]);
  await t.addRule({ percent: 7.5 });
  const sold = await t.sellOwn('plain', { buyer: { kind: 'thread', threadId: id }, priceUsd: 20_001 });
  expect(sold.statusCode, sold.body).toBe(200);
  expect(await t.sales()).toMatchObject([
    { buyer: 'thread', threadId: id, buyerName: 'Bea Buyer', commissionPercent: 7.5, commissionUsd: 1_500.08 },
  ]);
});

test('a moderator who does not answer messages is offered no buyers', async () => {
  await using t = await startSales();
  await t.addSellable('plain');
  const id = await t.ask('plain');
  const moderator = await t.signIn(await t.addUser({ role: 'admin', permissions: ['moderation'] }));
  expect((await t.terms(moderator, 'plain')).buyers).toEqual([]);
  const body = { buyer: { kind: 'thread', threadId: id } };
  expect((await t.sellAsOffice('plain', body, moderator)).statusCode).toBe(400);
  expect((await t.sellAsOffice('plain', body)).statusCode).toBe(200);
});

test('outside of this site, to a buyer who found a Premium seller, and of the operator, no commission is owed', async () => {
  await using t = await startSales();
  await t.addRule({ percent: 6 });
  await t.addRule({ percent: 5, channel: 'consignment' });
  await t.addSellable('operators-contact', { financingAvailable: true });
  await t.sellOwn('operators-contact', { priceUsd: 9_000 });
  expect(await t.sales()).toMatchObject([{ commissionPercent: null }]);
  await t.undoOwn('operators-contact');
  await t.addSellable('elsewhere');
  await t.sellOwn('elsewhere', { buyer: { kind: 'elsewhere' }, priceUsd: 9_000 });
  await t.addSellable('premium', { isPremiumPaid: true });
  const threadId = await t.ask('premium');
  await t.sellOwn('premium', { buyer: { kind: 'thread', threadId }, priceUsd: 9_000 });
  await t.addSellable('own', { sellerId: t.boss.id, isConsignment: true });
  await t.sellAsOffice('own', { priceUsd: 9_000 });
  expect((await t.sales()).map(({ commissionUsd }) => commissionUsd)).toEqual([0, 0, 0]);
  await t.addSellable('consigned', { isConsignment: true });
  await t.sellOwn('consigned', { buyer: { kind: 'elsewhere' }, priceUsd: 9_000 });
  expect(await t.sales('?machine=consigned')).toMatchObject([{ commissionPercent: 5, commissionUsd: 450 }]);
});

test('what is agreed with a seller comes before the brand, and only one entry is for the same listings', async () => {
  await using t = await startSales();
  await t.addSellable('plain');
  await t.addRule({ percent: 9 });
  await t.addRule({ percent: 7, brand: 'Tajima' });
  expect((await t.addRule({ percent: 7, brand: 'TAJIMA' })).statusCode).toBe(409);
  expect((await t.terms(t.seller, 'plain')).percent).toBe(7);
  const added = await t.addRule({ percent: 5.25, seller: t.sam.username.toUpperCase() });
  expect(added.statusCode, added.body).toBe(200);
  expect((await t.terms(t.seller, 'plain')).percent).toBe(5.25);
  for (const percent of [4.99, 10.01, 7.125]) expect((await t.addRule({ percent, brand: 'SWF' })).statusCode).toBe(400);
  const nobody = await t.addRule({ percent: 5, seller: 'nobody-here' });
  expect([nobody.statusCode, nobody.body.includes('"seller"')]).toEqual([400, true]);
  const rules = added.json<{ id: string; seller: string | null }[]>();
  const agreed = rules.find(({ seller }) => seller !== null)?.id ?? '';
  expect((await t.call(t.admin, 'PUT', `/api/admin/commissions/${agreed}`, { percent: 6 })).statusCode).toBe(200);
  expect((await t.terms(t.seller, 'plain')).percent).toBe(6);
  await t.call(t.admin, 'DELETE', `/api/admin/commissions/${agreed}`);
  expect((await t.terms(t.seller, 'plain')).percent).toBe(7);
  expect((await t.call(t.admin, 'DELETE', `/api/admin/commissions/${agreed}`)).statusCode).toBe(404);
});

test('the office corrects a sale, which is recorded, and the commission is known once the buyer is', async () => {
  await using t = await startSales();
  await t.addRule({ percent: 8 });
  await t.addSellable('plain');
  const threadId = await t.ask('plain');
  await t.sellOwn('plain');
  const id = (await t.sales())[0]?.id ?? '';
  expect(await t.totals()).toEqual({
    sales: 1,
    priceUsd: 0,
    commissionUsd: 0,
    unknownPrices: 1,
    unknownCommissions: 1,
    months: ['2026-06'],
    brands: ['Tajima'],
  });
  const buyer = { kind: 'thread', threadId };
  const corrected = await t.correct(id, { buyer, priceUsd: 30_000 });
  expect(corrected.json<Sale>()).toMatchObject({ buyer: 'thread', commissionPercent: 8, commissionUsd: 2_400 });
  // The percentage that is known stays, whatever the table says by now.
  await t.addRule({ percent: 5, brand: 'Tajima' });
  expect((await t.correct(id, { priceUsd: 20_000 })).json<Sale>().commissionUsd).toBe(1_600);
  expect((await t.correct(id, { commissionPercent: null })).json<Sale>().commissionUsd).toBe(1_000);
  expect((await t.correct(id, { commissionPercent: 0 })).json<Sale>().commissionUsd).toBe(0);
  for (const wrong of [{ commissionPercent: 11 }, { commissionPercent: 3 }, { soldOn: '2026-06-04' }, { priceUsd: 0 }])
    expect((await t.correct(id, wrong)).statusCode).toBe(400);
  expect(await t.totals('?month=2026-06')).toMatchObject({ sales: 1, priceUsd: 20_000, unknownCommissions: 0 });
  expect((await t.totals('?month=2026-05')).sales).toBe(0);
  const entries = (await t.db.select().from(auditLog)).filter(({ subjectType }) => subjectType === 'sale');
  expect(entries.map(({ action }) => action)).toEqual(Array.from({ length: 4 }, () => 'correct sale'));
  expect(entries[0]).toMatchObject({ before: { priceUsd: null }, after: { priceUsd: 30_000, commissionPercent: 8 } });
  expect((await t.correct('01980000-0000-7000-8000-000000000000', {})).statusCode).toBe(404);
});

test('the list knows months, channels, brands, sellers and unknown prices, and is downloaded', async () => {
  await using t = await startSales();
  await t.addSellable('first');
  await t.addSellable('second', { brand: 'Barudan', isConsignment: true });
  await t.addSellable('undone');
  await t.sellOwn('first', { priceUsd: 5_000, buyer: { kind: 'elsewhere' } });
  const threadId = await t.ask('second');
  await t.sellAsOffice('second', { soldOn: '2026-05-31', buyer: { kind: 'thread', threadId } });
  await t.sellOwn('undone');
  await t.undoOwn('undone');
  const ids = async (query: string) => (await t.sales(query)).map(({ machineId }) => machineId);
  expect(await ids('')).toEqual(['first', 'second']);
  expect(await ids('?undone=true&machine=undone')).toEqual(['undone']);
  expect(await ids('?month=2026-05')).toEqual(['second']);
  expect(await ids('?channel=brokered')).toEqual(['first']);
  expect(await ids('?brand=barudan')).toEqual(['second']);
  for (const text of ['SECON', 'bea']) expect(await ids(`?search=${text}`), text).toEqual(['second']);
  expect(await ids('?search=bea@')).toEqual([]);
  expect(await t.totals('?search=bea')).toMatchObject({ sales: 1 });
  expect(await ids('?unknown=price')).toEqual(['second']);
  expect(await ids('?unknown=commission')).toEqual(['second']);
  expect(await ids(`?seller=${t.sam.id}`)).toHaveLength(2);
  expect(await ids(`?seller=${t.boss.id}`)).toHaveLength(0);
  const page = await t.call(t.admin, 'GET', '/api/sales?page=2&pageSize=1');
  expect([page.json<Sale[]>().length, page.headers['x-total-count']]).toEqual([1, '2']);
  const file = await t.call(t.admin, 'GET', '/api/admin/export/sales?search=first');
  expect(file.headers['content-type']).toContain('text/csv');
  expect(file.body.trim().split('\r\n')).toHaveLength(2);
  expect(file.body).toContain('5000');
  expect((await t.call(t.seller, 'GET', '/api/sales')).statusCode).toBe(403);
});

test('sellers find their sales in the file of their account, without the names that the office has added', async () => {
  await using t = await startSales();
  await t.addSellable('plain');
  await t.sellOwn('plain', { priceUsd: 5_000 });
  await t.correct((await t.sales())[0]?.id ?? '', {
    buyer: { kind: 'named', name: 'Bea Buyer' },
    commissionPercent: 5,
  });
  const file = await t.call(t.seller, 'GET', '/api/user/export');
  expect(file.json()).toMatchObject({
    sales: [{ listingId: 'plain', soldOn: '2026-06-03', buyer: 'named', priceUsd: 5_000, commissionUsd: 250 }],
  });
  expect(file.body).not.toContain('Bea Buyer');
});

test('an accepted offer of another buyer falls through, and its own buyer is told when the sale is undone', async () => {
  await using t = await startSales();
  await t.addSellable('premium', { isPremiumPaid: true });
  const bea = await t.ask('premium');
  const { id: offerId } = (await t.offer(t.buyer, bea, 30_000)).json<{ id: string }>();
  await t.form('premium', 'Me too', { name: 'Eve', email: 'eve@elsewhere.example' });
  const eve = (await t.threads(t.stranger))[0]?.id ?? '';
  await t.act(t.seller, offerId, 'accept');
  await t.offer(t.stranger, eve, 29_000);
  const terms = await t.terms(t.seller, 'premium');
  expect(terms).toMatchObject({ openOffers: 1, isUnderOffer: true });
  expect(terms.buyers.map(({ threadId, acceptedUsd }) => [threadId, acceptedUsd])).toEqual([
    [bea, 30_000],
    [eve, null],
  ]);
  await t.sellOwn('premium', { buyer: { kind: 'thread', threadId: bea } });
  await t.endDue(0);
  expect((await t.offers(t.buyer, bea)).offers[0]?.state).toBe('accepted');
  expect((await t.offers(t.stranger, eve)).offers[0]?.state).toBe('overtaken');
  await t.undoOwn('premium');
  await t.tellAfter(0);
  await t.tellAfter(HOUR_MS);
  const texts = (await t.read(t.buyer, bea)).messages.map(({ text }) => text);
  expect(texts.filter((text) => text.includes('$30,000 is still accepted'))).toHaveLength(1);
  // What ended by the sale does not return with it.
  expect((await t.offers(t.stranger, eve)).offers[0]?.state).toBe('overtaken');
  // Somebody who is named may be Bea herself.
  await t.sellOwn('premium', { buyer: { kind: 'named', name: 'B. Buyer' } });
  await t.endDue(0);
  expect((await t.offers(t.buyer, bea)).offers[0]?.state).toBe('accepted');
  await t.undoOwn('premium');
  await t.sellOwn('premium', { buyer: { kind: 'thread', threadId: eve } });
  await t.endDue(0);
  expect((await t.offers(t.buyer, bea)).offers[0]?.state).toBe('fallen-through');
});
