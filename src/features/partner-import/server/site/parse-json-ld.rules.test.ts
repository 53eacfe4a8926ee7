import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuMs } from '#test/cpu-time.ts';
import { parseProductPage } from './parse-json-ld.rules.ts';
import { plainText } from '#app/lib/html.ts';

const URL_OF_PAGE = 'https://partner.example/products/tmar';
const MACHINE = { '@context': 'https://schema.org', '@type': 'Product', name: 'Tajima TMAR-K1506C' };

const page = (...blocks: readonly unknown[]) =>
  blocks
    .map((block) => (typeof block === 'string' ? block : JSON.stringify(block).replaceAll('</', '<\\/')))
    .map((text) => `<script type="application/ld+json">${text}</script>`)
    .join('');

function markedIn(...blocks: readonly unknown[]) {
  const read = parseProductPage(page(...blocks), URL_OF_PAGE);
  if (read.kind !== 'product') throw new Error(`no product but ${JSON.stringify(read)}`);
  return read.raw;
}

test.each([
  ['alone', MACHINE],
  ['in a list', [{ '@type': 'WebSite', name: 'Shop' }, MACHINE]],
  ['in a graph', { '@graph': [{ '@type': 'WebPage' }, MACHINE] }],
  ['as the main entity', { '@type': 'WebPage', mainEntity: MACHINE }],
  ['as the main entity of a page in a graph', { '@graph': [{ '@type': 'ItemPage', mainEntity: [MACHINE] }] }],
  ['with several types', { ...MACHINE, '@type': ['Product', 'Vehicle'] }],
  ['with its type as an address', { ...MACHINE, '@type': 'http://schema.org/Product' }],
  ['as a group', { ...MACHINE, '@type': 'ProductGroup', hasVariant: [{ '@type': 'Product', name: 'One' }] }],
])('a product is found %s', (_how, block) => {
  expect(markedIn(block).title).toBe('Tajima TMAR-K1506C');
});

test.each([
  ['a comment', `<!-- ${JSON.stringify(MACHINE)} -->`],
  ['CDATA', `//<![CDATA[\n${JSON.stringify(MACHINE)}\n//]]>`],
  ['a semicolon', `${JSON.stringify(MACHINE)};`],
  [
    'a line break inside of a text',
    JSON.stringify({ ...MACHINE, description: 'one' }).replace('one', 'one\ntwo\u0000'),
  ],
])('JSON-LD in %s is read', (_what, block) => {
  expect(markedIn(block).title).toBe('Tajima TMAR-K1506C');
});

test('JSON-LD that is not JSON is a finding, unless another block tells of the product or it is about something else', () => {
  const failed = { kind: 'failed', message: 'The page describes its product in JSON-LD that is not valid JSON.' };
  expect(parseProductPage(page('{"@type":"Product",,}'), URL_OF_PAGE)).toEqual(failed);
  expect(parseProductPage(page('{"@type":"BreadcrumbList",,}'), URL_OF_PAGE)).toEqual({ kind: 'no-product' });
  expect(markedIn('{"@type":"Product",,}', MACHINE).title).toBe('Tajima TMAR-K1506C');
  expect(parseProductPage('<p>About us</p>', URL_OF_PAGE)).toEqual({ kind: 'no-product' });
});

test('of several products the one that the page is about is taken; where none says so, none', () => {
  const other = { ...MACHINE, name: 'Another', url: 'https://partner.example/products/other' };
  expect(markedIn([other, { ...MACHINE, url: '/products/tmar' }]).title).toBe('Tajima TMAR-K1506C');
  expect(parseProductPage(page([other, MACHINE]), URL_OF_PAGE)).toEqual({
    kind: 'failed',
    message: 'The page describes 2 products and does not say which one it is about.',
  });
  expect(markedIn({ ...MACHINE, isRelatedTo: [other], isSimilarTo: other }).title).toBe('Tajima TMAR-K1506C');
  expect(parseProductPage(page({ '@type': 'ItemList', itemListElement: [{ item: other }] }), URL_OF_PAGE).kind).toBe(
    'no-product',
  );
});

