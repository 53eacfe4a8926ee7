import { describe, expect, test } from 'vitest';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { browseAsVisitor } from '#test/fixtures/visitor-browsing.ts';
import { openOnce } from '#test/open-once.ts';

test('browse narrows by brand, heads, needles and condition, and hides what is not public', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'wanted', brand: 'Tajima', heads: 6, needles: 15, condition: 'new' });
  await t.addMachine({ id: 'other-brand', brand: 'Barudan', heads: 6, needles: 15, condition: 'new' });
  await t.addMachine({ id: 'other-heads', brand: 'Tajima', heads: 12, needles: 15, condition: 'new' });
  await t.addMachine({ id: 'other-needles', brand: 'Tajima', heads: 6, needles: 9, condition: 'new' });
  await t.addMachine({ id: 'other-condition', brand: 'Tajima', heads: 6, needles: 15, condition: 'used' });
  for (const status of ['pending', 'rejected', 'sold'] as const) {
    await t.addMachine({ id: status, brand: 'Tajima', heads: 6, needles: 15, condition: 'new', status });
  }
  expect(await t.idsOf('brand=tajima&heads=6&needles=15&condition=NEW')).toEqual(['wanted']);
  expect(await t.idsOf('brand=TAJIMA&brand=barudan&heads=6&needles=15&condition=new')).toEqual([
    'other-brand',
    'wanted',
  ]);
  expect(await t.idsOf('heads=6&heads=12&condition=new&sort=heads&needles=15')).toEqual([
    'wanted',
    'other-brand',
    'other-heads',
  ]);
  expect(await t.idsOf('brand=Singer')).toEqual([]);
});

test('the sorts go by text or number, missing values first, and turn round', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({
    id: 'a',
    brand: 'zsk',
    model: 'b',
    heads: 2,
    needles: 9,
    price: 300,
    createdAt: new Date('2026-01-03'),
  });
  await t.addMachine({
    id: 'b',
    brand: 'Barudan',
    model: 'C',
    heads: 1,
    needles: 15,
    price: null,
    createdAt: new Date('2026-01-01'),
  });
  await t.addMachine({
    id: 'c',
    brand: 'Happy',
    model: 'A',
    heads: 12,
    needles: 12,
    price: 20,
    createdAt: new Date('2026-01-02'),
  });
  expect(await t.idsOf('')).toEqual(['b', 'c', 'a']);
  expect(await t.idsOf('sort=model')).toEqual(['c', 'a', 'b']);
  expect(await t.idsOf('sort=heads')).toEqual(['b', 'a', 'c']);
  expect(await t.idsOf('sort=needles&direction=desc')).toEqual(['b', 'c', 'a']);
  expect(await t.idsOf('sort=price')).toEqual(['b', 'c', 'a']);
  expect(await t.idsOf('sort=price&direction=desc')).toEqual(['a', 'c', 'b']);
  expect(await t.idsOf('sort=newest')).toEqual(['a', 'c', 'b']);
  expect(await t.idsOf('sort=newest&direction=asc')).toEqual(['b', 'c', 'a']);
});

test('promoted listings come first when asked for, paid-featured ones before all', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'plain', brand: 'A' });
  await t.addMachine({ id: 'by-operator', brand: 'B', status: 'featured' });
  await t.addMachine({ id: 'premium', brand: 'C', isPremiumPaid: true });
  await t.addMachine({ id: 'featured', brand: 'D', isFeaturedPaid: true });
  expect(await t.idsOf('promotedFirst=true')).toEqual(['featured', 'premium', 'by-operator', 'plain']);
  expect(await t.idsOf('')).toEqual(['plain', 'by-operator', 'premium', 'featured']);
  expect(await t.idsOf('featured=true')).toEqual(['by-operator', 'premium', 'featured']);
  expect(await t.idsOf('premium=true')).toEqual(['premium']);
});

test('words that request an order request it for promoted listings, too, unless an order is chosen', async () => {
  await using t = await browseAsVisitor();
  const add = (id: string, zip: string, price: number, fields: object) =>
    t.addMachine({ id, brand: 'Tajima', zip, stateCode: zip === '60601' ? 'IL' : 'TX', price, ...fields });
  await add('far', '60601', 20_000, { isPremiumPaid: true, isFeaturedPaid: true });
  await add('near', '77002', 30_000, { isPremiumPaid: true });
  expect(await t.idsOf('promotedFirst=true&search=tajima')).toEqual(['far', 'near']);
  expect(await t.idsOf('promotedFirst=true&search=tajima near houston')).toEqual(['near', 'far']);
  expect(await t.idsOf('promotedFirst=true&search=tajima near houston&sort=distance')).toEqual(['far', 'near']);
});

