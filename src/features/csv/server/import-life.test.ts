import { expect, test } from 'vitest';
import { csvFileRows, csvImports } from '#app/db/tables/imports.ts';
import { machines } from '#app/db/tables/machines.ts';
import { users } from '#app/db/tables/accounts.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { eq } from 'drizzle-orm';
import { DAY_MS } from '#app/lib/durations.ts';
import { checkImport, runImport } from './run-import.service.ts';
import { REMOVE_CSV, SWEEP_CSV } from './import-job.service.ts';
import { updateForgotten } from './imports.db.ts';
import { depsOf, fileOf, IMPORTS, NEEDED, openCsvOffice, TAJIMA } from '#test/fixtures/csv-imports.ts';
import { sweepImports } from './imports.service.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';

/** The clock is read when the lease is acquired, and when a batch is recorded. */
const LOOKED_FOR_ONE_PORTION = 2;

async function openLater() {
  let aheadMs = 0;
  const t = await openCsvOffice({ now: () => new Date(Date.now() + aheadMs) });
  return {
    ...t,
    /** Runs a scheduled job at a later time. */
    later: async (kind: typeof REMOVE_CSV | typeof SWEEP_CSV, ms: number) => {
      aheadMs = ms;
      await t.database.db.transaction((tx) => t.jobs.send(tx, kind, {}));
      await t.jobs.runDue();
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('a file and what came of it are removed after a week', async () => {
  await using t = await openLater();
  await t.take(fileOf(NEEDED, TAJIMA));
  await t.later(REMOVE_CSV, 6 * DAY_MS);
  expect(await t.database.db.$count(csvImports)).toBe(1);
  await t.later(REMOVE_CSV, 8 * DAY_MS);
  expect(await t.database.db.$count(csvImports)).toBe(0);
  expect(await t.database.db.$count(csvFileRows)).toBe(0);
  expect(await t.database.db.$count(machines)).toBe(1);
});

test('a file of which only a part was read is forgotten', async () => {
  await using t = await openLater();
  await t.database.db.insert(csvImports).values({ startedBy: t.admin.id, startedByName: 'boss', aliveAt: new Date() });
  expect((await t.call('GET', `${IMPORTS}/latest`)).body).toBe('null');
  await t.later(SWEEP_CSV, 0);
  expect(await t.database.db.$count(csvImports)).toBe(1);
  await t.later(SWEEP_CSV, 5 * 60_000);
  expect(await t.database.db.$count(csvImports)).toBe(0);
});

/** A picture on another site; its row is written separately. */
const PICTURED = [...TAJIMA, 'https://a.example/1.jpg'] as const;
const UNPICTURED = [...TAJIMA, ''] as const;

test('a process that is about to end leaves the rest to the next one at once, and that is no error', async () => {
  await using t = await openCsvOffice();
  const rows = [UNPICTURED, UNPICTURED, PICTURED, UNPICTURED];
  const { id } = await t.check(fileOf([...NEEDED, 'images'], ...rows));
  await t.call('POST', `${IMPORTS}/${id}/run`);
  const ending = new AbortController();
  const interrupted = depsOf(t, (_url, signal) => {
    ending.abort();
    return Promise.reject(signal.reason);
  });
  await expect(runImport(interrupted, id, ending.signal)).rejects.toThrow('aborted');
  expect(await t.database.db.$count(machines)).toBe(2);
  expect(await t.read(id)).toMatchObject({ status: 'running', error: null, doneCount: 2 });
  const gone = depsOf(t, () => Promise.reject(new RemoteError('refused', 'There is no picture.')));
  await runImport(gone, id, new AbortController().signal);
  expect(await t.read(id)).toMatchObject({ status: 'completed', doneCount: 3, counts: { add: 3, refused: 1 } });
  expect(await t.database.db.$count(machines)).toBe(3);
});

test('a check goes on where it was interrupted, and still knows the ids of the rows before', async () => {
  await using t = await openCsvOffice();
  const ids = Array.from({ length: 900 }, (_, at) => [`m${at}`, ...TAJIMA]);
  // The position of the id is uncertain in a row with another number of cells.
  const shifted = ['m899', ...TAJIMA, 'x'];
  const { id } = (await t.send(fileOf(['id', ...NEEDED], shifted, ...ids, ['m0', ...TAJIMA]))).json();
  const ending = new AbortController();
  const deps = {
    ...depsOf(t),
    now: () => {
      looked += 1;
      if (looked === LOOKED_FOR_ONE_PORTION) ending.abort();
      return new Date();
    },
  };
  let looked = 0;
  await expect(checkImport(deps, id, ending.signal)).rejects.toThrow('aborted');
  const { counts, status } = await t.read(id);
  expect(status).toBe('checking');
  expect(counts.add).toBeGreaterThan(0);
  expect(counts.add).toBeLessThan(900);
  await t.jobs.runDue();
  expect(await t.read(id)).toMatchObject({ status: 'checked', counts: { add: 900, update: 0, refused: 2 } });
});

test('an import that goes on is not given up, however often it was interrupted', async () => {
  await using t = await openLater();
  const file = fileOf([...NEEDED, 'images'], ...Array.from({ length: 10 }, () => PICTURED), UNPICTURED);
  const { id } = await t.check(file);
  await t.call('POST', `${IMPORTS}/${id}/run`);
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const ending = new AbortController();
    const deps = depsOf(t, () => {
      ending.abort();
      return Promise.resolve({
        path: '/objects/machines/aaaaaaaaaaaaaaaaaaaaaaaa.webp',
        bytes: 9,
        width: 1,
        height: 1,
      });
    });
    await expect(runImport(deps, id, ending.signal)).rejects.toThrow('aborted');
  }
  await t.later(SWEEP_CSV, 0);
  expect(await t.read(id)).toMatchObject({ status: 'completed', doneCount: expect.any(Number), error: null });
});

test('one that does not get on with any row is given up after eight attempts', async () => {
  await using t = await openLater();
  const { id } = await t.check(fileOf([...NEEDED, 'images'], UNPICTURED, PICTURED));
  await t.call('POST', `${IMPORTS}/${id}/run`);
  const failing = depsOf(t, () => Promise.reject(new Error('out of memory')));
  const attempts = async (many: number) => {
    for (let attempt = 1; attempt <= many; attempt += 1) {
      await expect(runImport(failing, id, new AbortController().signal)).rejects.toThrow('out of memory');
    }
  };
  // The first attempt writes a row; the queued job would be a further attempt.
  await attempts(8);
  await t.database.pool.query('delete from pgboss.job');
  await sweepImports(failing);
  expect(await t.read(id)).toMatchObject({ status: 'running', doneCount: 1 });
  await attempts(1);
  await sweepImports(failing);
  expect(await t.read(id)).toMatchObject({ status: 'error', error: expect.stringContaining('upload the rest again') });
  expect(await t.database.db.$count(machines)).toBe(1);
});

test('one whose listing is changed by others each time before it is written is given up, too', async () => {
  await using t = await openLater();
  const { id: machineId } = await t.addMachine();
  const image = '/objects/machines/aaaaaaaaaaaaaaaaaaaaaaaa.webp';
  const deps = depsOf(t);
  const exists = async () => {
    await t.database.pool.query('update machines set price = price');
    return true;
  };
  const outrun = { ...deps, storage: { ...deps.storage, exists } };
  const { id } = (await t.send(fileOf(['id', ...NEEDED, 'images'], [machineId, ...TAJIMA, image]))).json();
  await checkImport(outrun, id, new AbortController().signal);
  await t.call('POST', `${IMPORTS}/${id}/run`);
  await t.database.pool.query('delete from pgboss.job');
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await expect(runImport(outrun, id, new AbortController().signal)).rejects.toThrow('were changed by others');
  }
  await sweepImports(outrun);
  expect(await t.read(id)).toMatchObject({ status: 'error', error: expect.stringContaining('upload the rest again') });
});

test('what is left of a file that was being removed goes too', async () => {
  await using t = await openLater();
  const { id } = await t.check(fileOf(NEEDED, TAJIMA));
  await t.database.db.transaction((tx) => updateForgotten(tx, id, new Date()));
  expect((await t.call('GET', `${IMPORTS}/latest`)).body).toBe('null');
  expect((await t.call('POST', `${IMPORTS}/${id}/run`)).statusCode).toBe(404);
  await t.later(SWEEP_CSV, 5 * 60_000);
  expect(await t.database.db.$count(csvFileRows)).toBe(0);
  expect(await t.database.db.$count(csvImports)).toBe(0);
});

test('an import goes on when the account that began it is deleted, and the log still names it', async () => {
  await using t = await openCsvOffice();
  const { id } = await t.check(fileOf(NEEDED, TAJIMA));
  await t.call('POST', `${IMPORTS}/${id}/run`);
  await t.database.db.delete(users).where(eq(users.id, t.admin.id));
  await t.jobs.runDue();
  expect(await t.database.db.select().from(csvImports)).toMatchObject([{ status: 'completed', startedBy: null }]);
  const entries = await t.database.db.select().from(auditLog).orderBy(auditLog.id);
  expect(entries.at(-1)).toMatchObject({ action: 'add listing from a file', actorUserId: null, actorName: 'boss' });
});

test('a listing that is deleted between the check and the import stays deleted', async () => {
  await using t = await openCsvOffice();
  const { id } = await t.addMachine();
  const checked = await t.check(fileOf(['id', ...NEEDED, 'price'], [id, ...TAJIMA, 1_234]));
  expect(checked.counts).toMatchObject({ update: 1 });
  expect((await t.call('DELETE', `/api/machines/${id}`)).statusCode).toBe(204);
  await t.call('POST', `${IMPORTS}/${checked.id}/run`);
  await t.jobs.runDue();
  const ended = await t.read(checked.id);
  expect([ended.status, ended.counts]).toMatchObject(['completed', { add: 0, update: 0, refused: 1 }]);
  expect((await t.call('GET', `/api/machines/${id}`)).statusCode).toBe(404);
});
