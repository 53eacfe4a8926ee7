import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { createBuilder } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBuiltPages, type PageRenderer } from '#app/server/pages/page-renderer.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '#test/chromium.ts';
import { DESK, PHONE, usable } from '#test/e2e/browser.ts';
import { freePort } from '#test/free-port.ts';
import { caughtUp } from '#test/fixtures/visitor-browsing.ts';
import { withPublicListing } from '#test/fixtures/pending-change.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/made-up-pages', import.meta.url));
const MADE_UP = fileURLToPath(new URL('../fixtures/made-up-facts.ts', import.meta.url));

const resources = new AsyncDisposableStack();
let pages: PageRenderer;
let browser: Awaited<ReturnType<typeof chromium.launch>>;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS] });
  resources.defer(() => browser.close());
  const mode = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  const builder = await createBuilder({
    root: ROOT,
    logLevel: 'error',
    resolve: { alias: { '#machine-facts': MADE_UP } },
    build: { outDir: FOLDER, emptyOutDir: true },
  });
  await builder.buildApp();
  process.env['NODE_ENV'] = mode;
  pages = await openBuiltPages(FOLDER);
});

afterAll(() => resources.disposeAsync());

async function openSite() {
  const port = await freePort();
  const baseURL = `http://localhost:${port}`;
  const t = await withPublicListing({ pages, env: { PUBLIC_URL: baseURL } });
  await t.app.listen({ port });
  const opened = new AsyncDisposableStack();
  return {
    ...t,
    visit: async (viewport: { width: number; height: number }, headers?: { cookie: string }): Promise<Page> => {
      const context = await browser.newContext({ baseURL, viewport });
      opened.defer(() => context.close());
      const [name = '', value = ''] = headers?.cookie.split('=') ?? [];
      if (headers !== undefined) await context.addCookies([{ name, value, url: baseURL }]);
      return context.newPage();
    },
    [Symbol.asyncDispose]: async () => {
      await opened.disposeAsync();
      await t[Symbol.asyncDispose]();
    },
  };
}

const SPOOL = '4 × Rayon, 3.9 in (100 mm)';

async function open(page: Page, path: string) {
  await page.goto(path);
  await usable(page);
}