test.each([
  [{ price: '12,500.00', priceCurrency: 'USD' }, 12_500],
  [{ price: 12500.49, priceCurrency: 'USD' }, 12_500],
  [{ price: '$12,500', priceCurrency: 'usd' }, 12_500],
  [{ price: ' US $ 12,500 USD ', priceCurrency: 'USD' }, 12_500],
  [{ priceSpecification: { price: '900', priceCurrency: 'USD' } }, 900],
  [[{ price: '900', priceCurrency: 'USD' }], 900],
  [{ '@type': 'AggregateOffer', lowPrice: '900', highPrice: '900.00', priceCurrency: 'USD' }, 900],
  [{ '@type': 'AggregateOffer', offers: [{ price: '900', priceCurrency: 'USD' }] }, 900],
  [{ price: '0', priceCurrency: 'USD' }, null],
  [{}, null],
  [undefined, null],
])('the offers %j have the price %j, without a doubt', (offers, priceUsd) => {
  expect(markedIn({ ...MACHINE, offers })).toMatchObject({ priceUsd, doubts: [] });
});

test.each([
  [{ price: '900', priceCurrency: 'EUR' }, 'The price is in EUR, not in US dollars.'],
  [{ price: '900' }, 'The price 900 is in a currency that is not named.'],
  [{ price: '12.500,00', priceCurrency: 'USD' }, 'The price 12.500,00 is not a number of dollars.'],
  [{ price: 'call us', priceCurrency: 'USD' }, 'The price call us is not a number of dollars.'],
  [{ price: '-5', priceCurrency: 'USD' }, 'The price -5 is not a number of dollars.'],
  [{ price: '1000000', priceCurrency: 'USD' }, 'The price 1000000 is more than any listing may have.'],
  [{ lowPrice: '900', highPrice: '1200', priceCurrency: 'USD' }, 'It has more than one price.'],
  [
    [
      { price: '900', priceCurrency: 'USD' },
      { price: '950', priceCurrency: 'USD' },
    ],
    'It has more than one price.',
  ],
])('the offers %j have no price, and a doubt: %s', (offers, doubt) => {
  expect(markedIn({ ...MACHINE, offers })).toMatchObject({ priceUsd: null, doubts: [doubt] });
});

test.each([
  ['https://schema.org/InStock', false],
  ['http://schema.org/OutOfStock', true],
  ['SoldOut', true],
  ['out of stock', true],
  ['schema:Discontinued', true],
  ['PreOrder', false],
  ['', false],
])('availability %j: sold is %j', (availability, isSold) => {
  expect(markedIn({ ...MACHINE, offers: { availability } }).isSold).toBe(isSold);
});

test('a machine is sold when all its offers are', () => {
  const [gone, there] = [{ availability: 'SoldOut' }, { availability: 'InStock' }];
  expect(markedIn({ ...MACHINE, offers: [gone, there] }).isSold).toBe(false);
  expect(markedIn({ ...MACHINE, offers: [gone, gone] }).isSold).toBe(true);
});

test.each([
  ['https://schema.org/NewCondition', 'new', []],
  ['UsedCondition', 'used', []],
  ['http://schema.org/RefurbishedCondition', 'refurbished', []],
  [
    'https://schema.org/DamagedCondition',
    null,
    ['The condition https://schema.org/DamagedCondition is none that listings have.'],
  ],
])('the condition %s is %j', (itemCondition, condition, doubts) => {
  expect(markedIn({ ...MACHINE, offers: { itemCondition } })).toMatchObject({ condition, doubts });
  expect(markedIn({ ...MACHINE, itemCondition })).toMatchObject({ condition, doubts });
});

test.each([
  ['a.jpg', ['a.jpg']],
  [{ '@type': 'ImageObject', url: 'a.jpg' }, ['a.jpg']],
  [{ contentUrl: 'a.jpg' }, ['a.jpg']],
  [
    ['a.jpg', { url: 'b.jpg' }],
    ['a.jpg', 'b.jpg'],
  ],
  [undefined, []],
])('the picture %j is found', (image, images) => {
  expect(markedIn({ ...MACHINE, image }).images).toEqual(images);
});

