import { expect, onTestFinished, test, vi } from 'vitest';
import { newPostgres } from '#test/databases.ts';
import { openPostgres, type Database } from './client.ts';

const LISTENERS = `from pg_stat_activity where datname = current_database() and query = 'listen "news"'`;

async function hearing(database: Database) {
  const heard = { notices: 0, problems: 0 };
  const listening = database.listen('news', {
    onNotice: () => (heard.notices += 1),
    onProblem: () => (heard.problems += 1),
  });
  await expect.poll(() => listening.isHearing).toBe(true);
  return { heard, listening };
}

test('what a transaction tells is heard once it commits', async () => {
  const database = await newPostgres();
  const { heard, listening } = await hearing(database);
  // Notifications sent before anybody listened may concern the listener.
  expect(heard.notices).toBe(1);

  await database.pool.query(`notify news`);

  await expect.poll(() => heard.notices).toBe(2);
  await listening.close();
  expect(listening.isHearing).toBe(false);
  await expectNoListener(database);
  await database.close();
});

test('a lost connection is told once and made anew, and what was told meanwhile counts as heard', async () => {
  const database = await newPostgres();
  const { heard, listening } = await hearing(database);
  const inside = await database.pool.connect();
  const elsewhere = openPostgres(new URL('/postgres', database.url).href, raise);
  const letIn = (isLetIn: boolean) =>
    elsewhere.pool.query(`alter database ${inside.database} with allow_connections ${isLetIn}`);
  await letIn(false);

  await inside.query(`select pg_terminate_backend(pid) ${LISTENERS}`);
  await expect.poll(() => heard.problems).toBe(1);
  expect(listening.isHearing).toBe(false);
  await inside.query('notify news');
  await letIn(true);

  await expect.poll(() => heard.notices).toBe(2);
  expect(heard.problems).toBe(1);
  await inside.query('notify news');
  await expect.poll(() => heard.notices).toBe(3);
  inside.release();
  await listening.close();
  await elsewhere.close();
  await database.close();
});

test('nobody listens any more once it is closed, also while there is no connection', async () => {
  const database = await newPostgres();
  const { heard, listening } = await hearing(database);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await database.pool.query(`select pg_terminate_backend(pid) ${LISTENERS}`);
  await expect.poll(() => heard.problems).toBe(1);
  const pausing = vi.getTimerCount();

  await listening.close();

  expect(vi.getTimerCount()).toBe(pausing - 1);
  await expectNoListener(database);
  await database.close();
});

/** PostgreSQL confirms the end of a connection before it removes it from pg_stat_activity. */
async function expectNoListener(database: Database) {
  const count = async () => (await database.pool.query(`select ${LISTENERS}`)).rowCount;
  await expect.poll(count).toBe(0);
}

function raise(error: Error): never {
  throw error;
}
