import { eq } from 'drizzle-orm';
import type { QueryConfig } from 'pg';
import { expect, test } from 'vitest';
import type { Database } from '#app/db/client.ts';
import { machineChanges } from '#app/db/tables/catalogue.ts';
import { machines } from '#app/db/tables/machines.ts';
import { NO_FILTERS } from '#app/search-index/fields.ts';
import { startTestApp } from '#test/app.ts';
import { openCatalogue, type Catalogue } from './catalogue-index.service.ts';

/** The same database, but queries for listings resolve only after `letGo`; closing it has no effect. */
function holdListings(database: Database) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: areRead, resolve: noteRead } = Promise.withResolvers<void>();
  const query = async (asked: string | QueryConfig, values?: unknown[]) => {
    const found = await database.pool.query(asked, values);
    if (typeof asked !== 'string' && asked.name === 'public-listings') {
      noteRead();
      await held;
    }
    return found;
  };
  const get = (pool: Database['pool'], key: string | symbol): unknown =>
    key === 'query' ? query : Reflect.get(pool, key, pool);
  const pool = new Proxy(database.pool, { get });
  return { database: { ...database, pool, close: async () => {} }, areRead, letGo };
}

function serialsIn({ index }: Catalogue): readonly number[] {
  const order = {
    order: 'newest',
    direction: 'asc',
    promotedFirst: false,
    rotation: null,
    offset: 0,
    limit: 100,
  } as const;
  return index.page(NO_FILTERS, order).serials.toSorted((one, other) => one - other);
}

test('while the catalogue is being loaded lists wait, and whatever needs none of it is answered', async () => {
  await using before = await startTestApp();
  await before.addMachine({ id: 'a' });
  const { database, letGo } = holdListings(before.database);
  await using t = await startTestApp({ database });
  const list = t.app.inject('/api/machines?page=1');
  expect((await t.app.inject('/api/site')).statusCode).toBe(200);
  expect((await t.app.inject('/api/page-views/stats')).statusCode).toBe(401);
  expect((await t.app.inject('/readyz')).json()).toMatchObject({ message: 'Not ready: the catalogue is being loaded' });
  expect(await Promise.race([list, Promise.resolve('waits')])).toBe('waits');
  letGo();
  expect((await list).json()).toMatchObject([{ id: 'a' }]);
  expect((await t.app.inject('/readyz')).statusCode).toBe(200);
});

test('what changes while the catalogue is being loaded is known as changed at once, and right once it is loaded', async () => {
  await using t = await startTestApp();
  const [left] = [
    await t.addMachine({ id: 'left' }),
    await t.addMachine({ id: 'hidden' }),
    await t.addMachine({ id: 'gone' }),
  ];
  const { database, areRead, letGo } = holdListings(t.database);
  const catalogue = await openCatalogue(database);
  await areRead;
  await t.database.db.update(machines).set({ status: 'pending' }).where(eq(machines.id, 'hidden'));
  await t.database.db.delete(machines).where(eq(machines.id, 'gone'));
  const added = await t.addMachine({ id: 'added' });
  await catalogue.refresh();
  expect([catalogue.isLoaded, catalogue.size]).toEqual([false, 0]);
  expect(catalogue.changes.current).toBeGreaterThan(1);
  letGo();
  await catalogue.loaded();
  expect(serialsIn(catalogue)).toEqual([left.serial, added.serial]);
  expect(catalogue.size).toBe(2);
  await catalogue.close();
});

test('a catalogue of which nobody knows what changed while it was being loaded is read again', async () => {
  await using t = await startTestApp();
  await t.addMachine({ id: 'gone' });
  const { database, areRead, letGo } = holdListings(t.database);
  const catalogue = await openCatalogue(database);
  await areRead;
  // The state of the database for a process that was suspended for longer than changes are retained.
  await t.database.db.transaction(async (tx) => {
    await tx.delete(machines).where(eq(machines.id, 'gone'));
    await tx.delete(machineChanges);
  });
  const added = await t.addMachine({ id: 'added' });
  letGo();
  await catalogue.loaded();
  expect(serialsIn(catalogue)).toEqual([added.serial]);
  await catalogue.close();
});

test('a process that slept longer than changes are kept reads everything anew', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const catalogue = await openCatalogue(t.database, { pollMs: 3_600_000 });
  await catalogue.loaded();
  await t.addMachine({ id: 'a' });
  await t.addMachine({ id: 'b' });
  await t.database.pool.query('delete from machine_changes where version = (select min(version) from machine_changes)');
  await catalogue.refresh();
  expect(catalogue.index.size).toBe(2);
  await catalogue.close();
});

test('whoever waits for a catalogue that is closed meanwhile is told that the server ends', async () => {
  await using t = await startTestApp();
  await t.addMachine();
  const { database, areRead, letGo } = holdListings(t.database);
  const catalogue = await openCatalogue(database);
  await areRead;
  const closing = catalogue.close();
  letGo();
  await expect(catalogue.loaded()).rejects.toMatchObject({ code: 'unavailable' });
  await closing;
});

test('a catalogue that cannot be read says so to whoever waits for it', async () => {
  await using t = await startTestApp();
  const get = (pool: Database['pool'], key: string | symbol): unknown =>
    key === 'query' ? failOnListings(pool) : Reflect.get(pool, key, pool);
  const catalogue = await openCatalogue({ ...t.database, pool: new Proxy(t.database.pool, { get }) });
  await expect(catalogue.loaded()).rejects.toThrow('The disk is broken');
  expect(() => catalogue.index).toThrow('Nobody has waited');
  await catalogue.close();
});

function failOnListings(pool: Database['pool']) {
  return (asked: string | QueryConfig, values?: unknown[]) => {
    if (typeof asked !== 'string' && asked.name === 'public-listings') throw new Error('The disk is broken');
    return pool.query(asked, values);
  };
}
