import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, settleHistory, visit } from './browser.ts';

const addressOf = (page: Page) => page.evaluate(() => location.pathname + location.search);
const isOpen = (page: Page, name: string) => page.getByRole('dialog', { name }).isVisible();

test('going back closes the filters and stays on the list, with what was chosen in them', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open('/about');
  await v.open('/browse');
  await openFilters(page);
  await page.goBack();
  await expect.poll(() => isOpen(page, 'Filter Equipment')).toBe(false);
  expect(await addressOf(page)).toBe('/browse');

  await openFilters(page);
  const panel = page.getByRole('dialog', { name: 'Filter Equipment' });
  await panel.getByRole('checkbox', { name: /^Used/ }).check();
  await page.waitForURL('**/browse?condition=USED');
  await panel.getByRole('checkbox', { name: /^New/ }).check();
  await page.waitForURL('**/browse?condition=NEW&condition=USED');
  await page.goBack();
  await expect.poll(() => isOpen(page, 'Filter Equipment')).toBe(false);
  expect(await addressOf(page)).toBe('/browse?condition=NEW&condition=USED');
  await page.getByRole('link', { name: 'Remove filter New' }).waitFor();

  // Each choice is one step back, and the page before the list comes after them.
  await page.goBack();
  await page.waitForURL('**/browse?condition=USED');
  await page.getByRole('link', { name: 'Remove filter New' }).waitFor({ state: 'detached' });
  await page.goBack();
  await page.waitForURL('**/browse');
  await page.getByRole('link', { name: 'Remove filter Used' }).waitFor({ state: 'detached' });
  await page.goBack();
  await page.waitForURL('**/about');
});

test('a panel that was closed by its button leaves nothing to go back through', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open('/about');
  await v.open('/browse');
  await openFilters(page);
  await page.getByRole('button', { name: 'Close filters' }).click();
  await expect.poll(() => isOpen(page, 'Filter Equipment')).toBe(false);
  await settleHistory(page);
  await page.goBack();
  await page.waitForURL('**/about');
});

test('going back closes the menu; a page that was opened from the menu leads back to the page below it', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open('/');
  await openMenu(page);
  await page.goBack();
  await expect.poll(() => isOpen(page, 'Menu')).toBe(false);
  expect(await addressOf(page)).toBe('/');
  await openMenu(page);
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Contact Us' }).click();
  await page.waitForURL('**/contact');
  await page.getByRole('heading', { level: 1, name: /contact/i }).waitFor();
  await page.goBack();
  await expect.poll(() => addressOf(page)).toBe('/');
  await page
    .getByRole('button', { name: 'Browse Equipment' })
    .or(page.getByRole('link', { name: 'Browse Equipment' }))
    .first()
    .waitFor();
  expect(await isOpen(page, 'Menu')).toBe(false);
});

test('going back closes enlarged photos and a dialog, and only then leaves the machine', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open('/browse');
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.waitForURL('**/machine/**');
  const machine = await addressOf(page);
  await page.getByRole('link', { name: /^Enlarge photo 1/ }).click();
  const photos = page.getByRole('dialog', { name: /^Photos of/ });
  await photos.waitFor();
  await page.goBack();
  await photos.waitFor({ state: 'detached' });
  expect(await addressOf(page)).toBe(machine);

  await page.getByRole('link', { name: 'Ask About This Machine' }).first().click();
  await page.waitForURL('**/ask');
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await expect.poll(() => addressOf(page)).toBe(machine);
  await page.goBack();
  await page.waitForURL('**/browse');
});

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filter Equipment/ }).click();
  await page.getByRole('dialog', { name: 'Filter Equipment' }).waitFor();
}

async function openMenu(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'Open menu' })
    .or(page.getByRole('button', { name: 'Menu' }))
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
}