test('a fact of each kind goes from the form past the moderator to the page, the filters and back into the form', async () => {
  await using t = await openSite();
  await t.addMachine({ id: 'other', brand: 'Barudan', facts: { shuttleSpeed: 700, lampColor: 'red' } });

  const seller = await t.visit(PHONE, t.seller.headers);
  await open(seller, '/sell?edit=mine');
  const groups = seller.locator('#facts summary');
  for (const group of await groups.all()) await group.click();
  await seller.getByLabel('Shuttle speed (spm)').fill('5');
  await groups.first().click();
  await seller.getByLabel('Shuttle speed (spm)').waitFor({ state: 'hidden' });
  await seller.getByRole('button', { name: 'Save Changes' }).click();
  await seller.getByLabel('Shuttle speed (spm)').waitFor();
  await groups.first().click();
  await seller.getByRole('button', { name: 'Shuttle speed: Shuttle speed must be a whole number' }).click();
  await expect.poll(() => seller.evaluate(() => document.activeElement?.outerHTML)).toContain('facts.shuttleSpeed');
  await seller.getByLabel('Shuttle speed (spm)').fill('1,000');
  await seller.getByLabel('Longest thread (m)').fill('12.5');
  await seller.getByLabel('Oil brand').fill('Finest');
  await seller.getByLabel('Polished on').fill('2026-02-03');
  await seller.getByLabel('Rings a bell').selectOption('Yes');
  await seller.getByLabel('Lamp color').selectOption('Green');
  await seller.getByRole('group', { name: 'Ribbons' }).getByLabel('Velvet').check();
  await seller.getByRole('group', { name: 'Ribbons' }).getByLabel('Silk').check();
  await seller.getByRole('button', { name: 'Add spool' }).click();
  // An entry with only empty fields does not count.
  const equipment = seller.locator('#facts details', { has: seller.getByRole('group', { name: 'Ribbons' }) });
  await equipment.getByText('1 of 2 filled in').waitFor();
  await seller.keyboard.press('ArrowDown');
  await equipment.getByText('2 of 2 filled in').waitFor();
  await seller.getByRole('button', { name: 'Add spool' }).click();
  const spool = seller.getByRole('group', { name: 'spool 2' });
  await spool.getByLabel('Fiber').selectOption('Rayon');
  await spool.getByLabel('Count').fill('100');
  await spool.getByLabel('Width (in)').fill('10 cm');
  await seller.getByLabel('Vault number').fill('V-100');
  await seller.getByRole('button', { name: 'Save Changes' }).click();
  await seller.getByRole('button', { name: 'Spools: Spool 2: Count must be a whole number from 1 to 99' }).click();
  await expect.poll(() => seller.evaluate(() => document.activeElement?.textContent)).toContain('Add spool');
  await spool.getByLabel('Count').fill('4');
  await seller.getByRole('button', { name: 'Remove spool 1' }).click();
  await seller.getByRole('button', { name: 'Save Changes' }).click();
  await seller.waitForURL('**/seller-portal*');

  const moderator = await t.visit(DESK, t.admin.headers);
  await open(moderator, '/admin/listings');
  await moderator.getByRole('button', { name: /^Changed: .*shuttle speed, longest thread/ }).click();
  const changes = moderator.getByRole('dialog', { name: 'What changed' });
  for (const value of ['1,000 spm', '12.5 m', 'Finest', 'Feb 3, 2026', 'Green', 'Silk, Velvet', SPOOL, 'V-100'])
    await changes
      .getByRole('definition')
      .filter({ hasText: `Now${value}` })
      .waitFor();
  await changes.getByRole('button', { name: /^Approve change/ }).click();
  await expect.poll(async () => (await t.app.inject('/api/machines/mine')).json().facts.shuttleSpeed.value).toBe(1_000);
  await caughtUp(t);

  const visitor = await t.visit(DESK);
  await open(visitor, '/machine/mine');
  const specifications = visitor.getByRole('region', { name: 'Specifications' });
  for (const value of ['1,000 spm', '12.5 m', 'Finest', 'Feb 3, 2026', 'Yes', 'Green', 'Silk, Velvet', SPOOL])
    await specifications.getByText(value, { exact: true }).waitFor();
  expect(await visitor.content()).not.toContain('V-100');
  expect(await visitor.locator('script[type="application/ld+json"]').first().textContent()).toContain('Shuttle speed');

  await open(visitor, '/browse');
  const panel = visitor.getByRole('region', { name: 'Filter Equipment' });
  await panel.getByText('Control and software', { exact: true }).click();
  await panel.getByRole('checkbox', { name: /^Green.*1$/ }).check();
  await visitor.waitForURL('**/browse?lampColor=green');
  await visitor.getByText('Showing 1 to 1 of 1 results').first().waitFor();
  await panel.getByText('What it sews', { exact: true }).click();
  await panel.getByLabel('Shuttle speed (spm), from').fill('900');
  await panel.getByLabel('Shuttle speed (spm), from').press('Enter');
  await visitor.waitForURL(/shuttleSpeedMin=900/);
  await visitor.getByRole('link', { name: 'Remove filter Shuttle speed: from 900 spm' }).waitFor();
  await visitor.getByRole('link', { name: 'Remove filter Lamp color: Green' }).click();
  await visitor.waitForURL((url) => url.search === '?shuttleSpeedMin=900');
  await visitor.getByRole('link', { name: 'Clear all' }).click();
  await visitor.getByLabel('Sort by').selectOption('Shuttle speed');
  await visitor.waitForURL('**/browse?sort=shuttleSpeed');

  await open(seller, '/sell?edit=mine');
  for (const group of await groups.all()) await group.click();
  expect(await seller.getByLabel('Shuttle speed (spm)').inputValue()).toBe('1000');
  expect(await seller.getByRole('group', { name: 'Ribbons' }).getByLabel('Velvet').isChecked()).toBe(true);
  expect(await seller.getByRole('group', { name: 'Ribbons' }).getByLabel('Satin').isChecked()).toBe(false);
  const spools = seller.getByRole('group', { name: /^spool/ });
  expect(await spools.count()).toBe(1);
  expect(await spools.getByLabel('Width (in)').inputValue()).toBe('3.94');
  expect(await seller.getByLabel('Vault number').inputValue()).toBe('V-100');
});
