import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { CONDITIONS, LISTING_STATUSES, ORDINARY_RANK } from '#app/db/enums.ts';
import { machines } from '#app/db/tables/machines.ts';
import { SORTS } from '#app/features/catalogue/catalogue.schema.ts';
import { DIRECTIONS } from '#app/lib/paging.ts';
import { ownMachine, publicMachine, type SeenMachine } from '#app/features/machines/machines.schema.ts';
import { measuredPlaceOf } from '#app/features/machines/server/shown-place.service.ts';
import { milesFrom } from '#app/features/places/server/zip-points.service.ts';
import { browseAsSeller, idsAt } from '#test/fixtures/seller-browsing.ts';
import { isRotated } from '#app/search-index/rotation.ts';
import { sortListings } from './list-order.rules.ts';
import { openOnce } from '#test/open-once.ts';

test('a seller sees their own listings of any status among the public ones, nobody else does', async () => {
  await using t = await browseAsSeller();
  const other = await t.addUser();
  await t.addMachine({ id: 'public', brand: 'B', sellerId: other.id });
  for (const status of LISTING_STATUSES) await t.addMachine({ id: status, brand: 'A', status, sellerId: t.seller.id });
  await t.addMachine({ id: 'hidden-of-other', brand: 'A', status: 'pending', sellerId: other.id });
  expect(await idsAt(t, '', t.headers)).toEqual([...LISTING_STATUSES, 'public']);
  expect(await idsAt(t, '', await t.signIn(other))).toEqual(['approved', 'featured', 'hidden-of-other', 'public']);
  for (const headers of [{}, await t.signIn('guest')])
    expect(await idsAt(t, '', headers)).toEqual(['approved', 'featured', 'public']);
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
  const [own, ownHidden, other] = response.json<SeenMachine[]>();
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
  for (const url of ['/api/machines', '/api/machines?search=tajima', `/api/machines?sellerId=${t.seller.id}`]) {
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
    // Without waiting for the index to follow.
    const response = await t.app.inject({ url: '/api/machines', headers: t.headers });
    expect(response.json()).toMatchObject([{ id: 'own', status }]);
    expect(response.headers['x-total-count']).toBe('1');
  }
});

const NEAR = '77011';
const ZIPS = ['60601', '43004', '10001', null];
const STATES = ['IL', 'OH', 'NY', null];

async function withManyMachines(t: Awaited<ReturnType<typeof browseAsSeller>>) {
  const other = await t.addUser();
  const brands = ['Barudan', 'tajima', 'Tajima', 'ZSK', 'Émile', '縫'];
  const rows = [];
  for (let index = 0; index < 45; index += 1) {
    const row = await t.addMachine({
      id: `m${index}`,
      zip: ZIPS[index % 4] ?? null,
      stateCode: STATES[index % 4] ?? null,
      brand: brands[(index * 7) % brands.length] ?? '',
      model: `M-${(index * 5) % 4}`,
      heads: 1 + ((index * 11) % 3),
      needles: 9 + ((index * 13) % 3),
      price: index % 5 === 0 ? null : 1_000 * (1 + ((index * 3) % 4)),
      hiddenPrice: index % 11 === 0,
      condition: CONDITIONS[index % 3] ?? 'used',
      status: LISTING_STATUSES[index % 5] ?? 'pending',
      isPremiumPaid: index % 6 === 0,
      isFeaturedPaid: index % 7 === 0,
      sellerId: index % 3 === 0 ? other.id : t.seller.id,
      createdAt: new Date(Date.UTC(2026, 0, 1 + (index % 4))),
    });
    rows.push(row);
  }
  return rows.filter((row) => row.isPublic === true || row.sellerId === t.seller.id);
}

type Row = Awaited<ReturnType<typeof withManyMachines>>[number];

function milesOf(row: Row): number | null {
  const place = measuredPlaceOf(row);
  return place === null ? null : milesFrom(NEAR)(place);
}

