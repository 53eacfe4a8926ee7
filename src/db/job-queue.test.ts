import { expect, test } from 'vitest';
import { z } from 'zod';
import { outbox } from '#app/db/tables/site.ts';
import { emptyEmbedded, newPostgres } from '#test/databases.ts';
import type { Database } from './client.ts';
import { openJobQueue } from './job-queue.ts';

const GREETING = { name: 'test.greet', payload: z.object({ name: z.string() }), retries: 2, retryAfterS: 60 };

async function openQueue(database: Database, work: (name: string, signal: AbortSignal) => Promise<void>) {
  const jobs = openJobQueue(database, raise);
  jobs.handle(GREETING, ({ name }, signal) => work(name, signal));
  await jobs.prepare();
  return jobs;
}

const MAIL = { recipient: 'a@b.example', subject: 'S', textBody: 'T', htmlBody: 'H' };

test.each([emptyEmbedded, newPostgres])(
  'work is queued with the transaction that asks for it, or not at all',
  async (open) => {
    const database = await open();
    const greeted: string[] = [];
    const jobs = await openQueue(database, async (name) => void greeted.push(name));
    await database.db.transaction(async (tx) => {
      await tx.insert(outbox).values(MAIL);
      await jobs.send(tx, GREETING, { name: 'kept' });
    });
    await expect(
      database.db.transaction(async (tx) => {
        await jobs.send(tx, GREETING, { name: 'taken back' });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await jobs.runDue()).toBe(1);
    expect(greeted).toEqual(['kept']);
    await jobs.stop(0);
    await database.close();
  },
);

test('work that fails waits before it is tried again', async () => {
  const database = await emptyEmbedded();
  let tries = 0;
  const jobs = await openQueue(database, async () => {
    tries += 1;
    throw new Error('not today');
  });
  await jobs.send(database.db, GREETING, { name: 'x' });
  expect(await jobs.runDue()).toBe(1);
  expect(await jobs.runDue()).toBe(0);
  await database.pool.query("update pgboss.job set start_after = now() - interval '1 second'");
  expect(await jobs.runDue()).toBe(1);
  expect(tries).toBe(2);
  await jobs.stop(0);
});

test('workers do what is queued, also by another process', async () => {
  const database = await newPostgres();
  const done = Promise.withResolvers<string>();
  const worker = await openQueue(database, async (name) => done.resolve(name));
  const sender = await openQueue(database, async () => undefined);
  await worker.startWorkers();
  await sender.send(database.db, GREETING, { name: 'from elsewhere' });
  expect(await done.promise).toBe('from elsewhere');
  await worker.stop(1_000);
  await sender.stop(0);
  await database.close();
});

test('what goes by the clock goes by that of its own place, summer and winter', async () => {
  const database = await newPostgres();
  const jobs = openJobQueue(database, raise);
  jobs.handle(GREETING, async () => undefined, { cron: '0 8 * * *', timeZone: 'America/Chicago' });
  jobs.handle({ ...GREETING, name: 'test.utc' }, async () => undefined, { cron: '0 9 * * *' });
  await jobs.prepare();
  await jobs.startWorkers();
  const { rows } = await database.pool.query('select name, cron, timezone from pgboss.schedule order by name');
  expect(rows).toEqual([
    { name: 'test.greet', cron: '0 8 * * *', timezone: 'America/Chicago' },
    { name: 'test.utc', cron: '0 9 * * *', timezone: 'UTC' },
  ]);
  await jobs.stop(1_000);
  await database.close();
});

test('quick work that has piled up is done one right after the other, whatever becomes of each', async () => {
  const database = await newPostgres();
  const all = Array.from({ length: 12 }, (_, at) => `number ${at}`);
  const done: string[] = [];
  const ended = Promise.withResolvers<void>();
  const jobs = openJobQueue(database, raise);
  const kind = { ...GREETING, isQuick: true };
  jobs.handle(kind, async ({ name }) => {
    if (done.push(name) === all.length) ended.resolve();
    if (done.length % 2 === 0) throw new Error('not this one');
  });
  await jobs.prepare();
  for (const name of all) await jobs.send(database.db, kind, { name });
  const begun = performance.now();
  await jobs.startWorkers();
  await ended.promise;
  // With a poll between jobs it would take 22 seconds.
  expect(performance.now() - begun).toBeLessThan(15_000);
  expect(done.toSorted()).toEqual(all.toSorted());
  await jobs.stop(1_000);
  await database.close();
});

test('a worker that is woken does what has been sent, and does not wait for its next look', async () => {
  const database = await newPostgres();
  const done = { first: Promise.withResolvers<void>(), second: Promise.withResolvers<void>() };
  const jobs = openJobQueue(database, raise, { pollS: 3_600 });
  jobs.handle(GREETING, async ({ name }) => done[name === 'first' ? 'first' : 'second'].resolve());
  await jobs.prepare();
  await jobs.send(database.db, GREETING, { name: 'first' });
  await jobs.startWorkers();
  await done.first.promise;
  await jobs.send(database.db, GREETING, { name: 'second' });
  jobs.wake(GREETING);
  await done.second.promise;
  await jobs.stop(1_000);
  await database.close();
});

test('long work is told at once that its process is about to end, and is tried again by another', async () => {
  const database = await newPostgres();
  const [begun, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ending = await openQueue(database, async (_name, signal) => {
    signal.addEventListener('abort', () => told.resolve());
    begun.resolve();
    await told.promise;
    throw signal.reason;
  });
  await ending.startWorkers();
  await ending.send(database.db, GREETING, { name: 'x' });
  await begun.promise;
  // A limit that is not reached: without the early signal, the job would be aborted only at its end.
  await ending.stop(60_000);
  await database.pool.query("update pgboss.job set start_after = now() - interval '1 second'");
  const greeted: string[] = [];
  const next = await openQueue(database, async (name) => void greeted.push(name));
  expect(await next.runDue()).toBe(1);
  expect(greeted).toEqual(['x']);
  await next.stop(0);
  await database.close();
});

function raise(error: Error): never {
  throw error;
}

test('a clock that one test sets asks for nothing in the next', async () => {
  const jobs = openJobQueue(await emptyEmbedded(), raise);
  jobs.handle(GREETING, async () => undefined, { cron: '* * * * *' });
  await jobs.prepare();
  await jobs.startWorkers();
  await jobs.stop(1_000);
  const next = await emptyEmbedded();
  expect((await next.pool.query('select name from pgboss.schedule')).rows).toEqual([]);
});
