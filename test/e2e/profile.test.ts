import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE, visit } from './browser.ts';
import { mailTo } from './mails.ts';
import { newAddress, openAsGuest, openAsSeller, PASSWORD, register, signIn } from './profile-visits.ts';
import { savedBy } from './downloads.ts';

test('a seller changes name and phone, and they are still there after a reload', async () => {
  await using v = await visit({ viewport: DESK });
  await openAsSeller(v);
  const { page } = v;
  await page.getByLabel('Full Name').fill('Marisol Vega');
  await page.getByLabel('Phone').fill('614 555 0114');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Profile Updated').first().waitFor();
  await v.open('/profile');
  expect(await page.getByLabel('Full Name').inputValue()).toBe('Marisol Vega');
  expect(await page.getByLabel('Phone').inputValue()).toBe('614 555 0114');
  expect(await page.getByLabel('Operator contact email').count()).toBe(0);
});

test('what is wrong is listed above the form, and each line leads to its field', async () => {
  await using v = await visit({ viewport: PHONE });
  await openAsSeller(v);
  const { page } = v;
  await page.getByLabel('Full Name').fill(' ');
  await page.getByLabel('Email').fill('no address');
  await page.getByRole('button', { name: 'Save Changes' }).click();

  await page.getByText('Missing Required Information').first().waitFor();
  await page.getByText('Please fill in all required fields marked with *').first().waitFor();
  await expect.poll(() => focusedName(page)).toBe('name');
  const list = page.getByRole('group', { name: '2 fields need your attention' });
  await list.getByRole('button', { name: 'Full Name: Full name is required' }).waitFor();
  await list.getByRole('button', { name: 'Email: Please enter a valid email address' }).click();
  await expect.poll(() => focusedName(page)).toBe('email');

  await page.getByLabel('Full Name').fill('Marisol Vega');
  await page.getByLabel('Email').fill(newAddress());
  await list.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Profile Updated').first().waitFor();
});

test('an email address that belongs to another account is refused, and nothing typed is lost', async () => {
  await using other = await visit({ viewport: DESK });
  const taken = await openAsSeller(other);
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(409);
  await openAsSeller(v);
  const { page } = v;
  await page.getByLabel('Full Name').fill('Typed And Kept');
  await page.getByLabel('Email').fill(taken);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Failed to update profile').first().waitFor();
  await page.getByRole('alert').getByText('An account with this email address already exists').waitFor();
  expect(await page.getByLabel('Full Name').inputValue()).toBe('Typed And Kept');
  expect(await page.getByLabel('Email').inputValue()).toBe(taken);
});

test('moving to another address asks for the password, and a user name that is the address moves along', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(400);
  const username = await openAsSeller(v);
  const { page } = v;
  const account = page.getByRole('region', { name: 'Account' });
  const current = account.getByLabel('Current Password');
  expect(await current.count()).toBe(0);
  await page.getByLabel('Email').fill(username.toUpperCase());
  expect(await current.count()).toBe(0);
  const moved = newAddress();
  await page.getByLabel('Email').fill(moved);
  await account.getByText('we make sure that it is you').waitFor();
  await current.fill('not my password');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await account.getByText('Current password is incorrect').first().waitFor();
  await expect.poll(() => focusedName(page)).toBe('currentPassword');

  await current.fill(PASSWORD);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Profile Updated').first().waitFor();
  await current.waitFor({ state: 'detached' });
  await account.getByText(moved, { exact: true }).waitFor();
  // The page must not retain the password for the next change.
  await page.getByLabel('Email').fill(newAddress());
  expect(await current.inputValue()).toBe('');
  await using elsewhere = await visit({ viewport: PHONE });
  await signIn(elsewhere, moved, PASSWORD);
});

