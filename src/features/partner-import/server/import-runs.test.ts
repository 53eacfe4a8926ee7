import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { importRuns } from '#app/db/tables/imports.ts';
import { auditLog, uploads } from '#app/db/tables/site.ts';
import { REMOVE_UNCLAIMED } from '#app/features/media/server/media.jobs.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { openImports } from '#test/fixtures/partner-import.ts';
import { SWEEP_IMPORTS } from './partner-import.jobs.ts';
import { PARTNER_IMPORT } from './partner-import.service.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const NOTHING = { added: 0, updated: 0, sold: 0 };

type Imports = Awaited<ReturnType<typeof openImports>>;

/** A partner site with eight machines without pictures, and a callback for the request of its sixth page. */
async function openEight(happens: (t: Imports) => Promise<unknown>): Promise<Imports> {
  const t = await openImports();
  for (const name of NAMES) t.partner.put(name, { pictures: [] });
  t.partner.before.answer = async (path) => {
    if (path !== '/products/f') return;
    t.partner.before.answer = () => undefined;
    await happens(t);
  };
  return t;
}

async function sweep(t: Imports): Promise<void> {
  await t.db.transaction((tx) => t.jobs.send(tx, SWEEP_IMPORTS, {}));
  await t.jobs.runDue();
}

test('an import is begun once: while it runs a second start is refused', async () => {
  await using t = await openImports();
  t.partner.put('one', { isSold: true });
  expect((await t.start()).statusCode).toBe(202);
  const again = await t.start();
  expect([again.statusCode, again.json().message]).toEqual([409, 'An import is running already']);
  expect(await t.readStatus()).toMatchObject({ status: 'running', percentage: 0, result: NOTHING, error: null });
  expect(await t.db.select().from(auditLog)).toMatchObject([{ actorName: 'boss', action: 'begin import' }]);
  await t.jobs.runDue();
  expect(await t.readStatus()).toMatchObject({ status: 'completed', result: NOTHING });
  expect((await t.start()).statusCode).toBe(202);
});

test('an import can be stopped: what it has done is kept and counted, and nothing more is written', async () => {
  await using t = await openEight((imports) => imports.call('POST', '/api/admin/import-stop'));
  const stopped = await t.runImport();
  const added = stopped.result?.added ?? 0;
  expect(stopped).toMatchObject({ status: 'error', error: 'Stopped by boss.', progress: '' });
  expect((await t.listings()).length).toBe(added);
  expect(added).toBeLessThan(6);
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: { added: 8 - added } });
});

test('where nothing runs there is nothing to stop', async () => {
  await using t = await openImports();
  const answer = await t.call('POST', '/api/admin/import-stop');
  expect([answer.statusCode, answer.json().message]).toEqual([409, 'No import is running']);
});

test('of two workers the later one goes on: the earlier writes no more, and every machine is listed and counted once', async () => {
  await using t = await openEight(({ db }) => db.update(importRuns).set({ attempts: sql`attempts + 1` }));
  expect(await t.runImport()).toMatchObject({ status: 'running' });
  expect((await t.listings()).length).toBeLessThan(6);
  const [run] = await t.db.select().from(importRuns);
  await t.db.transaction((tx) => t.jobs.send(tx, PARTNER_IMPORT, { runId: run?.id ?? '' }));
  await t.jobs.runDue();
  expect(await t.readStatus()).toMatchObject({ status: 'completed', result: { added: 8, updated: 0, sold: 0 } });
  expect(await t.listings()).toHaveLength(8);
});

test('a worker that has lost its run fetches no more pictures, and what it fetched in vain is removed', async () => {
  await using t = await openImports();
  t.partner.put('one', { pictures: ['a', 'b', 'c'] });
  t.partner.before.answer = async (path) => {
    if (path !== '/pictures/b') return;
    t.partner.before.answer = () => undefined;
    await t.db.update(importRuns).set({ attempts: sql`attempts + 1` });
  };
  expect(await t.runImport()).toMatchObject({ status: 'running' });
  expect(t.partner.asked.filter((line) => line.includes('/pictures/c'))).toEqual([]);
  const [run] = await t.db.select().from(importRuns);
  await t.db.transaction((tx) => t.jobs.send(tx, PARTNER_IMPORT, { runId: run?.id ?? '' }));
  await t.jobs.runDue();
  expect(await t.readStatus()).toMatchObject({ status: 'completed', result: { added: 1, updated: 0, sold: 0 } });
  await t.db.transaction((tx) => t.jobs.send(tx, REMOVE_UNCLAIMED, {}));
  await t.jobs.runDue();
  const [listing] = await t.listings();
  expect(listing?.images).toHaveLength(3);
  expect((await t.db.select().from(uploads)).map((row) => row.claimedByMachineId)).toEqual([
    listing?.id,
    listing?.id,
    listing?.id,
  ]);
});

