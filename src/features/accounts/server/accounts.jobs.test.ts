import { expect, test } from 'vitest';
import { accountTokens, sessions } from '#app/db/tables/accounts.ts';
import { startTestApp } from '#test/app.ts';
import { DELETE_EXPIRED } from './accounts.jobs.ts';

test('what has ended is removed, and what is still good stays', async () => {
  await using t = await startTestApp();
  const { db } = t.database;
  const { id: userId } = await t.addUser();
  const ends = { ended: new Date(Date.now() - 1_000), good: new Date(Date.now() + 60_000) };
  for (const [name, expiresAt] of Object.entries(ends)) {
    await db.insert(sessions).values({ idHash: name, userId, expiresAt });
    await db
      .insert(accountTokens)
      .values({ tokenHash: name, userId, purpose: 'confirm-email', email: 'a@b.example', expiresAt });
  }
  await t.jobs.send(db, DELETE_EXPIRED, {});
  expect(await t.jobs.runDue()).toBe(1);
  expect(await db.select({ name: sessions.idHash }).from(sessions)).toEqual([{ name: 'good' }]);
  expect(await db.select({ name: accountTokens.tokenHash }).from(accountTokens)).toEqual([{ name: 'good' }]);
});

test('the clock asks for it every day', async () => {
  await using t = await startTestApp();
  await t.jobs.startWorkers();
  const { rows } = await t.database.pool.query('select cron, data from pgboss.schedule where name = $1', [
    DELETE_EXPIRED.name,
  ]);
  expect(rows).toEqual([{ cron: '25 9 * * *', data: {} }]);
});
