import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#app/db/tables/site.ts';
import { csvImports } from '#app/db/tables/imports.ts';
import { machines } from '#app/db/tables/machines.ts';
import { depsOf, fileOf, IMPORTS, NEEDED, openCsvOffice, TAJIMA } from '#test/fixtures/csv-imports.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { undoImport } from './undo-import.service.ts';

const COLUMNS = [...NEEDED, 'id', 'price', 'contactPhone', 'status'] as const;
type Office = Awaited<ReturnType<typeof openCsvOffice>>;

const rowOf = (id: string, price: number, phone = '', status = 'approved') => [...TAJIMA, id, price, phone, status];

function read(t: Office) {
  const { id, price, status, contactPhone } = machines;
  return t.database.db.select({ id, price, status, contactPhone }).from(machines).orderBy(machines.id);
}

/** Three listings, of which a second file then changes two and adds two. */
async function openImported() {
  const t = await openCsvOffice();
  await t.take(fileOf(COLUMNS, rowOf('a', 100, '555-0100'), rowOf('b', 200), rowOf('c', 300)));
  const before = await read(t);
  const second = fileOf(
    COLUMNS,
    rowOf('a', 111, '555-0199', 'sold'),
    rowOf('b', 222),
    rowOf('c', 300),
    rowOf('d', 400),
    rowOf('e', 500),
  );
  const { id } = await t.take(second);
  const undo = async () => {
    const { statusCode, body } = await t.app.inject({
      method: 'POST',
      url: `${IMPORTS}/${id}/undo`,
      headers: t.headers,
    });
    return [statusCode, body === '' ? null : JSON.parse(body).message];
  };
  return { ...t, id, before, second, undo, [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
}

test('an import is undone as a whole: added listings are deleted, changed ones are as before', async () => {
  await using t = await openImported();
  expect(await read(t)).toHaveLength(5);
  expect(await t.undo()).toEqual([202, null]);
  await t.jobs.runDue();
  expect(await read(t)).toEqual(t.before);
  expect(await t.read(t.id)).toMatchObject({ status: 'undone', undo: { undone: 4, changed: 0 } });
  // Each change is part of the import in the audit log, and the added listings can be restored.
  const entries = await t.database.db.select().from(auditLog).where(eq(auditLog.importId, t.id)).orderBy(auditLog.id);
  expect(
    entries
      .map(({ action }) => action)
      .slice(-4)
      .toSorted(),
  ).toEqual(['delete listing', 'delete listing', 'undo change from a file', 'undo change from a file']);
  expect(JSON.stringify(entries.slice(-4))).not.toContain('555-01');
  expect((await t.call('POST', '/api/admin/deleted-listings/d/restore')).statusCode).toBe(200);
});

test('what was changed since stays, and is named', async () => {
  await using t = await openImported();
  const changed = await t.app.inject({
    method: 'PATCH',
    url: '/api/machines/b',
    headers: t.headers,
    payload: { price: 250 },
  });
  expect(changed.statusCode, changed.body).toBe(200);
  await t.call('DELETE', '/api/machines/d');
  await t.undo();
  await t.jobs.runDue();
  expect((await read(t)).map(({ id, price }) => [id, price])).toEqual([
    ['a', 100],
    ['b', 250],
    ['c', 300],
  ]);
  const [latest] = (await t.call('GET', IMPORTS)).json();
  expect(latest).toMatchObject({ id: t.id, undo: { byName: 'boss', undone: 2, changed: 2, stay: ['b', 'd'] } });
});

test('it is undone once, and the same file is then new again', async () => {
  await using t = await openImported();
  await t.undo();
  expect(await t.undo()).toEqual([409, 'This import has written nothing that can be undone']);
  await t.jobs.runDue();
  expect(await t.undo()).toEqual([409, 'This import has written nothing that can be undone']);
  const again = await t.take(t.second);
  expect(again).toMatchObject({ status: 'completed', counts: { add: 2, update: 2, unchanged: 1 } });
});

test('an import that waits, or that ended more than a week ago, cannot be undone', async () => {
  await using t = await openCsvOffice();
  const { id } = await t.check(fileOf(COLUMNS, rowOf('a', 100)));
  const undo = async () =>
    (await t.app.inject({ method: 'POST', url: `${IMPORTS}/${id}/undo`, headers: t.headers })).json();
  expect(await undo()).toMatchObject({ message: 'This import has written nothing that can be undone' });
  await t.call('POST', `${IMPORTS}/${id}/run`);
  await t.jobs.runDue();
  await t.database.db.update(csvImports).set({ finishedAt: new Date(Date.now() - 8 * DAY_MS) });
  expect(await undo()).toMatchObject({ message: 'An import can be undone for a week' });
});

test('an undo that is interrupted goes on with the rest, and two workers undo nothing twice', async () => {
  await using t = await openImported();
  await t.undo();
  const { signal } = new AbortController();
  await Promise.all([undoImport(depsOf(t), t.id, signal), undoImport(depsOf(t), t.id, signal)]);
  expect(await t.read(t.id)).toMatchObject({ status: 'undone', undo: { undone: 4, changed: 0 } });
  // As if the process had ended before it recorded the end.
  await t.database.db
    .update(csvImports)
    .set({ status: 'undoing', finishedAt: null, aliveAt: new Date(0) })
    .where(eq(csvImports.id, t.id));
  await undoImport(depsOf(t), t.id, signal);
  expect(await t.read(t.id)).toMatchObject({ status: 'undone', undo: { undone: 4, changed: 0 } });
  expect(await read(t)).toEqual(t.before);
});