test('brand, model and properties are found in all the ways to write them', () => {
  expect(markedIn({ ...MACHINE, brand: { '@type': 'Brand', name: 'Tajima' } }).brand).toBe('Tajima');
  expect(markedIn({ ...MACHINE, brand: 'Tajima' }).brand).toBe('Tajima');
  expect(markedIn({ ...MACHINE, manufacturer: { name: 'Tajima' }, model: { name: 'TMAR' } })).toMatchObject({
    brand: 'Tajima',
    model: 'TMAR',
  });
  const additionalProperty = [{ name: 'Heads', value: 6 }, { propertyID: 'Needles', value: '15' }, { name: 'Empty' }];
  expect(markedIn({ ...MACHINE, additionalProperty, vehicleModelDate: '2016' }).properties).toEqual([
    { name: 'Heads', value: '6' },
    { name: 'Needles', value: '15' },
    { name: 'Year', value: '2016' },
  ]);
});

test('references to things elsewhere on the page are followed', () => {
  const graph = [
    { ...MACHINE, offers: { '@id': '#offer' }, brand: { '@id': '#brand' }, image: [{ '@id': '#image' }] },
    { '@id': '#offer', '@type': 'Offer', price: '900', priceCurrency: 'USD' },
    { '@id': '#brand', name: 'Tajima' },
    { '@id': '#image', url: 'a.jpg' },
  ];
  expect(markedIn({ '@graph': graph })).toMatchObject({ priceUsd: 900, brand: 'Tajima', images: ['a.jpg'] });
});

test('a description’s HTML becomes paragraphs, scripts vanish, and lengths have an end', () => {
  const description = '<p>One &amp; two<br>three</p><script>alert(1)</script><ul><li>a</li><li>b</li></ul>';
  expect(markedIn({ ...MACHINE, description }).description).toBe('One & two\nthree\n\na\nb');
  const long = markedIn({ ...MACHINE, name: 'x'.repeat(1_000), description: 'y'.repeat(30_000) });
  expect([long.title.length, long.description.length]).toEqual([300, 20_000]);
});

test('whatever a page holds, it is read without an error', () => {
  const broken = fc.oneof(
    fc.json().map((json) => page(json)),
    fc.string({ unit: 'binary' }).map((text) => page(text)),
    fc
      .object({ key: fc.constantFrom('@type', '@graph', 'offers', 'image', 'name', '@id', 'hasVariant', 'brand') })
      .map((thing) => page({ ...MACHINE, ...thing })),
  );
  fc.assert(
    fc.property(broken, (html) => void parseProductPage(html, URL_OF_PAGE)),
    { numRuns: 500 },
  );
});

test('deep nesting, of tags and of JSON, costs that page and no time worth speaking of', () => {
  const deep = 200_000;
  const start = cpuMs();
  expect(parseProductPage('<div>'.repeat(10_000) + page(MACHINE), URL_OF_PAGE).kind).toBe('product');
  for (const tangle of ['<div>', '<div></b>', '<td><li>', '<p><b>']) {
    expect(parseProductPage(tangle.repeat(deep) + page(MACHINE), URL_OF_PAGE), tangle).toEqual({
      kind: 'failed',
      message: 'The page nests its tags too deeply to be read.',
    });
  }
  expect(parseProductPage(page(`${'['.repeat(deep)}"Product"`), URL_OF_PAGE).kind).toBe('failed');
  expect(parseProductPage(page(`${'['.repeat(deep)}1${']'.repeat(deep)}`), URL_OF_PAGE).kind).not.toBe('product');
  expect(plainText(`${'<i>'.repeat(deep)}text`, 100)).toBe('text');
  expect(cpuMs() - start).toBeLessThan(20_000);
});

test('variants that stand beside their group are no products of their own', () => {
  const group = { ...MACHINE, '@type': 'ProductGroup', '@id': '#group' };
  const variant = { '@type': 'Product', '@id': '#one', name: 'With cap driver' };
  expect(markedIn([group, { ...variant, isVariantOf: { '@id': '#group' } }]).title).toBe('Tajima TMAR-K1506C');
  expect(markedIn([variant, { ...group, hasVariant: [{ '@id': '#one' }] }])).toMatchObject({
    title: 'Tajima TMAR-K1506C',
    tags: ['With cap driver'],
  });
});

