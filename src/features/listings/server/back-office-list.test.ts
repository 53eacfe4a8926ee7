import { describe, expect, test } from 'vitest';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { adminMachine, type AdminMachine } from '#app/features/machines/machines.schema.ts';
import { startTestApp } from '#test/app.ts';
import { openOnce } from '#test/open-once.ts';

async function asAdmin(options: Parameters<typeof startTestApp>[0] = {}) {
  const t = await startTestApp(options);
  const admin = await t.addUser({ role: 'admin' });
  const headers = await t.signIn(admin);
  const get = (query: string) => t.app.inject({ url: `/api/machines?${query}`, headers });
  return {
    ...t,
    admin,
    headers,
    get,
    idsOf: async (query: string) => {
      const response = await get(query);
      expect(response.statusCode, response.body).toBe(200);
      return response.json<AdminMachine[]>().map(({ id }) => id);
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

const day = (number: number) => ({ createdAt: new Date(Date.UTC(2026, 0, number)) });

test('an admin sees everything of every listing, the newest first', async () => {
  await using t = await asAdmin();
  const seller = await t.addUser();
  const rest = { applyMarkup: true, markupPercentage: 7.5, hiddenPrice: true, sourceUrl: 'https://example.com/1' };
  for (const [index, status] of LISTING_STATUSES.entries())
    await t.addMachine({ id: status, status, sellerId: seller.id, price: 10_000, ...rest, ...day(index + 1) });
  const response = await t.get('admin=true');
  const machines = response.json<AdminMachine[]>();
  expect(machines.map(({ id }) => id)).toEqual(LISTING_STATUSES.toReversed());
  for (const machine of machines) {
    expect(adminMachine.parse(machine)).toEqual(machine);
    expect(machine).toMatchObject({ price: 10_000, shownPrice: null, sellerId: seller.id, zip: '43004', ...rest });
  }
  expect(response.headers).toMatchObject({
    'cache-control': 'private, no-store',
    vary: 'Cookie',
    'x-total-count': '5',
  });
});

test('the status filters: one, several, premium whatever the status, all', async () => {
  await using t = await asAdmin();
  for (const [index, status] of LISTING_STATUSES.entries())
    await t.addMachine({ id: status, status, isPremiumPaid: status === 'sold', ...day(9 - index) });
  for (const status of LISTING_STATUSES) expect(await t.idsOf(`status=${status}`)).toEqual([status]);
  expect(await t.idsOf('status=pending&status=rejected')).toEqual(['pending', 'rejected']);
  expect(await t.idsOf('status=premium')).toEqual(['sold']);
  expect(await t.idsOf('status=premium&status=pending')).toEqual(['pending', 'sold']);
  expect(await t.idsOf('status=all')).toEqual([...LISTING_STATUSES]);
  expect(await t.idsOf('status=all&premium=true')).toEqual(['sold']);
  expect(await t.idsOf('admin=true&featured=true')).toEqual(['featured', 'sold']);
});

test("the seller filters: one seller, the operator's machines, everybody else's", async () => {
  await using t = await asAdmin();
  const seller = await t.addUser();
  await t.addMachine({ id: 'of-seller', sellerId: seller.id, status: 'pending', ...day(4) });
  await t.addMachine({ id: 'of-admin', sellerId: t.admin.id, ...day(3) });
  await t.addMachine({ id: 'tewh-imported', ...day(2) });
  await t.addMachine({ id: 'of-nobody', ...day(1) });
  expect(await t.idsOf(`sellerId=${seller.id}`)).toEqual(['of-seller']);
  expect(await t.idsOf('sellerId=tewh')).toEqual(['of-admin', 'tewh-imported', 'of-nobody']);
  expect(await t.idsOf('sellerId=non-tewh')).toEqual(['of-seller']);
  expect(await t.idsOf('sellerId=non-tewh&status=pending')).toEqual(['of-seller']);
});

test('brand, condition, heads and needles narrow it, and every sort goes both ways', async () => {
  await using t = await asAdmin();
  await t.addMachine({
    id: 'a',
    brand: 'zsk',
    model: 'B',
    heads: 2,
    needles: 9,
    price: 300,
    condition: 'new',
    ...day(3),
  });
  await t.addMachine({ id: 'b', brand: 'Barudan', model: 'c', heads: 1, needles: 15, price: null, ...day(1) });
  await t.addMachine({
    id: 'c',
    brand: 'Happy',
    model: 'a',
    heads: 12,
    needles: 12,
    price: 20,
    hiddenPrice: true,
    ...day(2),
  });
  expect(await t.idsOf('admin=true&brand=ZSK&brand=happy')).toEqual(['a', 'c']);
  expect(await t.idsOf('admin=true&condition=NEW')).toEqual(['a']);
  expect(await t.idsOf('admin=true&heads=1&heads=12&needles=12')).toEqual(['c']);
  const orders = { brand: 'b c a', model: 'c a b', heads: 'b a c', needles: 'a c b', price: 'b c a', newest: 'b c a' };
  for (const [sort, order] of Object.entries(orders)) {
    const ids = order.split(' ');
    expect(await t.idsOf(`admin=true&sort=${sort}&direction=asc`), sort).toEqual(ids);
    expect(await t.idsOf(`admin=true&sort=${sort}&direction=desc`), sort).toEqual(ids.toReversed());
  }
  expect(await t.idsOf('admin=true&sort=relevance')).toEqual(['a', 'c', 'b']);
});

test('all filters narrow the list together, and the pages of what is left are counted', async () => {
  await using t = await asAdmin();
  const [seller, other] = [await t.addUser(), await t.addUser()];
  const wanted = { status: 'pending', sellerId: seller.id, isPremiumPaid: true, isFeaturedPaid: true } as const;
  for (const number of [1, 2, 3]) await t.addMachine({ id: `wanted-${number}`, ...wanted, ...day(number) });
  const near = [
    { sellerId: other.id },
    { status: 'approved' },
    { brand: 'Barudan' },
    { condition: 'new' },
    { heads: 4 },
    { needles: 9 },
    { isPremiumPaid: false },
  ] as const;
  for (const [index, difference] of near.entries())
    await t.addMachine({ id: `near-${index}`, ...wanted, ...difference });
  const filters = `sellerId=${seller.id}&brand=tajima&condition=USED&heads=6&needles=15&featured=true&premium=true`;
  const page = await t.get(`status=pending&${filters}&search=tmar&page=2&pageSize=2`);
  expect(page.json<AdminMachine[]>().map(({ id }) => id)).toEqual(['wanted-1']);
  expect(page.headers['x-total-count']).toBe('3');
  expect(await t.idsOf(`status=premium&${filters}&sort=newest&direction=asc`)).toEqual([
    'wanted-1',
    'wanted-2',
    'wanted-3',
    'near-1',
  ]);
});

test('pages of listings of several months follow one another, whichever filter and order', async () => {
  await using t = await asAdmin();
  // The last moment of a month and the first of the next, regardless of the time zones of process and database.
  const moments = ['2025-11-30T23:59:59.999Z', '2025-12-01T00:00:00Z', '2026-01-15T12:00:00Z', '2026-01-31T23:30:00Z'];
  const ids: string[] = [];
  for (const [month, createdAt] of [...moments, ...moments].entries()) {
    const id = `${createdAt.slice(0, 10)}-${month}`;
    await t.addMachine({ id, createdAt: new Date(createdAt), brand: 'Happy', sellerId: null });
    await t.addMachine({ id: `other-${month}`, createdAt: new Date(createdAt), status: 'pending' });
    ids.push(id);
  }
  const oldestFirst = ids.toSorted();
  const pagesOf = async (query: string) => {
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(...(await t.idsOf(`${query}&page=${page}&pageSize=3`)));
    return pages;
  };
  expect(await pagesOf('admin=true&brand=happy&sort=newest&direction=asc')).toEqual(oldestFirst);
  expect(await pagesOf('admin=true&brand=happy')).toEqual(oldestFirst.toReversed());
  expect(await pagesOf('status=approved&sellerId=tewh')).toEqual(oldestFirst.toReversed());
  // Other orders than age do not group by month.
  expect(await pagesOf('admin=true&brand=happy&sort=price&direction=asc')).toHaveLength(ids.length);
});

test('each listing names its seller, and carries the tag that an approval takes', async () => {
  await using t = await asAdmin();
  const seller = await t.addUser({ name: 'Dana', username: 'dana' });
  await t.addMachine({ id: 'a', sellerId: seller.id, status: 'rejected', rejectionReason: 'Blurred', ...day(2) });
  await t.addMachine({ id: 'b', ...day(1) });
  const [ofDana, ofNobody] = (await t.get('admin=true')).json<AdminMachine[]>();
  expect(ofDana).toMatchObject({ sellerName: 'Dana', sellerUsername: 'dana', rejectionReason: 'Blurred' });
  expect(ofNobody).toMatchObject({ sellerName: null, sellerUsername: null });
  const one = await t.app.inject({ url: '/api/machines/a', headers: t.headers });
  expect([one.headers.etag, one.json()]).toEqual([ofDana?.etag, ofDana]);
});

describe('searching as an admin', () => {
  const shared = openOnce(async () => {
    const t = await asAdmin();
    await t.addMachine({ id: 'tajima-6-head-x7f3k', status: 'rejected' });
    const contact = {
      contactEmail: 'Dana@ridgeline-austin.example',
      contactPhone: '(423) 555-0114',
    };
    await t.addMachine({ id: 'other', brand: 'Barudan', model: 'BEKY', name: 'Barudan BEKY', ...contact });
    return t;
  });

  test.for([
    ['tajima', ['tajima-6-head-x7f3k']],
    ['X7F3', ['tajima-6-head-x7f3k']],
    ['dana@', ['other']],
    ['555-0114', ['other']],
    ['4235550114', ['other']],
    ['(423) 555 0114', ['other']],
    ['+1 423-555-0114', ['other']],
    ['423-555-0115', []],
    ['barudan dana', ['other']],
    // 'austin' can be a seller's name or match nothing, but never a city.
    ['austin', ['other']],
    ['Houston', []],
    ['barudan tajima', []],
    ['100%', []],
    ['_', []],
    ['\\', []],
    ["'", []],
  ] as const)('a search for %s looks at name, brand, model, id and contact', async ([text, found]) => {
    const t = shared();
    expect(await t.idsOf(`admin=true&search=${encodeURIComponent(text)}`)).toEqual(found);
    expect(await t.idsOf(`status=all&sort=brand&search=${encodeURIComponent(text)}`)).toEqual(found);
  });
});

test('it comes in pages that say how many there are, of a text up to a thousand', async () => {
  await using t = await asAdmin({ engine: 'postgres' });
  await t.addMachine({ id: 'seed', status: 'pending' });
  await t.database.pool.query(`
    insert into machines (id, name, brand, model, heads, needles, status, created_at)
    select 'bulk-' || number, name, brand, model, heads, needles, status, created_at
    from machines, generate_series(1, 1200) as number where id = 'seed'`);
  const page = await t.get('status=pending&page=2&pageSize=100');
  expect(page.headers['x-total-count']).toBe('1201');
  expect(page.headers['x-total-count-exact']).toBeUndefined();
  expect(page.headers.link).toContain('</api/machines?page=3&pageSize=100&status=pending>; rel="next"');
  // All have the same creation time: serials break the tie, so that no page repeats another.
  expect(page.json<AdminMachine[]>()[0]).toMatchObject({ id: 'bulk-1100' });
  expect(await t.idsOf('admin=true&page=13&pageSize=100')).toHaveLength(1);
  expect(await t.idsOf('admin=true&page=14&pageSize=100')).toEqual([]);
  const found = await t.get('status=pending&search=tajima&page=2&pageSize=100');
  expect(found.headers).toMatchObject({ 'x-total-count': '1000', 'x-total-count-exact': 'false' });
  expect(found.json()).toEqual(page.json());
  const few = await t.get('status=pending&search=bulk-11&page=2&pageSize=100');
  expect(few.headers['x-total-count']).toBe('111');
  expect(few.headers['x-total-count-exact']).toBeUndefined();
  expect(few.json<AdminMachine[]>().at(-1)).toMatchObject({ id: 'bulk-11' });
  const all = await t.get('admin=true');
  expect(all.json()).toHaveLength(1_000);
  expect(all.headers.link).toContain('rel="next"');
});

test('without any parameter an admin sees the public list, with their own listings', async () => {
  await using t = await asAdmin();
  const seller = await t.addUser();
  await t.addMachine({ id: 'own', status: 'pending', sellerId: t.admin.id });
  await t.addMachine({ id: 'hidden', status: 'pending', sellerId: seller.id });
  expect(await t.idsOf('')).toEqual(['own']);
  expect(await t.idsOf('admin=false')).toEqual([]);
});

test('a count follows each write of a listing, whoever writes it', async () => {
  await using t = await asAdmin();
  await t.addMachine({ id: 'first', status: 'pending' });
  await t.addMachine({ id: 'second', status: 'pending' });
  const countOf = async (query: string) => (await t.get(query)).headers['x-total-count'];
  const narrowed = 'admin=true&status=pending&brand=Tajima&page=1&pageSize=1';
  for (let poll = 0; poll < 2; poll += 1) expect(await countOf(narrowed)).toBe('2');
  expect(await countOf('admin=true&status=all&page=1&pageSize=1')).toBe('2');
  await t.database.pool.query("update machines set status = 'approved' where id = 'first'");
  expect(await countOf(narrowed)).toBe('1');
  expect(await countOf('admin=true&status=all&page=1&pageSize=1')).toBe('2');
  await t.database.pool.query("delete from machines where id = 'second'");
  expect(await countOf(narrowed)).toBe('0');
  // The operator's listings depend on accounts, too.
  const seller = await t.addUser();
  await t.addMachine({ id: 'third', sellerId: seller.id });
  // The first one has no seller.
  expect(await countOf('sellerId=tewh')).toBe('1');
  await t.database.pool.query("update users set role = 'admin' where id = $1", [seller.id]);
  expect(await countOf('sellerId=tewh')).toBe('2');
});
