import type { Page } from 'playwright-core';
import { get } from 'node:http';
import { expect, test } from 'vitest';
import { DESK, PHONE, usable, visit } from './browser.ts';
import { layoutShiftOf, watchLayoutShift } from './layout-shift.ts';
import { headOf } from './read-page.ts';
import { site } from './site.ts';

const PAGES = [
  '/',
  '/browse',
  '/browse?brand=Nobody',
  '/machine',
  '/machine/no-such-machine',
  '/about',
  '/consignment',
  '/ways-to-sell',
  '/brokerage-agreement',
  '/auth?redirect=/sell',
  '/auth?tab=register',
  '/auth/forgot',
  `/auth/reset#token=${'A'.repeat(43)}`,
  '/contact?subject=Price+Inquiry&machine=Tajima+TMAR-K1506C&machineId=x',
] as const;

/** Half of the layout shift that counts as good. */
const FONT_SWAP = 0.05;

test.each(PAGES)('%s does not jump, on a phone or a desk', async (path) => {
  for (const viewport of [PHONE, DESK]) {
    // A new visitor each time, without cached fonts.
    await using v = await visit({ viewport, reducedMotion: 'reduce' });
    await watchLayoutShift(v.page);
    const wanted = path === '/machine' ? await anyMachine(v.page) : path;
    // A missing page is a 404, which the browser logs as an error.
    if (wanted.includes('no-such')) v.allowNotFound();
    await v.open(wanted);
    await arrived(v.page);
    // Fonts that load after the first paint replace their fallbacks, and may shift a line.
    expect(await layoutShiftOf(v.page)).toBeLessThan(FONT_SWAP);
    await v.page.route(/\.woff2$/, (route) => route.abort());
    v.allowNoNetwork();
    await v.page.reload();
    await arrived(v.page);
    // Without fonts nothing may move: on a busy machine, cached ones can arrive after the first paint too.
    // Rounded to three decimals, as Lighthouse does.
    expect(await layoutShiftOf(v.page)).toBeCloseTo(0, 3);
  }
});

/** The page is hydrated and rendered with its fonts. */
async function arrived(page: Page): Promise<void> {
  await usable(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    });
  });
}

test('a missing machine says so, leads back, and answers 404', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowNotFound();
  const response = await v.page.goto('/machine/no-such-machine');
  expect(response?.status()).toBe(404);
  await v.page.getByRole('heading', { name: 'Machine Not Found' }).waitFor();
  await v.page.getByText("The machine you're looking for doesn't exist.").waitFor();
  await v.page.getByRole('link', { name: 'Back to Browse' }).first().click();
  await v.page.waitForURL('**/browse');
  await v.open('/machine/%E0%A4%A');
  await v.page.getByRole('heading', { name: 'Machine Not Found' }).waitFor();
});

test.each([
  '/sell?premium=true',
  '/seller-portal',
  '/profile',
  '/listing-payment-paypal?machineId=x',
  '/admin',
  '/admin/listings',
])('%s leads to signing in, and would come back', async (address) => {
  await using v = await visit({ viewport: PHONE });
  await v.open(address);
  const { pathname, searchParams } = new URL(v.page.url());
  expect([pathname, searchParams.get('redirect')]).toEqual(['/auth', address]);
});

test('with the keyboard alone: skip to the content, open the menu, close it', async () => {
  await using v = await visit({ viewport: PHONE });
  await v.open('/browse');
  await v.page.keyboard.press('Tab');
  await v.page.keyboard.press('Enter');
  expect(new URL(v.page.url()).hash).toBe('#main');
  await v.page.getByRole('button', { name: /menu/i }).first().focus();
  await v.page.keyboard.press('Enter');
  const menu = v.page.getByRole('navigation').getByRole('link', { name: 'Browse Equipment' }).filter({ visible: true });
  await menu.waitFor();
  await v.page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
});

test('pages work without scripts: search, filters, paging', async () => {
  await using v = await visit({ viewport: DESK, javaScriptEnabled: false });
  await v.page.goto('/');
  await v.page.getByRole('main').getByRole('searchbox').fill('barudan');
  await v.page.getByRole('main').getByRole('searchbox').press('Enter');
  await v.page.waitForURL('**/browse?search=barudan');
  expect(await v.page.getByRole('article').count()).toBeGreaterThan(0);
  await v.page.goto('/browse');
  await v.page.getByRole('link', { name: 'Next' }).click();
  await v.page.waitForURL('**page=2*');
  await v.page
    .getByText(/Showing 13 to 24 of \d+ results/)
    .first()
    .waitFor();
});

test('whoever goes on has the title and the address of the page that they see, and what the server wrote stays', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  const asSent = async (path: string) => headOf(await (await page.request.get(path)).text());
  const shown = async () => headOf(await page.content());
  const home = await asSent('/');
  const about = await asSent('/about');
  await v.open('/');
  expect(await shown()).toEqual({ ...home, property: expect.any(Function) });
  await page.getByRole('contentinfo').locator('a[href="/about"]').click();
  await expect.poll(async () => (await shown()).titles).toEqual(about.titles);
  const { canonicals, descriptions } = await shown();
  expect([canonicals, descriptions]).toEqual([about.canonicals, home.descriptions]);
  await page.goto('/auth');
  await usable(page);
  expect(await shown()).toMatchObject({ canonicals: [], robots: ['noindex'] });
});

test('a page has no attributes that are meant for React alone', async () => {
  await using v = await visit({ viewport: DESK });
  const html = await (await v.page.request.get('/')).text();
  expect(html).not.toMatch(/ (?:suppressHydrationWarning|precedence)[ =>]/);
});

async function anyMachine(page: Page): Promise<string> {
  const response = await page.request.get('/api/machines?page=1&pageSize=1&premium=true');
  const [machine] = await response.json();
  return `/machine/${encodeURIComponent(String(machine.id))}`;
}

test.each(['//', '//evil.example/x', '//a:b@c/', '/\\evil.example', '/%', '/%00', '/machine/%E0%A4%A'])(
  'the odd address %s is a page or a refusal, never a failure',
  async (address) => {
    const { hostname, port } = new URL(site().url);
    const status = await new Promise<number>((resolve, reject) => {
      get({ hostname, port, path: address }, (answer) => resolve(answer.resume().statusCode ?? 0)).once(
        'error',
        reject,
      );
    });
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
  },
);

test.each(['/', '/browse', '/contact'])(
  '%s stays where its reader has scrolled to before the scripts came',
  async (path) => {
    await using v = await visit({ viewport: PHONE });
    const { page } = v;
    const scripts = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    await page.mouse.wheel(0, 400);
    const top = () => page.evaluate(() => Math.round(window.scrollY));
    await expect.poll(top).toBe(400);
    scripts.resolve();
    await usable(page);
    expect(await top()).toBe(400);
    await page.reload();
    await usable(page);
    expect(await top()).toBe(400);
    await page.getByRole('contentinfo').locator('a[href="/about"]').click();
    await page.waitForURL('**/about');
    await expect.poll(top).toBe(0);
    await page.goBack();
    await expect.poll(top).toBeGreaterThan(0);
  },
);
