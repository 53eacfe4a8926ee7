import { eq } from 'drizzle-orm';
import { siteDayStart } from '#app/lib/site-time.ts';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { pageViews } from '#app/db/tables/visits.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { sellAsSeller } from '#test/fixtures/listings.ts';
import { portalListing, VIEW_DAYS, type PortalListing } from '../portal.schema.ts';

const URL = '/api/seller/machines';
const day = (number: number) => ({ createdAt: new Date(Date.UTC(2026, 0, number)) });

async function withPortal() {
  const t = await sellAsSeller();
  const own = { sellerId: t.seller.id };
  await t.addMachine({ id: 'first', status: 'rejected', rejectionReason: 'Blurred', ...own, ...day(1) });
  await t.addMachine({ id: 'second', status: 'sold', ...own, ...day(3) });
  await t.addMachine({ id: 'third', ...own, ...day(2) });
  await t.addMachine({ id: 'foreign', sellerId: (await t.addUser()).id });
  return t;
}

test('a seller has their own listings of every status, the newest first, with what may be done with them', async () => {
  await using t = await withPortal();
  const premiumUntil = new Date(Date.now() + 5 * DAY_MS);
  await t.addMachine({ id: 'fourth', sellerId: t.seller.id, isPremiumPaid: true, premiumUntil, status: 'pending' });
  const answer = await t.call('GET', URL);
  const listings = answer.json<PortalListing[]>();
  for (const listing of listings) expect(portalListing.parse(listing)).toEqual(listing);
  expect(listings.map(({ id, actions }) => [id, actions])).toEqual([
    ['fourth', ['edit', 'mark-sold', 'add-facts', 'delete']],
    ['second', ['edit', 'relist', 'delete']],
    ['third', ['edit', 'mark-sold', 'confirm', 'lower-price', 'add-facts', 'delete']],
    ['first', ['edit', 'delete']],
  ]);
  expect(listings[0]).toMatchObject({ premiumUntil: premiumUntil.toISOString(), price: 42_000, zip: '43004' });
  expect(listings[3]).toMatchObject({ rejectionReason: 'Blurred', featuredUntil: null });
  expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Cookie' });
});

test('views are counted in all and by day, today last', async () => {
  await using t = await withPortal();
  // By the calendar: a day on which the clocks change is longer or shorter than the others.
  const ago = (days: number) => siteDayStart(new Date(), days);
  const views = [
    ['third', 0],
    ['third', 0],
    ['third', 3],
    ['third', 29],
    ['third', 40],
    ['second', 1],
    ['foreign', 0],
  ] as const;
  await t.database.db
    .insert(pageViews)
    .values(views.map(([machineId, days], index) => ({ machineId, viewedAt: ago(days), sessionId: String(index) })));
  const listings = (await t.call('GET', URL)).json<PortalListing[]>();
  const viewsOf = (id: string) => listings.find((listing) => listing.id === id)?.views;
  const none = Array.from({ length: VIEW_DAYS }, () => 0);
  expect(viewsOf('third')).toEqual({ total: 5, last30Days: none.with(29, 2).with(26, 1).with(0, 1) });
  expect(viewsOf('second')).toEqual({ total: 1, last30Days: none.with(28, 1) });
  expect(viewsOf('first')).toEqual({ total: 0, last30Days: none });
});

test('a poll of what has not changed is 304; every change of a listing and every view is seen', async () => {
  await using t = await withPortal();
  const { db } = t.database;
  let etag = String((await t.call('GET', URL)).headers.etag);
  const poll = () => t.call('GET', URL, undefined, { 'if-none-match': etag });
  const unchanged = await poll();
  expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag]);
  expect(unchanged.headers['cache-control']).toBe('private, no-cache');
  await t.addMachine({ id: 'another-foreign' });
  expect((await poll()).statusCode).toBe(304);
  const changes = [
    () => t.addMachine({ id: 'fifth', sellerId: t.seller.id }),
    () => db.insert(pageViews).values({ machineId: 'third', sessionId: 'visit' }),
    () => t.call('PATCH', `${URL}/third/mark-sold`),
    () => db.update(machines).set({ rejectionReason: 'Another' }),
    () => t.call('DELETE', `${URL}/first`),
  ];
  for (const change of changes) {
    await change();
    const fresh = await poll();
    expect(fresh.statusCode).toBe(200);
    etag = String(fresh.headers.etag);
    expect((await poll()).statusCode).toBe(304);
  }
});

test('another account with the same tag is answered its own list', async () => {
  await using t = await withPortal();
  const { etag } = (await t.call('GET', URL)).headers;
  const headers = await t.signIn(await t.addUser());
  const answer = await t.call('GET', URL, undefined, { ...headers, 'if-none-match': String(etag) });
  expect([answer.statusCode, answer.json()]).toEqual([200, []]);
});

test('it comes in pages, of all or of one kind, with how many there are of each', async () => {
  await using t = await withPortal();
  const own = { sellerId: t.seller.id };
  await t.addMachine({ id: 'promoted', status: 'featured', ...own, ...day(4) });
  const page = async (query: string) => {
    const answer = await t.call('GET', `${URL}${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return { ids: answer.json<PortalListing[]>().map(({ id }) => id), headers: answer.headers };
  };
  const second = await page('?page=2&pageSize=3');
  expect(second.ids).toEqual(['first']);
  expect(second.headers).toMatchObject({
    'x-total-count': '4',
    'x-listing-counts': 'all=4&pending=0&approved=2&sold=1&rejected=1',
  });
  const approved = await page('?status=approved&page=1&pageSize=1');
  expect(approved.ids).toEqual(['promoted']);
  expect(approved.headers).toMatchObject({
    'x-total-count': '2',
    'x-listing-counts': second.headers['x-listing-counts'],
  });
  expect(String(approved.headers.link)).toContain(`<${URL}?status=approved&page=2&pageSize=1>; rel="next"`);
  expect((await page('?status=approved&page=2&pageSize=1')).ids).toEqual(['third']);
  expect((await page('?status=pending&page=9')).ids).toEqual([]);
  expect((await t.call('GET', `${URL}?status=featured`)).statusCode).toBe(400);
});

test('a poll of one page hears of what changes on it, and of every change of the numbers', async () => {
  await using t = await withPortal();
  let etag = '';
  const poll = async () => {
    const answer = await t.call('GET', `${URL}?page=1&pageSize=1`, undefined, { 'if-none-match': etag });
    etag = String(answer.headers.etag);
    return answer.statusCode;
  };
  expect([await poll(), await poll()]).toEqual([200, 304]);
  // The listing is on another page, and its status stays the same.
  await t.database.db.update(machines).set({ price: 9_000 }).where(eq(machines.id, 'first'));
  expect(await poll()).toBe(304);
  await t.call('DELETE', `${URL}/first`);
  expect([await poll(), await poll()]).toEqual([200, 304]);
  await t.database.db.insert(pageViews).values({ machineId: 'second', sessionId: 'visit' });
  expect(await poll()).toBe(200);
});
