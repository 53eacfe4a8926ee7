import type { Page } from 'playwright-core';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openBuiltPages } from '#app/server/pages/page-renderer.ts';
import { startTestApp } from '#test/app.ts';
import { freePort } from '#test/free-port.ts';
import { DESK, expectNoSidewaysScroll, PHONE, untilAt, usable, visit } from './browser.ts';
import { newAddress, PASSWORD, register } from './profile-visits.ts';
import { site } from './site.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

test('a new seller registers on the way to selling, and the page asks for the tick first', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open('/sell?premium=true');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.waitForURL('**/auth?*tab=register*');
  const username = newAddress();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Full Name').fill('Marisol Vega');
  await page.getByLabel('Email').fill(username);
  await passwordField(page).fill(PASSWORD);
  await submit(page, 'Create Account');
  await page.getByText('Please agree to the terms to create an account').waitFor();
  const tick = page.getByRole('checkbox', { name: /brokerage agreement.*5-10%/ });
  await expect.poll(() => tick.evaluate((box) => box === document.activeElement)).toBe(true);
  await tick.check();
  await submit(page, 'Create Account');
  await page.waitForURL('**/sell?premium=true');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Marisol Vega' }).filter({ visible: true }).waitFor();
});

test('what is wrong with a registration stands at each field, and the first has the focus', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open('/auth?tab=register');
  await page.getByText('Registering with username admin and a matching password gives admin access.').waitFor();
  await page.getByLabel('Email').fill('no address');
  await passwordField(page).fill('short');
  await submit(page, 'Create Account');
  for (const message of [
    'Username is required',
    'Name is required',
    'Invalid email address',
    'Password must be at least 6 characters long',
  ])
    await page.getByText(message, { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username');
});

test('a taken username is told in a toast and at the form, and nothing typed is lost', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(409);
  const { page } = v;
  await v.open('/auth?tab=register');
  await fillRegistration(page, 'bev.hutchins');
  await submit(page, 'Create Account');
  await page.getByText('Registration failed').first().waitFor();
  await page.getByRole('main').getByRole('alert').getByText('Username already exists').waitFor();
  expect(await page.getByLabel('Full Name').inputValue()).toBe('Somebody New');
});

test('while a password is chosen, the page says how good it is and what would be better', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open('/auth?tab=register');
  await page.getByLabel('Username').fill('thread-and-needle');
  const password = passwordField(page);
  const says = async (typed: string, words: RegExp) => {
    await password.fill(typed);
    await page.getByText(words).waitFor();
  };
  await says('abc', /Too short\. At least 6/);
  await says('Football1', /Weak\. It begins with one of the most common/);
  await says('football', /Too easy to guess\. Password is one of the most common/);
  await says('thread-and-needle', /Too easy to guess\. Password must not be your name/);
  await says('thread-and-needle-work', /Weak\. Leave out your name/);
  await says('Xk7-pQ2', /Fair\. 10 characters or more/);
  await says('Bobbin, hoop & 7', /Strong\./);
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await password.getAttribute('type')).toBe('password');
});

test('a password that is too easy to guess is refused at its field, and nothing typed is lost', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(400);
  const { page } = v;
  await v.open('/auth?tab=register');
  const username = newAddress();
  await fillRegistration(page, username);
  await passwordField(page).fill('football');
  await submit(page, 'Create Account');
  await expect.poll(() => passwordField(page).getAttribute('aria-invalid')).toBe('true');
  await page
    .getByRole('main')
    .getByText(/^Password is one of the most common/)
    .first()
    .waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  expect(await page.getByLabel('Username').inputValue()).toBe(username);
});

test('somebody signed out who opens the portal comes back to it after signing in', async () => {
  await using v = await visit({ viewport: DESK });
  const username = await registerElsewhere();
  await v.open('/seller-portal');
  await fillSignIn(v.page, username, PASSWORD);
  await submit(v.page, 'Login');
  await v.page.waitForURL('**/seller-portal');
  await v.page.getByRole('heading', { name: 'Sellers Portal' }).waitFor();
  await v.page.goBack();
  expect(new URL(v.page.url()).pathname).not.toBe('/auth');
});

test('a wrong password is told in a toast and at the form, and stands in no address', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(401);
  const { page } = v;
  await v.open('/auth');
  await fillSignIn(page, 'bev.hutchins', 'not the password');
  await submit(page, 'Login');
  await page.getByText('Login failed').first().waitFor();
  await page.getByRole('main').getByRole('alert').getByText('Invalid username or password').waitFor();
  expect(await page.getByLabel('Username or email').inputValue()).toBe('bev.hutchins');
  expect(new URL(page.url()).search).toBe('');
});

