import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { eq } from 'drizzle-orm';
import { fileOf, IMPORTS, NEEDED, openCsvOffice, TAJIMA } from '#test/fixtures/csv-imports.ts';

const CHANGED = 'is of a listing that was changed after the check. Check the file again';
const COLUMNS = ['id', ...NEEDED, 'status'];

/** A seller's pending listing, and a checked file. */
async function openWaiting(...rows: Parameters<typeof fileOf>[1][]) {
  const t = await openCsvOffice();
  const seller = await t.addUser();
  await t.addMachine({ id: 'm', sellerId: seller.id, status: 'pending', brand: 'Tajima', model: 'X' });
  const { id } = await t.check(fileOf(COLUMNS, ...rows));
  return {
    ...t,
    edit: async () => {
      const changes = { description: 'What no moderator has read', updatedAt: new Date() };
      await t.database.db.update(machines).set(changes).where(eq(machines.id, 'm'));
    },
    run: async () => {
      await t.call('POST', `${IMPORTS}/${id}/run`);
      await t.jobs.runDue();
      return t.read(id);
    },
    refusals: async () => (await t.call('GET', `${IMPORTS}/${id}/rows?verdict=refused`)).json(),
    machine: async () => (await t.database.db.select().from(machines).where(eq(machines.id, 'm')))[0],
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('a file does not open to visitors what its seller has written after the check', async () => {
  await using t = await openWaiting(['m', ...TAJIMA, 'approved'], ['', ...TAJIMA, 'approved']);
  await t.edit();
  const ended = await t.run();
  expect(ended).toMatchObject({ status: 'completed', counts: { add: 1, update: 0, refused: 1 }, doneCount: 1 });
  expect(await t.refusals()).toMatchObject([{ row: 2, problems: [{ column: 'id', value: 'm', reason: CHANGED }] }]);
  expect(await t.machine()).toMatchObject({ status: 'pending', description: 'What no moderator has read' });
});

test('a row that had nothing to change is refused when its listing has become another since', async () => {
  await using t = await openWaiting(['m', 'Tajima', 'X', 6, 15, 'pending'], ['', ...TAJIMA, 'approved']);
  await t.edit();
  const ended = await t.run();
  expect(ended).toMatchObject({
    status: 'completed',
    counts: { add: 1, unchanged: 0, known: 0, refused: 1 },
    doneCount: 1,
  });
  expect(await t.refusals()).toMatchObject([{ row: 2, problems: [{ column: 'id', value: 'm', reason: CHANGED }] }]);
});

test('a row that had nothing to change counts as done when nobody has touched its listing', async () => {
  await using t = await openWaiting(['m', 'Tajima', 'X', 6, 15, 'pending'], ['', ...TAJIMA, 'approved']);
  expect(await t.run()).toMatchObject({ counts: { add: 1, unchanged: 1, known: 0, refused: 0 }, doneCount: 2 });
});
