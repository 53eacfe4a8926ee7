import { expect, test } from 'vitest';
import { accountTokens } from '#app/db/tables/accounts.ts';
import { addAccount, createClient } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { filledForm } from '#test/fixtures/listings.ts';
import { PASSWORD_REFUSALS } from '../password-refusals.rules.ts';
import { hashToken, newSecretToken } from './account-tokens.service.ts';
import { hashPassword } from './password-hash.service.ts';

const ADA = { username: 'adalove', name: 'Ada Weaver', email: 'ada.weaver@shop.example' };
const ACCEPTED = 'battery staple';
const REFUSED = [
  ['      ', PASSWORD_REFUSALS.blank],
  ['Football', PASSWORD_REFUSALS.common],
  ['adalove', PASSWORD_REFUSALS.personal],
  ['Ada Weaver', PASSWORD_REFUSALS.personal],
  ['weaver1990!', PASSWORD_REFUSALS.personal],
  ['ada.weaver@shop.example', PASSWORD_REFUSALS.personal],
  ['ada.weaver', PASSWORD_REFUSALS.personal],
  ['The Yard 24', PASSWORD_REFUSALS.personal],
] as const;

type Door = { field: string; send: (password: string) => Promise<{ statusCode: number; json: () => unknown }> };

async function mailLink({ database: { db } }: TestApp, purpose: 'reset-password' | 'confirm-email', userId: string) {
  const token = newSecretToken();
  const expiresAt = new Date(Date.now() + 60_000);
  await db.insert(accountTokens).values({ tokenHash: hashToken(token), userId, purpose, email: ADA.email, expiresAt });
  return token;
}

/** Each way to give an account of Ada's a password. */
const DOORS: Record<string, (t: TestApp, send: ReturnType<typeof createClient>) => Promise<Door>> = {
  registration: async (_t, send) => ({
    field: 'password',
    send: (password) => send('POST', '/api/register', { ...ADA, password }),
  }),
  'a listing of a guest': async (t, send) => {
    const headers = await t.signIn('guest');
    const contact = { contactName: ADA.name, contactEmail: ADA.email };
    const form = filledForm(['/objects/machines/a0000000.webp'], contact);
    return {
      field: 'accountPassword',
      send: (accountPassword) => send('POST', '/api/machines', { ...form, accountPassword }, { headers }),
    };
  },
  'the own profile': async (t, send) => {
    const { headers } = await addAccount(t, ADA);
    return {
      field: 'password',
      send: (password) => send('PATCH', '/api/user/password', { password }, { headers }),
    };
  },
  'a link for a forgotten one': async (t, send) => {
    const token = await mailLink(t, 'reset-password', (await addAccount(t, ADA)).id);
    return { field: 'password', send: (password) => send('POST', '/api/password-resets', { token, password }) };
  },
  'a takeover': async (t, send) => {
    const token = await mailLink(t, 'confirm-email', (await addAccount(t, ADA)).id);
    return {
      field: 'password',
      send: (password) => send('POST', '/api/email-confirmations/takeover', { token, password }),
    };
  },
  'an admin': async (t, send) => {
    const { id } = await addAccount(t, ADA);
    const { headers } = await addAccount(t, { role: 'admin' });
    return {
      field: 'newPassword',
      send: (newPassword) => send('POST', `/api/admin/users/${id}/reset-password`, { newPassword }, { headers }),
    };
  },
};

test.each(Object.entries(DOORS))('%s refuses passwords that are easy to guess, in words', async (name, openDoor) => {
  await using t = await startTestApp({ env: { SITE_NAME: 'The Yard' } });
  const door = await openDoor(t, createClient(t));
  for (const [password, message] of REFUSED) {
    // A guest's account has its address for a username.
    if (name === 'a listing of a guest' && password === ADA.username) continue;
    const answer = await door.send(password);
    expect([password, answer.statusCode, answer.json()]).toEqual([
      password,
      400,
      expect.objectContaining({ message, issues: [{ path: door.field, message }] }),
    ]);
  }
  if (name !== 'a listing of a guest') expect((await door.send(ACCEPTED)).statusCode).toBeLessThan(300);
});

test('passwords of earlier days and the one in the settings go on opening their accounts', async () => {
  await using t = await startTestApp({ env: { ADMIN_PASSWORD: 'football' } });
  const send = createClient(t);
  await t.addUser({ ...ADA, password: await hashPassword('adalove') });
  expect((await send('POST', '/api/login', { username: 'adalove', password: 'adalove' })).statusCode).toBe(200);
  const operator = { username: 'admin', password: 'football' };
  expect((await send('POST', '/api/register', operator)).statusCode).toBe(201);
  expect((await send('POST', '/api/login', operator)).statusCode).toBe(200);
});
