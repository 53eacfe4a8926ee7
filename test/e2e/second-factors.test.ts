import jsQR from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { lineWith, openAsAdmin } from './back-office-visits.ts';
import { DESK, expectNoSidewaysScroll, PHONE, untilAt, visit } from './browser.ts';
import { openAsSeller, PASSWORD, register, signIn, signInAsAdmin } from './profile-visits.ts';
import { savedBy } from './downloads.ts';
import {
  addApp,
  codeNow,
  enterPassword,
  plugInAuthenticator,
  securityPart,
  signOut,
  storeCodes,
} from './second-factor-visits.ts';

const SETTING = '/api/settings/admin_sign_in';

test('an authenticator app is set up by its QR code, and its code is asked for after the password', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(400, 401);
  const { page } = v;
  const username = await openAsSeller(v);
  await securityPart(page).getByRole('button', { name: 'Add app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  const code = dialog.getByRole('img', { name: /QR code/ });
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scanned = new URL(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '');
  expect([scanned.protocol, scanned.host]).toEqual(['otpauth:', 'totp']);
  const key = scanned.searchParams.get('secret') ?? '';
  await dialog.getByLabel('Code from your app').fill('000000');
  await dialog.getByLabel('Code from your app').press('Enter');
  await dialog.getByText('This code is wrong').first().waitFor();
  await dialog.getByLabel('Code from your app').fill(codeNow(key));
  await dialog.getByLabel('Code from your app').press('Enter');
  expect(await storeCodes(page)).toHaveLength(10);
  await securityPart(page).getByText('10 of 10 left').waitFor();

  await signOut(v);
  await enterPassword(v, username, PASSWORD);
  const field = page.getByLabel('Code from your app');
  await field.waitFor();
  // Screen readers and phones' keyboards start with the code.
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await field.getAttribute('inputmode')).toBe('numeric');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await page.getByText('The code is wrong, or was used already').first().waitFor();
  await field.fill(codeNow(key, 1));
  await page.keyboard.press('Enter');
  await untilAt(v.page, '/profile');
});

test('recovery codes are copied, downloaded and used, each once', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(401);
  const { page } = v;
  const username = await openAsSeller(v);
  const { codes: first } = await addApp(v);
  await securityPart(page).getByRole('button', { name: 'New codes for recovery' }).click();
  await page.getByRole('button', { name: 'Make new codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  const file = await savedBy(page, dialog.getByRole('link', { name: 'Download' }));
  const codes = await storeCodes(page);
  expect(file.name).toBe('recovery-codes.txt');
  expect(file.text).toContain(codes.join('\n'));
  for (const { code, isRight } of [
    { code: first[0] ?? '', isRight: false },
    { code: codes[0] ?? '', isRight: true },
    { code: codes[0] ?? '', isRight: false },
  ]) {
    await signOut(v);
    await enterPassword(v, username, PASSWORD);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(code);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    if (isRight) await untilAt(v.page, '/profile');
    else await page.getByText('The code is wrong, or was used already').first().waitFor();
  }
});

test('a passkey is added, signs in alone, is renamed and removed', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(401);
  const { page } = v;
  await plugInAuthenticator(v);
  const username = await openAsSeller(v);
  await securityPart(page).getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  expect(await storeCodes(page)).toHaveLength(10);
  await securityPart(page).getByText('Work laptop').waitFor();

  await signOut(v);
  await v.open('/auth?redirect=/profile');
  await page.getByRole('button', { name: 'Login with a passkey' }).click();
  await untilAt(v.page, '/profile');
  await page.getByText(username).first().waitFor();
  await securityPart(page).getByText('Last used').waitFor();

  await signOut(v);
  await enterPassword(v, username, PASSWORD);
  await page.getByText('Now the second step').waitFor();
  await page.getByRole('button', { name: 'Login with a passkey' }).click();
  await untilAt(v.page, '/profile');

  await securityPart(page).getByRole('button', { name: 'Rename Work laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop');
  await page.keyboard.press('Enter');
  await securityPart(page).getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByText('It is your only second step.').waitFor();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByText('Passkey Removed').first().waitFor();
  await expect.poll(() => securityPart(page).getByText('Old laptop').count()).toBe(0);
  await expect.poll(() => securityPart(page).evaluate((part) => part.contains(document.activeElement))).toBe(true);
  expect(await securityPart(page).getByText('Recovery codes').count()).toBe(0);
});

test('who cancels the browser’s question is told that nothing happened', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await plugInAuthenticator(v);
  // There is no passkey of this site on the device, which the browser reports like a cancelled question.
  await v.open('/auth');
  await page.getByRole('button', { name: 'Login with a passkey' }).click();
  await page.getByText('No passkey was used. Try again when you are ready.').first().waitFor();
});

test('an admin who needs a second step is led to it from the back office, and gets in with it', async () => {
  await using boss = await visit({ viewport: DESK });
  await using v = await visit({ viewport: DESK });
  const email = await register(v);
  const { id } = await (await v.page.request.get('/api/user')).json();
  await signInAsAdmin(boss);
  const account = `/api/admin/users/${id}`;
  expect((await boss.page.request.patch(account, { data: { role: 'admin' } })).status()).toBe(200);
  await signIn(v, email, PASSWORD);
  await using other = await visit({ viewport: DESK });
  try {
    // The first admin keeps the password alone: other tests rely on it.
    await v.open('/profile');
    await addApp(v);
    await v.open('/admin/site-settings');
    const part = v.page.getByRole('region', { name: 'Sign-in of admins' });
    await part.getByLabel('All admins need a second step').check();
    await part.getByRole('button', { name: 'Save' }).click();
    await v.page.getByText('Sign-In Updated').first().waitFor();

    await signInAsAdmin(other);
    await other.open('/admin/users');
    await other.page.waitForURL('**/profile#security');
    await other.page.getByText('Admins need a second step to sign in.').waitFor();
    await plugInAuthenticator(other);
    await securityPart(other.page).getByRole('button', { name: 'Add passkey' }).click();
    await other.page.getByRole('button', { name: 'Continue' }).click();
    await storeCodes(other.page);
    await other.open('/admin/users');
    await other.page.getByRole('heading', { name: 'Users' }).waitFor();
  } finally {
    await v.page.request.put(SETTING, { data: { adminsNeedSecondFactor: false } });
    const { passkeys = [] } = await (await other.page.request.get('/api/user/second-factors')).json();
    for (const passkey of passkeys) await other.page.request.delete(`/api/user/second-factors/passkeys/${passkey.id}`);
    await v.page.goto('about:blank');
    await boss.page.request.patch(account, { data: { role: 'user' } });
  }
});

test('an admin removes the second step of a user who has lost it', async () => {
  await using seller = await visit({ viewport: DESK });
  seller.allowRefusal(401);
  const username = await openAsSeller(seller);
  await addApp(seller);
  await signOut(seller);
  await using v = await visit({ viewport: PHONE });
  const page = await openAsAdmin(v, `/admin/users?search=${encodeURIComponent(username)}`);
  await lineWith(page, username).getByText('Two-step', { exact: true }).filter({ visible: true }).waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: `Reset two-step sign-in of ${username}` }).click();
  await page.getByRole('button', { name: 'Remove second step', exact: true }).click();
  await page.getByText('Second Step Removed').first().waitFor();
  await enterPassword(seller, username, PASSWORD);
  await untilAt(seller.page, '/profile');
});
