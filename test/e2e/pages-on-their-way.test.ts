import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PHONE, visit } from './browser.ts';
import { holdBack } from './hold-back.ts';

test('in place of a shared machine’s page that is long on its way something says so, and never nothing', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  const answer = await page.request.get('/api/machines?page=1&pageSize=1');
  const [machine] = z.array(z.object({ id: z.string() })).parse(await answer.json());
  await noteHeadings(page);
  const letArrive = await holdBack(page, '**/assets/machine._id-*');
  await page.goto(`/og/machine/${machine?.id}`);
  await page.getByRole('heading', { name: 'Loading machine' }).waitFor({ state: 'attached' });
  letArrive();
  await page.getByRole('region', { name: 'Price and contact' }).waitFor();
  const [shared, loading, shown, ...others] = await notedHeadings(page);
  expect(others).toEqual([]);
  expect(loading).toBe('Loading machine');
  expect(shown).toBe(shared);
});

test('a machine that was left for one that is long on its way does not come back in between', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await noteHeadings(page);
  await v.open('/browse');
  await page.locator('article h3 a').first().click();
  const similar = page
    .getByRole('region', { name: /similar/i })
    .locator('h3 a')
    .first();
  await similar.waitFor();
  // Before the scroll, which may move the link under the pointer: that fetches its page ahead.
  const letArrive = await holdBack(page, '**/api/machines/*');
  await similar.scrollIntoViewIfNeeded();
  const before = await notedHeadings(page);
  await similar.evaluate((link: HTMLElement) => link.click());
  await page.getByRole('heading', { name: 'Loading machine' }).waitFor({ state: 'attached' });
  letArrive();
  await page.getByRole('region', { name: 'Price and contact' }).waitFor();
  const since = (await notedHeadings(page)).slice(before.length);
  expect(since).toHaveLength(2);
  expect(since[0]).toBe('Loading machine');
});

/** From now on, records the page's heading at each change: its text, or that there is none or more than one. */
async function noteHeadings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: string[] = [];
    Reflect.set(window, 'notedHeadings', noted);
    const note = () => {
      const headings = [...document.querySelectorAll('main h1')]
        .filter((heading) => heading.checkVisibility())
        .map(({ textContent }) => textContent)
        .join(' and ');
      if (noted.at(-1) !== headings) noted.push(headings);
    };
    document.addEventListener('DOMContentLoaded', () => {
      note();
      new MutationObserver(note).observe(document.body, { attributes: true, childList: true, subtree: true });
    });
  });
}

async function notedHeadings(page: Page): Promise<string[]> {
  return z.array(z.string()).parse(await page.evaluate(() => Reflect.get(window, 'notedHeadings')));
}
