import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { countSent, openAsAdmin } from './back-office-visits.ts';
import { DESK, PHONE, visit } from './browser.ts';
import { ownMachine } from './content-visits.ts';
import { holdBack } from './hold-back.ts';
import { cardOf, listingsToReview, openPending, statusesOf } from './listings-visits.ts';
import { openSellAsGuest } from './sell-visits.ts';

/** The name or text of the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'nothing';
    return element.getAttribute('aria-label') ?? element.textContent.replaceAll(/\s+/g, ' ').trim();
  });
}

async function expectFocusOn(page: Page, name: string | RegExp): Promise<void> {
  await expect.poll(() => focused(page)).toMatch(typeof name === 'string' ? new RegExp(`^${name}$`) : name);
}

test('a machine opened from a list begins at its name, and the way back at its card', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open('/browse?brand=Tajima&condition=USED');
  const link = page.getByRole('article').nth(5).getByRole('heading').getByRole('link');
  const words = (await link.textContent()) ?? '';
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/machine/**');
  // The link starts with the same text.
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1');
  expect(words).toContain(await focused(page));
  const { pathname } = new URL(page.url());
  await page.goBack();
  await page.waitForURL('**/browse?*');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(pathname);
});

test('a machine that is long on its way begins at its name all the same', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open('/browse?brand=Tajima&condition=USED');
  const letArrive = await holdBack(page, '**/api/machines/*');
  const link = page.getByRole('article').nth(5).getByRole('heading').getByRole('link');
  const words = (await link.textContent()) ?? '';
  await link.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Loading machine' }).waitFor({ state: 'attached' });
  letArrive();
  await page.getByRole('region', { name: 'Price and contact' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1');
  expect(words).toContain(await focused(page));
});

test('from the header and the phone’s menu a page begins at its heading', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open('/browse');
  await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/contact');
  // The link has the same text.
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Menu', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Browse Equipment' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/browse');
  await expectFocusOn(page, 'Embroidery Equipment for sale');
});

test('whoever is on another page before all scripts have come begins at its heading too', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  const letArrive = await holdBack(page, '**/assets/arrivals-*');
  await v.open('/browse');
  await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Contact Us', level: 1 }).waitFor();
  letArrive();
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1');
});

test('a menu that is opened while a page is on its way is still open when it has arrived', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open('/');
  const letArrive = await holdBack(page, '**/assets/**');
  await page.getByRole('main').getByRole('link', { name: 'Browse Equipment' }).first().click();
  await page.waitForURL('**/browse');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.waitFor();
  letArrive();
  await page.getByRole('article').first().waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await menu.isVisible()).toBe(true);
  await expectFocusOn(page, 'Close menu');
});

test('another page of the list is read from its top, and what it shows is said', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open('/browse');
  await page.getByRole('link', { name: /^Next/ }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**page=2*');
  await expectFocusOn(page, 'Embroidery Equipment for sale');
  await page.getByRole('status').filter({ hasText: 'Showing 13 to 24 of' }).waitFor({ state: 'attached' });
});

test('a filter that is taken away hands the focus to the next one', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open('/browse?brand=Tajima&condition=USED');
  await page.getByRole('link', { name: 'Remove filter Used' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Remove filter Used' }).waitFor({ state: 'detached' });
  await expectFocusOn(page, 'Remove filter Tajima');
});

test('what covers the page on phones is a dialog, and is left by stepping out of it', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open('/browse');
  for (const [opener, name] of [
    [/^Filter Equipment/, 'Filter Equipment'],
    ['Menu', 'Menu'],
  ] as const) {
    await page.getByRole('button', { name: opener, exact: true }).focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name });
    await sheet.waitFor();
    await expectFocusOn(page, /^Close /);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await expectFocusOn(page, new RegExp(`^${name}`));
  }
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  // Closed and opened within one task, it stays a dialog throughout, and takes the focus shortly after.
  await expectFocusOn(page, /^Close /);
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).focus();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' });
});

