import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { LIMITS } from './rate-limits.ts';

const WRONG = { username: 'nobody', password: 'guess!' };

async function guess({ app }: TestApp, remoteAddress: string, headers: Record<string, string> = {}) {
  // Another user name each time, so that only the address is limited.
  const username = `${WRONG.username}${remoteAddress.replaceAll(/\W/g, '')}${Math.random()}`;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress,
    headers,
    payload: { ...WRONG, username },
  });
  return answer;
}

test('one network of IPv6 counts as one address, for its owner has them all', async () => {
  await using t = await startTestApp();
  for (let host = 0; host < LIMITS.login.max; host += 1)
    expect((await guess(t, `2001:db8:1:2::${host.toString(16)}`)).statusCode).toBe(401);
  const refused = await guess(t, '2001:db8:1:2:ffff::1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await guess(t, '2001:db8:1:3::1')).statusCode).toBe(401);
});

test('an address that a header claims counts for nothing without a proxy in front', async () => {
  await using t = await startTestApp();
  for (let n = 0; n < LIMITS.login.max; n += 1) {
    expect((await guess(t, '203.0.113.9', { 'x-forwarded-for': `198.51.100.${n}` })).statusCode).toBe(401);
  }
  expect((await guess(t, '203.0.113.9', { 'x-forwarded-for': '198.51.100.99' })).statusCode).toBe(429);
});

test('each limit counts by itself', async () => {
  await using t = await startTestApp();
  for (let n = 0; n <= LIMITS.login.max; n += 1) await guess(t, '203.0.113.9');
  const guest = await t.app.inject({ method: 'POST', url: '/api/guest-login', remoteAddress: '203.0.113.9' });
  expect(guest.statusCode).toBe(200);
});
