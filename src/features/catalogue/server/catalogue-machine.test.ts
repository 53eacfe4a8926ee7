import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { publicMachine, type PublicMachine } from '#app/features/machines/machines.schema.ts';
import { browseAsVisitor } from '#test/fixtures/visitor-browsing.ts';
import { openOnce } from '#test/open-once.ts';
import type { FilterCounts } from '../catalogue.schema.ts';

test('a machine is answered by its id, whatever characters that has', async () => {
  await using t = await browseAsVisitor();
  for (const id of ['plain', 'a/b?c=d&e#f', 'späße %2F +', '../x', '日本', 'x'.repeat(300)]) {
    await t.addMachine({ id });
    const response = await t.get(`/api/machines/${encodeURIComponent(id)}`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id });
    expect(publicMachine.parse(response.json())).toEqual(response.json());
  }
});

test('a sold machine can be opened by its id, a pending, rejected or unknown one cannot', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'sold', status: 'sold' });
  await t.addMachine({ id: 'pending', status: 'pending' });
  await t.addMachine({ id: 'rejected', status: 'rejected' });
  expect((await t.get('/api/machines/sold')).json()).toMatchObject({ status: 'sold' });
  for (const id of ['pending', 'rejected', 'unknown']) {
    const response = await t.get(`/api/machines/${id}`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ statusCode: 404, error: 'Not Found', message: 'Machine not found' });
    expect((await t.get(`/api/machines/${id}/similar`)).statusCode).toBe(404);
  }
  expect((await t.get('/api/machines/a%00b')).statusCode).toBe(400);
});

test('a machine that has not changed is answered 304, even when others have', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'a' });
  const etag = String((await t.get('/api/machines/a')).headers.etag);
  await t.addMachine({ id: 'b' });
  expect((await t.get('/api/machines/a', { 'if-none-match': `"other", ${etag}` })).statusCode).toBe(304);
  await t.database.db.update(machines).set({ price: 1 }).where(eq(machines.id, 'a'));
  const changed = await t.get('/api/machines/a', { 'if-none-match': etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.json()).toMatchObject({ price: 1 });
});

test('a stitch counter is compared with those of the other public machines of its kind and age', async () => {
  await using t = await browseAsVisitor();
  const add = (id: string, stitchCount: number | null, fields: Parameters<typeof t.addMachine>[0] = {}) =>
    t.addMachine({ id, heads: 6, year: 2015, ...(stitchCount !== null && { facts: { stitchCount } }), ...fields });
  await add('this', 50_000_000);
  await add('fewer', 10_000_000, { year: 2013 });
  await add('same', 50_000_000, { year: 2017 });
  await add('more', 90_000_000);
  await add('unstated', null);
  await add('older', 10_000_000, { year: 2012 });
  await add('other-size', 10_000_000, { heads: 4 });
  await add('hidden', 10_000_000, { status: 'pending' });
  await add('sold', 60_000_000, { status: 'sold' });
  await add('no-year', 10_000_000, { year: null });
  const comparedOf = async (id: string) => (await t.get(`/api/machines/${id}/stitches`)).json<unknown>();
  expect(await comparedOf('this')).toEqual({ machines: 3, fewer: 1, more: 1 });
  expect(await comparedOf('sold')).toEqual({ machines: 4, fewer: 3, more: 1 });
  for (const id of ['unstated', 'no-year']) expect(await comparedOf(id)).toEqual({ machines: 0, fewer: 0, more: 0 });
  expect((await t.get('/api/machines/hidden/stitches')).statusCode).toBe(404);
});

test('similar machines are public ones of the same brand and size first, never the machine itself', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'this', brand: 'Tajima', heads: 6 });
  await t.addMachine({ id: 'same', brand: 'Tajima', heads: 6 });
  await t.addMachine({ id: 'near', brand: 'Tajima', heads: 8 });
  await t.addMachine({ id: 'other-brand', brand: 'Barudan', heads: 6 });
  await t.addMachine({ id: 'far', brand: 'Barudan', heads: 20 });
  await t.addMachine({ id: 'pending', brand: 'Tajima', heads: 6, status: 'pending' });
  const similar = (await t.get('/api/machines/this/similar')).json<PublicMachine[]>().map(({ id }) => id);
  expect(similar).toEqual(['same', 'near', 'other-brand']);
  for (let index = 0; index < 9; index += 1) await t.addMachine({ brand: 'Tajima', heads: 6 });
  expect((await t.get('/api/machines/this/similar')).json()).toHaveLength(6);
  await t.database.db.update(machines).set({ status: 'sold' }).where(eq(machines.id, 'this'));
  expect((await t.get('/api/machines/this/similar')).json()).toHaveLength(6);
});

