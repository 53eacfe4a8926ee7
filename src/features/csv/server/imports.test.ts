import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { auditLog } from '#app/db/tables/site.ts';
import type { CsvImport } from '../csv-imports.schema.ts';
import { fileOf, IMPORTS, NEEDED, openCsvOffice, TAJIMA } from '#test/fixtures/csv-imports.ts';

test('a file is judged first: nothing changes before an admin says so', async () => {
  await using t = await openCsvOffice();
  await t.addMachine({ id: 'known', price: 42_000 });
  await t.addMachine({ id: 'same' });
  const file = fileOf(
    ['id', ...NEEDED, 'price'],
    ['', 'Barudan', 'BEKY', 1, 15, 9_000],
    ['known', ...TAJIMA, 39_000],
    ['same', ...TAJIMA, 42_000],
    ['', 'Tajima', 'X', 'six', 15, 9_000],
  );
  const checked = await t.check(file);
  expect(checked).toMatchObject({
    status: 'checked',
    fileName: 'machines.csv',
    startedByName: 'boss',
    rowCount: 4,
    counts: { add: 1, update: 1, unchanged: 1, known: 0, refused: 1 },
    format: { encoding: 'UTF-8', separator: ',', unknownColumns: [] },
  });
  expect(await t.rows(checked, '?verdict=refused')).toEqual([
    {
      row: 5,
      verdict: 'refused',
      machineId: null,
      problems: [{ column: 'heads', value: 'six', reason: 'must be a whole number' }],
      name: null,
      changes: [],
      notes: [],
    },
  ]);
  expect(await t.database.db.$count(machines)).toBe(2);
});

test('then it is taken: what is new is added, what differs changed, and each change is noted', async () => {
  await using t = await openCsvOffice();
  await t.addMachine({ id: 'known', price: 42_000, contactName: 'Sam' });
  const file = fileOf(
    ['id', ...NEEDED, 'price', 'contactName'],
    ['', 'barudan', 'BEKY', 1, 15, 9_000, 'Ann'],
    ['known', ...TAJIMA, 39_000, 'Kim'],
  );
  const taken = await t.take(file);
  expect(taken).toMatchObject({ status: 'completed', doneCount: 2, error: null, finishedAt: expect.any(String) });
  const [added, changed] = await t.rows(taken);
  expect(added?.machineId).toMatch(/^barudan-1-head-beky-[a-z0-9]{6}$/);
  const stored = await t.database.db.select().from(machines).orderBy(machines.serial);
  expect(stored).toMatchObject([
    { id: 'known', price: 39_000, contactName: 'Kim', city: 'Columbus', status: 'approved' },
    { id: added?.machineId, brand: 'Barudan', name: 'Barudan BEKY', status: 'pending', description: 'Barudan BEKY' },
  ]);
  expect(changed?.machineId).toBe('known');
  expect(await t.database.db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
    { action: 'import machines', subjectType: 'import', after: { add: 1, update: 1, refused: 0 } },
    { action: 'add listing from a file', subjectId: added?.machineId, before: null },
    {
      action: 'change listing from a file',
      subjectId: 'known',
      before: { price: 42_000 },
      after: { price: 39_000, alsoChanged: ['contactName'] },
    },
  ]);
});

test('the same file again changes nothing', async () => {
  await using t = await openCsvOffice();
  const file = fileOf(['id', ...NEEDED], ['one', ...TAJIMA], ['two', ...TAJIMA]);
  expect((await t.take(file)).counts).toMatchObject({ add: 2 });
  const noted = await t.database.db.$count(auditLog);
  expect((await t.take(file)).counts).toEqual({ add: 0, update: 0, unchanged: 2, known: 0, refused: 0 });
  expect(await t.database.db.$count(auditLog)).toBe(noted + 1);
});

