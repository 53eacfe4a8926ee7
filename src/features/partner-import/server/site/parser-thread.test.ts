import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseProductPage } from './parse-json-ld.rules.ts';
import { openParserThread } from './parser-thread.service.ts';

const PADDING = ' '.repeat(200_000);
const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

const sitemapOf = (places: readonly string[], gap = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACES}>${gap}${places.join('')}</urlset>`;
const place = (text: string) => `<url><loc>${text}</loc></url>`;

test('a large sitemap is read like a small one: signs, CDATA, comments, pictures, packed or not', async () => {
  await using thread = openParserThread();
  const text = (gap: string) =>
    sitemapOf(
      [
        place('https://a.example/1?a=1&amp;b=2'),
        place('<![CDATA[https://a.example/2?a=1&b=</url>]]>'),
        '<!-- <url><loc>https://a.example/none</loc></url> -->',
        '<url><image:image><image:loc>https://cdn.example/x.jpg</image:loc></image:image><loc>\n https://a.example/é </loc></url>',
      ],
      gap,
    );
  const pages = ['https://a.example/1?a=1&b=2', 'https://a.example/2?a=1&b=</url>', 'https://a.example/é'];
  for (const gap of ['', PADDING]) {
    expect(await thread.sitemap(Buffer.from(text(gap)))).toEqual({ sitemaps: [], pages });
    expect(await thread.sitemap(gzipSync(text(gap)))).toEqual({ sitemaps: [], pages });
  }
});

test('all addresses of a large sitemap arrive, in their order', async () => {
  await using thread = openParserThread();
  const pages = Array.from({ length: 12_345 }, (_, at) => `https://a.example/${at}`);
  expect(await thread.sitemap(Buffer.from(sitemapOf(pages.map(place))))).toEqual({ sitemaps: [], pages });
  const children = pages.slice(0, 3_000);
  const index = `<sitemapindex>${children.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;
  expect(await thread.sitemap(Buffer.from(index))).toEqual({ sitemaps: children, pages: [] });
});

test('what is large and no sitemap is none, and the thread reads on', async () => {
  await using thread = openParserThread();
  const bad = [
    `<html>${PADDING}</html>`,
    `<!DOCTYPE x [<!ENTITY a "b">]>${sitemapOf([], PADDING)}`,
    '<urlset>'.repeat(50_000),
  ];
  for (const text of bad) expect(await thread.sitemap(Buffer.from(text))).toBeNull();
  expect(await thread.sitemap(Buffer.from(`\u001f\u008b${PADDING}`, 'latin1'))).toBeNull();
  expect(await thread.sitemap(Buffer.from(sitemapOf([place('x')], PADDING)))).toEqual({ sitemaps: [], pages: ['x'] });
});

test('a large page is read like a small one, several at once each as itself', async () => {
  await using thread = openParserThread();
  const url = 'https://a.example/one';
  const pageOf = (name: string) => {
    const product = { '@type': 'Product', name, sku: name, description: `<p>${PADDING}Runs – every day.</p>` };
    return `<!doctype html><script type="application/ld+json">${JSON.stringify(product)}</script>`;
  };
  const names = ['one', 'two', 'three'];
  const read = await Promise.all(names.map((name) => thread.page(Buffer.from(pageOf(name)), url)));
  expect(read).toEqual(names.map((name) => parseProductPage(pageOf(name), url)));
  expect(read[0]).toMatchObject({ kind: 'product', raw: { description: 'Runs – every day.', ids: ['sku:one'] } });
});

test('a thread that is closed reads nothing more, and does not begin again', async () => {
  const thread = openParserThread();
  const reading = [
    thread.sitemap(Buffer.from(sitemapOf([], PADDING))),
    thread.sitemap(Buffer.from(sitemapOf([], PADDING))),
  ];
  await thread[Symbol.asyncDispose]();
  expect(await Promise.all(reading)).toEqual([null, null]);
});
