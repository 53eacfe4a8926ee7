import { expect, test } from 'vitest';
import type { SiteReading, Validators } from '#app/features/partner-import/server/partner-product.schema.ts';
import { NOTHING_KNOWN, startReader } from '#test/fixtures/partner-site-reader.ts';
import { fakeProducts } from './fake-product.ts';
import type { FakePartnerSite } from './fake-partner-site.ts';

const SAI = 'sold-tajima-sai-2020';
const TMBP = 'tajima-tmbp-sc1501-2019';
const LIST = 'tajima-tfmx-iic1508-2013';

test('a site is read page by page as its sitemaps name them, whatever its dialect of markup', async () => {
  await using reader = await startReader();
  const { failure, total, count, product, of } = await reader.read();
  expect(failure).toBeNull();
  expect(total).toEqual({ kind: 'found', total: 40 });
  expect([count('product'), count('gone'), count('failed'), count('no-product')]).toEqual([36, 2, 1, 1]);
  expect(product(TMBP)).toEqual({
    title: 'Tajima TMBP-SC1501 (2019)',
    ids: [],
    description:
      'Wide-field single head off a leather goods line, 61 million stitches. Sewing field 500 x 360 mm, laser trace, i-TM tension.\n\nCrated and ready for a lift gate.',
    brand: 'Tajima',
    model: 'TMBP-SC1501',
    heads: 1,
    needles: 15,
    year: 2019,
    facts: { stitchCount: 61_000_000, fieldWidthMm: 500, fieldDepthMm: 360 },
    condition: 'used',
    priceUsd: 16_900,
    isSold: false,
    imageUrls: [1, 2, 3].map((number) => `${reader.site.url}/cdn/${TMBP}-${number}.jpg`),
    doubts: [],
  });
  for (const slug of ['tajima-tmar-v1506c-2021', 'butterfly-b-1504bt-2022', 'happy-hcr3-1504-45-2019', LIST]) {
    expect(product(slug), slug).toMatchObject({ doubts: [], isSold: false, condition: 'used' });
    expect(product(slug).priceUsd, slug).toBeGreaterThan(20_000);
    expect(product(slug).imageUrls.length, slug).toBeGreaterThan(0);
  }
  expect(of('thread-sale')?.kind).toBe('no-product');
});

test('what a page leaves open is null, and a sentence says so', async () => {
  await using reader = await startReader();
  const { product, of } = await reader.read();
  expect(product('brother-be-1204c-bc')).toMatchObject({
    heads: 4,
    needles: null,
    doubts: ['The page does not say how many needles it has.'],
  });
  expect(product('tajima-tmfx-two-minds')).toMatchObject({
    heads: null,
    needles: 12,
    doubts: ['Its markup says 6 heads, the title says 4 heads, the model TMFX-C1206 says 6 heads.'],
  });
  expect(product('swf-e-wh920-berlin')).toMatchObject({
    priceUsd: null,
    doubts: ['The price is in EUR, not in US dollars.'],
  });
  expect(product('hooptech-cap-frames')).toMatchObject({
    model: null,
    doubts: ['The page names neither a model nor heads nor needles: it may be no machine at all.'],
  });
  expect(product('happy-hcs3-call')).toMatchObject({ priceUsd: null, doubts: [] });
  expect(product(SAI)).toMatchObject({ isSold: true });
  expect(product('swf-k-uk1215d-45-2011')).toMatchObject({ isSold: true, doubts: [] });
  expect(of('zsk-sprint-7-markup')).toMatchObject({
    kind: 'failed',
    message: 'The page describes its product in JSON-LD that is not valid JSON.',
  });
});