test('a toast that leaves does not reach out of its list, and so never beyond a phone', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(401);
  const { page } = v;
  await v.open('/auth');
  await fillSignIn(page, 'bev.hutchins', 'not the password');
  await submit(page, 'Login');
  const toast = page.getByRole('listitem').filter({ hasText: 'Login failed' });
  await toast.waitFor();
  // Freezes the toast at the end of its exit animation.
  await page.addStyleTag({
    content: '.toast[data-state="closed"] { animation-delay: -999s !important; animation-duration: 1000s !important; }',
  });
  await toast.getByRole('button', { name: 'Close' }).click();
  await page.locator('.toast[data-state="closed"]').waitFor({ state: 'attached' });
  await expectNoSidewaysScroll(page);
});

test('with the keyboard alone: choose the tab, sign in, and be home', async () => {
  await using v = await visit({ viewport: DESK });
  const { keyboard } = v.page;
  const username = await registerElsewhere();
  await v.open('/auth?tab=register');
  await v.page.getByRole('tab', { name: 'Register' }).focus();
  await keyboard.press('ArrowLeft');
  await v.page.getByRole('tabpanel', { name: 'Login' }).waitFor();
  expect(new URL(v.page.url()).search).toBe('');
  await tabTo(v.page, 'username');
  await keyboard.type(username);
  await tabTo(v.page, 'password');
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await v.page.waitForURL((url) => url.pathname === '/');
});

test('pressing twice registers once', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await v.open('/auth?tab=register&redirect=/contact');
  await fillRegistration(page, newAddress());
  await page.getByRole('button', { name: 'Create Account' }).dblclick();
  await untilAt(page, '/contact');
  expect(sent.filter((path) => path === '/api/register')).toHaveLength(1);
});

test('what is typed before the scripts have come stays, and is sent', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  const username = await registerElsewhere();
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/auth?redirect=/contact', { waitUntil: 'commit' });
  await fillSignIn(page, username, PASSWORD);
  expect(await page.getByRole('button', { name: 'Login', exact: true }).isDisabled()).toBe(true);
  scripts.resolve();
  await usable(page);
  await submit(page, 'Login');
  await untilAt(page, '/contact');
});

test('who registers as admin with the right password is led to the back office, and keeps it', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { PUBLIC_URL: url, ADMIN_PASSWORD: PASSWORD };
  await using t = await startTestApp({ pages: await openBuiltPages(DIST), env });
  await t.app.listen({ host: '127.0.0.1', port });
  await using v = await visit({ viewport: DESK, baseURL: url });
  const { page } = v;
  await v.open('/auth?tab=register');
  await fillRegistration(page, 'admin', PASSWORD);
  await submit(page, 'Create Account');
  await page.waitForURL('**/admin');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Admin', exact: true }).waitFor();
  expect(await bar.getByRole('link', { name: 'Contact Us' }).count()).toBe(0);
  await v.open('/seller-portal');
  expect(new URL(page.url()).pathname).toBe('/admin');
});

test('registering as admin with another password is refused', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(403);
  await v.open('/auth?tab=register');
  await fillRegistration(v.page, 'admin', 'not the password');
  await submit(v.page, 'Create Account');
  await v.page.getByText('Registration failed').first().waitFor();
  expect(new URL(v.page.url()).pathname).toBe('/auth');
});

test.each(['/admin', '/admin/users'])('a seller who opens %s finds themselves at the start', async (address) => {
  await using v = await visit({ viewport: DESK });
  await register(v);
  await v.open(address);
  expect(new URL(v.page.url()).pathname).toBe('/');
  await v.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sellers Portal' }).waitFor();
});

test('whoever is signed in already is led on by the server', async () => {
  await using v = await visit({ viewport: DESK });
  await register(v);
  const answer = await v.page.request.get('/auth?redirect=/contact', { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([307, '/contact']);
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/.//evil.example', 'javascript:alert(1)'])(
  'signing in never leads to %s',
  async (redirect) => {
    await using v = await visit({ viewport: DESK });
    const { page } = v;
    const address = `/auth?${new URLSearchParams({ redirect }).toString()}`;
    const username = await registerElsewhere();
    await v.open(address);
    await fillSignIn(page, username, PASSWORD);
    await submit(page, 'Login');
    await page.waitForURL((url) => url.pathname === '/');
    await v.open(address);
    expect(page.url()).toBe(`${site().url}/`);
  },
);

/** Creates an account in another browser, so that this one stays signed out. */
async function registerElsewhere(): Promise<string> {
  await using elsewhere = await visit({});
  return await register(elsewhere);
}

async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await passwordField(page).fill(password);
}

async function fillRegistration(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Full Name').fill('Somebody New');
  if (username.includes('@')) await page.getByLabel('Email').fill(username);
  await passwordField(page).fill(password);
  await page.getByRole('checkbox').check();
}

/** By name: a button 'Show password' has a similar label. */
function passwordField(page: Page) {
  return page.locator('input[name=password]');
}

async function submit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 10; step += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.getAttribute('name'))) === name) return;
  }
  throw new Error(`Ten tabs do not lead to ${name}`);
}