test('a page that was opened before the address moved elsewhere does not move it back, however often it is saved', async () => {
  await using v = await visit({ viewport: DESK });
  const username = await openAsSeller(v);
  const { page } = v;
  const moved = newAddress();
  const data = { name: 'New Seller', email: moved, currentPassword: PASSWORD };
  const elsewhere = await page.request.patch('/api/user/profile', { data });
  expect(elsewhere.status()).toBe(200);
  const current = page.getByRole('region', { name: 'Account' }).getByLabel('Current Password');
  for (const phone of ['614 555 0114', '614 555 0115']) {
    await page.getByLabel('Phone').fill(phone);
    expect(await savedProfile(page)).toMatchObject({ email: moved, phone });
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(moved);
    expect(await current.count()).toBe(0);
  }
  // The original address can be restored.
  await page.getByLabel('Email').fill(username);
  await current.waitFor();
  expect(await savedProfile(page)).toMatchObject({ email: username });
});

test('an address that is not confirmed says so, the mail can be sent again, and coming back from it shows', async () => {
  await using v = await visit({ viewport: PHONE });
  const email = await openAsSeller(v);
  const { page } = v;
  await mailTo(email, 'Confirm');
  await page.getByText('Not confirmed yet').waitFor();
  await page.getByRole('button', { name: 'Resend email' }).click();
  await page.getByText('Email Sent').first().waitFor();
  const { text } = await mailTo(email, 'Confirm');
  const token = /confirm#(?:token=)?([\w-]{43})/.exec(text)?.[1];
  expect((await page.request.post('/api/email-confirmations', { data: { token } })).status()).toBe(200);
  // The browser's event when the tab becomes visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.getByText('Confirmed', { exact: true }).waitFor();
});

test('changing the password ends the session of another browser, and the new one opens the account', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(400, 403);
  const username = await openAsSeller(v);
  await using other = await visit({ viewport: DESK });
  await signIn(other, username, PASSWORD);
  const { page } = v;

  await changePassword(page, 'not my password', 'short', 'shorter');
  await page.getByText('Password must be at least 6 characters long').waitFor();
  await page.getByText('New password and confirmation do not match').waitFor();
  await expect.poll(() => focusedName(page)).toBe('password');
  await changePassword(page, 'not my password', 'a new spool of gold', 'a new spool of gold');
  await page.getByText('Failed to change password').first().waitFor();
  expect((await other.page.request.get('/api/user')).status()).toBe(200);

  await changePassword(page, PASSWORD, 'a new spool of gold', 'a new spool of gold');
  await page.getByText('Password Changed').first().waitFor();
  expect(await page.getByLabel('Current Password').inputValue()).toBe('');
  expect((await other.page.request.get('/api/user')).status()).toBe(401);
  expect((await page.request.get('/api/user')).status()).toBe(200);
  await signIn(other, username, 'a new spool of gold');
});

test('one device is signed out, then everywhere else', async () => {
  await using v = await visit({ viewport: PHONE });
  const username = await register(v);
  await using lost = await visit({ viewport: PHONE, userAgent: FIREFOX });
  await using office = await visit({ viewport: PHONE });
  await signIn(lost, username, PASSWORD);
  await signIn(office, username, PASSWORD);
  await v.open('/profile');
  const devices = v.page.getByRole('list', { name: 'Signed in on these devices' }).getByRole('listitem');
  expect(await devices.count()).toBe(3);
  expect(await devices.filter({ hasText: 'This device' }).count()).toBe(1);

  await v.page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
  await expect.poll(() => devices.count()).toBe(2);
  expect((await lost.page.request.get('/api/user')).status()).toBe(401);
  expect((await office.page.request.get('/api/user')).status()).toBe(200);

  await v.page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect.poll(() => devices.count()).toBe(1);
  expect((await office.page.request.get('/api/user')).status()).toBe(401);
  expect((await v.page.request.get('/api/user')).status()).toBe(200);
  await v.page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor({ state: 'detached' });
});

test('the time of last use is in the reader’s zone, without a complaint of the page', async () => {
  await using v = await visit({ viewport: DESK, timezoneId: 'Asia/Tokyo' });
  await openAsSeller(v);
  const time = v.page.getByRole('listitem').filter({ hasText: 'This device' }).locator('time');
  const at = new Date((await time.getAttribute('datetime')) ?? '');
  const inTokyo = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Tokyo' });
  expect(await time.innerText()).toBe(inTokyo.format(at));
});

