import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DESK, expectNoSidewaysScroll, PHONE, usable, visit } from './browser.ts';

const toggle = (page: Page, at: number) =>
  page
    .getByRole('article')
    .nth(at)
    .getByRole('button', { name: /^Compare/ });

describe.each([
  { screen: 'a phone', viewport: PHONE },
  { screen: 'a desk', viewport: DESK },
])('on $screen', ({ viewport }) => {
  test('three machines are compared, one is taken out, and the comparison is shared', async () => {
    await using v = await visit({ viewport });
    const { page } = v;
    await v.open('/browse?promotedFirst=true&condition=USED');
    for (const at of [0, 1, 2]) await toggle(page, at).click();
    await page.getByRole('region', { name: 'Compare' }).getByText('3 machines').waitFor();
    expect(await toggle(page, 2).getAttribute('aria-pressed')).toBe('true');
    // The selection is stored on the device.
    await page.reload();
    await usable(page);
    await page.getByRole('region', { name: 'Compare' }).getByRole('link', { name: 'Compare' }).click();
    await page.getByRole('heading', { level: 1, name: 'Compare machines' }).waitFor();
    const heads = page.getByRole('table').getByRole('columnheader');
    await expect.poll(() => heads.count()).toBe(3);
    await page.getByRole('rowheader', { name: 'Price per head' }).waitFor();
    await page
      .getByRole('link', { name: /^Ask About/ })
      .first()
      .waitFor();
    await expectNoSidewaysScroll(page);
    // On a phone two machines fit beside the row headers; the table scrolls to the third.
    const widths = await heads.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
    if (viewport === PHONE) expect(Math.min(...widths)).toBeGreaterThan(120);

    await heads
      .nth(2)
      .getByRole('link', { name: /^Take out/ })
      .click();
    await expect.poll(() => heads.count()).toBe(2);
    await page.getByRole('link', { name: 'Differences only' }).click();
    await page.getByRole('link', { name: 'Show all rows' }).waitFor();
    const rows = await page.getByRole('rowheader').count();

    // Others see the same page at this address, with and without scripts.
    await using other = await visit({ viewport, javaScriptEnabled: false });
    await other.page.goto(page.url());
    expect(await other.page.getByRole('columnheader').allInnerTexts()).toEqual(await heads.allInnerTexts());
    expect(await other.page.getByRole('rowheader').count()).toBe(rows);
    expect(await other.page.locator('meta[name=robots]').getAttribute('content')).toMatch(/noindex/);
    await other.page.getByRole('link', { name: 'Show all rows' }).click();
    await expect.poll(() => other.page.getByRole('rowheader').count()).toBeGreaterThan(rows);
  });
});

test('by keyboard: a machine is put beside another from its page, a fifth is refused, and all are let go', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open('/browse');
  for (const at of [0, 1, 2]) await toggle(page, at).press('Space');
  await page.getByRole('article').nth(3).getByRole('heading').getByRole('link').press('Enter');
  await page.waitForURL('**/machine/**');
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Compare/ })
    .press('Enter');
  const tray = page.getByRole('region', { name: 'Compare' });
  await tray.getByText('4 machines').waitFor();
  await page.goBack();
  await toggle(page, 4).press('Enter');
  await page.getByText('4 machines at most').first().waitFor();
  expect(await toggle(page, 4).getAttribute('aria-pressed')).toBe('false');
  await tray.getByRole('button', { name: 'Clear the comparison' }).press('Enter');
  await tray.waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: /compar/i, pressed: true }).count()).toBe(0);
});

test('a comparison is printed on one sheet', async () => {
  await using v = await visit({ viewport: DESK });
  const ids = await findListed(v.page, 4);
  await v.open(`/compare?ids=${ids.map(({ id }) => id).join(',')}`);
  const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };
  const sheets = (await v.page.pdf({ format: 'Letter', margin })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);
});

test('an address that names too few machines says how to choose some, and one that nobody sees is a column with the reason', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open('/compare');
  await page.getByText('Choose two to four machines').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Browse Equipment' }).click();
  await page.waitForURL('**/browse');
  const [only] = await findListed(page, 1);
  const first = only?.id ?? '';
  await v.open(`/compare?ids=${first}`);
  await page.getByText('Choose another machine beside').waitFor();
  v.allowNotFound();
  await v.open(`/compare?ids=${first},never-listed`);
  await page.getByRole('columnheader', { name: /No listing has this address/ }).waitFor();
  expect(await page.getByRole('link', { name: /^Ask About/ }).count()).toBe(1);
});

async function findListed(page: Page, count: number): Promise<{ id: string }[]> {
  const answer = await page.request.get(`/api/machines?promotedFirst=true&page=1&pageSize=${count}`);
  return z.array(z.object({ id: z.string() })).parse(await answer.json());
}

test('on a phone the tray never covers the button that asks about the machine', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open('/browse');
  await toggle(page, 0).click();
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.waitForURL('**/machine/**');
  await page.getByRole('region', { name: 'Compare' }).waitFor();
  await page.locator('#ask').waitFor();
  const isFree = () =>
    page.getByRole('link', { name: 'Ask About This Machine' }).evaluateAll((links) =>
      links.some((link) => {
        const { left, top, width, height } = link.getBoundingClientRect();
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        return above !== null && link.contains(above);
      }),
    );
  await expect.poll(isFree).toBe(true);
  // The button of the panel is in view, but just above the bottom edge, where the tray is.
  await page.evaluate(() => {
    const bottom = document.getElementById('ask')?.getBoundingClientRect().bottom ?? 0;
    window.scrollBy({ top: bottom - window.innerHeight + 8, behavior: 'instant' });
  });
  await expect.poll(isFree).toBe(true);
});