test('the refused rows come back as a file that is mended and imported again', async () => {
  await using t = await openCsvOffice();
  const first = await t.take(
    fileOf(['id', ...NEEDED, 'colour'], ['a', ...TAJIMA, '=red'], ['b', 'Tajima', '', 6, 15, 'x']),
  );
  expect(first.counts).toMatchObject({ add: 1, refused: 1 });
  expect(first.format?.unknownColumns).toEqual(['colour']);
  const refused = await t.call('GET', `${IMPORTS}/${first.id}/refused`);
  expect(refused.headers['content-disposition']).toMatch(/filename="refused-export-\d{4}-\d\d-\d\d\.csv"/);
  expect(refused.body).toBe(
    '\uFEFFid,brand,model,heads,needles,colour,reason\r\nb,Tajima,,6,15,x,model is required\r\n',
  );
  const second = await t.take(refused.body.replace('Tajima,,', 'Tajima,TMBP,'));
  expect(second).toMatchObject({ counts: { add: 1, refused: 0 }, format: { unknownColumns: ['colour'] } });
  const again = await t.check(refused.body);
  const twice = await t.call('GET', `${IMPORTS}/${again.id}/refused`);
  expect(twice.body).toBe(refused.body);
});

test('the newest file is shown until it is discarded', async () => {
  await using t = await openCsvOffice();
  expect((await t.call('GET', `${IMPORTS}/latest`)).body).toBe('null');
  await t.check(fileOf(NEEDED, TAJIMA));
  const { id } = await t.check(fileOf(NEEDED, TAJIMA));
  expect((await t.call('GET', `${IMPORTS}/latest`)).json()).toMatchObject({ id, status: 'checked' });
  expect((await t.call('DELETE', `${IMPORTS}/${id}`)).statusCode).toBe(204);
  expect((await t.call('GET', `${IMPORTS}/latest`)).json().id).not.toBe(id);
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/rows'],
    ['GET', '/refused'],
    ['POST', '/run'],
    ['DELETE', ''],
  ] as const) {
    expect([path, (await t.call(method, `${IMPORTS}/${id}${path}`)).statusCode]).toEqual([path, 404]);
  }
});

test('a file runs once, and not before it is checked', async () => {
  await using t = await openCsvOffice();
  const sent = (await t.send(fileOf(NEEDED, TAJIMA))).json();
  const run = () => t.call('POST', `${IMPORTS}/${sent.id}/run`);
  expect((await run()).json()).toMatchObject({ statusCode: 409, message: 'This file is being checked' });
  await t.jobs.runDue();
  expect((await run()).statusCode).toBe(202);
  expect((await run()).json().message).toBe('This file is being imported');
  expect((await t.call('DELETE', `${IMPORTS}/${sent.id}`)).statusCode).toBe(409);
  const other = (await t.send(fileOf(NEEDED, ['Tajima', 'TMBP', 1, 15]))).json();
  await t.jobs.runDue();
  expect((await run()).json().message).toBe('This file has been imported already');
  expect((await t.call('POST', `${IMPORTS}/${other.id}/run`)).statusCode).toBe(202);
  expect(await t.database.db.$count(machines)).toBe(1);
});

test('while one file is being imported no other one is', async () => {
  await using t = await openCsvOffice();
  const first = await t.check(fileOf(NEEDED, TAJIMA));
  const second = await t.check(fileOf(NEEDED, ['Tajima', 'TMBP', 1, 15]));
  await t.call('POST', `${IMPORTS}/${first.id}/run`);
  const refusal = { statusCode: 409, message: 'Another file is being imported' };
  expect((await t.call('POST', `${IMPORTS}/${second.id}/run`)).json()).toMatchObject(refusal);
  const atOnce = await t.call('POST', '/api/admin/import/machines', { csvData: fileOf(NEEDED, TAJIMA) });
  expect(atOnce.json()).toMatchObject(refusal);
  await t.jobs.runDue();
  expect((await t.call('POST', `${IMPORTS}/${second.id}/run`)).statusCode).toBe(202);
});

