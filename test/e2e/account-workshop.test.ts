import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE, usable, visit, type Visit } from './browser.ts';
import { PASSWORD, register, signIn } from './profile-visits.ts';

const LIST = '/browse?phases=single&doorWidthMmMin=1000';
const VERDICT = /^(?:Fits your shop|Ask first|Does not fit)/;
const WORKSHOP = 'fitDoorWidthMm=914';

test('a workshop said before there was an account goes with it to another browser, and each hears what was said last', async () => {
  await using v = await visit({ viewport: PHONE });
  await using other = await visit({ viewport: DESK });
  await v.open(LIST);
  await sayDoor(v.page, '36 in');
  const email = await register(v);
  await v.page.reload();
  await expect.poll(() => accountWorkshop(v)).toEqual({ fitDoorWidthMm: 914 });
  await other.open(LIST);
  await signInThere(other, email);
  await expect.poll(() => keptText(other.page)).toContain(WORKSHOP);
  await other.open(LIST);
  await other.page.getByText(VERDICT).first().waitFor();

  await sayDoor(other.page, '2 m');
  await expect.poll(() => accountWorkshop(v)).toEqual({ fitDoorWidthMm: 2_000 });
  await v.page.reload();
  await v.page.getByText('Fits your shop').first().waitFor();
  await openWorkshopDialog(v.page);
  await v.page.getByRole('dialog').getByRole('button', { name: 'Forget my shop' }).click();
  await expect.poll(() => accountWorkshop(v)).toEqual({});
  await other.page.reload();
  await expect.poll(() => keptText(other.page)).toBeNull();
});

test('an account’s workshop leaves the browser with its owner, in every window, and is not the next one’s', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(401);
  const first = await register(v);
  await v.open(LIST);
  await sayDoor(v.page, '36 in');
  await expect.poll(() => accountWorkshop(v)).toEqual({ fitDoorWidthMm: 914 });
  const tab = await v.context.newPage();
  await tab.goto(LIST);
  await usable(tab);
  await tab.getByText(VERDICT).first().waitFor();

  await v.page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
  for (const page of [v.page, tab]) await expect.poll(() => page.getByText(VERDICT).count()).toBe(0);
  expect(await keptText(v.page)).toBeNull();
  await register(v);
  await v.open(LIST);
  await expect.poll(() => accountWorkshop(v)).toEqual({});
  expect(await keptText(v.page)).toBeNull();

  await signIn(v, first, PASSWORD);
  await v.page.reload();
  await v.page.getByText(VERDICT).first().waitFor();
});

test('what is said after the session has ended elsewhere stays in the browser, for whoever signs in next', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(401);
  const email = await register(v);
  await v.open(LIST);
  await v.page.request.post('/api/logout');
  await sayDoor(v.page, '36 in');
  await v.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).waitFor();
  expect(await keptText(v.page)).toContain(WORKSHOP);
  expect(await keptText(v.page)).not.toContain('of=');
  await signInThere(v, email);
  await expect.poll(() => accountWorkshop(v)).toEqual({ fitDoorWidthMm: 914 });
});

test('a window that takes somebody else to be signed in changes nobody’s workshop', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(409);
  await register(v);
  await v.open(LIST);
  await register(v);
  await sayDoor(v.page, '36 in');
  await expect.poll(() => keptText(v.page)).toBeNull();
  expect(await accountWorkshop(v)).toEqual({});
});

/** Signs in like a visitor, without a page load. */
async function signInThere({ page }: Visit, email: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Username or email').fill(email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).waitFor();
}

async function openWorkshopDialog(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < DESK.width) {
    await page.getByRole('button', { name: /^Filter Equipment/ }).click();
    await page.getByRole('button', { name: 'Close filters' }).waitFor();
  }
  await page.getByRole('button', { name: 'More about my shop' }).click();
}

async function sayDoor(page: Page, width: string): Promise<void> {
  await openWorkshopDialog(page);
  const dialog = page.getByRole('dialog', { name: 'Will it fit my shop?' });
  await dialog.getByLabel('Door width').fill(width);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function accountWorkshop({ page }: Visit): Promise<unknown> {
  return (await (await page.request.get('/api/user/shop')).json()).shop;
}

function keptText(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('stitchyard:shop'));
}
