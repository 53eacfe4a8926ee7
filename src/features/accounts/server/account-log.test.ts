import { pino } from 'pino';
import { expect, test } from 'vitest';
import { addAccount, createClient, PASSWORD, sidOf } from '#test/accounts.ts';
import { startTestApp } from '#test/app.ts';
import { issueToken } from './account-tokens.service.ts';

/** Collects the application's log. */
function keptLog() {
  const lines: string[] = [];
  return { lines, logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }) };
}

function eventsIn(lines: readonly string[]): unknown[] {
  return lines
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event !== undefined)
    .map(({ event, accountId }) => [event, accountId]);
}

test('what matters of accounts is logged, without names, addresses or passwords', async () => {
  const { lines, logger } = keptLog();
  await using t = await startTestApp({ logger });
  const send = createClient(t);
  const ada = { username: 'adalove', password: PASSWORD, name: 'Ada Lovelace', email: 'ada@shop.example' };
  const registered = await send('POST', '/api/register', ada);
  const { id } = registered.json();
  await send('POST', '/api/login', { username: 'adalove', password: 'wrong horse' });
  await send('POST', '/api/login', { username: 'typed password', password: 'x' });
  const headers = sidOf(await send('POST', '/api/login', { username: ada.email, password: PASSWORD }));
  await send('PATCH', '/api/user/password', { password: 'battery staple' }, { headers });
  await t.app.inject({ url: '/api/user/export', headers });
  const guest = await t.signIn('guest');
  await t.app.inject({ url: '/api/user/export', headers: guest });
  await send('DELETE', '/api/user', { password: 'battery staple' }, { headers });
  const { id: forgetful } = await addAccount(t, { email: 'bob@shop.example' });
  const token = await issueToken(t.database.db, {
    userId: forgetful,
    purpose: 'reset-password',
    email: 'bob@shop.example',
    now: new Date(),
  });
  await send('POST', '/api/password-resets', { token, password: PASSWORD });

  expect(eventsIn(lines)).toEqual([
    ['registered', id],
    ['sign-in-failed', id],
    ['sign-in-failed', null],
    ['signed-in', id],
    ['password-changed', id],
    ['account-exported', id],
    ['refused', expect.stringMatching(/^guest:/)],
    ['account-deleted', id],
    ['password-reset', forgetful],
  ]);
  expect(lines.join('')).not.toMatch(/adalove|lovelace|shop\.example|typed|horse|battery|203\.0/i);
});

test('who signs out is noted', async () => {
  const { lines, logger } = keptLog();
  await using t = await startTestApp({ logger });
  const { headers, id } = await addAccount(t);
  await createClient(t)('POST', '/api/logout', undefined, { headers });
  expect(eventsIn(lines)).toEqual([['signed-out', id]]);
});