describe('listings that are placed alike rotate', () => {
  const shared = openOnce(async () => {
    const t = await browseAsVisitor({ env: { TRUST_PROXY: '1' } });
    const of = (kind: string, count: number, fields: object) =>
      Promise.all(
        Array.from({ length: count }, (_, at) => t.addMachine({ id: `${kind}-${at}`, brand: 'A', ...fields })),
      );
    await of('featured', 7, { isFeaturedPaid: true });
    await of('own', 2, { isFeaturedPaid: true, financingAvailable: true });
    await of('premium', 5, { isPremiumPaid: true });
    await of('plain', 3, {});
    const listFor = async (visitor: string, query: string) => {
      const answer = await t.get(`/api/machines?promotedFirst=true&${query}`, { 'x-forwarded-for': visitor });
      return { ids: answer.json<PublicMachine[]>().map(({ id }) => id), etag: String(answer.headers.etag) };
    };
    return { ...t, listFor, [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
  });
  const kindsOf = (ids: string[]) => [...new Set(ids.map((id) => id.split('-')[0]))];

  test('visitors see them in different orders, the operator’s own after the sellers’', async () => {
    const { listFor } = shared();
    // Sequential: concurrent requests would wait for connections, which this test is not about.
    const lists = [];
    for (let at = 0; at < 200; at += 1) lists.push(await listFor(`203.0.113.${at}`, ''));
    for (const { ids } of lists) expect(kindsOf(ids)).toEqual(['featured', 'own', 'premium', 'plain']);
    expect(new Set(lists.map(({ ids }) => ids[0])).size).toBe(7);
    expect(new Set(lists.map(({ ids }) => ids.slice(-3).join(' '))).size).toBe(1);
    // A response in one visitor's browser cache must not be valid for another visitor.
    const orders = new Map(lists.map(({ ids, etag }) => [etag, ids.join(' ')]));
    for (const { ids, etag } of lists) expect(orders.get(etag)).toBe(ids.join(' '));
    expect(orders.size).toBeGreaterThan(6);
  });

  test.for(['', 'search=a', 'sort=newest', 'sort=price'])(
    'one visitor’s pages neither repeat nor miss one: %s',
    async (query) => {
      const { listFor } = shared();
      for (const visitor of ['203.0.113.1', '2001:db8::7']) {
        const { ids } = await listFor(visitor, query);
        const paged = [];
        for (let page = 1; page <= 4; page += 1)
          paged.push(...(await listFor(visitor, `${query}&page=${page}&pageSize=5`)).ids);
        expect(paged).toEqual(ids);
        expect(new Set(ids).size).toBe(17);
      }
    },
  );

  test('who sorts by price compares the promoted ones too', async () => {
    const { listFor } = shared();
    const orders = await Promise.all(
      ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((ip) => listFor(ip, 'sort=price')),
    );
    expect(new Set(orders.map(({ ids }) => ids.join(' '))).size).toBe(1);
  });
});

test('financing, consignment, state, year and price narrow the list', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'a', brand: 'A', financingAvailable: true, stateCode: 'TX', year: 2010, price: 5_000 });
  await t.addMachine({ id: 'b', brand: 'B', isConsignment: true, stateCode: 'OH', year: 2020, price: 50_000 });
  await t.addMachine({ id: 'c', brand: 'C', stateCode: null, year: null, price: null });
  expect(await t.idsOf('financing=true')).toEqual(['a']);
  expect(await t.idsOf('consignment=true')).toEqual(['b']);
  expect(await t.idsOf('state=tx&state=OH')).toEqual(['a', 'b']);
  expect(await t.idsOf('yearMin=2015')).toEqual(['b']);
  expect(await t.idsOf('yearMax=2015')).toEqual(['a']);
  expect(await t.idsOf('priceMin=5000&priceMax=5000')).toEqual(['a']);
  expect(await t.idsOf('priceMin=0')).toEqual(['a', 'b']);
  expect(await t.idsOf('financing=false')).toEqual(['a', 'b', 'c']);
});

