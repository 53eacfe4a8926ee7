import { expect, test } from 'vitest';
import { placements } from '#app/db/tables/payments.ts';
import { openImports } from '#test/fixtures/partner-import.ts';

const SOLD = { added: 0, updated: 0, sold: 1 };
const BACK = { added: 0, updated: 1, sold: 0 };
const NOTHING = { added: 0, updated: 0, sold: 0 };

type Imports = Awaited<ReturnType<typeof openImports>>;

/** The ways in which a machine disappears from the site and returns. */
const WAYS: readonly (readonly [string, (t: Imports) => void])[] = [
  ['is sold out', ({ partner }) => void partner.put('one', { isSold: true })],
  ['has a page that is gone', ({ partner }) => partner.remove('one', true)],
  ['is no longer named', ({ partner }) => partner.remove('one')],
];

test.each(WAYS)('a machine that %s is marked as sold, and is back when it is for sale again', async (_way, leave) => {
  await using t = await openImports();
  t.partner.put('one');
  t.partner.put('two', { model: 'TMAR-K1508C', heads: 8 });
  await t.runImport();
  const [one] = await t.listings();
  leave(t);
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: SOLD });
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: NOTHING });
  expect(await t.listings()).toMatchObject([{ id: one?.id, status: 'sold' }, { status: 'approved' }]);
  t.partner.put('one', { isSold: false });
  expect(await t.runImport()).toMatchObject({ result: BACK });
  expect(await t.listings()).toMatchObject([{ id: one?.id, status: 'approved' }, { status: 'approved' }]);
  expect((await t.app.inject('/api/machines')).headers['x-total-count']).toBe('2');
});

test('a sale ends what placements the listing has', async () => {
  await using t = await openImports();
  t.partner.put('one');
  await t.runImport();
  const [one] = await t.listings();
  expect((await t.call('PATCH', `/api/machines/${one?.id}`, { isPremiumPaid: true })).statusCode).toBe(200);
  t.partner.put('one', { isSold: true });
  await t.runImport();
  expect(await t.listings()).toMatchObject([{ status: 'sold', isPremiumPaid: false, premiumUntil: null }]);
  expect(await t.db.select().from(placements)).toMatchObject([{ endedAt: expect.any(Date) }]);
});

test('a machine that is sold when it is first seen is not listed, until it is for sale', async () => {
  await using t = await openImports();
  t.partner.put('one', { isSold: true });
  expect(await t.runImport()).toMatchObject({ result: NOTHING });
  expect(await t.findings()).toEqual([]);
  t.partner.put('one', { isSold: false });
  expect(await t.runImport()).toMatchObject({ result: { added: 1, updated: 0, sold: 0 } });
});

test.each(['sold', 'rejected', 'pending'])('what somebody has made %s by hand is left so', async (status) => {
  await using t = await openImports();
  t.partner.put('one');
  await t.runImport();
  const [one] = await t.listings();
  const moved = await t.call('PATCH', `/api/machines/${one?.id}/status`, { status });
  expect(moved.statusCode).toBe(200);
  t.partner.put('one', { isSold: true });
  expect(await t.runImport()).toMatchObject({ result: NOTHING });
  t.partner.put('one', { isSold: false });
  expect(await t.runImport()).toMatchObject({ result: NOTHING });
  expect(await t.listings()).toMatchObject([{ status }]);
});

test('a sale that somebody has taken back is not made again as long as the site says the same', async () => {
  await using t = await openImports();
  t.partner.put('one', { isSold: false });
  await t.runImport();
  const [one] = await t.listings();
  t.partner.put('one', { isSold: true });
  await t.runImport();
  await t.call('PATCH', `/api/machines/${one?.id}/status`, { status: 'approved' });
  expect(await t.runImport()).toMatchObject({ result: NOTHING });
  expect(await t.listings()).toMatchObject([{ status: 'approved' }]);
  t.partner.put('one', { isSold: false });
  await t.runImport();
  t.partner.put('one', { isSold: true });
  expect(await t.runImport()).toMatchObject({ result: SOLD });
});

test('a site that has forgotten most of its machines sells none of them', async () => {
  await using t = await openImports();
  const names = Array.from({ length: 20 }, (_, index) => `machine-${index}`);
  for (const name of names) t.partner.put(name, { pictures: [] });
  expect(await t.runImport()).toMatchObject({ result: { added: 20 } });
  for (const name of names.slice(3)) t.partner.remove(name);
  t.partner.put('another', { model: 'TMAR-K1508C', heads: 8, pictures: [] });
  expect(await t.runImport()).toMatchObject({
    status: 'error',
    result: { added: 1, updated: 0, sold: 0 },
    error: expect.stringMatching(/^The site listed only 3 of 20 known machines\. Nothing was marked as sold\./),
  });
  expect((await t.listings()).every(({ status }) => status === 'approved')).toBe(true);
  // Up to half of the listings can disappear at once.
  for (const name of names.slice(3, 10)) t.partner.put(name, { pictures: [] });
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: { added: 0, updated: 0, sold: 10 } });
});