test('titles and descriptions tell what the markup leaves out', async () => {
  await using reader = await startReader();
  const { product } = await reader.read();
  expect(product('used-2017-tajima-tmar-k1508c')).toMatchObject({
    brand: 'Tajima',
    model: 'TMAR-K1508C',
    heads: 8,
    needles: 15,
    year: 2017,
    condition: 'used',
    doubts: [],
  });
  expect(product('refurbished-barudan-bevy-s1504cii')).toMatchObject({
    brand: 'Barudan',
    model: 'BEVY-S1504CII',
    heads: 4,
    needles: 15,
    year: 2012,
    condition: 'refurbished',
  });
  expect(product('ricoma-cht2-1506-2018')).toMatchObject({
    brand: 'Ricoma',
    model: 'CHT2-1506',
    heads: 6,
    needles: 15,
    year: 2018,
    doubts: [],
  });
});

test.each(['shopify', 'woocommerce'] as const)(
  'a %s site is read through its own list, in few requests',
  async (shape) => {
    await using reader = await startReader({ shape });
    const { failure, total, product, of } = await reader.read();
    expect(failure).toBeNull();
    expect(total).toEqual({ kind: 'found', total: 38 });
    expect(product(TMBP)).toMatchObject({
      brand: 'Tajima',
      model: 'TMBP-SC1501',
      heads: 1,
      needles: 15,
      year: 2019,
      condition: 'used',
      priceUsd: 16_900,
      isSold: false,
      doubts: [],
    });
    expect(product(TMBP).imageUrls).toHaveLength(3);
    expect(product('swf-k-uk1215d-45-2011').isSold).toBe(true);
    expect(of('private-dealer-prices')).toBeUndefined();
    expect(reader.site.requests().length).toBeLessThanOrEqual(3);
  },
);

test('robots.txt is obeyed, and every request says who asks', async () => {
  await using reader = await startReader();
  await reader.read();
  const asked = reader.site.requests();
  expect(asked[0]?.path).toBe('/robots.txt');
  expect(asked.filter(({ path }) => path.includes('private'))).toEqual([]);
  expect(new Set(asked.map(({ userAgent }) => userAgent))).toEqual(
    new Set(['Stitchyard/1.0 (+https://stitchyard.example)']),
  );
});

test('a site that wants no robots is not read', async () => {
  await using reader = await startReader();
  reader.site.injectFault('/robots.txt', { kind: 'body', type: 'text/plain', text: 'User-agent: *\nDisallow: /' });
  const { readings, failure } = await reader.read();
  expect(readings).toEqual([]);
  expect(failure).toMatchObject({ reason: 'refused', message: 'The robots.txt of the site does not let us read it.' });
  expect(reader.site.requests()).toHaveLength(1);
});

test('a site that asks for a distance between requests gets five seconds at most', async () => {
  await using reader = await startReader();
  const text = `User-agent: *\nCrawl-delay: 600\nSitemap: ${reader.site.url}/sitemap_products_2.xml`;
  reader.site.injectFault('/robots.txt', { kind: 'body', type: 'text/plain', text });
  const { total } = await reader.read();
  expect(total).toMatchObject({ total: 21 });
  expect(Math.max(...reader.pauses)).toBeGreaterThan(5_000);
  expect(Math.max(...reader.pauses)).toBeLessThanOrEqual(5_000 * reader.site.requests().length);
});

test('unchanged pages cost one conditional request each, and no body', async () => {
  await using reader = await startReader();
  const first = await reader.read();
  const kept = new Map<string, Validators>();
  for (const reading of first.readings) if (reading.kind === 'product') kept.set(reading.url, reading.validators);
  const before = reader.site.requests().length;
  reader.site.change(TMBP, { priceUsd: 15_900 });
  reader.site.change(LIST, { priceUsd: 20_000 });
  const { of, count, product } = await reader.read(async (url) => kept.get(url) ?? null);
  expect(count('unchanged')).toBe(34);
  expect(of(SAI)).toEqual({ kind: 'unchanged', url: reader.site.addressOf(SAI) });
  expect([product(TMBP).priceUsd, product(LIST).priceUsd]).toEqual([15_900, 20_000]);
  const asked = reader.site.requests().slice(before);
  const ofPages = asked.filter(({ path }) => kept.has(reader.site.url + path));
  expect(ofPages.filter(({ isConditional }) => isConditional)).toHaveLength(36);
  // An old address that redirects to one of them is requested unconditionally each time.
  expect(ofPages.filter(({ isConditional }) => !isConditional)).toHaveLength(1);
  expect(ofPages.filter(({ status }) => status === 304)).toHaveLength(34);
});

