import { expect, test } from 'vitest';
import type { Database } from '#app/db/client.ts';
import { startTestApp } from '#test/app.ts';
import { openCatalogue } from './catalogue-index.service.ts';
import { ChangeSubscription } from './change-subscription.service.ts';

const NEVER_MS = 3_600_000;
const LISTENERS = `from pg_stat_activity where datname = current_database() and query = 'listen "catalogue"'`;

async function opened(options: Parameters<typeof openCatalogue>[1]) {
  const t = await startTestApp({ engine: 'postgres' });
  const catalogue = await openCatalogue(t.database, options);
  await catalogue.loaded();
  return {
    ...t,
    catalogue,
    /** Terminates the connections that listen: the application's and the test's. */
    silence: async () => {
      const { pool } = t.database;
      await expect.poll(async () => (await pool.query(`select ${LISTENERS}`)).rowCount).toBe(2);
      await pool.query(`select pg_terminate_backend(pid) ${LISTENERS}`);
    },
    [Symbol.asyncDispose]: async () => {
      await catalogue.close();
      await t[Symbol.asyncDispose]();
    },
  };
}

test('a change by another connection is taken in without looking for it', async () => {
  await using t = await opened({ quietPollMs: NEVER_MS });
  await t.addMachine();
  await expect.poll(() => t.catalogue.index.size).toBe(1);
  await t.addMachine();
  await t.addMachine();
  await expect.poll(() => t.catalogue.index.size).toBe(3);
});

test('changes are taken in although the connections that listen break again and again', async () => {
  const problems: unknown[] = [];
  await using t = await opened({ quietPollMs: NEVER_MS, onProblem: (error) => problems.push(error) });
  for (let size = 1; size <= 3; size += 1) {
    await t.silence();
    await t.addMachine();
    await expect.poll(() => t.catalogue.index.size).toBe(size);
  }
  await expect.poll(() => problems.length).toBeGreaterThan(0);
});

test('where nobody listens, changes are looked for', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const catalogue = await openCatalogue({ ...t.database, listen: deaf(false) }, { pollMs: 20 });
  await catalogue.loaded();
  await t.addMachine();
  await expect.poll(() => catalogue.index.size).toBe(1);
  await catalogue.close();
});

test('what listens and hears nothing is looked after as often as nothing', async () => {
  let looks = 0;
  // The first run finds a change that no notification announced.
  const catchUp = async () => ++looks === 1;
  const watch = new ChangeSubscription(deaf(true), { catchUp, onProblem: raise }, { pollMs: 5, quietPollMs: 1_000 });
  // Polling once a second would take minutes.
  await expect.poll(() => looks).toBeGreaterThan(100);
  await watch.close();
});

test('a database that is away is reported once, until it has answered again', async () => {
  const answers = [fail, fail, fail, () => true, fail, fail];
  const problems: unknown[] = [];
  const duty = {
    catchUp: async () => answers.shift()?.() ?? false,
    onProblem: (error: unknown) => problems.push(error),
  };
  const watch = new ChangeSubscription(deaf(false), duty, { pollMs: 5 });
  await expect.poll(() => answers.length).toBe(0);
  await watch.close();
  expect(problems).toHaveLength(2);
});

function deaf(isHearing: boolean): Database['listen'] {
  return () => ({ isHearing, close: async () => undefined });
}

function fail(): never {
  throw new Error('away');
}

function raise(error: unknown): never {
  throw error;
}
