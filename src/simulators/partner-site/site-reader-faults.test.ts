import { expect, test } from 'vitest';
import { MAX_PRODUCTS } from '#app/features/partner-import/server/site/raw-product.schema.ts';
import type { GetValidators } from '#app/features/partner-import/server/site/site-reader.service.ts';
import { readAllPages } from '#app/features/partner-import/server/site/product-lists.service.ts';
import { startReader } from '#test/fixtures/partner-site-reader.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';

const METADATA = 'http://169.254.169.254/latest/meta-data/';
const TMBP = 'tajima-tmbp-sc1501-2019';
const LIST = 'tajima-tfmx-iic1508-2013';

test('a site that is down is not read, and nothing is concluded', async () => {
  await using reader = await startReader();
  reader.site.injectFault('*', { kind: 'down' });
  const { readings, failure } = await reader.read();
  expect(readings).toEqual([]);
  expect(failure).toMatchObject({ reason: 'unreachable' });
});

test('a site that goes down while it is read ends the reading', async () => {
  await using reader = await startReader();
  for (const { slug } of reader.site.products().slice(6))
    reader.site.injectFault(`/products/${slug}`, { kind: 'down' });
  const { count, failure } = await reader.read();
  expect(failure).toMatchObject({ reason: 'unreachable' });
  expect([count('product'), count('failed')]).toEqual([6, 4]);
});

test('a robots.txt that cannot be had keeps us out', async () => {
  await using reader = await startReader();
  reader.site.injectFault('/robots.txt', { kind: 'status', status: 503 });
  const { readings, failure } = await reader.read();
  expect([readings, failure]).toEqual([[], expect.any(RemoteError)]);
});

test('a page that is slow, cut off, endless, a bomb, or leads astray fails alone', async () => {
  await using reader = await startReader({}, { totalMs: 5_000 });
  const slugs = reader.site.products().map(({ slug }) => slug);
  const faults = {
    hang: { kind: 'hang' },
    half: { kind: 'half' },
    endless: { kind: 'endless' },
    bomb: { kind: 'bomb' },
    redirect: { kind: 'redirect', to: METADATA },
    status: { kind: 'status', status: 500 },
  } as const;
  for (const [at, fault] of Object.values(faults).entries()) {
    reader.site.injectFault(`/products/${slugs[at * 3]}`, fault);
  }
  const { failure, readings, count } = await reader.read();
  expect(failure).toBeNull();
  expect([count('product'), count('failed')]).toEqual([30, 7]);
  const messages = readings.flatMap((reading) => (reading.kind === 'failed' ? reading.message : []));
  expect(messages.join('\n')).toMatch(/took longer than 5 seconds/);
  expect(messages.join('\n')).toMatch(/larger than 5 MB/);
  expect(messages.join('\n')).toContain(`${METADATA} is not on the public internet, so it is not read.`);
});

test('a page that failed for a moment is read all the same', async () => {
  await using reader = await startReader();
  reader.site.injectFault(`/products/${TMBP}`, { kind: 'status', status: 503, retryAfter: '2' }, 1);
  reader.site.injectFault(`/products/${LIST}`, { kind: 'half' }, 2);
  const { product } = await reader.read();
  expect([product(TMBP).heads, product(LIST).heads]).toEqual([1, 8]);
  expect(reader.pauses).toContain(2_000);
});

test.each([
  ['the first one', '/sitemap.xml', 0],
  ['one of many', '/sitemap_products_2.xml', 21],
])('without a sitemap, %s, what was not met is not gone', async (_which, path, total) => {
  await using reader = await startReader();
  for (const fault of [
    { kind: 'status', status: 500 },
    { kind: 'body', type: 'text/xml', text: '<html>' },
  ] as const) {
    reader.site.clearFaults();
    reader.site.injectFault(path, fault);
    const { failure, readings, count } = await reader.read();
    expect(failure).toBeInstanceOf(RemoteError);
    expect(readings.length > 0).toBe(total > 0);
    if (total > 0) expect(count('product')).toBeGreaterThan(15);
  }
});

test.each([
  ['the list of products', '/products.json?limit=250&page=1'],
  ['the site’s description of itself', '/meta.json'],
])('a site that is too busy to show %s is not taken for another kind of site', async (_what, path) => {
  await using reader = await startReader({ shape: 'shopify' });
  for (const status of [429, 502, 503, 504]) {
    reader.site.clearFaults();
    reader.site.injectFault(path, { kind: 'status', status });
    const { readings, failure } = await reader.read();
    expect([readings, failure]).toEqual([[], expect.any(RemoteError)]);
  }
});

test('a site whose currency cannot be read loses no prices, and one that names none has none', async () => {
  await using reader = await startReader({ shape: 'shopify' });
  for (const fault of [
    { kind: 'body', type: 'text/html', text: '<h1>One moment</h1>' },
    { kind: 'status', status: 403 },
  ] as const) {
    reader.site.clearFaults();
    reader.site.injectFault('/meta.json', fault);
    expect(await reader.read()).toMatchObject({ readings: [], failure: { reason: 'refused' } });
  }
  reader.site.clearFaults();
  reader.site.injectFault('/meta.json', { kind: 'status', status: 404 });
  const { failure, product } = await reader.read();
  expect([failure, product(TMBP).priceUsd]).toEqual([null, null]);
});

