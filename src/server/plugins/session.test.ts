import { expect, test } from 'vitest';
import { startTestApp } from '#test/app.ts';

test('an answer that is kept for everybody carries nothing of one person, whatever cookie came with the question', async () => {
  await using t = await startTestApp();
  for (const url of ['/healthz', '/objects/machines/000000000000000000000000.webp']) {
    const { headers } = await t.app.inject({ url, headers: { cookie: 'sid=x' } });
    expect(headers['set-cookie']).toBeUndefined();
  }
  const personal = await t.app.inject({ url: '/api/machines', headers: { cookie: 'sid=x' } });
  expect(personal.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'set-cookie': expect.stringContaining('sid=;'),
  });
});

test.each(['connect.sid=abc', 'xsid=abc', 'other=sid'])("another program's cookie %s is left alone", async (cookie) => {
  await using t = await startTestApp();
  const { headers } = await t.app.inject({ url: '/api/machines', headers: { cookie } });
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['cache-control']).not.toContain('private');
});

test.each(['https://evil.example', 'null'])('a change that comes from %s is refused', async (origin) => {
  await using t = await startTestApp();
  const { statusCode } = await t.app.inject({ method: 'POST', url: '/api/guest-login', headers: { origin } });
  expect(statusCode).toBe(403);
});
