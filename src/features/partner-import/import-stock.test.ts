import { expect, test } from 'vitest';
import { placements } from '#app/db/tables/payments.ts';
import { openImports } from './import-samples.ts';

const SOLD = { added: 0, updated: 0, sold: 1 };
const BACK = { added: 0, updated: 1, sold: 0 };
const NOTHING = { added: 0, updated: 0, sold: 0 };

type Shop = Awaited<ReturnType<typeof openImports>>;

/** The ways in which a machine leaves the site, and comes back to it. */
const WAYS: readonly (readonly [string, (t: Shop) => void])[] = [
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
  t.partner.put('another', { pictures: [] });
  expect(await t.runImport()).toMatchObject({
    status: 'error',
    result: { added: 1, updated: 0, sold: 0 },
    error: expect.stringMatching(/^The site listed only 3 of 20 known machines\. Nothing was marked as sold\./),
  });
  expect((await t.listings()).every(({ status }) => status === 'approved')).toBe(true);
  // Half of them may go at once.
  for (const name of names.slice(3, 10)) t.partner.put(name, { pictures: [] });
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: { added: 0, updated: 0, sold: 10 } });
});

test('a site that does not answer ends the import with a sentence, and nothing is sold by it', async () => {
  await using t = await openImports();
  t.partner.put('one');
  await t.runImport();
  await t.partner[Symbol.asyncDispose]();
  const { status, error, result } = await t.runImport();
  expect([status, result]).toEqual(['error', NOTHING]);
  expect(error).toContain(`${new URL(t.partner.url).host} could not be reached`);
  expect(await t.listings()).toMatchObject([{ status: 'approved' }]);
});