test('the photos that the arrow keys turn take the focus along, without motion where none is wanted', async () => {
  await using v = await visit({ viewport: DESK, reducedMotion: 'reduce' });
  const { page } = v;
  await v.open(await ownMachine(page));
  await page.getByRole('button', { name: 'Next photo' }).waitFor();
  await page.getByRole('link', { name: /^Enlarge photo 1 of/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expectFocusOn(page, /^Enlarge photo 2 of/);
  const leftOf = async (what: Locator) => (await what.boundingBox())?.x ?? 0;
  const [frame, photo] = [page.getByRole('region', { name: /^Photos of/ }), page.locator('#photo-2')];
  // The carousel renders in the frame after the one that moved the focus.
  await expect.poll(async () => Math.abs((await leftOf(photo)) - (await leftOf(frame)))).toBeLessThan(3);
});

test('the photo that was turned to while enlarged has the focus once it is small again', async () => {
  await using v = await visit({ viewport: DESK, reducedMotion: 'reduce' });
  const { page } = v;
  await v.open(await ownMachine(page));
  await page.getByRole('button', { name: 'Next photo' }).waitFor();
  await page.getByRole('link', { name: /^Enlarge photo 1 of/ }).focus();
  await page.keyboard.press('Enter');
  const zoom = page.getByRole('dialog', { name: /enlarged$/ });
  await zoom.waitFor();
  await page.keyboard.press('ArrowRight');
  await zoom.getByText('2 / ').waitFor();
  await page.keyboard.press('Escape');
  await zoom.waitFor({ state: 'detached' });
  await expectFocusOn(page, /^Enlarge photo 2 of/);
});

test('the accessory in the place of one that is removed takes the focus, and both are said', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await openSellAsGuest(v);
  const adder = page.getByRole('group', { name: 'Add an accessory' });
  await adder.getByRole('button', { name: 'Add' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('select');
  for (const name of ['Cap Driver', 'Table Top']) {
    await adder.getByLabel('Accessory').selectOption(name);
    await adder.getByRole('button', { name: 'Add' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: `${name} added` })
      .waitFor({ state: 'attached' });
  }
  await page.getByRole('button', { name: 'Remove Cap Driver' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Cap Driver removed' }).waitFor({ state: 'attached' });
  await expectFocusOn(page, 'Remove Table Top');
});

test('a search of the back office leaves the focus in its field, and what is typed on meanwhile', async () => {
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, '/admin/users');
  const field = page.getByRole('searchbox', { name: /^Search users/ });
  await field.fill('nobody at all');
  await field.press('Enter');
  await field.pressSequentially(' of ours');
  await page.getByText('No users found for “nobody at all”').waitFor();
  await expectFocusOn(page, /^Search users/);
  expect(await field.inputValue()).toBe('nobody at all of ours');
});

test('a question begins at Cancel and is read with what it asks about', async () => {
  const { model, ids } = await listingsToReview(1);
  await using v = await visit({ viewport: DESK });
  const page = await openPending(v, model);
  await cardOf(page, ids[0] ?? '')
    .getByRole('button', { name: /^Delete/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Delete this listing?' });
  await question.waitFor();
  await expectFocusOn(page, 'Cancel');
  const described = await question.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${described}"]`).textContent()).toContain('will be deleted');
});

test('a letter decides only with the listing itself in hand, and not at all once the keys are off', async () => {
  const { model, ids } = await listingsToReview(2);
  await using v = await visit({ viewport: DESK });
  const page = await openPending(v, model);
  const first = page.locator('[data-listing]').first();
  const decisions = countSent(page, 'PATCH', /\/status$/);
  await first.getByRole('button', { name: /^Delete/ }).focus();
  await page.keyboard.press('a');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });
  await first.focus();
  await page.keyboard.press('a');
  expect(decisions()).toBe(0);
  await page.keyboard.press('?');
  await keys.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });
  await first.focus();
  await page.keyboard.press('a');
  await expect.poll(async () => (await statusesOf(v, ids, model)).toSorted()).toEqual(['approved', 'pending']);
  expect(decisions()).toBe(1);
});
