import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, expectNoSidewaysScroll, PHONE, usable, visit, type Visit } from './browser.ts';
import { register } from './profile-visits.ts';
import { heart } from './watching-visits.ts';

const isPressed = (page: Page, at: number) => heart(page, at).getAttribute('aria-pressed');
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

test('machines watched without an account are still there after a reload and after registering', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open('/browse?condition=USED');
  await heart(page, 0).click();
  await page.getByRole('button', { name: 'See all' }).waitFor();
  await heart(page, 1).click();
  await page.reload();
  await usable(page);
  await expect.poll(() => isPressed(page, 0)).toBe('true');
  await page.getByRole('banner').getByRole('link', { name: 'Watching 2' }).filter({ visible: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Watching' }).waitFor();
  await expect.poll(() => rows(page).count()).toBe(2);
  await page
    .getByLabel(/^Your note about/)
    .first()
    .fill('Ask for the hoops');
  await page.keyboard.press('Enter');
  await expectNoSidewaysScroll(page);

  await register(v);
  await v.open('/watching');
  await expect.poll(() => watchedNotes(v)).toEqual(['Ask for the hoops', '']);
  await expect.poll(() => rows(page).count()).toBe(2);
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await expect.poll(() => watchedNotes(v)).toEqual(['']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => watchedNotes(v)).toEqual(['Ask for the hoops', '']);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toMatch(/noindex/);
});

test('on a slow device, what an account brings along does not change the page before React has hydrated it', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open('/browse?condition=USED');
  await heart(page, 0).click();
  await page.getByRole('button', { name: 'See all' }).waitFor();
  const kept = await page.evaluate(() => localStorage.getItem('stitchyard:watched') ?? '');
  const id = /"id":"([^"]+)"/.exec(kept)?.[1] ?? '';
  await register(v);
  const cdp = await v.context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  for (let visits = 0; visits < 2; visits += 1) {
    await page.request.delete(`/api/watches/${encodeURIComponent(id)}`);
    await page.evaluate((text) => localStorage.setItem('stitchyard:watched', text), kept);
    // React reports a page that differs from the server's, which fails the visit.
    await v.open('/watching');
    await expect.poll(() => rows(page).count()).toBe(1);
    await expect.poll(() => watchedNotes(v)).toEqual(['']);
  }
});

test('two tabs of a device agree on what is watched, by keyboard too', async () => {
  await using v = await visit({ viewport: DESK });
  await v.open('/browse?condition=USED');
  const tab = await v.context.newPage();
  await tab.goto('/browse?condition=USED');
  await usable(tab);
  await heart(v.page, 0).press('Space');
  await expect.poll(() => isPressed(tab, 0)).toBe('true');
  await heart(tab, 0).press('Enter');
  await expect.poll(() => isPressed(v.page, 0)).toBe('false');
});

test('a device that keeps nothing says so, and watches until the page is left', async () => {
  await using v = await visit({ viewport: PHONE });
  await v.context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Storage is disabled', 'SecurityError');
      },
    });
  });
  await v.open('/browse?condition=USED');
  await heart(v.page, 0).click();
  await v.page.getByText('This browser keeps nothing for us', { exact: false }).first().waitFor();
  expect(await isPressed(v.page, 0)).toBe('true');
});

test('somebody without an account asks to be told by email, and hears what to do next', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  const sent: unknown[] = [];
  await page.route('**/api/watches/by-email', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ status: 202, body: '' });
  });
  await v.open('/watching');
  await page.getByText('You watch no machines').waitFor();
  await v.open('/browse?condition=USED');
  await heart(page, 0).click();
  await v.open('/watching');
  await page.getByLabel('Your email').fill('no address');
  await page.getByRole('button', { name: 'Tell me' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  expect(sent).toEqual([]);
  await page.getByLabel('Your email').fill('buyer@shop.example');
  await page.getByRole('button', { name: 'Tell me' }).click();
  await page.getByText('We sent an email to buyer@shop.example').waitFor();
  expect(sent).toMatchObject([
    { email: 'buyer@shop.example', machineIds: [expect.any(String)], timeZone: expect.any(String) },
  ]);
});

test('a link with a wrong key opens nobody’s list', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(404);
  await v.open('/watching?key=wrong');
  await v.page.getByText('This link does not work').waitFor();
});

/** The notes of what the account watches, the newest first. */
async function watchedNotes({ page }: Visit): Promise<string[]> {
  const answer = await page.request.get('/api/watches');
  const watches: { note: string }[] = await answer.json();
  return watches.map(({ note }) => note);
}
