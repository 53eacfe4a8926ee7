import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { usedBytes } from '#test/used-bytes.ts';
import { ResponseCache } from '#app/features/catalogue/server/response-cache.service.ts';
import { PageTemplate } from './page-template.ts';

const KEPT = 100;
const PAGE_BYTES = 400_000;

/** Half a kilobyte that nothing else has, over and over: it lies compressed in little more than that. */
function pageText(): string {
  const text = randomBytes(256).toString('hex');
  return text.repeat(PAGE_BYTES / text.length);
}

test('a page that is kept, and sent to many, holds its compressed bytes and not its HTML', async () => {
  const draw = async () => {
    const html = pageText();
    const template = new PageTemplate({ status: 200, html, styles: '', location: null }, 'nonce');
    const page = template.withCounts([]);
    for (const encoding of ['br', 'br', 'gzip', 'gzip'] as const) await page.body(encoding);
    return { template, page };
  };
  await draw();
  const before = await usedBytes();
  const kept = [];
  while (kept.length < KEPT) kept.push(await draw());
  const bytesEach = ((await usedBytes()) - before) / kept.length;
  expect(bytesEach).toBeLessThan(30_000);
});

test('a response that is kept lies in memory of its own', async () => {
  const cache = new ResponseCache({ current: 1 });
  const { body } = await cache.get('a', async () => ({ body: Buffer.from('[1,2,3]'), headers: {} }));
  expect([String(body), body.buffer.byteLength]).toEqual(['[1,2,3]', 7]);
});
