import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE, untilAt, usable, visit } from './browser.ts';
import { openAsSeller, PASSWORD, register } from './profile-visits.ts';

test('a guest goes in, sees their own menu, and logs out', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open('/auth?redirect=/sell');
  await page.getByRole('button', { name: 'Login as Guest' }).click();
  await untilAt(page, '/sell');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Guest profile' }).waitFor();
  expect(await bar.getByRole('link', { name: 'Sellers Portal' }).count()).toBe(0);
  await bar.getByRole('button', { name: 'Logout' }).click();
  await page.getByText('Logged out successfully').first().waitFor();
  await page.getByText('You have been logged out of your account.').first().waitFor();
  await page.waitForURL((url) => url.pathname === '/');
  await bar.getByRole('link', { name: 'Login' }).waitFor();
});

test('a guest who presses again stays the same guest', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open('/auth');
  await page.getByRole('button', { name: 'Login as Guest' }).dblclick();
  await page.waitForURL('**/sell');
  const before = await requireUser(page);
  await v.open('/auth?redirect=/profile');
  await page.getByText('You are here as a guest.').waitFor();
  await page.getByRole('button', { name: 'Login as Guest' }).click();
  await untilAt(page, '/profile');
  expect(await requireUser(page)).toEqual(before);
});

test.each(['/seller-portal', '/admin', '/listing-payment-paypal?machineId=x'])(
  'where %s is wanted no guest is let in, and the page says why',
  async (redirect) => {
    await using v = await visit({ viewport: PHONE });
    await v.open(`/auth?${new URLSearchParams({ redirect }).toString()}`);
    await v.page.getByText('The page that you asked for requires a full account.').waitFor();
    expect(await v.page.getByRole('button', { name: /guest/i }).count()).toBe(0);
    await v.page.getByRole('link', { name: 'Go to the main login page' }).click();
    await v.page.getByRole('button', { name: 'Login as Guest' }).waitFor();
    expect(new URL(v.page.url()).search).toBe('');
  },
);

test('a guest who opens the portal is asked for an account', async () => {
  await using v = await visit({ viewport: DESK });
  await v.page.request.post('/api/guest-login', { data: {} });
  await v.open('/seller-portal');
  expect(new URL(v.page.url()).searchParams.get('redirect')).toBe('/seller-portal');
});

test('logging out in one tab takes the other from its private page', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(401);
  await openAsSeller(v);
  const other = await v.context.newPage();
  await other.goto('/browse');
  await usable(other);
  await other.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
  await v.page.waitForURL('**/auth?redirect=*');
  expect(new URL(v.page.url()).searchParams.get('redirect')).toBe('/profile');
  await signInLink(v.page).waitFor();
  expect(new URL(other.url()).pathname).toBe('/browse');
  await signInLink(other).waitFor();
});

test('signing in in one tab shows in the menu of the other', async () => {
  await using v = await visit({ viewport: DESK });
  await using elsewhere = await visit({});
  const username = await register(elsewhere);
  await v.open('/browse');
  const other = await v.context.newPage();
  await other.goto('/auth');
  await usable(other);
  await other.getByLabel('Username or email').fill(username);
  await other.locator('input[name=password]').fill(PASSWORD);
  await other.getByRole('button', { name: 'Login', exact: true }).click();
  await other.waitForURL((url) => url.pathname === '/');
  await v.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sellers Portal' }).waitFor();
});

test('a page that the browser kept to come back to shows nothing of a session that has ended', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(401);
  await openAsSeller(v);
  await v.page.request.post('/api/logout');
  await v.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await v.page.waitForURL('**/auth?redirect=*');
});

test('when the session has ended, the next private page leads to signing in', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(401);
  await register(v);
  // Otherwise this request might report the ended session to the page, which would then have no private link to follow.
  const workshop = v.page.waitForResponse('**/api/user/shop');
  await v.open('/');
  await workshop;
  await v.page.request.post('/api/logout');
  await v.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'New Seller' }).click();
  await v.page.waitForURL('**/auth?redirect=*');
  await signInLink(v.page).waitFor();
});

test('what one user has seen is gone from memory when another signs in', async () => {
  await using v = await visit({ viewport: DESK });
  await openAsSeller(v);
  const { page } = v;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await using elsewhere = await visit({});
  const second = await register(elsewhere);
  await signInLink(page).click();
  await page.getByLabel('Username or email').fill(second);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'New Seller' }).click();
  await page.waitForURL('**/profile');
  expect(await page.getByLabel('Email').inputValue()).toBe(second);
});

function signInLink(page: Page) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' });
}

async function requireUser(page: Page): Promise<unknown> {
  return (await page.request.get('/api/user')).json();
}