function idsInOrder(rows: readonly Row[], order: Parameters<typeof sortListings>[1]) {
  const facts = rows.map((row) => ({
    serial: row.serial,
    brandKey: row.brandKey ?? '',
    modelKey: row.modelKey ?? '',
    heads: row.heads,
    needles: row.needles,
    facts: row.facts,
    priceUsd: row.isPublic === true ? row.shownPrice : row.price,
    miles: milesOf(row),
    createdSecond: row.createdAt.getTime() / 1_000,
    promotionRank: row.promotionRank === 3 ? ORDINARY_RANK : 2 * (row.promotionRank ?? 0),
  }));
  const idOf = new Map(rows.map(({ serial, id }) => [serial, id]));
  return sortListings(facts, order).map(({ serial }) => idOf.get(serial));
}

test('a seller’s own hidden listings are as near as their shown place, in lists of everybody and of their own', async () => {
  await using t = await browseAsSeller();
  const rows = await withManyMachines(t);
  const isNear = (row: Row) => (milesOf(row) ?? Infinity) <= 1_200;
  const nearest = { sort: 'distance', direction: 'asc', promotedFirst: false } as const;
  const query = `sort=distance&near=${NEAR}&within=1200`;
  expect(await idsAt(t, query, t.headers)).toEqual(idsInOrder(rows.filter(isNear), nearest));
  expect(new Set(await idsAt(t, 'search=within 1200 miles of houston', t.headers))).toEqual(
    new Set(rows.filter(isNear).map(({ id }) => id)),
  );
  const own = rows.filter((row) => row.sellerId === t.seller.id && isNear(row));
  const ofSeller = `sellerId=${t.seller.id}`;
  expect(await idsAt(t, `${query}&${ofSeller}`, t.headers)).toEqual(idsInOrder(own, nearest));
  expect(new Set(await idsAt(t, `near=${NEAR}&within=1200&${ofSeller}`, t.headers))).toEqual(
    new Set(own.map(({ id }) => id)),
  );
  const open = own.filter(({ isPublic }) => isPublic);
  expect(await idsAt(t, `${query}&${ofSeller}`)).toEqual(idsInOrder(open, nearest));
});

test('in every order the pages of both lists are those of one list', async () => {
  await using t = await browseAsSeller();
  const rows = await withManyMachines(t);
  for (const sort of SORTS.filter((name) => name !== 'relevance')) {
    for (const direction of DIRECTIONS) {
      for (const promotedFirst of [false, true]) {
        const query = `sort=${sort}&near=${NEAR}&direction=${direction}&promotedFirst=${promotedFirst}`;
        const sorted = idsInOrder(rows, { sort, direction, promotedFirst });
        const isTurned = promotedFirst && isRotated(sort);
        const expected = await idsAt(t, query, t.headers);
        if (isTurned) expect(new Set(expected), query).toEqual(new Set(sorted));
        else expect(expected, query).toEqual(sorted);
        const paged = [];
        for (let page = 1; page <= Math.ceil(rows.length / 7) + 1; page += 1)
          paged.push(...(await idsAt(t, `${query}&page=${page}&pageSize=7`, t.headers)));
        expect(paged, query).toEqual(expected);
      }
    }
  }
});

