import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { importRuns } from '#app/db/tables/imports.ts';
import { machines } from '#app/db/tables/machines.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { openImports } from '#test/fixtures/partner-import.ts';

test('of ten admins who begin an import at once, one does', async () => {
  await using t = await openImports({ engine: 'postgres' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => t.start()));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    202,
    ...Array.from({ length: 9 }, () => 409),
  ]);
  expect(await t.db.$count(importRuns)).toBe(1);
});

test('a price that is set by hand while the import writes the listing stays', async () => {
  await using t = await openImports({ engine: 'postgres' });
  t.partner.put('one', { pictures: [] });
  await t.runImport();
  const id = (await t.listings())[0]?.id ?? '';
  t.partner.put('one', { price: 30_000, year: 2020 });
  const importing = await t.db.transaction(async (tx) => {
    await tx.update(machines).set({ price: 35_000 }).where(eq(machines.id, id));
    const running = t.runImport();
    await lockWaits(t.database, 1);
    return { running };
  });
  expect(await importing.running).toMatchObject({ status: 'completed', result: { updated: 1 } });
  expect(await t.listings()).toMatchObject([{ price: 35_000, year: 2020 }]);
  expect(await t.findings()).toMatchObject([{ kind: 'kept', machineId: id }]);
});

test('a listing that is deleted while the import is about to write it stays deleted', async () => {
  await using t = await openImports({ engine: 'postgres' });
  t.partner.put('one', { pictures: [] });
  await t.runImport();
  const id = (await t.listings())[0]?.id ?? '';
  t.partner.put('one', { price: 30_000 });
  const importing = await t.db.transaction(async (tx) => {
    await tx.delete(machines).where(eq(machines.id, id));
    const running = t.runImport();
    await lockWaits(t.database, 1);
    return { running };
  });
  expect(await importing.running).toMatchObject({ status: 'completed', result: { added: 0, updated: 0, sold: 0 } });
  expect(await t.listings()).toEqual([]);
  expect(await t.findings()).toMatchObject([{ kind: 'deleted' }]);
});

test('listings that are edited and deleted all the while end neither the import nor the edits', async () => {
  await using t = await openImports({ engine: 'postgres' });
  const names = Array.from({ length: 12 }, (_, index) => `machine-${index}`);
  for (const name of names) t.partner.put(name, { pictures: [] });
  await t.runImport();
  for (const name of names) t.partner.put(name, { price: 30_000 });
  const importing = t.runImport();
  const answers = await Promise.all(
    (await t.listings()).map(({ id }, index) =>
      index % 2 === 0
        ? t.call('PATCH', `/api/machines/${id}`, { price: 35_000 })
        : t.call('DELETE', `/api/machines/${id}`),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    ...Array.from({ length: 6 }, () => 200),
    ...Array.from({ length: 6 }, () => 204),
  ]);
  expect(await importing).toMatchObject({ status: 'completed' });
  expect((await t.listings()).map(({ price }) => price)).toEqual(Array.from({ length: 6 }, () => 35_000));
});
