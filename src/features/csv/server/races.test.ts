import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { csvFileRows, csvImports } from '#app/db/tables/imports.ts';
import { machines } from '#app/db/tables/machines.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { depsOf, fileOf, IMPORTS, NEEDED, openCsvOffice, TAJIMA } from '#test/fixtures/csv-imports.ts';
import type { CsvImport } from '../csv-imports.schema.ts';
import { CHANGED_SINCE } from './plan-batch.service.ts';
import { checkImport, runImport } from './run-import.service.ts';
import { removeOldImports } from './imports.service.ts';

test('of many who begin imports at once, one does', async () => {
  await using t = await openCsvOffice({ engine: 'postgres' });
  const files = [];
  for (let file = 0; file < 3; file += 1) files.push(await t.check(fileOf(NEEDED, TAJIMA)));
  const asked = [...files, ...files].map(({ id }) => t.call('POST', `${IMPORTS}/${id}/run`));
  const answers = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(answers.toSorted((one, other) => one - other)).toEqual([202, 409, 409, 409, 409, 409]);
  await t.jobs.runDue();
  expect(await t.database.db.$count(machines)).toBe(1);
  expect(await t.database.db.$count(auditLog, eq(auditLog.action, 'import machines'))).toBe(1);
});

test('whoever presses again because no answer came begins nothing a second time', async () => {
  await using t = await openCsvOffice({ engine: 'postgres' });
  const { id } = await t.check(fileOf(NEEDED, TAJIMA, TAJIMA));
  const press = () => t.call('POST', `${IMPORTS}/${id}/run`);
  const tabs = (await Promise.all([press(), press(), press()])).map(({ statusCode }) => statusCode);
  expect(tabs.toSorted((one, other) => one - other)).toEqual([202, 409, 409]);
  expect((await press()).json().message).toBe('This file is being imported');
  await Promise.all([t.jobs.runDue(), press()]);
  expect((await press()).json().message).toBe('This file has been imported already');
  expect(await t.database.db.$count(machines)).toBe(2);
  expect(await t.database.db.$count(auditLog, eq(auditLog.action, 'import machines'))).toBe(1);
});

test('a listing that its seller edits while a file changes it is before visitors and in review as one of them wrote it, and whole', async () => {
  await using t = await openCsvOffice({ engine: 'postgres' });
  const seller = await t.addUser();
  const headers = await t.signIn(seller);
  const images = ['/objects/machines/aaaaaaaaaaaaaaaaaaaaaaaa.webp'];
  await t.addMachine({ id: 'm', sellerId: seller.id, images, image: images[0] ?? null });
  const edit = {
    brand: 'Tajima',
    model: 'Edited',
    heads: 8,
    needles: 9,
    price: 8,
    city: 'Waco',
    state: 'TX',
    zip: '76701',
    contactName: 'Sam',
    contactEmail: 'sam@shop.example',
    images,
  };
  const read = ({ model, heads, needles, price }: Record<string, unknown>) => [model, heads, needles, price];
  let before: unknown[] = ['TMAR-K1506C', 6, 15, 42_000];
  for (let round = 1; round <= 5; round += 1) {
    const { id } = await t.check(fileOf(['id', ...NEEDED, 'price'], ['m', 'Tajima', `Filed ${round}`, 4, 5, round]));
    await t.call('POST', `${IMPORTS}/${id}/run`);
    const editing = t.app.inject({ method: 'PUT', url: '/api/machines/m', headers, payload: edit });
    const [answer] = await Promise.all([editing, t.jobs.runDue()]);
    expect(answer.statusCode).toBe(200);
    expect((await t.read(id)).status).toBe('completed');
    const filed = [`Filed ${round}`, 4, 5, round];
    const [row = { name: '', model: '' }] = await t.database.db.select().from(machines);
    expect(row.name).toBe(`Tajima ${row.model}`);
    expect([before, filed]).toContainEqual(read(row));
    const own = (await t.app.inject({ url: '/api/machines/m', headers })).json();
    expect(own.name).toBe(`Tajima ${own.model}`);
    expect([['Edited', 8, 9, 8], filed]).toContainEqual(read(own));
    before = read(row);
  }
});

