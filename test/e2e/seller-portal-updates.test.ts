import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, expectNoSidewaysScroll, PHONE, visit, type Visit } from './browser.ts';
import { listWithStatus } from './listings-visits.ts';
import { choose, listMachine, openAsDemoSeller, rowOf } from './portal-visits.ts';
import { PASSWORD, register, signIn } from './profile-visits.ts';

test('a new seller is shown the next step, and their first listing appears by itself', async () => {
  await using v = await visit({ viewport: PHONE });
  await register(v);
  await v.open('/seller-portal');
  const main = v.page.getByRole('main');
  await main.getByText('You have not listed a machine yet.').waitFor();
  expect(await main.getByRole('link', { name: 'Sell Your Equipment' }).getAttribute('href')).toBe('/sell');
  expect(await main.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile');
  const id = await listMachine(v);
  await rowOf(v, id).waitFor();
  await rowOf(v, id).getByText('No price set').waitFor();
  await main.getByRole('link', { name: '1 Total' }).waitFor();
});

test('what another window changes is seen within seconds, and nothing loses its place', async () => {
  await using v = await visit({ viewport: PHONE });
  const username = await register(v);
  const id = await listWithStatus(v, 'approved');
  // They are listed above it, because they are newer.
  for (let each = 0; each < 3; each += 1) await listMachine(v);
  await v.open('/seller-portal');
  const more = rowOf(v, id).getByRole('button', { name: 'More' });
  await more.focus();
  const scrolled = await v.page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(100);
  await using other = await visit({ viewport: DESK });
  await signIn(other, username, PASSWORD);
  await other.open('/seller-portal');
  await choose(other, id, 'Mark as sold');
  await other.page.getByRole('dialog').getByRole('button', { name: 'Mark as sold' }).click();
  await rowOf(v, id).getByText('Sold', { exact: true }).waitFor();
  expect(await v.page.evaluate(() => scrollY)).toBe(scrolled);
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('a poll of an unchanged list is a 304 and touches nothing on the page', async () => {
  await using v = await visit({ viewport: PHONE });
  await openAsDemoSeller(v, 'harborline');
  const polled = await watchPolls(v);
  await expect.poll(() => polled.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await countDrawings(v.page);
  const before = polled.length;
  await expect.poll(() => polled.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(before + 2);
  expect(polled.slice(before)).toEqual(polled.slice(before).map(() => 304));
  expect(await v.page.evaluate(() => Reflect.get(window, 'drawings'))).toBe(0);
});

test('a poll that fails keeps the list and says that it is out of date, until one succeeds', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(503);
  await openAsDemoSeller(v, 'harborline');
  const rows = await v.page.locator('h3').count();
  await v.page.route('**/api/seller/machines?*', (route) => route.fulfill({ status: 503, body: 'Busy' }));
  const notice = v.page.getByRole('status').filter({ hasText: 'Out of date since' });
  await notice.waitFor();
  expect(await v.page.locator('h3').count()).toBe(rows);
  await expectNoSidewaysScroll(v.page);
  await v.page.unroute('**/api/seller/machines?*');
  await notice.waitFor({ state: 'hidden' });
});

test('with the keyboard: a listing that leaves the list hands the focus to the one in its place', async () => {
  await using v = await visit({ viewport: DESK });
  await register(v);
  const second = await listWithStatus(v, 'sold');
  const first = await listWithStatus(v, 'sold');
  await v.open('/seller-portal?status=sold');
  await rowOf(v, first).getByRole('button', { name: 'Relist' }).focus();
  await v.page.keyboard.press('Enter');
  await rowOf(v, first).waitFor({ state: 'detached' });
  const next = rowOf(v, second);
  await expect.poll(() => next.evaluate((row) => row === document.activeElement)).toBe(true);

  await next.getByRole('button', { name: 'More' }).focus();
  await v.page.keyboard.press('Enter');
  await next.getByRole('button', { name: 'Delete' }).press('Enter');
  await v.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect.poll(() => focusedLabel(v.page)).toMatch(/^More: /);

  await v.page.keyboard.press('Enter');
  await next.getByRole('button', { name: 'Delete' }).press('Enter');
  await v.page.getByRole('dialog').getByRole('button', { name: 'Delete listing' }).press('Enter');
  await v.page.getByText('None of your listings is sold.').waitFor();
  const section = v.page.getByRole('region', { name: 'Sold listings' });
  await expect.poll(() => section.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a session that has ended leads to signing in', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(401);
  await openAsDemoSeller(v, 'bluewater');
  await v.page.request.post('/api/logout');
  await v.page.waitForURL('**/auth?redirect=**');
  expect(new URL(v.page.url()).searchParams.get('redirect')).toBe('/seller-portal');
});

test('a listing that was deleted in another window is said to be gone, and leaves the list', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowNotFound();
  await register(v);
  const id = await listMachine(v);
  await v.open('/seller-portal');
  await choose(v, id, 'Delete');
  expect((await v.page.request.delete(`/api/seller/machines/${encodeURIComponent(id)}`)).status()).toBe(204);
  await v.page.getByRole('button', { name: 'Delete listing' }).click();
  await v.page.getByText('Failed to delete listing').first().waitFor();
  await v.page.getByText('This listing no longer exists').first().waitFor();
  await rowOf(v, id).waitFor({ state: 'detached' });
});

/** The statuses of polls on the network level, because scripts see a 200 in place of a 304. */
async function watchPolls({ page, context }: Visit): Promise<number[]> {
  const network = await context.newCDPSession(page);
  const polls = new Set<string>();
  const statuses: number[] = [];
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/api/seller/machines?')) polls.add(requestId);
  });
  network.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (polls.has(requestId)) statuses.push(statusCode);
  });
  await network.send('Network.enable');
  return statuses;
}

async function focusedLabel(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
}

async function countDrawings(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.set(window, 'drawings', 0);
    new MutationObserver((changes) => {
      Reflect.set(window, 'drawings', Number(Reflect.get(window, 'drawings')) + changes.length);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}
