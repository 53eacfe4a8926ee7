import { connect } from 'node:net';
import fastify from 'fastify';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { DatabaseBusyError } from '#app/db/database-errors.ts';
import { backPressurePlugin } from './back-pressure.ts';
import { errorsPlugin } from './errors.ts';
import { IN_PROCESS_HEADER, inProcessProof } from './request-log.ts';

/** An application with room for one request at a time. `/work` runs until the test ends it. */
async function appForOne() {
  const registry = new Registry();
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<string>();
  const app = fastify();
  app.decorateRequest('session', null);
  await app.register(errorsPlugin);
  await app.register(backPressurePlugin, { registry, most: { pages: 0, others: 1 } });
  app.get('/work', () => {
    begun.resolve();
    return mayEnd.promise;
  });
  app.post('/posted', async () => 'taken');
  app.get('/healthz', async () => 'alive');
  app.get('/*', async () => 'a page');
  app.get('/busy', async () => {
    throw new Error('failed query', { cause: new DatabaseBusyError() });
  });
  const work = app.inject('/work');
  await begun.promise;
  const end = async () => {
    mayEnd.resolve('done');
    return (await work).body;
  };
  return { app, end, metrics: () => registry.metrics() };
}

test('what comes while too many run is refused at once, and let in again when one has ended', async () => {
  const { app, end, metrics } = await appForOne();

  const refused = await app.inject({ method: 'POST', url: '/posted', body: {} });
  expect(refused.statusCode).toBe(503);
  expect(refused.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
  expect(refused.json()).toEqual({
    statusCode: 503,
    error: 'Service Unavailable',
    message: 'The site is very busy right now, try again in a moment',
  });
  expect(await metrics()).toContain('requests_refused_total{reason="others"} 1');
  expect(await end()).toBe('done');
  expect((await app.inject({ method: 'POST', url: '/posted', body: {} })).body).toBe('taken');
});

test('whoever watches the process, and a page that is being made, are answered all the same', async () => {
  const { app, end } = await appForOne();
  expect((await app.inject('/healthz')).body).toBe('alive');
  const ofPage = await app.inject({ url: '/posted', method: 'POST', headers: { [IN_PROCESS_HEADER]: inProcessProof } });
  expect(ofPage.body).toBe('taken');
  expect(
    (await app.inject({ url: '/posted', method: 'POST', headers: { [IN_PROCESS_HEADER]: 'guessed' } })).statusCode,
  ).toBe(503);
  await end();
});

test('people who asked for a page are told in words', async () => {
  const { app, end } = await appForOne();
  const page = await app.inject({ url: '/browse', headers: { accept: 'text/html,*/*' } });
  expect(page.statusCode).toBe(503);
  expect(page.headers['retry-after']).toBe('2');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('The site is very busy right now, try again in a moment.');
  await end();
});

test('a database that too many wait for is told and counted alike', async () => {
  const { app, end, metrics } = await appForOne();
  await end();
  const refused = await app.inject('/busy');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(await metrics()).toContain('requests_refused_total{reason="connections"} 1');
});

test('a request whose client has gone no longer counts', async () => {
  const begun = Promise.withResolvers<void>();
  const app = fastify();
  await app.register(backPressurePlugin, { registry: new Registry(), most: { pages: 0, others: 1 } });
  app.get('/endless', () => {
    begun.resolve();
    return new Promise(() => undefined);
  });
  app.get('/short', async () => 'done');
  const origin = await app.listen({ port: 0 });
  const leaving = new AbortController();
  const left = fetch(`${origin}/endless`, { signal: leaving.signal }).catch(() => 'left');
  await begun.promise;
  expect((await fetch(`${origin}/short`)).status).toBe(503);

  leaving.abort();

  expect(await left).toBe('left');
  await expect.poll(async () => (await fetch(`${origin}/short`)).status).toBe(200);
  await app.close();
});

test('a late event loop refuses a crowd, and nobody while few ask', async () => {
  const registry = new Registry();
  const mayEnd = Promise.withResolvers<string>();
  let isLate = false;
  const app = fastify();
  await app.register(errorsPlugin);
  await app.register(backPressurePlugin, { registry, isLate: () => isLate });
  app.get('/work', () => mayEnd.promise);
  app.get('/short', async () => 'done');
  isLate = true;
  expect((await app.inject('/short')).statusCode).toBe(200);
  isLate = false;
  const crowd = Array.from({ length: 16 }, () => app.inject('/work'));
  // The earlier requests have begun once a later one is answered.
  expect((await app.inject('/short')).statusCode).toBe(200);

  isLate = true;

  expect((await app.inject('/short')).statusCode).toBe(503);
  expect(await registry.metrics()).toMatch(/requests_refused_total\{reason="late"\} 1$/m);
  isLate = false;
  expect((await app.inject('/short')).statusCode).toBe(200);
  mayEnd.resolve('done');
  expect((await Promise.all(crowd)).map(({ statusCode }) => statusCode)).toEqual(crowd.map(() => 200));
});

test('in a crowd one connection has one thing done at a time, however much it asks for at once', async () => {
  const app = fastify();
  const mayEnd = Promise.withResolvers<string>();
  await app.register(errorsPlugin);
  await app.register(backPressurePlugin, { registry: new Registry(), isLate: () => false });
  app.get('/work', () => mayEnd.promise);
  app.get('/short', async () => 'done');
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const greedy = connect(Number(new URL(origin).port), '127.0.0.1');
  let answers = '';
  greedy.on('data', (bytes) => (answers += String(bytes)));
  greedy.write('GET /work HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(100));

  // Its sixteen requests occupy the crowd limit; other clients are still served.
  await expect.poll(async () => (await fetch(`${origin}/short`)).status).toBe(200);
  mayEnd.resolve('done');

  await expect.poll(() => answers.match(/HTTP\/1\.1 (?:200|503)/g)?.length).toBe(100);
  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(16);
  greedy.destroy();
  await app.close();
});
