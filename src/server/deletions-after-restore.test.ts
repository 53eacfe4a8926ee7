import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restoreDatabase } from '#app/db/backup-restore.ts';
import { backupDatabase } from '#app/db/backup.ts';
import type { Database } from '#app/db/client.ts';
import { deletedAccounts, users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { readDeletions } from './cli/deletions-file.ts';
import { addAccount, createClient, PASSWORD } from '#test/accounts.ts';
import { startTestApp } from '#test/app.ts';
import { newPostgres } from '#test/databases.ts';
import { repeatDeletions } from '#app/features/accounts/server/account-deletion.service.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stitchyard-restored-'));
  file = join(folder, 'taken.backup');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Restores as `npm run db -- restore` does. */
async function restore(database: Database, named: readonly string[] = []): Promise<number> {
  let repeated = 0;
  await restoreDatabase(database, file, {
    force: true,
    onProgress: () => undefined,
    afterwards: async (tx, known) => {
      repeated = await repeatDeletions(tx, [...known, ...named]);
    },
  });
  return repeated;
}

/** Makes a backup, then deletes one of its two accounts. */
async function deleteAfterBackup() {
  const t = await startTestApp();
  const [gone, stays] = [await addAccount(t, { username: 'gone' }), await addAccount(t, { username: 'stays' })];
  await t.addMachine({ id: 'theirs', sellerId: gone.id });
  await t.addMachine({ id: 'other', sellerId: stays.id });
  await backupDatabase(t.database, file, () => undefined);
  const send = createClient(t);
  const answer = await send('DELETE', '/api/user', { password: PASSWORD }, { headers: gone.headers });
  expect(answer.statusCode).toBe(204);
  return { ...t, gone, send, [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
}

async function whatIsLeft({ db }: Database) {
  const names = await db.select({ name: users.username }).from(users);
  const ids = await db.select({ id: machines.id }).from(machines);
  return { names: names.map(({ name }) => name), listings: ids.map(({ id }) => id) };
}

test('who deleted their account does not come back with an older backup', async () => {
  await using t = await deleteAfterBackup();
  expect(await restore(t.database)).toBe(1);
  expect(await whatIsLeft(t.database)).toEqual({ names: ['stays'], listings: ['other'] });
  const signIn = await t.send('POST', '/api/login', { username: 'gone', password: PASSWORD });
  expect(signIn.statusCode).toBe(401);
  // The list of deletions survives the restore, so a second restore does not bring the account back either.
  expect(await restore(t.database)).toBe(1);
  expect(await t.database.db.select({ id: deletedAccounts.userId }).from(deletedAccounts)).toEqual([{ id: t.gone.id }]);
});

test('where the database is lost, a list of ids or the log says who had been deleted', async () => {
  await using t = await deleteAfterBackup();
  for (const content of [
    `\n${t.gone.id}\n`,
    `{"msg":"request"}\n${JSON.stringify({ event: 'account-deleted', accountId: t.gone.id, time: 1 })}\n{"half`,
  ]) {
    const list = join(folder, 'list');
    await writeFile(list, content);
    const fresh = await newPostgres();
    expect(await restore(fresh, await readDeletions(list))).toBe(1);
    expect(await whatIsLeft(fresh)).toEqual({ names: ['stays'], listings: ['other'] });
    await fresh.close();
  }
});

test('a file that names nobody is no list', async () => {
  const list = join(folder, 'list');
  await writeFile(list, 'Dear operator,\n{"event":"account-deleted"}\n');
  await expect(readDeletions(list)).rejects.toThrow('names no deleted account');
});
