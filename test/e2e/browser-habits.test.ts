import { expect, test } from 'vitest';
import { DESK, PHONE, untilAt, visit } from './browser.ts';

const BLOCKED = /^Your browser does not keep cookies from this site/;

test('a browser that blocks cookies is told so when it signs in, and how to allow them', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  v.allowRefusal(401);
  for (const path of ['**/api/login', '**/api/guest-login'])
    await page.route(path, async (route) => {
      const answer = await route.fetch();
      await page.context().clearCookies();
      const { 'set-cookie': _, ...headers } = answer.headers();
      await route.fulfill({ response: answer, headers });
    });
  await v.open('/auth?redirect=/sell');
  await page.getByRole('button', { name: 'Login as Guest' }).click();
  await page.getByRole('alert').filter({ hasText: BLOCKED }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth');
  await page.getByLabel('Username or email').fill('operator');
  await page.locator('[name=password]').fill('stitchyard-demo');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect.poll(() => page.getByRole('alert').filter({ hasText: BLOCKED }).count()).toBeGreaterThan(1);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Login as Guest' }).click();
  await untilAt(page, '/sell');
});

test('what a password manager has filled in without events is sent', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open('/contact');
  await page.getByRole('textbox', { name: /^Name/ }).evaluate((field: HTMLInputElement) => {
    field.value = 'Ann Lee';
  });
  await page.getByRole('textbox', { name: /^Email/ }).evaluate((field: HTMLInputElement) => {
    field.value = 'cut&sew@example.com';
  });
  const sent = page.waitForRequest('**/api/contact-submissions');
  await page.getByRole('textbox', { name: /^Message/ }).fill('Does it run?');
  await page.getByRole('button', { name: 'Send' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ name: 'Ann Lee', email: 'cut&sew@example.com' });
  expect(await page.getByText('Name is required').count()).toBe(0);
});