test('of a site most of whose pages are gone none is sold', async () => {
  await using t = await openImports();
  const names = Array.from({ length: 20 }, (_, index) => `machine-${index}`);
  for (const name of names) t.partner.put(name, { pictures: [] });
  await t.runImport();
  for (const name of names.slice(0, 12)) t.partner.remove(name, true);
  expect(await t.runImport()).toMatchObject({
    status: 'error',
    result: NOTHING,
    error: expect.stringMatching(/^The site listed only 8 of 20 known machines\./),
  });
  expect((await t.listings()).every(({ status }) => status === 'approved')).toBe(true);
});

test('machines that were sold long ago do not make up for those that are missing', async () => {
  await using t = await openImports();
  const names = Array.from({ length: 30 }, (_, index) => `machine-${index}`);
  for (const name of names) t.partner.put(name, { pictures: [] });
  await t.runImport();
  for (const name of names.slice(0, 14)) t.partner.put(name, { isSold: true });
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: { added: 0, updated: 0, sold: 14 } });
  for (const name of names.slice(14, 24)) t.partner.remove(name);
  expect(await t.runImport()).toMatchObject({
    status: 'error',
    result: NOTHING,
    error: expect.stringMatching(/^The site listed only 6 of 16 known machines\./),
  });
  // Listings that this import itself has sold count as seen.
  for (const name of names.slice(24, 28)) t.partner.put(name, { isSold: true });
  expect(await t.runImport()).toMatchObject({
    result: { added: 0, updated: 0, sold: 4 },
    error: expect.stringMatching(/^The site listed only 6 of 16 known machines\./),
  });
});

test('a listing that was deleted and brought back is sold when the site no longer names it', async () => {
  await using t = await openImports();
  t.partner.put('one', { pictures: [] });
  t.partner.put('two', { pictures: [], isSold: true });
  await t.runImport();
  const id = (await t.listings())[0]?.id ?? '';
  await t.call('DELETE', `/api/machines/${id}`);
  await t.call('POST', `/api/admin/deleted-listings/${id}/restore`);
  t.partner.remove('one');
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: SOLD });
  expect(await t.listings()).toMatchObject([{ id, status: 'sold' }]);
});

test('a listing that comes back with a brand that shows only with Premium waits for review', async () => {
  await using t = await openImports();
  t.partner.put('one', { pictures: [] });
  await t.runImport();
  t.partner.put('one', { isSold: true });
  await t.runImport();
  t.partner.put('one', { isSold: false, brand: 'Ricoma', model: 'MT-1501' });
  expect(await t.runImport()).toMatchObject({ result: BACK });
  expect(await t.listings()).toMatchObject([{ brand: 'Ricoma', status: 'pending' }]);
});

test.each(WAYS)(
  'a machine that %s, and that somebody brought back and then sold by hand, is left sold',
  async (_way, leave) => {
    await using t = await openImports();
    t.partner.put('one', { pictures: [] });
    t.partner.put('two', { pictures: [], isSold: true });
    await t.runImport();
    const path = `/api/machines/${(await t.listings())[0]?.id}/status`;
    leave(t);
    expect(await t.runImport()).toMatchObject({ result: SOLD });
    expect((await t.call('PATCH', path, { status: 'approved' })).statusCode).toBe(200);
    for (const _run of [1, 2]) expect(await t.runImport()).toMatchObject({ status: 'completed', result: NOTHING });
    expect(await t.listings()).toMatchObject([{ status: 'approved' }]);
    expect((await t.call('PATCH', path, { status: 'sold' })).statusCode).toBe(200);
    t.partner.put('one', { isSold: false, pictures: [] });
    expect(await t.runImport()).toMatchObject({ result: NOTHING });
    expect(await t.listings()).toMatchObject([{ status: 'sold' }]);
  },
);

test('a site that does not answer ends the import with a sentence, and nothing is sold by it', async () => {
  await using t = await openImports({ tuning: { httpClient: { sleep: async () => undefined } } });
  t.partner.put('one');
  await t.runImport();
  await t.partner[Symbol.asyncDispose]();
  const { status, error, result } = await t.runImport();
  expect([status, result]).toEqual(['error', NOTHING]);
  expect(error).toContain(`${new URL(t.partner.url).host} could not be reached`);
  expect(await t.listings()).toMatchObject([{ status: 'approved' }]);
});
