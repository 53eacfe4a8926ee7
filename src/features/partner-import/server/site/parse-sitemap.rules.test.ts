import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { HttpClient } from '#app/lib/http-client/http-client.ts';
import { MAX_PRODUCTS } from './raw-product.schema.ts';
import { parseRobots } from './site-access.service.ts';
import { openParserThread } from './parser-thread.service.ts';
import { readSitemaps } from './sitemaps.service.ts';

const thread = openParserThread();
afterAll(() => thread[Symbol.asyncDispose]());
const parseSitemap = (body: Buffer) => thread.sitemap(body);

const urls = (...places: readonly string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places
    .map((location) => `<url><loc>${location}</loc><image:image><image:loc>x.jpg</image:loc></image:image></url>`)
    .join('')}</urlset>`;

test('pages and further sitemaps are found, packed or not', async () => {
  const text = urls('https://a.example/1', ' https://a.example/2?a=1&amp;b=2 ');
  const pages = ['https://a.example/1', 'https://a.example/2?a=1&b=2'];
  expect(await parseSitemap(Buffer.from(text))).toEqual({ sitemaps: [], pages });
  expect(await parseSitemap(gzipSync(text))).toEqual({ sitemaps: [], pages });
  const index = '<sitemapindex><sitemap><loc>https://a.example/s.xml</loc></sitemap></sitemapindex>';
  expect(await parseSitemap(Buffer.from(index))).toEqual({ sitemaps: ['https://a.example/s.xml'], pages: [] });
  expect(await parseSitemap(Buffer.from('<urlset></urlset>'))).toEqual({ sitemaps: [], pages: [] });
});

test.each([
  ['HTML', '<html><body>Not found</body></html>'],
  ['nothing', ''],
  ['a document type', `<!DOCTYPE urlset [<!ENTITY a "b">]>${urls('&a;')}`],
  ['entities that grow', `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${urls('&b;')}`],
  ['too deep a nesting', '<urlset>'.repeat(5_000)],
])('what is %s is no sitemap', async (_what, text) => {
  expect(await parseSitemap(Buffer.from(text))).toBeNull();
});

test('a sitemap that unpacks to more than any may have is none', async () => {
  expect(await parseSitemap(gzipSync(Buffer.alloc(64 * 1_048_576)))).toBeNull();
});

test('whatever the bytes are, it does not fail', async () => {
  const text = fc.array(
    fc.constantFrom('<urlset>', '</urlset>', '<url>', '<loc>', '</loc>', 'x', '&', '<!--', ']]>', '<?'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        text.map((parts) => Buffer.from(parts.join(''))),
        fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      ),
      async (body) => {
        await parseSitemap(body);
      },
    ),
  );
});

test('where more pages are named than are looked at, no further sitemap is asked for', async () => {
  const baseUrl = 'https://a.example/';
  const asked: string[] = [];
  const pages = (name: string) => Array.from({ length: 30_000 }, (_, at) => `${baseUrl}${name}/${at}`);
  const children = ['one', 'two', 'three', 'four'].map((name) => `<sitemap><loc>${baseUrl}${name}</loc></sitemap>`);
  const client: Pick<HttpClient, 'get'> = {
    get: async (url) => {
      asked.push(url.slice(baseUrl.length));
      const text =
        asked.length === 1 ? `<sitemapindex>${children.join('')}</sitemapindex>` : urls(...pages(url.slice(-3)));
      return { status: 200, url, header: () => null, body: Buffer.from(text) };
    },
  };
  const robots = parseRobots(`${baseUrl}robots.txt`, 'User-agent: *\nDisallow: /two/1');
  const read = await readSitemaps({ client, baseUrl, robots, thread, signal: undefined });
  expect(asked).toEqual(['sitemap.xml', 'one', 'two']);
  expect(read.gap).toMatchObject({ message: `Its sitemaps name more than ${MAX_PRODUCTS} pages.` });
  expect(read.disallowed.length).toBeGreaterThan(1_000);
  expect(read.urls.length + read.disallowed.length).toBe(MAX_PRODUCTS + 1);
});
