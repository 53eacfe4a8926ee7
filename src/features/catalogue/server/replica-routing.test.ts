import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openPostgres, withReplica } from '#app/db/client.ts';
import { migrateDatabase } from '#app/db/migrate.ts';
import { machines } from '#app/db/tables/machines.ts';
import { newPostgres } from '#test/databases.ts';
import { startPostgresServer } from '#test/postgres-server.ts';
import { startStandbyServer } from '#test/standby-server.ts';
import { browseAsVisitor } from '#test/fixtures/visitor-browsing.ts';

const DATABASE = 'template_stitchyard';

/** The application on a server with a streaming standby. */
async function withStandby() {
  const servers = new AsyncDisposableStack();
  const primary = await startPostgresServer();
  servers.defer(primary.stop);
  const database = openPostgres(`${primary.url}/${DATABASE}`, ignore);
  await migrateDatabase(database);
  const standby = await startStandbyServer(primary);
  const stop = once(standby.stop);
  servers.defer(stop);
  const problems: Error[] = [];
  const t = await browseAsVisitor({
    database: withReplica(database, `${standby.url}/${DATABASE}`, (problem) => problems.push(problem)),
  });
  const onStandby = openPostgres(`${standby.url}/postgres`, ignore, 1);
  let made = 0;
  const rowReads = z.array(z.object({ at: z.string() }));
  return {
    ...t,
    problems,
    /** Requests a list that is not cached, so that its rows are read. */
    readRows: () => {
      made += 1;
      return t.get(`/api/machines?sort=price&direction=asc&pageSize=${made}`);
    },
    standby: { pool: onStandby.pool, stop },
    /** When the standby last received a query for machines; null if it has received another query since. */
    lastRowRead: async () => {
      const { rows } = await onStandby.pool.query(
        `select query_start::text as at from pg_stat_activity
          where datname = '${DATABASE}' and query like '%from "machines"%' order by query_start desc limit 1`,
      );
      return rowReads.parse(rows)[0]?.at ?? null;
    },
    [Symbol.asyncDispose]: async () => {
      await onStandby.close();
      await t[Symbol.asyncDispose]();
      await servers.disposeAsync();
    },
  };
}

test('visitors are answered from a replica that has what the catalogue has, whoever has a session from the primary', async () => {
  await using t = await withStandby();
  await t.addMachine({ id: 'a' });
  await expect
    .poll(async () => {
      expect((await t.readRows()).json()).toMatchObject([{ id: 'a' }]);
      return t.lastRowRead();
    })
    .not.toBe(null);

  const before = await t.lastRowRead();
  const session = await t.signIn(await t.addUser());
  const list = await t.get('/api/machines?sort=newest', session);
  expect(list.json()).toMatchObject([{ id: 'a' }]);
  expect([before, null]).toContain(await t.lastRowRead());
});

test('a replica that is behind is not asked for rows until it has caught up', async () => {
  await using t = await withStandby();
  await t.addMachine({ id: 'a', price: 1_000 });
  await expect.poll(async () => (await t.readRows()) && (await t.lastRowRead())).not.toBe(null);
  await t.standby.pool.query('select pg_wal_replay_pause()');

  await t.database.db.update(machines).set({ price: 2_000 }).where(eq(machines.id, 'a'));
  await t.addMachine({ id: 'b', price: 3_000 });

  const list = await t.get('/api/machines?sort=price&direction=asc');
  expect(list.json()).toMatchObject([
    { id: 'a', price: 2_000 },
    { id: 'b', price: 3_000 },
  ]);
  expect((await t.get('/api/machines/a')).json()).toMatchObject({ price: 2_000 });
  expect((await t.get('/api/machines/b')).statusCode).toBe(200);
  expect(await t.lastRowRead()).toBe(null);
  await t.standby.pool.query('select pg_wal_replay_resume()');
  await expect
    .poll(async () => {
      expect((await t.readRows()).json()[0]).toMatchObject({ price: 2_000 });
      return t.lastRowRead();
    })
    .not.toBe(null);
});

test('visitors do not notice that a replica has died', async () => {
  await using t = await withStandby();
  await t.addMachine({ id: 'a' });
  await expect.poll(async () => (await t.readRows()) && (await t.lastRowRead())).not.toBe(null);

  await t.standby.stop();

  const answers = await Promise.all(Array.from({ length: 20 }, () => t.readRows()));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(t.problems.map(({ message }) => message)).toContain(
    'The replica does not answer: the primary is read instead',
  );
});

test('another database is never taken for a replica', async () => {
  const other = await newPostgres();
  await other.pool.query('update catalogue_version set epoch = gen_random_uuid(), version = version + 1000');
  await using t = await browseAsVisitor({ database: withReplica(await newPostgres(), other.url, ignore) });
  await t.addMachine({ id: 'a' });
  expect((await t.get('/api/machines/a')).statusCode).toBe(200);
  expect((await t.get('/api/machines')).json()).toHaveLength(1);
  await other.close();
});

function once(stop: () => Promise<void>): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  return () => (stopping ??= stop());
}

function ignore() {}