test.each([
  ['goes on with another', 1, { status: 'completed', error: null }],
  ['is given up after five', 5, { status: 'error', error: expect.stringContaining('broke off 5 times') }],
])('an import whose worker is gone %s', async (_how, attempts, outcome) => {
  await using t = await openImports();
  t.partner.put('one', { pictures: [] });
  const aliveAt = new Date(Date.now() - 11 * MINUTE_MS);
  await t.db.insert(importRuns).values({ attempts, aliveAt, startedByName: 'boss' });
  await sweep(t);
  expect(await t.readStatus()).toMatchObject(outcome);
});

test('an import that shows signs of life is left alone', async () => {
  await using t = await openImports();
  await t.db.insert(importRuns).values({ attempts: 1, aliveAt: new Date(Date.now() - MINUTE_MS) });
  await sweep(t);
  expect(await t.readStatus()).toMatchObject({ status: 'running' });
});

test('reports are forgotten after three months, and what is known of the machines is not', async () => {
  await using t = await openImports();
  t.partner.put('one', { pictures: [] });
  await t.runImport();
  await t.db.update(importRuns).set({ startedAt: new Date(Date.now() - 91 * 24 * 60 * MINUTE_MS) });
  await sweep(t);
  expect(await t.db.$count(importRuns)).toBe(0);
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: { added: 0, updated: 0, sold: 0 } });
});

test('an import goes on without the account that began it, and the log still names it', async () => {
  await using t = await openImports();
  t.partner.put('one');
  const other = await t.addUser({ role: 'admin', username: 'other' });
  const headers = await t.signIn(other);
  await t.app.inject({ method: 'POST', url: '/api/admin/import-tewh', headers });
  await t.db.delete(users).where(eq(users.id, other.id));
  await t.jobs.runDue();
  expect(await t.readStatus()).toMatchObject({ status: 'completed', result: { added: 1 } });
  expect(await t.db.select().from(auditLog)).toMatchObject([
    { action: 'begin import', actorName: 'other', actorUserId: null },
    { action: 'import listing', actorName: 'other', actorUserId: null },
  ]);
});

test.each(['22021', '54000'])(
  'a machine that the database refuses with %s is in the report, and the others are listed',
  async (code) => {
    await using t = await openImports();
    for (const name of NAMES) t.partner.put(name, { pictures: [] });
    const url = t.partner.put('c', { model: 'TMAR-K1508C', heads: 8 });
    await t.db.execute(
      sql.raw(`create or replace function refuse() returns trigger language plpgsql
        as $$ begin raise exception 'not this one' using errcode = '${code}'; end $$`),
    );
    await t.db.execute(
      sql`create or replace trigger refuse before insert on machines for each row when (new.heads = 8) execute function refuse()`,
    );
    expect(await t.runImport()).toMatchObject({ status: 'completed', result: { added: 7, updated: 0, sold: 0 } });
    expect(await t.findings()).toMatchObject([
      { kind: 'failed', url, message: 'What its page says could not be stored.' },
    ]);
    await t.db.execute(sql`drop function refuse cascade`);
    expect(await t.runImport()).toMatchObject({ status: 'completed', result: { added: 1, updated: 0, sold: 0 } });
  },
);

test('pages that cannot be read are in the report, and their listings stay', async () => {
  await using t = await openImports();
  for (const name of NAMES) t.partner.put(name, { pictures: [] });
  await t.runImport();
  t.partner.garble = true;
  expect(await t.runImport()).toMatchObject({ status: 'completed', result: NOTHING });
  expect((await t.findings()).map(({ kind, title }) => [kind, title])).toEqual(
    NAMES.map(() => ['failed', 'Tajima TMAR-K1506C']),
  );
  expect((await t.listings()).every(({ status }) => status === 'approved')).toBe(true);
});
