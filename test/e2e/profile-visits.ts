import { expect, inject } from 'vitest';
import type { Visit } from './browser.ts';

export const PASSWORD = 'bobbin and hoop 7';
let made = 0;

export function newAddress(): string {
  made += 1;
  return `seller-${process.pid}-${made}@profile.example`;
}

/** Signs up a new seller, and returns the email address, which is also the user name. */
export async function register({ page }: Visit): Promise<string> {
  const email = newAddress();
  const account = { username: email, email, password: PASSWORD, name: 'New Seller' };
  const answer = await page.request.post('/api/register', { data: account });
  expect(answer.status(), await answer.text()).toBe(201);
  return email;
}

/** Deletes a seller's account with its listings. */
export async function leave({ page }: Visit): Promise<void> {
  // Leaves the page, which would otherwise continue to poll and be refused.
  await page.goto('about:blank');
  expect((await page.request.delete('/api/user', { data: { password: PASSWORD } })).status()).toBe(204);
}

export async function openAsSeller(v: Visit): Promise<string> {
  const email = await register(v);
  await v.open('/profile');
  return email;
}

export async function openAsGuest(v: Visit): Promise<void> {
  const answer = await v.page.request.post('/api/guest-login', { data: {} });
  expect(answer.ok()).toBe(true);
  await v.open('/profile');
}

export async function signIn({ page }: Visit, username: string, password: string): Promise<void> {
  const answer = await page.request.post('/api/login', { data: { username, password } });
  expect(answer.status(), await answer.text()).toBe(200);
}

export async function signInAsAdmin(v: Visit): Promise<void> {
  await signIn(v, 'admin', inject('adminPassword'));
}