test('a file is taken in one step, with the first of what is wrong', async () => {
  await using t = await openCsvOffice();
  const bad = Array.from({ length: 120 }, () => ['Tajima', 'X', 'six', 15]);
  const csvData = fileOf(NEEDED, TAJIMA, ...bad);
  const answer = await t.call('POST', '/api/admin/import/machines', { csvData });
  expect(answer.json()).toMatchObject({ success: false, imported: 1, failed: 120, message: '1 imported, 120 failed' });
  expect(answer.json().errors).toHaveLength(100);
  expect(answer.json().errors[0]).toBe('Row 3: heads must be a whole number');
  expect(answer.json().unknownColumns).toEqual([]);
  expect(await t.database.db.$count(machines)).toBe(1);
});

test('columns that mean nothing here are told where a file is taken in one step, too', async () => {
  await using t = await openCsvOffice();
  const csvData = fileOf([...NEEDED, 'Colour', 'crates'], [...TAJIMA, 'red', 'x']);
  const answer = await t.call('POST', '/api/admin/import/machines', { csvData });
  expect(answer.json()).toMatchObject({
    success: true,
    unknownColumns: ['Colour', 'crates'],
    message: '1 imported, 0 failed. Passed over: the columns Colour, crates',
  });
});

test('the preview names each change of a row, old and new, and none of rows that are imported', async () => {
  await using t = await openCsvOffice();
  const description = `${'Runs every day. '.repeat(40)}One owner.`;
  await t.addMachine({ id: 'm', price: 42_000, contactName: 'Zoë Hale', city: 'Québec', description });
  const file = fileOf(
    ['id', ...NEEDED, 'price', 'contactName', 'city', 'description'],
    ['m', ...TAJIMA, 39_000, 'Zoe Hale', '', description.replace('One', 'Two')],
    ['', 'Tajima', 'NEW', 1, 15, 9_000, 'Sam', 'Waco', ''],
  );
  const checked = await t.check(file);
  const [update, add] = await t.rows(checked);
  expect(update).toMatchObject({ row: 2, name: 'Tajima TMAR-K1506C', notes: [] });
  expect(update?.changes).toEqual([
    { column: 'price', before: '42000', after: '39000' },
    { column: 'city', before: 'Québec', after: '' },
    {
      column: 'description',
      before: expect.stringMatching(/^….*One owner\.$/),
      after: expect.stringMatching(/^….*Two owner\.$/),
    },
    { column: 'contactName', before: 'Zoë Hale', after: 'Zoe Hale' },
  ]);
  expect(add).toMatchObject({ row: 3, verdict: 'add', name: 'Tajima NEW' });
  // As it will stand: with the values that a new listing has by itself.
  expect(Object.fromEntries((add?.changes ?? []).map(({ column, after }) => [column, after]))).toMatchObject({
    model: 'NEW',
    condition: 'used',
    status: 'pending',
    contactName: 'Sam',
  });
  await t.call('POST', `${IMPORTS}/${checked.id}/run`);
  await t.jobs.runDue();
  expect((await t.rows(checked)).map(({ changes }) => changes)).toEqual([[], []]);
});

test('a file that was imported before is recognized, whatever its name, until one of its rows is another', async () => {
  await using t = await openCsvOffice();
  const file = fileOf(NEEDED, [...TAJIMA]);
  expect(await t.check(file)).toMatchObject({ importedBefore: null });
  // Checked, and not imported.
  expect(await t.check(file)).toMatchObject({ importedBefore: null });
  const { finishedAt } = await t.take(file);
  const again = await t.send(file, 'copy.csv');
  await t.jobs.runDue();
  const { id } = again.json<CsvImport>();
  expect(await t.read(id)).toMatchObject({
    counts: { add: 0, known: 1 },
    importedBefore: { at: finishedAt, byName: t.admin.username },
  });
  expect((await t.call('GET', `${IMPORTS}/latest`)).json()).toMatchObject({ importedBefore: { at: finishedAt } });
  expect(await t.check(fileOf(NEEDED, ['Tajima', 'TMAR-K1506C', 6, 12]))).toMatchObject({ importedBefore: null });
});
