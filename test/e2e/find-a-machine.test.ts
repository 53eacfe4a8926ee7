import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESK, expectNoSidewaysScroll, PHONE, usable, visit } from './browser.ts';
import * as z from 'zod/mini';

const impressions = z.object({ machineIds: z.array(z.string()) });

test('a visitor searches from the home page, and a blank search is ignored', async () => {
  await using v = await visit({ viewport: PHONE });
  await v.open('/');
  const box = v.page.getByRole('main').getByRole('searchbox');
  await box.fill('   ');
  await box.press('Enter');
  expect(new URL(v.page.url()).pathname).toBe('/');
  await box.fill('tajma 6 head');
  await box.press('Enter');
  await v.page.waitForURL('**/browse?search=tajma*');
  await v.page.getByRole('heading', { name: 'Embroidery Equipment for sale' }).waitFor();
  // The page may be loaded before its list.
  await v.page.getByRole('article').first().waitFor();
  const names = await cardNames(v.page);
  expect(names[0]).toMatch(/^Tajima/);
  expect(await v.page.getByText('Featured & Premium Listings').count()).toBe(0);
});

// On a phone the filters are a sheet over the list, on a desktop they are beside it.
describe.each([
  { screen: 'a phone', viewport: PHONE },
  { screen: 'a desk', viewport: DESK },
])('on $screen', ({ viewport }) => {
  test('three filters lead to one machine; its address can be shared, and going back keeps everything', async () => {
    await using v = await visit({ viewport });
    await v.open('/browse');
    await choose(v.page, viewport, 'Brand', /^ZSK/);
    await choose(v.page, viewport, 'Number of heads', /^1\b/);
    await choose(v.page, viewport, 'Condition', /^Refurbished/);
    const { searchParams } = new URL(v.page.url());
    expect([searchParams.get('brand'), searchParams.get('heads'), searchParams.get('condition')]).toEqual([
      'ZSK',
      '1',
      'REFURBISHED',
    ]);
    const shared = v.page.url();
    // The previous list stays on the screen until the next one arrives.
    await expect
      .poll(async () => v.page.getByText(`${(await cardNames(v.page)).length} machines available`).count())
      .toBe(1);
    const found = await cardNames(v.page);
    expect(found.length).toBeGreaterThan(0);

    await v.page
      .getByRole('heading', { name: found[0] ?? '', level: 3 })
      .getByRole('link')
      .first()
      .click();
    await v.page.waitForURL('**/machine/**');
    // The link's text continues, visually hidden, to distinguish equal names.
    const [name = ''] = (found[0] ?? '').split('\n,');
    await v.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await v.page.goBack();
    await v.page.waitForURL(shared);
    await expect.poll(() => cardNames(v.page)).toEqual(found);

    await using friend = await visit({ viewport });
    await friend.open(shared);
    expect(await cardNames(friend.page)).toEqual(found);
    await friend.page.reload();
    await usable(friend.page);
    expect(await cardNames(friend.page)).toEqual(found);

    const feed = friend.page.getByRole('link', { name: 'New listings of this search by RSS' });
    const announced = friend.page.locator('link[rel=alternate][type="application/rss+xml"]');
    expect(await announced.getAttribute('href')).toBe(await feed.getAttribute('href'));
    const news = await friend.page.request.get(await feed.evaluate((link) => link.getAttribute('href') ?? ''));
    expect((await news.text()).match(/<item>/g)).toHaveLength(found.length);
  });
});

test('a visitor pages through the list, resizes it and sorts it, and the address says so', async () => {
  await using v = await visit({ viewport: PHONE });
  await v.open('/browse');
  const first = await cardNames(v.page);
  await v.page
    .getByRole('navigation', { name: /pages|pagination/i })
    .getByRole('link', { name: 'Next' })
    .click();
  await v.page.waitForURL('**page=2*');
  await showing(v.page, /Showing 13 to 24 of \d+ results/);
  await expect.poll(() => v.page.evaluate(() => window.scrollY)).toBe(0);
  expect(await cardNames(v.page)).not.toEqual(first);

  await v.page.getByLabel('Items per page').selectOption('6');
  await v.page.waitForURL('**pageSize=6*');
  expect(new URL(v.page.url()).searchParams.get('page')).toBeNull();
  for (const size of [DESK, PHONE]) {
    await v.page.setViewportSize(size);
    await showing(v.page, /Showing 1 to 6 of \d+ results/);
  }

  await v.page.getByLabel(/sort/i).first().selectOption('price');
  await v.page.waitForURL('**sort=price*');
  await expectNoSidewaysScroll(v.page);
  await v.page.reload();
  await usable(v.page);
  expect(new URL(v.page.url()).searchParams.get('pageSize')).toBe('6');
  await showing(v.page, /Showing 1 to 6 of \d+ results/);
});

test('machines that cannot be fetched say so, and are there at the next try', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(503);
  const { page } = v;
  await v.open('/browse');
  const refuse = () =>
    page.route(/\/api\/machines[/?]/, (route) => route.fulfill({ status: 503, json: { message: 'x' } }));
  await refuse();
  await choose(page, DESK, 'Brand', /^ZSK/);
  await page.getByText('Failed to fetch machines', { exact: true }).waitFor();
  await page.unroute(/\/api\/machines[/?]/);
  // By key, because a card that appears under the pointer prefetches its machine.
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  const card = page.getByRole('article').filter({ hasText: 'ZSK' }).first();
  await card.waitFor();
  await refuse();
  await card.getByRole('heading').getByRole('link').click();
  await page.getByRole('heading', { name: 'Machine Not Found' }).waitFor();
  await page.getByText('Failed to fetch machine details', { exact: true }).waitFor();
  await page.unroute(/\/api\/machines[/?]/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Specifications' }).waitFor();
});