test('a site that lasts in refusing a site’s list is read page by page', async () => {
  await using reader = await startReader();
  reader.site.injectFault('/products.json?limit=250&page=1', { kind: 'status', status: 403 });
  expect((await reader.read()).failure).toBeNull();
});

const listed = (...names: readonly string[]) =>
  names.map((name) => ({ url: `https://a.example/${name}`, json: { name } }));

test.each([
  ['refused', null],
  ['empty', []],
])('a list that was full and is %s in a later pass is no empty site', async (_how, then) => {
  let [first, asked] = [true, 0];
  const pageOf = async (page: number) => {
    asked += 1;
    if (page > 1) return listed('c');
    const json = first ? listed('a', 'b') : then;
    first = false;
    return json;
  };
  await expect(readAllPages(2, pageOf)).rejects.toThrow('breaks off at page 1');
  expect(asked).toBe(3);
});

test('a list that shows the same page whichever is asked for has an end', async () => {
  let asked = 0;
  const same = async () => {
    asked += 1;
    return listed('a', 'b');
  };
  await expect(readAllPages(2, same)).rejects.toThrow('without naming further ones');
  expect(asked).toBe(2);
});

test('a list that names little more on each page has an end', async () => {
  const perPage = MAX_PRODUCTS / 10;
  let asked = 0;
  const slow = async (page: number) => {
    asked += 1;
    return Array.from({ length: perPage }, (_, at) => listed(`${page + at}`)).flat();
  };
  await expect(readAllPages(perPage, slow)).rejects.toThrow('without naming further ones');
  expect(asked).toBe(11);
});

const robots = (url: string, ...lines: readonly string[]) => ({
  kind: 'body' as const,
  type: 'text/plain',
  text: ['User-agent: *', ...lines, `Sitemap: ${url}/sitemap.xml`].join('\n'),
});

test.each(['pages', 'shopify'] as const)(
  'a page that robots.txt closes is not gone if it was read before, in a site of %s',
  async (shape) => {
    await using reader = await startReader({ shape });
    reader.site.injectFault(
      '/robots.txt',
      robots(reader.site.url, `Disallow: /products/${TMBP}`, `Disallow: /products/${LIST}`),
    );
    const known: GetValidators = async (url) =>
      url === reader.site.addressOf(TMBP) ? { etag: null, lastModified: null } : null;
    const { failure, of } = await reader.read(known);
    expect(failure).toBeNull();
    expect([of(TMBP)?.kind, of(LIST)]).toEqual(['failed', undefined]);
    expect(reader.site.requests().filter(({ path }) => path.endsWith(TMBP))).toEqual([]);
  },
);

test('a sitemap that robots.txt closes leaves a gap', async () => {
  await using reader = await startReader();
  reader.site.injectFault('/robots.txt', robots(reader.site.url, 'Disallow: /sitemap_products_2.xml'));
  const { failure, count } = await reader.read();
  expect(failure).toMatchObject({ reason: 'refused' });
  expect(count('product')).toBeGreaterThan(15);
});

const sitemap = (kind: 'url' | 'sitemap', places: readonly string[]) => {
  const root = kind === 'url' ? 'urlset' : 'sitemapindex';
  const entries = places.map((place) => `<${kind}><loc>${place}</loc></${kind}>`);
  return { kind: 'body' as const, type: 'text/xml', text: `<${root}>${entries.join('')}</${root}>` };
};

test('an address that nobody could type is left out, and leaves a gap', async () => {
  await using reader = await startReader();
  const long = `/products/${'x'.repeat(2_000)}`;
  reader.site.injectFault('/sitemap.xml', sitemap('url', [long, `/products/${TMBP}`]));
  const { failure, total, of } = await reader.read();
  expect(failure).toMatchObject({ message: 'The site has addresses of more than 2000 characters.' });
  expect([total, of(TMBP)?.kind]).toEqual([{ kind: 'found', total: 1 }, 'product']);

  reader.site.turnInto('woocommerce');
  const [first] = reader.site.products();
  if (first !== undefined) reader.site.add({ ...first, slug: 'x'.repeat(2_000) });
  const listed = await reader.read();
  expect(listed.failure).toMatchObject({ message: 'The site has addresses of more than 2000 characters.' });
  expect(listed.of('x'.repeat(2_000))).toBeUndefined();
});

test('more sitemaps than are read leave a gap', async () => {
  await using reader = await startReader();
  const many = Array.from({ length: 500 }, (_, at) => `/many-${at}.xml`);
  reader.site.injectFault(
    '/sitemap.xml',
    sitemap('sitemap', ['/sitemap_products_1.xml', ...many.map((path) => `/product${path}`)]),
  );
  for (const path of many) reader.site.injectFault(`/product${path}`, sitemap('url', []));
  expect((await reader.read()).failure).toMatchObject({ message: 'It has more than 500 sitemaps.' });
});