test('things that hold themselves are read once', () => {
  const circle = { ...MACHINE, '@id': '#a', mainEntity: { '@id': '#a' }, hasVariant: [{ '@id': '#a' }] };
  expect(markedIn(circle).title).toBe('Tajima TMAR-K1506C');
});

test('a price of any length is a doubt at once', () => {
  const start = cpuMs();
  const price = `1${' '.repeat(5_000)}x`;
  expect(markedIn({ ...MACHINE, offers: { price, priceCurrency: 'USD' } })).toMatchObject({
    priceUsd: null,
    doubts: ['The price 1 x is not a number of dollars.'],
  });
  expect(cpuMs() - start).toBeLessThan(1_000);
});

test('at most 100 properties and variants are looked at, and thousands cost no time worth speaking of', () => {
  const start = cpuMs();
  const many = Array.from({ length: 2_000 }, (_, at) => at);
  const additionalProperty = many.map((at) => ({ name: `Part ${at}`, value: at }));
  const hasVariant = many.map((at) => ({
    '@type': 'Product',
    '@id': `#${at}`,
    name: `Variant ${at}`,
    additionalProperty,
  }));
  const raw = markedIn({ ...MACHINE, additionalProperty, hasVariant: hasVariant.slice(0, 150) });
  expect([raw.properties.length, raw.tags.length]).toEqual([100, 100]);
  const groups = many.slice(0, 1_500).map((at) => {
    const named = many.slice(0, 60).map((other) => ({ '@id': `#${at}-${other}` }));
    return { '@type': 'ProductGroup', '@id': `#${at}`, name: `Group ${at}`, hasVariant: named };
  });
  expect(parseProductPage(page(groups), URL_OF_PAGE)).toMatchObject({
    message: 'The page describes 1500 products and does not say which one it is about.',
  });
  expect(cpuMs() - start).toBeLessThan(5_000);
});

test('of offers without end so many are looked at as are needed to see that nobody can tell the price', () => {
  const start = cpuMs();
  const offers = (count: number) =>
    Array.from({ length: count }, () => ({ price: 9_000, priceCurrency: 'USD', availability: 'SoldOut' }));
  expect(markedIn({ ...MACHINE, offers: offers(100) })).toMatchObject({ priceUsd: 9_000, isSold: true, doubts: [] });
  for (const many of [offers(100_000), { offers: offers(100_000) }, [{ offers: offers(60) }, { offers: offers(60) }]]) {
    expect(markedIn({ ...MACHINE, offers: many })).toMatchObject({
      priceUsd: null,
      isSold: false,
      doubts: ['It has more than 100 offers.'],
    });
  }
  const nested = (before: string, within: unknown, after: string) =>
    `${before.repeat(5_000)}${JSON.stringify(within)}${after.repeat(5_000)}`;
  const deep = nested('{"mainEntity":[', { ...MACHINE, offers: offers(1) }, ']}');
  expect(parseProductPage(page(deep), URL_OF_PAGE).kind).toBe('no-product');
  const offer = nested('{"offers":[', offers(1), ']}');
  const product = JSON.stringify({ ...MACHINE, offers: null }).replace('null', offer);
  expect(markedIn(product)).toMatchObject({ priceUsd: null, isSold: false });
  expect(cpuMs() - start).toBeLessThan(5_000);
});

test('a product is known by what its site and its maker call it', () => {
  const named = { ...MACHINE, brand: 'Tajima', sku: ' T-1 ', productID: 17, gtin13: '0012345678905', mpn: 'K1506' };
  expect(markedIn(named).ids).toEqual(['sku:t-1', 'id:17', 'gtin:12345678905', 'mpn:tajima k1506']);
  expect(markedIn({ ...named, brand: undefined, offers: { sku: 'T-2', gtin: 'none' } }).ids).toEqual([
    'sku:t-1',
    'id:17',
    'gtin:12345678905',
    'sku:t-2',
  ]);
  expect(markedIn(MACHINE).ids).toEqual([]);
});
