import { expect, test } from 'vitest';
import { parseRobots } from './site-access.service.ts';

const SITE = 'https://partner.example';
const rulesOf = (...lines: readonly string[]) => parseRobots(`${SITE}/robots.txt`, lines.join('\n'));

test('rules for all robots and rules for us are obeyed, the longer path first', () => {
  const all = rulesOf('User-agent: *', 'Disallow: /private', 'Allow: /private/machines', 'Disallow: /*.pdf$');
  expect(all.allows(`${SITE}/products/1`)).toBe(true);
  expect(all.allows(`${SITE}/private/1`)).toBe(false);
  expect(all.allows(`${SITE}/private/machines/1`)).toBe(true);
  expect(all.allows(`${SITE}/sheet.pdf`)).toBe(false);
  const ours = rulesOf('User-agent: *', 'Disallow: /', '', 'User-agent: Stitchyard', 'Disallow: /cart');
  expect(ours.allows(`${SITE}/products/1`)).toBe(true);
  expect(ours.allows(`${SITE}/cart`)).toBe(false);
});

test('no rules, and a page that is none, allow everything', () => {
  expect(rulesOf('').allows(`${SITE}/anything`)).toBe(true);
  expect(rulesOf('<html>Not found</html>').allows(`${SITE}/anything`)).toBe(true);
});

test.each([
  ['2', 2_000],
  ['0.5', 500],
  ['600', 5_000],
  ['soon', 0],
  ['-1', 0],
])('a crawl delay of %s makes %i ms between requests', (delay, crawlDelayMs) => {
  expect(rulesOf('User-agent: *', `Crawl-delay: ${delay}`).crawlDelayMs).toBe(crawlDelayMs);
});

test('its sitemaps are found', () => {
  expect(rulesOf(`Sitemap: ${SITE}/one.xml`, `sitemap: ${SITE}/two.xml.gz`).sitemaps).toEqual([
    `${SITE}/one.xml`,
    `${SITE}/two.xml.gz`,
  ]);
});