test('a bad filter in the address is dropped, and the page stays a page', async () => {
  await using v = await visit({ viewport: PHONE });
  await v.open('/browse?heads=banana&page=-1&sort=password&brand=Tajima&utm_source=mail');
  expect(new URL(v.page.url()).searchParams.get('heads')).toBeNull();
  expect(new URL(v.page.url()).searchParams.get('brand')).toBe('Tajima');
  for (const name of await cardNames(v.page)) expect(name).toMatch(/^Tajima/);
});

test('nothing found says so and offers a next step', async () => {
  await using v = await visit({ viewport: PHONE });
  await v.open('/browse?brand=Nobody');
  await v.page.getByText('No machines found matching your criteria.').waitFor();
});

/** The text is above and below the list; a phone shows only one of them. */
async function showing(page: Page, words: RegExp): Promise<void> {
  await page.getByText(words).filter({ visible: true }).first().waitFor();
}

/** The names of the cards in the list, without the promoted section above it. */
async function cardNames(page: Page): Promise<string[]> {
  const all = page.getByRole('region', { name: /All Equipment|results|machines found/i });
  const list = (await all.count()) > 0 ? all.first() : page.getByRole('main');
  return list.getByRole('article').getByRole('heading').allInnerTexts();
}

async function choose(page: Page, viewport: { width: number }, group: string, option: RegExp): Promise<void> {
  const isPhone = viewport.width < 1024;
  if (isPhone) await page.getByRole('button', { name: /Filter Equipment/ }).click();
  const before = page.url();
  await page.getByRole('group', { name: group, exact: true }).getByRole('checkbox', { name: option }).check();
  await page.waitForURL((url) => url.href !== before);
  if (isPhone) await page.getByRole('button', { name: 'Close filters' }).click();
}

test('beside nothing stands what comes closest, and a word that no machine has is let go', async () => {
  await using v = await visit({ viewport: PHONE });
  await v.open('/browse?brand=ZSK&condition=USED&heads=8');
  const nearest = v.page.getByRole('region', { name: 'What comes closest' });
  await nearest.getByRole('article').first().waitFor();
  expect(await nearest.getByRole('link', { name: 'Only ZSK' }).count()).toBe(1);
  await nearest.getByRole('link', { name: /^6 heads \d/ }).click();
  await v.page.waitForURL(/heads=6/);
  await nearest.waitFor({ state: 'detached' });
  expect(await cardNames(v.page)).toContainEqual(expect.stringMatching(/^ZSK/));
  expect(await v.page.getByText('come closest').count()).toBe(0);

  await v.open('/browse?search=tajima+6+head+turquoise');
  await v.page.getByText('No machine has all of this. These come closest, without “turquoise”.').waitFor();
  expect(await cardNames(v.page)).toContainEqual(expect.stringMatching(/^Tajima/));
  await expectNoSidewaysScroll(v.page);
});

test('a card that was before somebody’s eyes is counted once, and one that they did not reach is not', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/impressions'))
      counted.push(...impressions.parse(request.postDataJSON()).machineIds);
  });
  await v.open('/browse?pageSize=24');
  const cards = page.locator('[data-machine-id]');
  const first = await cards.first().getAttribute('data-machine-id');
  const last = await cards.last().getAttribute('data-machine-id');
  await cards.first().scrollIntoViewIfNeeded();
  await expect.poll(() => counted, { timeout: 10_000 }).toContain(first);
  expect(counted).not.toContain(last);
  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(() => counted, { timeout: 10_000 }).toContain(last);
  await cards.first().scrollIntoViewIfNeeded();
  await v.open('/about');
  expect(counted.length).toBe(new Set(counted).size);
});

test('as a list, machines stand one below the other on a phone, and the layout stays with the filters', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open('/browse?search=tajima');
  const cards = page.getByRole('main').getByRole('article');
  const tall = await heightOf(cards.first());
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await page.waitForURL('**view=list*');
  await expect.poll(() => heightOf(cards.first())).toBeLessThan(0.6 * tall);
  const [photo, heading] = [cards.first().getByRole('img'), cards.first().getByRole('heading')];
  expect((await photo.boundingBox())?.x).toBeLessThan((await heading.boundingBox())?.x ?? 0);
  expect(await cards.first().innerText()).toMatch(/head.*needles.*\$[\d,]+/s);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await usable(page);
  await page.locator('[aria-label="List"][aria-current]').filter({ visible: true }).waitFor();
  // Between phone and desktop widths two sizes are equal: one of them is offered, with an icon of as many columns.
  await page.setViewportSize({ width: 768, height: 900 });
  const layouts = page.getByRole('group', { name: 'Layout' }).getByRole('link');
  expect(await offered(layouts)).toEqual(['Medium cards', 'Small cards', 'List']);
  await page.setViewportSize(DESK);
  expect(await offered(layouts)).toEqual(['Large cards', 'Medium cards', 'Small cards', 'List']);
});

/** The names of the visible links. */
async function offered(links: Locator): Promise<(string | null)[]> {
  return links.filter({ visible: true }).evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')));
}

async function heightOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.height ?? 0;
}
