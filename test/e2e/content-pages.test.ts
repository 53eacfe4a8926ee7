import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE, usable, visit } from './browser.ts';

async function levelsOf(page: Page): Promise<number[]> {
  const headings = await page.getByRole('main').getByRole('heading').all();
  return Promise.all(headings.map((heading) => heading.evaluate(({ tagName }) => Number(tagName.slice(1)))));
}

test.each(['/about', '/consignment', '/ways-to-sell'])(
  '%s has one first heading, and none that skips a level',
  async (path) => {
    await using v = await visit({ viewport: DESK });
    await v.open(path);
    const levels = await levelsOf(v.page);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    expect(levels.filter((level, at) => level - (levels[at - 1] ?? level) > 1)).toEqual([]);
  },
);

test('the page of consignment has its own figure of visits, and leads to the form with consignment ticked', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open('/consignment');
  const figures = page.getByRole('main').locator('dl').first();
  for (const words of ['500+', 'daily website visits', '$2k-$3k', '15-150 days', 'Nearly 30'])
    await figures.getByText(words, { exact: words !== 'daily website visits' }).waitFor();
  await figures.getByText(/(?:none|\d a day|one a day) counted here in the last 30 days$/).waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain('1000+');
  const call = page.getByRole('main').getByRole('link', { name: 'Sell on Consignment' }).first();
  expect(await call.getAttribute('href')).toBe('/sell?consignment=true');
  await call.click();
  await page.waitForURL('**/auth?redirect=*');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/sell?consignment=true');
});

test('the page about us says how to reach the operator, and leads to the form', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open('/about');
  const main = page.getByRole('main');
  await main.getByText('1000+', { exact: true }).waitFor();
  await main.locator('a[href="mailto:sales@tewh.example"]').waitFor();
  await main.locator('a[href="tel:8175550110"]').waitFor();
  expect(await main.getByRole('link', { name: 'Sell Your Machine' }).first().getAttribute('href')).toBe('/sell');
});

test('each lender is another site, opens in a tab of its own, and says so', async () => {
  await using v = await visit({ viewport: DESK });
  await v.open('/about#financing');
  const applying = v.page.getByRole('link', { name: /^Apply at .+ \(another site, in a new tab\)$/ });
  expect(await applying.count()).toBe(6);
  const links = await applying.evaluateAll((all) =>
    all.map((link) => [link.getAttribute('target'), link.getAttribute('rel'), link.getAttribute('href')]),
  );
  for (const [target, rel, href] of links) {
    expect([target, rel]).toEqual(['_blank', 'noopener']);
    expect(href).toMatch(/^https:\/\//);
    expect(new URL(href ?? '').host).not.toBe(new URL(v.page.url()).host);
  }
});

const FOOTER = [
  '/browse',
  '/browse?condition=NEW',
  '/browse?condition=USED',
  '/browse?condition=REFURBISHED',
  '/browse?featured=true',
  '/browse?brand=Tajima',
  '/sell',
  '/sell?consignment=true',
  '/sell?premium=true',
  '/sell?featured=true',
  '/sell?premium=true&featured=true',
  '/consignment',
  '/ways-to-sell',
  '/consignment#pricing',
  '/brokerage-agreement',
  '/terms',
  '/privacy',
  '/about',
  '/about#financing',
  '/about#warranty',
  '/contact',
  'https://support.tewh.example',
] as const;

test('the footer leads everywhere that it should, and each of its addresses is a page', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open('/');
  const footer = page.getByRole('contentinfo');
  const addresses = await footer.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(expect.arrayContaining([...FOOTER]));
  await footer.getByRole('link', { name: /save 10%/ }).waitFor();
  for (const address of addresses.filter((address) => address?.startsWith('/')))
    expect([address, (await page.request.get(address ?? '')).status()]).toEqual([address, 200]);
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await footer.getByRole('link', { name: 'About Us' }).click();
  await page.getByRole('heading', { level: 1, name: /One place/ }).waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
});

test('the footer stays and leads on when its script does not come', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowNoNetwork();
  const { page } = v;
  await page.route(/\/assets\/footer-/, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => /\/assets\/footer-/.test(request.url()));
  await page.goto('/browse');
  await refused;
  await usable(page, 'header');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' });
  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  await page.waitForURL('**/contact');
  await link.click();
  await page.waitForURL('**/about');
});