describe('a seller narrows the list', () => {
  const shared = openOnce(async () => {
    const t = await browseAsSeller();
    return { ...t, rows: await withManyMachines(t), [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
  });

  test.for<[string, (row: Row) => boolean]>([
    ['brand=tajima&brand=zsk', ({ brandKey }) => brandKey === 'tajima' || brandKey === 'zsk'],
    ['condition=new&heads=1&heads=2', ({ condition, heads }) => condition === 'new' && heads < 3],
    ['needles=9', ({ needles }) => needles === 9],
    ['featured=true', ({ promotionRank }) => promotionRank !== 3],
    ['premium=true', ({ isPremiumPaid }) => isPremiumPaid],
    ['priceMin=2000&priceMax=3000', ({ shownPrice }) => shownPrice === 2_000 || shownPrice === 3_000],
    ['state=TX', () => false],
    ['yearMin=2018&yearMax=2018', () => true],
    ['financing=true', () => false],
    ['consignment=true', () => false],
  ])('%s narrows both lists alike, and the total and the links say so', async ([query, fits]) => {
    const t = shared();
    const rows = t.rows.filter(fits);
    const response = await t.get(`/api/machines?${query}&page=2&pageSize=4`, t.headers);
    const expected = idsInOrder(rows, { sort: 'brand', direction: 'asc', promotedFirst: false });
    expect(response.json<SeenMachine[]>().map(({ id }) => id)).toEqual(expected.slice(4, 8));
    expect(response.headers['x-total-count']).toBe(String(rows.length));
    const last = Math.max(1, Math.ceil(rows.length / 4));
    expect(response.headers.link).toContain(`${query}&page=${last}&pageSize=4>; rel="last"`);
  });
});

describe('searching as a seller', () => {
  const shared = openOnce(async () => {
    const t = await browseAsSeller();
    await t.addMachine({ id: 'tajima' });
    await t.addMachine({ id: 'own-tajima', status: 'pending', sellerId: t.seller.id });
    const happy = { brand: 'Happy', model: 'HCS3', name: 'Happy HCS3', heads: 2, description: 'With a sequin device.' };
    await t.addMachine({ id: 'own-happy', ...happy, status: 'sold', sellerId: t.seller.id });
    await t.addMachine({ id: 'hidden-of-other', ...happy, status: 'pending' });
    return t;
  });

  test.for([
    ['tajima', ['own-tajima', 'tajima']],
    ['k1506', ['own-tajima', 'tajima']],
    ['tmark1506c', ['own-tajima', 'tajima']],
    ['tajima 6 head', ['own-tajima', 'tajima']],
    ['tajma', ['own-tajima', 'tajima']],
    ['hapy 2 heads', ['own-happy']],
    ['2 heads', ['own-happy']],
    ['sequins', ['own-happy']],
    ['the happy with sequin', ['own-happy']],
    ['100%', []],
    ['!?', []],
    ['zzzz', []],
  ] as const)('a search for %s finds own listings by title, facts and description', async ([text, found]) => {
    const t = shared();
    const search = `search=${encodeURIComponent(text)}`;
    expect(await idsAt(t, search, t.headers)).toEqual(found);
    expect(await idsAt(t, `${search}&direction=asc`, t.headers)).toEqual(found.toReversed());
    expect(await idsAt(t, `${search}&sort=brand`, t.headers)).toEqual(found.toReversed());
    expect(await idsAt(t, `${search}&sort=brand&direction=desc`, t.headers)).toEqual(found);
  });
});

test('a search with more than a thousand matches ends there for a seller too', async () => {
  await using t = await browseAsSeller({ engine: 'postgres' });
  await t.addMachine({ id: 'seed' });
  await t.database.pool.query(`
    insert into machines (id, name, brand, model, heads, needles, status)
    select 'bulk-' || number, name, brand, model, heads, needles, status
    from machines, generate_series(1, 998) as number where id = 'seed'`);
  await t.addMachine({ id: 'own-1', status: 'pending', sellerId: t.seller.id });
  const exact = await t.get('/api/machines?search=tajima&page=10&pageSize=100', t.headers);
  expect(exact.headers['x-total-count']).toBe('1000');
  expect(exact.headers['x-total-count-exact']).toBeUndefined();
  expect(exact.json()).toHaveLength(100);
  await t.addMachine({ id: 'own-2', status: 'pending', sellerId: t.seller.id });
  const more = await t.get('/api/machines?search=tajima&page=10&pageSize=100', t.headers);
  expect(more.headers).toMatchObject({ 'x-total-count': '1000', 'x-total-count-exact': 'false' });
  expect(more.json()).toHaveLength(100);
  expect(await idsAt(t, 'search=tajima&page=1&pageSize=3', t.headers)).toEqual(['own-2', 'own-1', expect.any(String)]);
  expect(await idsAt(t, 'search=tajima&page=11&pageSize=100', t.headers)).toEqual([]);
});

test('no filter tells a seller what the operator adds to the price of a listing that waits', async () => {
  await using t = await browseAsSeller();
  const marked = { price: 5_000, applyMarkup: true, markupPercentage: 10, sellerId: t.seller.id };
  await t.addMachine({ id: 'waiting', status: 'pending', ...marked });
  for (const whose of ['', `&sellerId=${t.seller.id}`]) {
    expect(await idsAt(t, `priceMin=5450&priceMax=5550${whose}`, t.headers)).toEqual([]);
    expect(await idsAt(t, `priceMin=4950&priceMax=5050${whose}`, t.headers)).toEqual(['waiting']);
  }
});
