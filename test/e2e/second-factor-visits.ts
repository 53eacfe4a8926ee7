import type { Locator, Page } from 'playwright-core';
import { codeOf } from '#test/second-factors.ts';
import type { Visit } from './browser.ts';

/** A phone or laptop with a built-in authenticator, whose owner is always recognised. */
export async function plugInAuthenticator({ page, context }: Visit): Promise<void> {
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The part of the profile page with second factors. */
export function securityPart(page: Page): Locator {
  return page.getByRole('region', { name: 'Sign-in and security' });
}

const STEP_MS = 30_000;

/** The code that an app with this key shows now, or `steps` of 30 seconds later. The site takes one step ahead. */
export function codeNow(key: string, steps = 0): string {
  return codeOf(key.replaceAll(' ', ''), new Date(Date.now() + steps * STEP_MS));
}

/** Adds an authenticator app on the profile page; returns its key and the recovery codes. */
export async function addApp({ page }: Visit): Promise<{ key: string; codes: string[] }> {
  await securityPart(page).getByRole('button', { name: 'Add app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  const key = (await dialog.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()) ?? '';
  await dialog.getByLabel('Code from your app').fill(codeNow(key));
  await dialog.getByRole('button', { name: 'Add app' }).click();
  return { key, codes: await storeCodes(page) };
}

/** Reads the recovery codes from their dialog, and closes it. */
export async function storeCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await dialog.getByRole('listitem').first().waitFor();
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I have stored them' }).click();
  return codes;
}

/** Fills in name and password on the sign-in page. */
export async function enterPassword(v: Visit, username: string, password: string): Promise<void> {
  await v.open('/auth?redirect=/profile');
  await v.page.getByLabel('Username or email').fill(username);
  await v.page.locator('input[name=password]').fill(password);
  await v.page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Signs out, and stays on a page that visitors may see. */
export async function signOut({ page }: Visit): Promise<void> {
  await page.goto('about:blank');
  await page.request.post('/api/logout');
}
