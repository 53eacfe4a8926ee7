import { expect, test } from 'vitest';
import { sessions, users } from '#app/db/tables/accounts.ts';
import { demoAccounts, demoRows } from '#app/demo/demo-accounts.ts';
import { createClient } from '#test/accounts.ts';
import { startTestApp } from '#test/app.ts';
import { newPostgres } from '#test/databases.ts';
import { lockDemoAccounts, OpenDemoAccountsError, refuseOpenDemoAccounts } from './demo-accounts-check.ts';
import { prepareDatabase } from './run-server.ts';
import { describeStartupError } from './startup-error.ts';

const SOME = demoAccounts().slice(0, 3);

test('production does not start while accounts of the demo open with its password, and says which', async () => {
  await using t = await startTestApp();
  await t.addUser({ username: 'of-the-operator' });
  await expect(refuseOpenDemoAccounts(t.database)).resolves.toBeUndefined();
  await t.database.db.insert(users).values(await demoRows(SOME, new Date()));
  await expect(prepareDatabase({ isProduction: false }, t.database)).resolves.toBeUndefined();
  const refused = prepareDatabase({ isProduction: true }, t.database);
  await expect(refused).rejects.toThrow(OpenDemoAccountsError);
  const told = describeStartupError(await refused.catch((error: unknown) => error), {});
  expect(told).toMatch(/published password: bluewater, operator, ridgeline\. Lock them with/);
});

test('an account of the demo is known by its address too, whatever it is called by now', async () => {
  await using t = await startTestApp();
  const [row] = await demoRows(SOME, new Date());
  await t.database.db.insert(users).values({ password: '', ...row, username: 'renamed' });
  await expect(refuseOpenDemoAccounts(t.database)).rejects.toThrow('renamed');
});

test('locked, they open no more, wherever they were signed in, and production starts', async () => {
  await using t = await startTestApp();
  const [first] = await t.database.db
    .insert(users)
    .values(await demoRows(SOME, new Date()))
    .returning();
  if (first !== undefined) await t.signIn(first);
  expect(await lockDemoAccounts(t.database)).toEqual(['bluewater', 'operator', 'ridgeline']);
  await expect(refuseOpenDemoAccounts(t.database)).resolves.toBeUndefined();
  expect(await t.database.db.$count(sessions)).toBe(0);
  const signIn = { username: 'operator', password: 'stitchyard-demo' };
  expect((await createClient(t)('POST', '/api/login', signIn)).statusCode).toBe(401);
  expect(await lockDemoAccounts(t.database)).toEqual([]);
});

test('an account whose sessions cannot be ended keeps its password, so that the next run locks it', async () => {
  const database = await newPostgres();
  await using t = await startTestApp({ database });
  const [first] = await database.db
    .insert(users)
    .values(await demoRows(SOME.slice(0, 1), new Date()))
    .returning();
  if (first !== undefined) await t.signIn(first);
  await database.pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not now'; end $$`);
  await database.pool.query('create trigger refuse before delete on sessions for each row execute function refuse()');
  await expect(lockDemoAccounts(database)).rejects.toThrow();
  await database.pool.query('drop trigger refuse on sessions');
  expect(await lockDemoAccounts(database)).toEqual([first?.username]);
  expect(await database.db.$count(sessions)).toBe(0);
});