test('similar machines are of a similar size and price before they are of the brand', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'this', brand: 'Tajima', heads: 6, price: 10_000 });
  await t.addMachine({ id: 'dear', brand: 'Tajima', heads: 6, price: 13_100 });
  await t.addMachine({ id: 'unpriced', brand: 'Tajima', heads: 6, price: null });
  await t.addMachine({ id: 'of another brand', brand: 'Barudan', heads: 8, price: 13_000 });
  await t.addMachine({ id: 'cheap', brand: 'Barudan', heads: 6, price: 6_900 });
  const ids = (await t.get('/api/machines/this/similar')).json<PublicMachine[]>().map(({ id }) => id);
  expect(ids[0]).toBe('of another brand');
  expect(new Set(ids.slice(1, 3))).toEqual(new Set(['dear', 'unpriced']));
  expect(ids.slice(3)).toEqual(['cheap']);
});

test('similar machines of about the same price are those next to it, dearer and cheaper ones alternating', async () => {
  await using t = await browseAsVisitor();
  const prices = [10_000, 9_000, 9_400, 9_900, 10_000, 10_100, 10_600, 10_700, 12_900];
  for (const [at, price] of prices.entries()) await t.addMachine({ id: String(at), brand: 'Tajima', heads: 6, price });
  const near = (await t.get('/api/machines/0/similar')).json<PublicMachine[]>();
  expect(near.map(({ price }) => price)).toEqual([9_900, 10_000, 9_400, 10_100, 9_000, 10_600]);
});

test('filter values are those of public listings, in order, conditions in capitals', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ brand: 'zsk', heads: 12, needles: 9, condition: 'used' });
  await t.addMachine({ brand: 'Happy', heads: 2, needles: 15, condition: 'new' });
  await t.addMachine({ brand: 'Hidden', heads: 1, needles: 1, condition: 'refurbished', status: 'pending' });
  const values = (await t.get('/api/machines/filters/values')).json();
  expect(values).toEqual({ brands: ['Happy', 'zsk'], conditions: ['NEW', 'USED'], heads: [2, 12], needles: [9, 15] });
});

test('each count is what choosing the value would give beside the other filters', async () => {
  await using t = await browseAsVisitor();
  const [single, three] = [{ phases: 'single' }, { phases: 'three' }];
  await t.addMachine({ brand: 'Tajima', heads: 6, isPremiumPaid: true, stateCode: 'OH', facts: single });
  await t.addMachine({ brand: 'Tajima', heads: 1, financingAvailable: true, stateCode: 'TX', facts: three });
  await t.addMachine({ brand: 'Barudan', heads: 6, isConsignment: true, stateCode: 'TX', facts: three });
  const answer = await t.get('/api/machines/filters/counts?brand=tajima&heads=6&phases=three&phases=single');
  const { facts, has, ...counts } = answer.json<FilterCounts>();
  expect(counts).toEqual({
    total: 1,
    exact: true,
    brands: [
      { value: 'Barudan', count: 1 },
      { value: 'Tajima', count: 1 },
    ],
    conditions: [{ value: 'used', count: 1 }],
    heads: [
      { value: 1, count: 1 },
      { value: 6, count: 1 },
    ],
    needles: [{ value: 15, count: 1 }],
    states: [
      { value: 'OH', count: 1 },
      { value: 'TX', count: 0 },
    ],
    featured: 1,
    premium: 1,
    financing: 0,
    allHeadsWork: 0,
    available: 1,
    consignment: 0,
  });
  expect(facts['phases']?.filter(({ count }) => count > 0)).toEqual([{ value: 'single', count: 1 }]);
  expect(has['stitchCount']).toBe(0);
});

describe('counts of a narrowed list', () => {
  const shared = openOnce(async () => {
    const t = await browseAsVisitor();
    await t.addMachine({ brand: 'Happy', heads: 1, price: 15_000, year: 2010 });
    await t.addMachine({ brand: 'Happy', heads: 1, price: null, year: null });
    await t.addMachine({
      brand: 'Tajima',
      heads: 6,
      needles: 9,
      condition: 'new',
      stateCode: 'TX',
      isPremiumPaid: true,
      financingAvailable: true,
      isConsignment: true,
      price: 20_000,
      year: 2020,
      description: 'With sequin device.',
    });
    return t;
  });

  test.for([
    'brand=tajima',
    'condition=new',
    'heads=6',
    'needles=9',
    'state=TX',
    'priceMin=16000',
    'priceMax=16000',
    'yearMin=2015',
    'yearMax=2015',
    'featured=true',
    'premium=true',
    'financing=true',
    'consignment=true',
    'search=sequin',
  ])('with %s the counts are of the one listing that the list shows', async (query) => {
    const list = await shared().get(`/api/machines?page=1&${query}`);
    expect(list.headers['x-total-count']).toBe('1');
    expect((await shared().get(`/api/machines/filters/counts?${query}`)).json()).toMatchObject({ total: 1 });
  });
});