test('the download has the account in it', async () => {
  await using v = await visit({ viewport: DESK });
  const email = await openAsSeller(v);
  const { text } = await savedBy(v.page, v.page.getByRole('link', { name: 'Download my data' }));
  expect(text).toContain(email);
  expect(text).not.toContain('argon2');
});

test('an account is deleted with its password only', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(400, 401, 403);
  const username = await openAsSeller(v);
  const { page } = v;
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await dialog.getByText('This cannot be undone.').waitFor();
  await dialog.getByLabel(/^Password/).fill('not my password');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByRole('alert').waitFor();
  expect((await page.request.get('/api/user')).status()).toBe(200);

  await dialog.getByLabel(/^Password/).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.waitForURL('**/');
  await page.getByText('Account Deleted').first().waitFor();
  expect((await page.request.get('/api/user')).status()).toBe(401);
  const answer = await page.request.post('/api/login', { data: { username, password: PASSWORD } });
  expect(answer.status()).toBe(401);
});

test('a guest becomes a full account, after what is wrong with it has been said', async () => {
  await using v = await visit({ viewport: PHONE });
  await openAsGuest(v);
  const { page } = v;
  expect(await page.getByLabel('Current Password').count()).toBe(0);
  await page.getByRole('button', { name: 'Create Your Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Your Account' });
  await fillDialog(page, { email: 'nowhere', name: ' x ', password: 'short', confirmation: 'other' });
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  for (const words of ['Invalid Email', 'Name Required', 'Password Too Short', "Passwords Don't Match", 'the terms']) {
    await dialog.getByText(words).first().waitFor();
  }
  await expect.poll(() => focusedName(page)).toBe('email');

  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const email = newAddress();
  await page.getByLabel('Full Name').fill('Guest No More');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('614 555 0114');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  expect(await dialog.getByLabel('Email').inputValue()).toBe(email);
  expect(await dialog.getByLabel('Full Name').inputValue()).toBe('Guest No More');
  await fillDialog(page, { email, name: 'Guest No More', password: PASSWORD, confirmation: PASSWORD });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Account Created').first().waitFor();
  expect(await page.getByLabel('Phone').inputValue()).toBe('614 555 0114');
  expect(await page.getByLabel('Full Name').inputValue()).toBe('Guest No More');
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  await page.getByText('This device').waitFor();
  await v.open('/profile');
  await page.getByRole('heading', { name: 'Devices' }).waitFor();
});

test('a guest who takes the address of an account is told so, and stays a guest', async () => {
  await using other = await visit({ viewport: DESK });
  const taken = await register(other);
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(409, 502);
  await openAsGuest(v);
  const { page } = v;
  await page.getByRole('button', { name: 'Create Your Account' }).click();
  await fillDialog(page, { email: taken, name: 'Somebody Else', password: PASSWORD, confirmation: PASSWORD });
  await page.getByRole('dialog').getByRole('checkbox').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('dialog').getByRole('alert').getByText('already exists').waitFor();
  // A proxy responds with a page of its own.
  await page.route('**/api/register', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }));
  await page.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('dialog').getByRole('alert').getByText('Failed to create account').waitFor();
  expect((await (await page.request.get('/api/user')).json()).role).toBe('guest');
});

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function changePassword(page: Page, current: string, next: string, confirmation: string): Promise<void> {
  await page.getByLabel('Current Password').fill(current);
  await page.getByLabel(/^New Password/).fill(next);
  await page.getByLabel('Confirm New Password').fill(confirmation);
  await page.getByRole('button', { name: 'Change Password' }).click();
}

type NewAccount = { email: string; name: string; password: string; confirmation: string };

async function fillDialog(page: Page, { email, name, password, confirmation }: NewAccount): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Full Name').fill(name);
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByLabel('Confirm Password').fill(confirmation);
}

/** Saves the profile, and returns the API's response. */
async function savedProfile(page: Page): Promise<unknown> {
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  return (await answered).json();
}

function focusedName(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('name'));
}
