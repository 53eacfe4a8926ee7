import fastify from 'fastify';
import { expect, test } from 'vitest';
import { openPostgres, type Database } from '#app/db/client.ts';
import { emptyEmbedded, newPostgres } from '#test/databases.ts';
import { accessPlugin } from './access.ts';
import { healthPlugin } from './health.ts';

async function appOn(database: Database, { isLoaded = true } = {}) {
  const app = fastify();
  await app.register(accessPlugin);
  await app.register(healthPlugin, { database, catalogue: { isLoaded, loaded: async () => {} } });
  return app;
}

test('with a migrated database the process lives and is ready', async () => {
  const app = await appOn(await emptyEmbedded());

  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  const ready = await app.inject('/readyz');
  expect(ready.statusCode).toBe(200);
  expect(ready.headers['cache-control']).toBe('no-store');
});

test('without its database the process lives but is not ready, and does not say why it is away', async () => {
  const app = await appOn(openPostgres('postgres://somebody:secret@127.0.0.1:1/nowhere', () => undefined));

  expect((await app.inject('/healthz')).statusCode).toBe(200);
  const ready = await app.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.headers['retry-after']).toBe('2');
  expect(ready.json()).toEqual({
    statusCode: 503,
    error: 'Service Unavailable',
    message: 'Not ready: the database is not reachable',
  });
});

test('a database that waits for migrations makes it not ready', async () => {
  const database = await newPostgres();
  await database.pool.query('update drizzle.__drizzle_migrations set created_at = 1');

  const ready = await (await appOn(database)).inject('/readyz');

  expect(ready.json()).toMatchObject({ statusCode: 503, message: 'Not ready: the database waits for migrations' });
  await database.close();
});

test('a process that still loads the catalogue lives but is not ready', async () => {
  const app = await appOn(await emptyEmbedded(), { isLoaded: false });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).json()).toMatchObject({
    statusCode: 503,
    message: 'Not ready: the catalogue is being loaded',
  });
});

test('a process that shuts down is not ready while it finishes what runs', async () => {
  const app = await appOn(await emptyEmbedded());
  const asked = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<string>();
  app.get('/slow', { config: { access: 'public' } }, () => {
    asked.resolve();
    return mayEnd.promise;
  });
  const slow = app.inject('/slow');
  await asked.promise;

  const draining = app.drain(60_000);

  expect((await app.inject('/readyz')).json()).toMatchObject({ statusCode: 503, message: 'Not ready: shutting down' });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect(await Promise.race([draining, Promise.resolve('still running')])).toBe('still running');
  mayEnd.resolve('finished');
  expect((await slow).body).toBe('finished');
  await draining;
});

test('a request that never ends does not keep the process for ever', async () => {
  const app = await appOn(await emptyEmbedded());
  const asked = Promise.withResolvers<void>();
  app.get('/endless', { config: { access: 'public' } }, () => {
    asked.resolve();
    return new Promise(() => undefined);
  });
  void app.inject('/endless');
  await asked.promise;

  await app.drain(50);
});

test('what ran when somebody first waited is waited for again, and what comes meanwhile is not', async () => {
  const app = await appOn(await emptyEmbedded());
  const asked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const mayEnd = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  app.get<{ Params: { at: number } }>('/slow/:at', { config: { access: 'public' } }, ({ params: { at } }) => {
    asked[at]?.resolve();
    return mayEnd[at]?.promise;
  });
  const first = app.inject('/slow/0');
  await asked[0]?.promise;
  await app.drain(50);

  const again = app.drain(60_000);
  void app.inject('/slow/1');
  await asked[1]?.promise;

  expect(await Promise.race([again, Promise.resolve('still running')])).toBe('still running');
  mayEnd[0]?.resolve('finished');
  await first;
  await again;
});
