import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import type { Database } from '#app/db/client.ts';
import { machineChanges } from '#app/db/tables/catalogue.ts';
import { machines } from '#app/db/tables/machines.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { startTestApp } from '#test/app.ts';
import { deleteChangesBefore } from './catalogue.db.ts';
import { openCatalogue } from './catalogue-index.service.ts';
import { SnapshotFile } from './catalogue-snapshot.service.ts';

const folder = await mkdtemp(join(tmpdir(), 'stitchyard-snapshots-'));
afterAll(() => rm(folder, { recursive: true }));

/** Starts and ends as a process does: what it knew, whether it read all listings, and what it complained of. */
async function startAndStop(path: string, database: Database) {
  const query = vi.spyOn(database.pool, 'query');
  const onProblem = vi.fn<(problem: unknown) => void>();
  const catalogue = await openCatalogue(database, { snapshot: new SnapshotFile(path, onProblem) });
  await catalogue.loaded();
  const readsAll = query.mock.calls.some(([asked]) => JSON.stringify(asked).includes('"public-listings"'));
  query.mockRestore();
  const found = {
    size: catalogue.size,
    brands: catalogue.index.values().brands,
    isDescribed: catalogue.postings.terms.has('sequin'),
  };
  await catalogue.close();
  return { readsAll, ...found, problems: onProblem.mock.calls.length };
}

test('what a process leaves when it ends saves the next one reading all but what has changed since', async () => {
  await using t = await startTestApp();
  const path = join(folder, 'made', 'kept');
  await t.addMachine({ id: 'hidden', brand: 'Tajima', description: 'with a sequin device' });
  await t.addMachine({ id: 'stays', brand: 'Barudan' });
  const first = { readsAll: true, size: 2, brands: ['Barudan', 'Tajima'], isDescribed: true, problems: 0 };
  expect(await startAndStop(path, t.database)).toEqual(first);
  expect(await startAndStop(path, t.database)).toEqual({ ...first, readsAll: false });
  await t.database.db.update(machines).set({ status: 'pending' }).where(eq(machines.id, 'hidden'));
  await t.addMachine({ id: 'added', brand: 'ZSK' });
  const later = { readsAll: false, size: 2, brands: ['Barudan', 'ZSK'], isDescribed: false, problems: 0 };
  expect(await startAndStop(path, t.database)).toEqual(later);
  // What it has taken in is known to the next one, and need not be remembered by the database.
  await deleteChangesBefore(t.database.pool, new Date(Date.now() + HOUR_MS));
  expect(await startAndStop(path, t.database)).toEqual(later);
});

test('processes that share a folder and end at the same time leave one whole snapshot', async () => {
  await using t = await startTestApp();
  const path = join(folder, 'shared', 'kept');
  await t.addMachine({ brand: 'Tajima' });
  const ended = await Promise.all([startAndStop(path, t.database), startAndStop(path, t.database)]);
  expect(ended.map(({ problems }) => problems)).toEqual([0, 0]);
  expect(await readdir(dirname(path))).toEqual(['kept']);
  expect(await startAndStop(path, t.database)).toMatchObject({ readsAll: false, size: 1, problems: 0 });
});

test('a process that has nothing new to leave writes nothing', async () => {
  await using t = await startTestApp();
  const path = join(folder, 'unchanged');
  await t.addMachine();
  await startAndStop(path, t.database);
  const { ino } = await stat(path);
  await startAndStop(path, t.database);
  expect((await stat(path)).ino).toBe(ino);
});

const flipLast = (file: Buffer) => Buffer.concat([file.subarray(0, -1), Buffer.of((file.at(-1) ?? 0) ^ 1)]);
const inHead = (key: string) => (file: Buffer) =>
  Buffer.from(file.toString('latin1').replace(new RegExp(`"${key}":"`), `"${key}":"other`), 'latin1');

test.each([
  { what: 'was saved of another database', change: inHead('epoch'), problems: 0 },
  { what: 'was saved by another release', change: inHead('code'), problems: 0 },
  { what: 'has lost its end', change: (file: Buffer) => file.subarray(0, -10), problems: 1 },
  { what: 'has a wrong bit', change: flipLast, problems: 1 },
  { what: 'is empty', change: () => Buffer.alloc(0), problems: 1 },
  { what: 'is none', change: () => Buffer.from('something else\n'), problems: 1 },
])('a snapshot that $what is not used, and replaced', async ({ what, change, problems }) => {
  await using t = await startTestApp();
  const path = join(folder, what);
  await t.addMachine({ brand: 'Tajima' });
  await startAndStop(path, t.database);
  await writeFile(path, change(await readFile(path)));
  const anew = { readsAll: true, size: 1, brands: ['Tajima'], isDescribed: false };
  expect(await startAndStop(path, t.database)).toEqual({ ...anew, problems });
  expect(await startAndStop(path, t.database)).toEqual({ ...anew, readsAll: false, problems: 0 });
});

test('a process that starts after changes have been forgotten reads everything', async () => {
  await using t = await startTestApp();
  const path = join(folder, 'forgotten');
  await t.addMachine({ id: 'gone' });
  await startAndStop(path, t.database);
  await t.database.db.delete(machines).where(eq(machines.id, 'gone'));
  await deleteChangesBefore(t.database.pool, new Date(Date.now() + HOUR_MS));
  expect(await startAndStop(path, t.database)).toMatchObject({ readsAll: true, size: 0, problems: 0 });
});

test('a process that starts on a server that had lost changes, and has had others since, reads everything', async () => {
  await using t = await startTestApp();
  const path = join(folder, 'lost');
  await t.addMachine();
  await startAndStop(path, t.database);
  // As the server that took over counted: the same numbers stand for other changes.
  const later = sql`${machineChanges.changedAt} + interval '1 microsecond'`;
  await t.database.db.update(machineChanges).set({ changedAt: later });
  expect(await startAndStop(path, t.database)).toMatchObject({ readsAll: true, size: 1, problems: 0 });
});

test('a process that cannot leave its index says so, and ends all the same', async () => {
  await using t = await startTestApp();
  const file = join(folder, 'file');
  await writeFile(file, '');
  const onProblem = vi.fn<(problem: unknown) => void>();
  const catalogue = await openCatalogue(t.database, { snapshot: new SnapshotFile(join(file, 'none'), onProblem) });
  await catalogue.loaded();
  await catalogue.close();
  expect(onProblem.mock.calls.map(([problem]) => String(problem))).toEqual([
    'Error: The index that was saved cannot be used: all listings are read',
    'Error: The index is not saved for the next start',
  ]);
});
