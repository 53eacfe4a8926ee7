import fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { accessPlugin } from './plugins/access.ts';
import { startTestApp } from '#test/app.ts';
import { collectGarbage } from '#test/used-bytes.ts';

test('an unknown address of the API is a JSON 404', async () => {
  await using t = await startTestApp();
  const response = await t.app.inject('/api/nothing-here?x=1');
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({
    statusCode: 404,
    error: 'Not Found',
    message: 'GET /api/nothing-here does not exist',
  });
});

test('a change sent by the page of another site is refused', async () => {
  await using t = await startTestApp();
  const foreign = await t.app.inject({
    method: 'POST',
    url: '/api/homepage-views',
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(foreign.statusCode).toBe(403);
  const crossSite = await t.app.inject({
    method: 'POST',
    url: '/api/homepage-views',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(crossSite.statusCode).toBe(403);
});

test('a route that does not say who may call it stops the start', async () => {
  const app = fastify();
  await app.register(accessPlugin);
  expect(() => app.get('/open', { config: { access: 'public' } }, () => 'x')).not.toThrow();
  expect(() => app.get('/undeclared', () => 'x')).toThrow('Route GET /undeclared does not declare its access');
});

test.each([true, false])('of a crowd some are refused where the event loop is late: %s', async (isLate) => {
  await using t = await startTestApp({ tuning: { backPressure: { isLate: () => isLate } } });
  const headers = await t.signIn('guest');
  const open = () => t.app.inject({ method: 'POST', url: '/api/objects/upload', headers });
  expect((await open()).statusCode).toBe(201);
  const statuses = (await Promise.all(Array.from({ length: 40 }, open))).map(({ statusCode }) => statusCode);
  expect(statuses.includes(503)).toBe(isLate);
});

test('the OpenAPI document is version 3.1 and its reader answers', async () => {
  await using t = await startTestApp();
  expect((await t.app.inject('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
  const opened = await t.app.inject('/api/docs');
  expect([opened.statusCode, opened.headers.location]).toEqual([301, '/api/docs/']);
  const page = await t.app.inject('/api/docs/');
  expect(page.headers['content-type']).toContain('text/html');
  const [, script = ''] = /<script src="([^"]+)"/.exec(page.body) ?? [];
  const library = await t.app.inject(new URL(script, 'http://localhost/api/docs/').pathname);
  expect([library.statusCode, library.headers['content-type']]).toEqual([200, expect.stringContaining('javascript')]);
  expect((await t.app.inject('/api/docs/nothing')).statusCode).toBe(404);
});

test.each(['/api/site', '/api/models', '/api/accessories', '/api/machines', '/api/machines/filters/values'])(
  '%s carries a tag, and what the client has already is not sent again',
  async (address) => {
    await using t = await startTestApp();
    const first = await t.app.inject(address);
    expect(first.statusCode).toBe(200);
    const again = await t.app.inject({ url: address, headers: { 'if-none-match': String(first.headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  },
);

test('nothing keeps an application in memory that is closed', async () => {
  const closed = await openedAndClosed();
  await expect
    .poll(async () => {
      await collectGarbage();
      return closed.deref() === undefined;
    })
    .toBe(true);
});

async function openedAndClosed(): Promise<WeakRef<FastifyInstance>> {
  await using t = await startTestApp();
  expect((await t.app.inject('/metrics')).statusCode).toBe(200);
  expect((await t.app.inject('/api/machines')).statusCode).toBe(200);
  return new WeakRef(t.app);
}