test('what somebody changes in the moment between the plan of a row and its write is neither lost nor half overwritten', async () => {
  await using t = await openCsvOffice({ engine: 'postgres' });
  for (const id of ['edited', 'placed', 'still']) await t.addMachine({ id });
  const rows = [
    ['edited', ...TAJIMA, 7],
    ['placed', ...TAJIMA, 7],
    ['still', ...TAJIMA, 7],
    ['new', ...TAJIMA, 7],
  ];
  const { id } = await t.check(fileOf(['id', ...NEEDED, 'price'], ...rows));
  await t.call('POST', `${IMPORTS}/${id}/run`);
  const holder = await t.database.pool.connect();
  await holder.query('begin');
  await holder.query("update machines set description = 'Edited', updated_at = now() where id = 'edited'");
  // Like an update of a placement's days, this changes nothing that a file contains.
  await holder.query("update machines set is_premium_paid = true where id = 'placed'");
  const running = runImport(depsOf(t), id, new AbortController().signal);
  await lockWaits(t.database, 1);
  await holder.query(
    "insert into machines (id, name, brand, model, heads, needles) values ('new', 'X', 'X', 'X', 1, 1)",
  );
  await holder.query('commit');
  holder.release();
  await running;
  const ended = await t.read(id);
  expect(ended).toMatchObject({ status: 'completed', counts: { add: 0, update: 2, refused: 2 }, doneCount: 2 });
  const refusals = await t.rows(ended, '?verdict=refused');
  expect(refusals.map(({ machineId, problems }) => [machineId, problems[0]?.reason])).toEqual([
    ['edited', CHANGED_SINCE],
    ['new', CHANGED_SINCE],
  ]);
  const found = await t.database.db.select().from(machines).orderBy(machines.id);
  expect(found).toMatchObject([
    { id: 'edited', description: 'Edited', price: 42_000 },
    { id: 'new', name: 'X' },
    { id: 'placed', isPremiumPaid: true, price: 7 },
    { id: 'still', price: 7 },
  ]);
});

test('an account that is deleted while its listings are filed takes them along, and nothing is left half', async () => {
  await using t = await openCsvOffice({ engine: 'postgres' });
  const seller = await t.addUser();
  const rows = Array.from({ length: 50 }, (_, at) => [`m${at}`, ...TAJIMA, seller.id]);
  const { id } = await t.check(fileOf(['id', ...NEEDED, 'sellerId'], ...rows));
  await t.call('POST', `${IMPORTS}/${id}/run`);
  const deleting = t.call('DELETE', `/api/admin/users/${seller.id}`);
  const [deleted] = await Promise.all([deleting, t.jobs.runDue()]);
  expect(deleted.statusCode).toBe(204);
  const { status, counts } = await t.read(id);
  expect(status).toBe('completed');
  const left = await t.database.db.$count(machines);
  expect([0, 50]).toContain(counts.refused);
  expect(left === 0 || counts.add === 50).toBe(true);
  expect(await t.database.db.$count(auditLog)).toBeGreaterThan(0);
});