test('a hidden price cannot be found out by filtering or sorting, a marked-up one counts as shown', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'hidden', brand: 'A', price: 9_000, hiddenPrice: true });
  await t.addMachine({ id: 'marked-up', brand: 'B', price: 10_000, applyMarkup: true, markupPercentage: 10 });
  await t.addMachine({ id: 'cheap', brand: 'C', price: 100 });
  expect(await t.idsOf('priceMin=8000&priceMax=9500')).toEqual([]);
  expect(await t.idsOf('priceMin=11000&priceMax=11000')).toEqual(['marked-up']);
  expect(await t.idsOf('sort=price')).toEqual(['hidden', 'cheap', 'marked-up']);
  const machines = (await t.get('/api/machines')).json<PublicMachine[]>();
  expect(machines.map(({ price }) => price)).toEqual([null, 11_000, 100]);
  expect(JSON.stringify(machines)).not.toContain('9000');
  expect(JSON.stringify(machines)).not.toContain('arkup');
});

test('a page says how many match and where the other pages are', async () => {
  await using t = await browseAsVisitor();
  for (let index = 0; index < 7; index += 1) await t.addMachine({ brand: 'Tajima', id: `m${index}` });
  const page = await t.get('/api/machines?brand=Tajima&page=2&pageSize=3');
  expect(page.json<PublicMachine[]>().map(({ id }) => id)).toEqual(['m3', 'm4', 'm5']);
  expect(page.headers['x-total-count']).toBe('7');
  expect(page.headers['x-total-count-exact']).toBeUndefined();
  expect(page.headers.link).toBe(
    [
      '</api/machines?brand=Tajima&page=1&pageSize=3>; rel="first"',
      '</api/machines?brand=Tajima&page=1&pageSize=3>; rel="prev"',
      '</api/machines?brand=Tajima&page=3&pageSize=3>; rel="next"',
      '</api/machines?brand=Tajima&page=3&pageSize=3>; rel="last"',
    ].join(', '),
  );
  expect(await t.idsOf('page=3&pageSize=3')).toEqual(['m6']);
  const beyond = await t.get('/api/machines?page=99&pageSize=3');
  expect(beyond.json()).toEqual([]);
  expect(beyond.headers['x-total-count']).toBe('7');
});

test('without a page all matches come at once', async () => {
  await using t = await browseAsVisitor();
  for (let index = 0; index < 15; index += 1) await t.addMachine({});
  const all = await t.get('/api/machines');
  expect(all.json()).toHaveLength(15);
  expect(all.headers.link).toBeUndefined();
  expect((await t.get('/api/machines?page=1')).json()).toHaveLength(12);
});

describe('what is no question', () => {
  const shared = openOnce(() => browseAsVisitor());

  test.for([
    ['heads=banana', 'heads'],
    ['heads=', 'heads'],
    ['page=-1', 'page'],
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['pageSize=101', 'pageSize'],
    ['sort=password', 'sort'],
    ['direction=up', 'direction'],
    ['condition=broken', 'condition'],
    ['featured=perhaps', 'featured'],
    ['priceMin=-5', 'priceMin'],
    ['state=Texas', 'state'],
    [`search=${'x'.repeat(10_000)}`, 'search'],
    ['search=%00', 'search'],
    ['brand=a%00b', 'brand'],
  ])('%s is refused, by the name of its field', async ([query, field]) => {
    for (const path of ['/api/machines', '/api/machines/filters/counts']) {
      if (path.endsWith('counts') && ['page', 'pageSize', 'sort', 'direction'].includes(field ?? '')) continue;
      const response = await shared().get(`${path}?${query}`);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ statusCode: 400, issues: [{ path: field }] });
    }
  });
});

describe('what only admins may ask', () => {
  const shared = openOnce(() => browseAsVisitor());

  test.for(['admin=true', 'status=pending', 'status=approved', 'sellerId=tewh'])('%s is for admins', async (query) => {
    const response = await shared().get(`/api/machines?${query}`);
    expect(response.statusCode).toBe(403);
  });
});

test('parameters that nobody asked for change nothing', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'a' });
  expect(await t.idsOf('utm_source=mail&admin=false')).toEqual(['a']);
});
