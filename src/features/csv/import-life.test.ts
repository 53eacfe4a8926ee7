import { expect, test } from 'vitest';
import { csvImportRows, csvImports } from '#app/db/tables/imports.ts';
import { machines } from '#app/db/tables/machines.ts';
import { users } from '#app/db/tables/accounts.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { eq } from 'drizzle-orm';
import { REMOVE_CSV, SWEEP_CSV } from './csv-job-kinds.ts';
import { runImport } from './csv-run.service.ts';
import { fileOf, IMPORTS, NEEDED, openCsvOffice, TAJIMA } from './csv-samples.ts';

const A_PORTION = 400;
const LOOKED_AFTER_ONE_PORTION = 4;
const DAY_MS = 24 * 60 * 60 * 1_000;

async function openLater() {
  let aheadMs = 0;
  const t = await openCsvOffice({ now: () => new Date(Date.now() + aheadMs) });
  return {
    ...t,
    /** What the clock begins, at some later time. */
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
  expect(await t.database.db.$count(csvImportRows)).toBe(0);
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

test('a process that is about to end leaves the rest to the next one, and that is no error', async () => {
  await using t = await openCsvOffice();
  const { id } = await t.check(fileOf(NEEDED, ...Array.from({ length: 900 }, () => TAJIMA)));
  await t.call('POST', `${IMPORTS}/${id}/run`);
  const ending = new AbortController();
  const { database, storage, jobs } = t;
  let looked = 0;
  const now = () => {
    // The clock is looked at when the work is taken, and twice for a portion.
    looked += 1;
    if (looked === LOOKED_AFTER_ONE_PORTION) ending.abort();
    return new Date();
  };
  const send = jobs.send;
  const takeImage = () => Promise.reject(new Error('Nothing is fetched'));
  const refreshCatalogue = async () => undefined;
  const deps = { db: database.db, storage, send, takeImage, now, refreshCatalogue, log: t.app.log };
  await expect(runImport(deps, id, ending.signal)).rejects.toThrow('aborted');
  expect(await t.database.db.$count(machines)).toBe(A_PORTION);
  expect(await t.read(id)).toMatchObject({ status: 'running', error: null });
  await t.jobs.runDue();
  expect(await t.read(id)).toMatchObject({ status: 'completed', doneCount: 900 });
  expect(await t.database.db.$count(machines)).toBe(900);
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
