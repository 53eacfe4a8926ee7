import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newPostgres } from '#test/databases.ts';
import { openPostgres } from './client.ts';
import { isDatabaseUnavailable, isDatabaseBusy, isTransactionConflict } from './database-errors.ts';

const SUICIDE = 'pg_terminate_backend(pg_backend_pid())';

/** A database that ends each connection at its first statement. */
async function breakingOnce() {
  const database = await newPostgres();
  await database.pool.query(`
    create table asked (at timestamptz default clock_timestamp());
    create sequence times;
    create function break_once() returns int language plpgsql as $$
    begin
      if nextval('times') = 1 then perform ${SUICIDE}; perform pg_sleep(10); end if;
      return currval('times');
    end $$`);
  return database;
}

test('a read whose connection breaks is asked once more', async () => {
  const database = await breakingOnce();
  const { rows } = await database.reads.query('select break_once() as times');
  expect(rows).toEqual([{ times: 2 }]);
  await database.close();
});

test('a read that breaks every connection is not asked a third time', async () => {
  const database = await breakingOnce();
  const asked = database.reads.query(`select nextval('times'), ${SUICIDE}, pg_sleep(10)`);
  await expect(asked).rejects.toSatisfy(isDatabaseUnavailable);
  const { rows } = await database.pool.query(`select last_value::int as times from times`);
  expect(rows).toEqual([{ times: 2 }]);
  await database.close();
});

test('a write whose connection breaks is not done again, nor a read within a transaction', async () => {
  const database = await breakingOnce();
  const write = database.db.execute(sql.raw(`insert into asked select from break_once()`));
  await expect(write).rejects.toSatisfy(isDatabaseUnavailable);
  await database.pool.query(`alter sequence times restart`);
  const inside = database.db.transaction((tx) => tx.execute(sql.raw('select break_once()')));
  await expect(inside).rejects.toSatisfy(isDatabaseUnavailable);
  const { rows } = await database.pool.query(`select last_value::int as times from times`);
  expect(rows).toEqual([{ times: 1 }]);
  await database.close();
});

test('whoever would be one too many to wait for a connection is refused at once', async () => {
  const { url, ...database } = await newPostgres();
  await database.close();
  const { pool, reads, db, close } = openPostgres(url, raise, 1);
  const holder = await pool.connect();
  const waiting = Array.from({ length: 1_000 }, () => reads.query('select 1'));
  await expect(reads.query('select 1')).rejects.toSatisfy(isDatabaseBusy);
  await expect(db.transaction(async () => undefined)).rejects.toSatisfy(isDatabaseBusy);
  // The underlying pool, which jobs use, is not limited.
  const work = pool.query('select 1');
  holder.release();
  await Promise.all(waiting);
  await work;
  await close();
});

test('a transaction that was given up for another one may be tried again', () => {
  const failed = (code: string) => Object.assign(new Error('failed'), { code });
  expect(isTransactionConflict(new Error('Failed query', { cause: failed('40P01') }))).toBe(true);
  expect(isTransactionConflict(new Error('Failed query', { cause: failed('23505') }))).toBe(false);
});

test('a full disk of the database passes, a wrong statement does not', () => {
  const failed = (code: string) => Object.assign(new Error('failed'), { code });
  // Drizzle's error has pg's error as its cause.
  expect(isDatabaseUnavailable(new Error('Failed query', { cause: failed('53100') }))).toBe(true);
  expect(isDatabaseUnavailable(new Error('Failed query', { cause: failed('42703') }))).toBe(false);
});

function raise(error: Error): never {
  throw error;
}