/** A checked file that is old enough to be removed, and locked: everything that needs it waits. */
async function openHeld() {
  const t = await openCsvOffice({ engine: 'postgres' });
  const { id } = await t.check(fileOf(NEEDED, TAJIMA));
  await t.database.pool.query(`update csv_imports set created_at = now() - interval '8 days',
    alive_at = now() - interval '8 days'`);
  const holder = await t.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from csv_imports for update');
  const letGo = async () => {
    await holder.query('commit');
    holder.release();
  };
  const press = () => t.call('POST', `${IMPORTS}/${id}/run`);
  return { ...t, id, letGo, press, [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
}

test('an old file that is begun just before its removal is imported, and stays', async () => {
  await using t = await openHeld();
  const pressed = t.press();
  await lockWaits(t.database, 1);
  const removed = removeOldImports(depsOf(t));
  await lockWaits(t.database, 2);
  await t.letGo();
  expect((await pressed).statusCode).toBe(202);
  await removed;
  await t.jobs.runDue();
  expect(await t.read(t.id)).toMatchObject({ status: 'completed', doneCount: 1 });
  await removeOldImports(depsOf(t));
  expect(await t.database.db.$count(csvImports)).toBe(1);
});

test('an old file whose removal has begun is gone for whoever presses then', async () => {
  await using t = await openHeld();
  const removed = removeOldImports(depsOf(t));
  await lockWaits(t.database, 1);
  const pressed = t.press();
  await lockWaits(t.database, 2);
  await t.letGo();
  const { statusCode, body } = await pressed;
  expect([statusCode, JSON.parse(body).message]).toEqual([404, 'This import no longer exists']);
  await removed;
  await t.jobs.runDue();
  expect(await t.database.db.$count(csvImports)).toBe(0);
  expect(await t.database.db.$count(csvFileRows)).toBe(0);
  expect(await t.database.db.$count(machines)).toBe(0);
});

test('an admin who is deleted while their file is imported does not hold it up, nor it the deletion', async () => {
  await using t = await openCsvOffice({ engine: 'postgres' });
  const kim = await t.signIn(await t.addUser({ role: 'admin', username: 'kim' }));
  await t.addMachine({ id: 'held' });
  const added = Array.from({ length: 900 }, (_, at) => [`m${at}`, ...TAJIMA, 9]);
  const { id } = await t.check(fileOf(['id', ...NEEDED, 'price'], ['held', ...TAJIMA, 5], ...added));
  await t.call('POST', `${IMPORTS}/${id}/run`);
  const holder = await t.database.pool.connect();
  await holder.query('begin');
  await holder.query("select from machines where id = 'held' for update");
  // In the middle of the first batch: its rows are locked, and its entries are not written yet.
  const running = runImport(depsOf(t), id, new AbortController().signal);
  await lockWaits(t.database, 1);
  const deleting = t.app.inject({ method: 'DELETE', url: `/api/admin/users/${t.admin.id}`, headers: kim });
  await lockWaits(t.database, 2);
  await holder.query('commit');
  holder.release();
  const [{ statusCode }] = await Promise.all([deleting, running]);
  expect(statusCode).toBe(204);
  const [ended] = await t.database.db.select().from(csvImports);
  expect(ended).toMatchObject({ status: 'completed', startedByName: 'boss', error: null });
  expect(await t.database.db.$count(machines)).toBe(901);
  expect(await t.database.db.$count(auditLog, eq(auditLog.action, 'add listing from a file'))).toBe(900);
});

test('a check does not wait for whoever holds the account of its admin, as a deletion does that waits for the import', async () => {
  await using t = await openCsvOffice({ engine: 'postgres' });
  const { id } = (await t.send(fileOf(NEEDED, TAJIMA))).json<CsvImport>();
  const holder = await t.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from users where id = $1 for update', [t.admin.id]);
    await checkImport(depsOf(t), id, new AbortController().signal);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await t.read(id)).toMatchObject({ status: 'checked', counts: { add: 1 } });
});

test('a server that is told to end gives the work back between two portions, and another goes on at once', async () => {
  await using t = await openCsvOffice({ engine: 'postgres' });
  await t.addMachine({ id: 'held' });
  const rows = Array.from({ length: 2_000 }, (_, at) => [at === 600 ? 'held' : `m${at}`, ...TAJIMA, 9]);
  const { id } = await t.check(fileOf(['id', ...NEEDED, 'price'], ...rows));
  await t.call('POST', `${IMPORTS}/${id}/run`);
  const holder = await t.database.pool.connect();
  await holder.query('begin');
  await holder.query("select from machines where id = 'held' for update");
  await t.jobs.startWorkers();
  await lockWaits(t.database, 1);
  const stopped = t.jobs.stop(60_000);
  await holder.query('commit');
  holder.release();
  await stopped;
  const left = await t.read(id);
  expect(left).toMatchObject({ status: 'running', error: null });
  expect(left.doneCount).toBeGreaterThan(600);
  expect(left.doneCount).toBeLessThan(2_000);
  await runImport(depsOf(t), id, new AbortController().signal);
  expect(await t.read(id)).toMatchObject({ status: 'completed', doneCount: 2_000 });
  expect(await t.database.db.$count(machines)).toBe(2_000);
});