test('what is taken out of the site is not named any more, and what is sold says so', async () => {
  await using reader = await startReader();
  reader.site.remove(TMBP);
  reader.site.sell(LIST);
  const { of, product, total } = await reader.read();
  expect(total).toMatchObject({ total: 39 });
  expect(of(TMBP)).toBeUndefined();
  expect(product(LIST).isSold).toBe(true);
});

test('a page that its sitemap names and that is not there is gone, as is one that leads to another', async () => {
  await using reader = await startReader();
  const { of } = await reader.read();
  expect(of('tajima-tmfx-c1204-sold-long-ago')?.kind).toBe('gone');
  expect(of('tewh-1501-2023')?.kind).toBe('gone');
  expect(of('tewh-1501-demo-unit')?.kind).toBe('product');
});

test('two requests run at a time, never more', async () => {
  await using reader = await startReader({}, { totalMs: 2_000 });
  for (const { slug } of reader.site.products()) reader.site.injectFault(`/products/${slug}`, { kind: 'hang' });
  const { failure } = await reader.read();
  expect(failure).toMatchObject({ reason: 'too-slow' });
  expect(reader.site.maxConcurrent()).toBe(2);
});

function manyProducts(count: number) {
  const slugs = Array.from({ length: count }, (_, at) => `tajima-${at}`);
  return fakeProducts(
    slugs.map((slug) => ({ slug, title: 'Tajima TMAR-K1506C', description: '', make: ['Tajima', 'TMAR-K1506C'] })),
  );
}

test('a sitemap of 10,000 products is read to its end before its pages are, and those as they are wanted', async () => {
  await using reader = await startReader({ products: manyProducts(10_000) });
  const readings: SiteReading[] = [];
  for await (const reading of reader.reading()) {
    readings.push(reading);
    if (readings.length > 100) break;
  }
  expect(readings[0]).toEqual({ kind: 'found', total: 10_002 });
  expect(new Set(readings.slice(1).map(({ kind }) => kind))).toEqual(new Set(['product']));
  expect(reader.site.requests().length).toBeLessThan(115);
});

test('a product that is taken from a list of several pages while it is read hides no other', async () => {
  const products = manyProducts(600);
  const taking: { from?: FakePartnerSite } = {};
  await using reader = await startReader(
    { products, shape: 'shopify' },
    {
      // During the pause before the second page is retried, its products move up to the first.
      sleep: async () => taking.from?.remove('tajima-3'),
    },
  );
  taking.from = reader.site;
  reader.site.injectFault('/products.json?limit=250&page=2', { kind: 'status', status: 503 }, 1);
  const { count, failure, of } = await reader.read();
  expect(failure).toBeNull();
  expect(count('product')).toBe(599);
  expect([of('tajima-3'), of('tajima-250')?.kind]).toEqual([undefined, 'product']);
});

test('whoever stops reading stops the requests', async () => {
  await using reader = await startReader();
  const leaving = new AbortController();
  const readings: SiteReading[] = [];
  const reading = async () => {
    for await (const one of reader.reading(NOTHING_KNOWN, leaving.signal)) {
      readings.push(one);
      if (readings.length === 5) leaving.abort(new Error('stopped'));
    }
  };
  await expect(reading()).rejects.toThrow('stopped');
  expect(readings).toHaveLength(5);
  expect(reader.site.requests().filter(({ path }) => path.startsWith('/products/')).length).toBeLessThanOrEqual(8);
});
