import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { browseAsVisitor } from '#test/fixtures/visitor-browsing.ts';
import { productId } from './feeds.service.ts';
import { buildXml, xmlText } from './xml.rules.ts';

const NEWS = '/feeds/new-listings.xml';
const GOOGLE = '/feeds/google-products.xml';
const META = '/feeds/meta-products.xml';
const PHOTO = '/objects/machines/0123456789abcdef01234567.webp';
const PUBLIC_URL = 'https://yard.example';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => ['item', 'g:additional_image_link'].includes(name),
});
const item = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const feed = z.object({
  rss: z.object({ channel: z.looseObject({ title: z.string(), item: z.optional(z.array(item)) }) }),
});

async function readFeed({ get }: Visitor, url: string) {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(XMLValidator.validate(answer.body)).toBe(true);
  const { channel } = feed.parse(parser.parse(answer.body)).rss;
  return { ...channel, items: channel.item ?? [], answer };
}

type Visitor = Awaited<ReturnType<typeof openFeeds>>;

async function openFeeds() {
  return browseAsVisitor({ env: { PUBLIC_URL, SITE_NAME: 'Stitchyard' } });
}

test('the newest listings come first, with what a visitor may know of them', async () => {
  await using t = await openFeeds();
  const at = (day: number) => new Date(Date.UTC(2026, 4, day));
  await t.addMachine({ id: 'old', createdAt: at(1), images: [PHOTO], hiddenPrice: true, price: 77_777 });
  await t.addMachine({ id: 'new', createdAt: at(2), name: 'Barudan <BEXY> & "Co"', brand: 'Barudan', year: null });
  await t.addMachine({ id: 'waits', status: 'pending' });
  await t.addMachine({ id: 'sold', status: 'sold' });
  const { items, title, answer } = await readFeed(t, NEWS);
  expect(title).toBe('New listings at Stitchyard');
  expect(items.map(({ link }) => link)).toEqual([`${PUBLIC_URL}/machine/new`, `${PUBLIC_URL}/machine/old`]);
  expect(items.map((each) => each['title'])).toEqual([
    'Barudan <BEXY> & "Co", 6 heads, 15 needles (Used)',
    'Tajima TMAR-K1506C, 6 heads, 15 needles, 2018 (Used)',
  ]);
  expect(items[1]).toMatchObject({ pubDate: 'Fri, 01 May 2026 00:00:00 GMT', guid: `${PUBLIC_URL}/machine/old` });
  expect(items[1]?.['description']).toContain(`<img src="${PUBLIC_URL}${PHOTO}?w=1920"`);
  expect(items[1]?.['description']).toContain('Contact for Price');
  // A private seller's address and a hidden price must not appear.
  expect(answer.body).not.toMatch(/77777|77,777|Columbus|43004/);
  expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
});

test('any search has a feed of its own: it takes the address of the page', async () => {
  await using t = await openFeeds();
  await t.addMachine({ id: 'six', heads: 6 });
  await t.addMachine({ id: 'one', heads: 1 });
  const { items, title } = await readFeed(t, `${NEWS}?heads=1&condition=USED&page=7&view=small`);
  expect(items.map(({ guid }) => guid)).toEqual([`${PUBLIC_URL}/machine/one`]);
  expect(title).toBe('New listings at Stitchyard, Used, 1 head');
  expect((await readFeed(t, `${NEWS}?heads=12`)).items).toEqual([]);
  expect((await readFeed(t, `${NEWS}?search=1+head`)).items).toHaveLength(1);
  // A list would show the closest matches; a feed waits for an exact one.
  expect((await readFeed(t, `${NEWS}?search=1+head+turquoise`)).items).toEqual([]);
  expect((await t.get(`${NEWS}?heads=many`)).statusCode).toBe(400);
});

test('a feed that has not changed is not sent again, and one that has is', async () => {
  await using t = await openFeeds();
  await t.addMachine({ id: 'first' });
  for (const url of [NEWS, GOOGLE, META]) {
    const { etag } = (await t.get(url)).headers;
    const again = await t.get(url, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await t.addMachine();
    expect((await t.get(url, { 'if-none-match': String(etag) })).statusCode).toBe(200);
  }
});

test.each([
  [GOOGLE, 'in_stock'],
  [META, 'in stock'],
])('%s has each machine with a public price and a picture, and no other', async (url, availability) => {
  await using t = await openFeeds();
  await t.addMachine({ id: 'good', images: [PHOTO, PHOTO.replace('0123', '9999')], price: 42_000 });
  await t.addMachine({ id: 'marked-up', images: [PHOTO], price: 1_000, applyMarkup: true, markupPercentage: 10 });
  await t.addMachine({ id: 'hidden', images: [PHOTO], hiddenPrice: true });
  await t.addMachine({ id: 'no-price', images: [PHOTO], price: null });
  await t.addMachine({ id: 'no-picture' });
  await t.addMachine({ id: 'sold', images: [PHOTO], status: 'sold' });
  const { items } = await readFeed(t, url);
  expect(new Map(items.map((each) => [each['g:id'], each['g:price']]))).toEqual(
    new Map([
      ['good', '42000.00 USD'],
      ['marked-up', '1100.00 USD'],
    ]),
  );
  expect(items.find((each) => each['g:id'] === 'good')).toEqual({
    'g:id': 'good',
    'g:title': 'Tajima TMAR-K1506C, 6 heads, 15 needles, 2018 (Used)',
    'g:description': 'Six heads, runs every day.',
    'g:link': `${PUBLIC_URL}/machine/good`,
    'g:image_link': `${PUBLIC_URL}${PHOTO}?w=1920`,
    'g:additional_image_link': [`${PUBLIC_URL}${PHOTO.replace('0123', '9999')}?w=1920`],
    'g:availability': availability,
    'g:condition': 'used',
    'g:price': '42000.00 USD',
    'g:brand': 'Tajima',
    'g:mpn': 'TMAR-K1506C',
    'g:product_type': 'Embroidery machines > 6 heads',
  });
});

test('a feed of more machines than one portion has each of them once', async () => {
  await using t = await openFeeds();
  await t.database.pool.query(`insert into machines (id, name, brand, model, heads, needles, price, images, status)
    select 'm' || n, 'Name', 'Tajima', 'T', 1, 15, n, '{${PHOTO}}', 'approved' from generate_series(1, 1203) n`);
  const { items } = await readFeed(t, GOOGLE);
  expect(items).toHaveLength(1_203);
  expect(new Set(items.map((each) => each['g:id'])).size).toBe(1_203);
});

test('whatever people write, it is XML, and what they wrote but for what XML cannot hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
      const written = buildXml({ a: { b: xmlText(`.${text}.`), '@c': xmlText(text) } });
      expect(XMLValidator.validate(written)).toBe(true);
      const read = z.object({ a: z.object({ b: z.string() }) }).parse(parser.parse(written));
      // XML parsers normalise line endings.
      const plain = (each: string) => each.replaceAll(/\r\n?/g, '\n');
      expect(plain(read.a.b)).toBe(plain(xmlText(`.${text}.`)));
    }),
  );
});

test('the id of a product is short, the same each time, and one of a kind', () => {
  const ids = ['tajima-6-head-x', 'tewh-naïve', 'a/b', `${'long-'.repeat(30)}1`, `${'long-'.repeat(30)}2`].map(
    productId,
  );
  expect(new Set(ids).size).toBe(5);
  for (const id of ids) expect(id).toMatch(/^[\w-]{1,50}$/);
  expect(productId('tajima-6-head-x')).toBe('tajima-6-head-x');
});
