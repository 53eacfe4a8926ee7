import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { machines } from '#app/db/tables/machines.ts';
import { ownMachine, publicMachine, type SeenMachine } from '#app/features/machines/machines.schema.ts';
import { browseAsSeller, idsAt } from '#test/fixtures/seller-browsing.ts';
import { openOnce } from '#test/open-once.ts';

test('without parameters a seller sees their own listings of any status, the newest first, and then the public ones of others', async () => {
  await using t = await browseAsSeller();
  const other = await t.addUser();
  const onDay = (day: number) => new Date(Date.UTC(2026, 0, day));
  await t.addMachine({ id: 'older-of-other', sellerId: other.id, createdAt: onDay(1) });
  await t.addMachine({ id: 'hidden-of-other', status: 'pending', sellerId: other.id, createdAt: onDay(8) });
  await t.addMachine({ id: 'newer-of-other', sellerId: other.id, createdAt: onDay(9) });
  for (const [at, status] of LISTING_STATUSES.entries())
    await t.addMachine({ id: status, status, sellerId: t.seller.id, createdAt: onDay(2 + at) });
  const own = LISTING_STATUSES.toReversed();
  const response = await t.get('/api/machines', t.headers);
  expect(response.json<SeenMachine[]>().map(({ id }) => id)).toEqual([...own, 'newer-of-other', 'older-of-other']);
  expect(response.headers['x-total-count']).toBe(String(own.length + 2));
  expect(await idsAt(t, `sellerId=${t.seller.id}`, t.headers)).toEqual(own);
  expect((await idsAt(t, '', await t.signIn(other))).slice(0, 3)).toEqual([
    'newer-of-other',
    'hidden-of-other',
    'older-of-other',
  ]);
  for (const headers of [{}, await t.signIn('guest')])
    expect((await idsAt(t, '', headers)).toSorted()).toEqual([
      'approved',
      'featured',
      'newer-of-other',
      'older-of-other',
    ]);
});

describe('with any other parameter everybody sees the public list', () => {
  const shared = openOnce(async () => {
    const t = await browseAsSeller();
    for (const status of LISTING_STATUSES)
      await t.addMachine({ id: status, status, sellerId: t.seller.id, isPremiumPaid: true });
    return t;
  });

  test.for([
    'page=1',
    'sort=newest',
    'search=tajima',
    'brand=Tajima',
    'priceMin=1',
    'promotedFirst=true',
    'admin=false',
  ])('%s', async (query) => {
    const t = shared();
    for (const asked of [query, `sellerId=${t.seller.id}&${query}`]) {
      const visitors = await t.get(`/api/machines?${asked}`);
      expect(visitors.json<SeenMachine[]>().map(({ id }) => id)).toHaveLength(2);
      const sellers = await t.get(`/api/machines?${asked}`, t.headers);
      expect(sellers.json()).toEqual(visitors.json());
      expect(sellers.headers).toMatchObject({ 'x-total-count': '2', 'cache-control': 'private, no-store' });
    }
  });
});

test('a seller with more than a thousand public listings of others beside theirs reads on in the pages of the public list', async () => {
  await using t = await browseAsSeller({ engine: 'postgres' });
  await t.addMachine({ id: 'seed' });
  await t.database.pool.query(`
    insert into machines (id, name, brand, model, heads, needles, status)
    select 'bulk-' || number, name, brand, model, heads, needles, status
    from machines, generate_series(1, 1000) as number where id = 'seed'`);
  await t.addMachine({ id: 'own', status: 'pending', sellerId: t.seller.id });
  const first = await t.get('/api/machines', t.headers);
  const ids = first.json<SeenMachine[]>().map(({ id }) => id);
  expect(ids[0]).toBe('own');
  expect(first.headers['x-total-count']).toBe('1002');
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(first.headers.link)) ?? [];
  const more = (await t.get(next, t.headers)).json<SeenMachine[]>().map(({ id }) => id);
  expect(new Set([...ids, ...more])).toHaveProperty('size', 1_002);
});

test('a seller sees all that they entered of their own listings, and what visitors see of the others', async () => {
  await using t = await browseAsSeller();
  const secret = {
    price: 10_000,
    applyMarkup: true,
    markupPercentage: 7.5,
    contactEmail: 'me@example.com',
    contactName: 'Me',
  };
  await t.addMachine({ id: 'own', brand: 'A', sellerId: t.seller.id, ...secret });
  await t.addMachine({
    id: 'own-hidden',
    brand: 'B',
    sellerId: t.seller.id,
    status: 'rejected',
    hiddenPrice: true,
    ...secret,
  });
  await t.addMachine({ id: 'other', brand: 'C', ...secret });
  const response = await t.get('/api/machines', t.headers);
  expect(response.body).not.toContain('arkup');
  const [ownHidden, own, other] = response.json<SeenMachine[]>();
  expect(ownMachine.parse(own)).toEqual(own);
  expect(own).toMatchObject({
    price: 10_000,
    location: 'Columbus, OH 43004',
    zip: '43004',
    contactEmail: 'me@example.com',
  });
  expect(ownHidden).toMatchObject({ id: 'own-hidden', price: 10_000, hiddenPrice: true, status: 'rejected' });
  expect(publicMachine.parse(other)).toEqual(other);
  expect(other).toMatchObject({ price: 10_750, location: 'OH', city: null, zip: null, contactEmail: null });
});

test('nothing of what a seller is answered is kept, or given to a visitor', async () => {
  await using t = await browseAsSeller();
  await t.addMachine({ id: 'pending', status: 'pending', sellerId: t.seller.id });
  for (const url of ['/api/machines', `/api/machines?sellerId=${t.seller.id}`]) {
    const visitors = await t.get(url);
    expect(visitors.json()).toEqual([]);
    expect(visitors.headers).toMatchObject({ 'cache-control': 'public, max-age=0, must-revalidate', vary: 'Cookie' });
    const known = { ...t.headers, 'if-none-match': String(visitors.headers.etag) };
    for (const headers of [t.headers, known]) {
      const response = await t.get(url, headers);
      expect(response.json()).toMatchObject([{ id: 'pending' }]);
      expect(response.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Cookie' });
      expect(response.headers.etag).toBeUndefined();
    }
    expect((await t.get(url)).json()).toEqual([]);
  }
});

test('a session that has ended sees what visitors see, in an answer that is not shared', async () => {
  await using t = await browseAsSeller();
  await t.addMachine({ id: 'pending', status: 'pending', sellerId: t.seller.id });
  await t.addMachine({ id: 'public', sellerId: t.seller.id });
  const ended = { cookie: `sid=${'x'.repeat(43)}` };
  for (const url of ['/api/machines', '/api/machines', '/api/machines/public', '/api/machines/filters/values']) {
    const response = await t.get(url, ended);
    expect(response.statusCode).toBe(200);
    expect(response.body).not.toContain('pending');
    expect(response.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Cookie' });
  }
});

test('a listing changes sides at once, and is never there twice', async () => {
  await using t = await browseAsSeller();
  await t.addMachine({ id: 'own', sellerId: t.seller.id });
  for (const status of [...LISTING_STATUSES, ...LISTING_STATUSES.toReversed()]) {
    await t.database.db.update(machines).set({ status }).where(eq(machines.id, 'own'));
    // Without waiting for the index to catch up.
    const response = await t.app.inject({ url: '/api/machines', headers: t.headers });
    expect(response.json()).toMatchObject([{ id: 'own', status }]);
    expect(response.headers['x-total-count']).toBe('1');
  }
});
