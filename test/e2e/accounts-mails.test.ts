import { expect, test } from 'vitest';
import { DESK, PHONE, visit, type Visit } from './browser.ts';
import { mailTo } from './mails.ts';
import { openAsAdmin } from './back-office-visits.ts';
import { toldBy } from './payment-visits.ts';
import { newAddress, register, signIn } from './profile-visits.ts';

const NEW_PASSWORD = 'a wholly new bobbin 8';
const SENT = 'If an account uses this address, an email is on its way. The link works for 30 minutes.';

test('a forgotten password is replaced by the link in the mail, which works once', async () => {
  await using elsewhere = await visit({});
  const email = await register(elsewhere);
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(400);
  const { page } = v;
  await v.open('/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await askFor(v, email);
  await page.getByText(SENT).waitFor();

  const link = linkIn(await mailTo(email, 'Reset your password'), '/auth/reset');
  await v.open(link);
  await choose(v, NEW_PASSWORD, 'something else');
  await page.getByText('New password and confirmation do not match').waitFor();
  await choose(v, NEW_PASSWORD);
  await page.getByText('Password Changed').first().waitFor();
  await page.waitForURL('**/auth');
  await page.getByLabel('Username or email').fill(email);
  await page.locator('input[name=password]').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect((await elsewhere.page.request.get('/api/user')).status()).toBe(401);

  await page.goto('about:blank');
  await v.open(link);
  await choose(v, 'yet another bobbin 9');
  await page.getByRole('main').getByRole('alert').getByText('This link is no longer valid.').waitFor();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.waitForURL('**/auth/forgot');
});

test('asking for an address without an account gets the same words', async () => {
  await using v = await visit({ viewport: DESK });
  await v.open('/auth/forgot');
  await askFor(v, 'no address');
  await v.page.getByText('Please enter a valid email address').waitFor();
  await askFor(v, newAddress());
  await v.page.getByText(SENT).waitFor();
  await expect.poll(() => v.page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');
});

test.each(['/auth/reset', '/auth/reset#token=cut'])('%s says that the link is not complete', async (address) => {
  await using v = await visit({ viewport: PHONE });
  await v.open(address);
  await v.page.getByText('This link is incomplete.').waitFor();
  await v.page.getByRole('link', { name: 'Ask for a new link' }).waitFor();
});

test('the link in the first mail confirms the address, once', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(400);
  const email = await register(v);
  const link = linkIn(await mailTo(email, 'Confirm your email address'), '/auth/confirm');
  await v.open(link);
  await v.page.getByText('Thank you, the address is confirmed.').waitFor();
  await v.page.getByRole('link', { name: 'Go to your profile' }).click();
  await v.page.waitForURL('**/profile');
  expect(await (await v.page.request.get('/api/user')).json()).toMatchObject({ email, isEmailConfirmed: true });
  await v.page.goto('about:blank');
  await v.open(link);
  await v.page.getByRole('alert').getByText('This link is no longer valid.').waitFor();
});

test('a link that somebody else opens confirms nothing, and gives them their address back', async () => {
  await using registering = await visit({});
  const email = await register(registering);
  const link = linkIn(await mailTo(email, 'Confirm your email address'), '/auth/confirm');
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(400);
  const { page } = v;
  await v.open(link);
  await page.getByRole('heading', { name: 'Is this account yours?' }).waitFor();
  await page.locator('input[name=password]').first().fill('not the password');
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.getByText('Password is incorrect').first().waitFor();
  await page.getByText('No, this was not me').click();
  await page.getByRole('button', { name: 'This was not me' }).click();
  await page.getByText('Your address is no longer part of that account.').waitFor();
  const account = await (await registering.page.request.get('/api/user')).json();
  expect(account).toMatchObject({ email: null, username: expect.stringMatching(/^seller-[\da-f-]{36}$/) });
});

test('a link that is opened elsewhere makes the account the reader’s own by a new password', async () => {
  await using registering = await visit({});
  const email = await register(registering);
  const link = linkIn(await mailTo(email, 'Confirm your email address'), '/auth/confirm');
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open(link);
  await page.getByText('Yes, but I do not know its password').click();
  const fields = page.locator('form').filter({ has: page.getByRole('button', { name: 'Take over the account' }) });
  await fields.locator('input[name=password]').fill(NEW_PASSWORD);
  await fields.locator('input[name=confirmation]').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Take over the account' }).click();
  await page.waitForURL('**/auth');
  expect((await registering.page.request.get('/api/user')).status()).toBe(401);
  const signedIn = await page.request.post('/api/login', { data: { username: email, password: NEW_PASSWORD } });
  expect(await signedIn.json()).toMatchObject({ isEmailConfirmed: true });
});

async function askFor({ page }: Visit, email: string): Promise<void> {
  // The sign-in page, which may still be shown, has a similar field 'Username or email'.
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
}

async function choose({ page }: Visit, password: string, confirmation = password): Promise<void> {
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=confirmation]').fill(confirmation);
  await page.getByRole('button', { name: 'Change Password' }).click();
}

/** The address in a mail, as a path of the tested site. */
function linkIn({ text }: { text: string }, path: string): string {
  const [found] = new RegExp(`${path}#token=[\\w-]+`).exec(text) ?? [];
  if (found === undefined) throw new Error(`No link to ${path} in: ${text}`);
  return found;
}

test('an invited colleague chooses a password by the mailed link, and opens the back office', async () => {
  await using owner = await visit({ viewport: DESK });
  const office = await openAsAdmin(owner, '/admin/users');
  const email = newAddress();
  await office.getByRole('button', { name: 'Invite a colleague…' }).click();
  const dialog = office.getByRole('dialog', { name: 'Invite a colleague' });
  await dialog.getByLabel('Full Name').fill('Kim Colleague');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).dblclick();
  await toldBy(office, 'Invitation Sent', email);
  await using v = await visit({ viewport: PHONE });
  await v.open(linkIn(await mailTo(email, 'You are invited to work on Stitchyard'), '/auth/reset'));
  await choose(v, NEW_PASSWORD);
  await v.page.waitForURL('**/auth');
  await signIn(v, email, NEW_PASSWORD);
  await v.open('/admin');
  await v.page.getByRole('heading', { name: 'What waits' }).waitFor();
});
