import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { newPostgres } from '#test/databases.ts';
import { SWEEP_CSV } from './import-job.service.ts';
import { fileOf, IMPORTS, NEEDED, openCsvOffice, TAJIMA } from '#test/fixtures/csv-imports.ts';

const WORKER = fileURLToPath(new URL('../../../../test/processes/import-csv.ts', import.meta.url));
const MINUTES_LATER = 3 * 60_000;
const ADDED = 1_000;
const CHANGED = 200;

/** Where a process is killed: before the nth statement of this kind. */
const STEPS = [
  ['it is about to write the second portion', 'insert into machines', 2],
  ['it has written it, and not noted that it has', 'update "csv_row_results" set', 2],
  ['it is about to say that all is done', 'update "csv_imports" set "status"', 1],
] as const;

test.each(STEPS)('a process killed when %s', { timeout: 120_000 }, async (_when, statement, nth) => {
  await using t = await openCrashableOffice();
  const { id } = await t.check(t.file);
  expect((await t.call('POST', `${IMPORTS}/${id}/run`)).statusCode).toBe(202);
  expect(await t.killedAt({ statement, nth })).toBe('SIGKILL');
  expect(await t.read(id)).toMatchObject({ status: 'running' });

  await t.laterOn();
  const counts = { add: ADDED, update: CHANGED, unchanged: 0, known: 0, refused: 0 };
  expect(await t.read(id)).toMatchObject({ status: 'completed', counts, doneCount: ADDED + CHANGED, error: null });
  expect(await t.database.db.$count(machines)).toBe(ADDED + CHANGED);
  expect(await t.database.db.$count(machines, eq(machines.price, 5))).toBe(CHANGED);
  const noted = await t.database.db.$count(auditLog, eq(auditLog.action, 'add listing from a file'));
  expect(noted).toBe(ADDED);
  expect((await t.call('POST', '/api/admin/import/machines', { csvData: fileOf(NEEDED, TAJIMA) })).statusCode).toBe(
    200,
  );
});

test('a process killed while it judges the rows', { timeout: 120_000 }, async () => {
  await using t = await openCrashableOffice();
  const { id } = (await t.send(t.file)).json();
  expect(await t.killedAt({ statement: 'insert into "csv_row_results"', nth: 2 })).toBe('SIGKILL');
  expect(await t.read(id)).toMatchObject({ status: 'checking' });
  await t.laterOn();
  const counts = { add: ADDED, update: CHANGED, unchanged: 0, known: 0, refused: 0 };
  expect(await t.read(id)).toMatchObject({ status: 'checked', counts });
});

test(
  'what cannot be ended is given up after some tries, and another file can be imported',
  { timeout: 120_000 },
  async () => {
    await using t = await openCrashableOffice();
    const { id } = await t.check(t.file);
    await t.call('POST', `${IMPORTS}/${id}/run`);
    await t.killedAt({ statement: 'insert into machines', nth: 1 });
    // The state after repeated attempts of this kind.
    await t.database.pool.query(`update csv_imports set fruitless_attempts = 8, alive_at = 'epoch'`);
    await t.laterOn();
    expect(await t.read(id)).toMatchObject({
      status: 'error',
      error: expect.stringContaining('upload the rest again'),
    });
    expect(await t.database.db.$count(machines)).toBe(CHANGED);
    expect((await t.take(fileOf(NEEDED, TAJIMA))).status).toBe('completed');
  },
);

/** A file of new and known machines, and a worker process that is killed. */
async function openCrashableOffice() {
  const database = await newPostgres();
  let aheadMs = 0;
  const t = await openCsvOffice({ database, now: () => new Date(Date.now() + aheadMs) });
  await database.pool.query(`
    insert into machines (id, name, brand, model, heads, needles, price)
    select 'known-' || n, 'Tajima X', 'Tajima', 'X', 6, 15, 4 from generate_series(1, ${CHANGED}) n`);
  const added = Array.from({ length: ADDED }, () => ['', ...TAJIMA, 9]);
  const changed = Array.from({ length: CHANGED }, (_, at) => [`known-${at + 1}`, 'Tajima', 'X', 6, 15, 5]);
  return {
    ...t,
    file: fileOf(['id', ...NEEDED, 'price'], ...changed, ...added),
    killedAt: async (death: { statement: string; nth: number }): Promise<unknown> => {
      const child = fork(WORKER, [JSON.stringify({ databaseUrl: database.url, death })]);
      const [, signal]: unknown[] = await once(child, 'exit');
      return signal;
    },
    /** Runs the minutely sweep after the worker's lease has expired. */
    laterOn: async () => {
      aheadMs = MINUTES_LATER;
      await database.db.transaction((tx) => t.jobs.send(tx, SWEEP_CSV, {}));
      await t.jobs.runDue();
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}
