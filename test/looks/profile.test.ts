import { expect, test } from 'vitest';
import { visit } from '#test/e2e/browser.ts';
import { newAddress, openAsGuest, openAsSeller, PASSWORD, signInAsAdmin } from '#test/e2e/profile-visits.ts';
import {
  addApp,
  enterPassword,
  plugInAuthenticator,
  securityPart,
  signOut,
  storeCodes,
} from '#test/e2e/second-factor-visits.ts';
import { expectFit, LOOK } from './fit.ts';

test('the page of a seller and its dialog are accessible and fit the screen', async () => {
  await using v = await visit(LOOK);
  await openAsSeller(v);
  await expectFit(v.page);
  await v.page.getByRole('button', { name: 'Delete my account' }).click();
  await expectFit(v.page);
});

test('the page of a guest and its dialog are accessible and fit the screen', async () => {
  await using v = await visit(LOOK);
  await openAsGuest(v);
  await expectFit(v.page);
  await v.page.getByRole('button', { name: 'Create Your Account' }).click();
  await expectFit(v.page);
  const dialog = v.page.getByRole('dialog', { name: 'Create Your Account' });
  await dialog.getByLabel('Email').fill('nowhere');
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await dialog.getByText('Invalid Email').first().waitFor();
  await expectFit(v.page);
});

test('the page of an admin is accessible and fits the screen', async () => {
  await using v = await visit(LOOK);
  await signInAsAdmin(v);
  await v.open('/profile');
  await expectFit(v.page);
});

test('what is wrong with a form is listed above it, accessibly, and fits the screen', async () => {
  await using v = await visit(LOOK);
  await openAsSeller(v);
  const { page } = v;
  await page.getByLabel('Full Name').fill(' ');
  await page.getByLabel('Email').fill('no address');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('group', { name: '2 fields need your attention' }).waitFor();
  await expectFit(page);
});

test('the password that another address asks for is accessible and fits the screen', async () => {
  await using v = await visit(LOOK);
  await openAsSeller(v);
  await v.page.getByLabel('Email').fill(newAddress());
  await v.page.getByText('we make sure that it is you').waitFor();
  await expectFit(v.page);
});

test('the second steps of signing in, their dialogs and the step itself are accessible and fit the screen', async () => {
  await using v = await visit(LOOK);
  v.allowRefusal(401);
  const { page } = v;
  await plugInAuthenticator(v);
  const username = await openAsSeller(v);
  const part = securityPart(page);
  await part.getByRole('button', { name: 'Add app' }).click();
  const app = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await expectFit(page);
  await app.getByRole('button', { name: 'Cancel' }).click();
  const { codes } = await addApp(v);
  expect(codes).toHaveLength(10);
  await part.getByRole('button', { name: 'Add passkey' }).click();
  await expectFit(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await part.getByText('My passkey').waitFor();
  await expectFit(page);
  await part.getByRole('button', { name: 'New codes for recovery' }).click();
  await page.getByRole('button', { name: 'Make new codes' }).click();
  await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor();
  await expectFit(page);
  await storeCodes(page);
  await signOut(v);
  await enterPassword(v, username, PASSWORD);
  await page.getByLabel('Code from your app').waitFor();
  await expectFit(page);
});
