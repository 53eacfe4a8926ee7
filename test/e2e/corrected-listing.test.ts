import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openBuiltPages } from '#app/server/pages/page-renderer.ts';
import { startTestApp } from '#test/app.ts';
import { caughtUp } from '#test/fixtures/visitor-browsing.ts';
import { headOf } from './read-page.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const PUBLIC_URL = 'https://yard.example';

test('the page of a corrected listing has the corrected words in its address, and every earlier address forwards to it', async () => {
  const env = { PUBLIC_URL };
  await using site = await startTestApp({ env, pages: await openBuiltPages(DIST) });
  await site.addMachine({ id: 'tjaima-6-head-tmr-7f3k2q', brand: 'Tajima', heads: 6, model: 'TMAR' });
  await caughtUp(site);
  const open = async (path: string) => {
    const { statusCode: status, body: html, headers } = await site.app.inject(path);
    return { status, html, headers };
  };
  const current = '/machine/tajima-6-head-tmar-7f3k2q';
  const { status, html } = await open(current);
  expect(status).toBe(200);
  expect(headOf(html).canonicals).toEqual([`${PUBLIC_URL}${current}`]);
  for (const earlier of ['/machine/tjaima-6-head-tmr-7f3k2q', '/machine/tajima-6-head-tmr-7f3k2q']) {
    for (const rest of ['', '/ask?about=maxSpm']) {
      const forwarded = await open(earlier + rest);
      expect([forwarded.status, forwarded.headers['location']]).toEqual([301, current + rest]);
    }
  }
  expect((await open('/og/machine/tjaima-6-head-tmr-7f3k2q')).html).toContain(`href="${current}"`);
  expect((await open('/machine/tajima-6-head-tmar-000000')).status).toBe(404);
  const lists = await Promise.all(['/sitemaps/machines-0.xml', '/browse?brand=Tajima'].map((path) => open(path)));
  for (const list of lists) {
    expect(list.html).toContain(current);
    expect(list.html).not.toContain('/machine/tjaima');
  }
});
