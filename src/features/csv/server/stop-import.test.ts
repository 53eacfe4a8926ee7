import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { runImport } from './run-import.service.ts';
import { depsOf, fileOf, IMPORTS, NEEDED, openCsvOffice, TAJIMA } from '#test/fixtures/csv-imports.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';

const COLUMNS = [...NEEDED, 'images', 'reason'] as const;
/** Its picture is fetched from another site, so the row is written separately. */
const PICTURED = [...TAJIMA, 'https://a.example/1.jpg', ''] as const;
const PLAIN = [...TAJIMA, '', 'of another time'] as const;
const WRONG = ['Tajima', '', 6, 15, '', ''] as const;

const ROWS = [PLAIN, PLAIN, WRONG, PICTURED, PLAIN];
const noPicture = () => Promise.reject(new RemoteError('refused', 'There is no picture.'));

async function openStopped() {
  const t = await openCsvOffice();
  const other = await t.signIn(await t.addUser({ role: 'admin', username: 'kim' }));
  const { id } = await t.check(fileOf(COLUMNS, ...ROWS));
  const act = async (what: 'run' | 'stop' | 'continue', headers = t.headers) => {
    const { statusCode, body } = await t.app.inject({ method: 'POST', url: `${IMPORTS}/${id}/${what}`, headers });
    const { message } = body === '' ? { message: null } : JSON.parse(body);
    return [statusCode, message];
  };
  expect(await act('run')).toEqual([202, null]);
  // Another window stops the import before the picture arrives.
  const stopping = depsOf(t, async () => {
    expect(await act('stop', other)).toEqual([204, null]);
    return { path: '/objects/machines/aaaaaaaaaaaaaaaaaaaaaaaa.webp', bytes: 9, width: 1, height: 1 };
  });
  await runImport(stopping, id, new AbortController().signal);
  return { ...t, id, act, [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
}

test('an import that is stopped ends before the next portion: what is imported stays, and who stopped it is noted', async () => {
  await using t = await openStopped();
  const stopped = {
    status: 'stopped',
    error: 'Stopped by kim.',
    counts: { add: 4, refused: 1 },
    doneCount: 2,
    finishedAt: expect.any(String),
  };
  expect(await t.read(t.id)).toMatchObject(stopped);
  // A late worker or a second press changes nothing.
  await t.jobs.runDue();
  expect(await t.act('stop')).toEqual([409, 'This file has been stopped already']);
  expect(await t.act('run')).toEqual([409, 'This file has been stopped. Go on with it, or upload it again']);
  expect(await t.read(t.id)).toMatchObject(stopped);
  expect(await t.database.db.$count(machines)).toBe(2);
  const log = await t.database.db.select().from(auditLog).orderBy(auditLog.id);
  expect(log.at(-1)).toMatchObject({ actorName: 'kim', action: 'stop import', subjectId: t.id, after: { written: 2 } });
});

test('it is gone on with from there, once, and then it cannot be stopped', async () => {
  await using t = await openStopped();
  expect(await t.act('continue')).toEqual([202, null]);
  expect(await t.act('continue')).toEqual([409, 'This file is not stopped']);
  expect(await t.read(t.id)).toMatchObject({ status: 'running', error: null, finishedAt: null });
  await runImport(depsOf(t, noPicture), t.id, new AbortController().signal);
  expect(await t.read(t.id)).toMatchObject({ status: 'completed', counts: { add: 3, refused: 2 }, doneCount: 3 });
  expect(await t.database.db.$count(machines)).toBe(3);
  expect(await t.act('stop')).toEqual([409, 'This file has been imported already']);
  expect(await t.act('continue')).toEqual([409, 'This file is not stopped']);
});

test('a worker from before the stop writes nothing beside the one that goes on', async () => {
  await using t = await openCsvOffice();
  const { id } = await t.check(fileOf(COLUMNS, ...ROWS));
  await t.call('POST', `${IMPORTS}/${id}/run`);
  const slow = depsOf(t, async () => {
    await t.call('POST', `${IMPORTS}/${id}/stop`);
    await t.call('POST', `${IMPORTS}/${id}/continue`);
    await runImport(depsOf(t, noPicture), id, new AbortController().signal);
    return { path: '/objects/machines/aaaaaaaaaaaaaaaaaaaaaaaa.webp', bytes: 9, width: 1, height: 1 };
  });
  await runImport(slow, id, new AbortController().signal);
  expect(await t.read(id)).toMatchObject({ status: 'completed', counts: { add: 3, refused: 2 }, doneCount: 3 });
  expect(await t.database.db.$count(machines)).toBe(3);
});

test('while it is stopped another file is imported, and it is not gone on with before that has ended', async () => {
  await using t = await openStopped();
  const other = await t.check(fileOf(NEEDED, TAJIMA));
  expect((await t.call('POST', `${IMPORTS}/${other.id}/run`)).statusCode).toBe(202);
  expect(await t.act('continue')).toEqual([409, 'Another file is being imported']);
  await t.jobs.runDue();
  expect(await t.act('continue')).toEqual([202, null]);
});

test('the rows that are left are saved as a file, without those that are in or refused, and go in from there', async () => {
  await using t = await openStopped();
  const remaining = await t.call('GET', `${IMPORTS}/${t.id}/remaining`);
  expect(remaining.headers['content-disposition']).toMatch(/filename="remaining-export-\d{4}-\d\d-\d\d\.csv"/);
  const [brand, model, heads, needles] = TAJIMA;
  const line = [brand, model, heads, needles].join(',');
  expect(remaining.body).toBe(
    `\uFEFFbrand,model,heads,needles,images\r\n${line},https://a.example/1.jpg\r\n${line},\r\n`,
  );
  const refused = await t.call('GET', `${IMPORTS}/${t.id}/refused`);
  expect(refused.body.split('\r\n')).toHaveLength(3);
  const log = await t.database.db.select().from(auditLog).orderBy(auditLog.id);
  expect(log.slice(-2)).toMatchObject([
    { action: 'export remaining rows', subjectType: 'import', subjectId: t.id, after: { rows: 2 } },
    { action: 'export refused rows', subjectType: 'import', subjectId: t.id, after: { rows: 1 } },
  ]);
  const checked = await t.check(remaining.body.replace('https://a.example/1.jpg', ''));
  // A machine like them is in.
  await t.call('POST', `${IMPORTS}/${checked.id}/known`, { choice: 'add' });
  await t.call('POST', `${IMPORTS}/${checked.id}/run`);
  await t.jobs.runDue();
  expect((await t.read(checked.id)).counts).toEqual({ add: 2, update: 0, unchanged: 0, known: 0, refused: 0 });
  expect(await t.database.db.$count(machines)).toBe(4);
});

test('a check is stopped too, and gone on with; then the file is imported as ever', async () => {
  await using t = await openCsvOffice();
  const { id } = (await t.send(fileOf(NEEDED, TAJIMA, TAJIMA))).json();
  const press = async (what: string) => (await t.call('POST', `${IMPORTS}/${id}/${what}`)).statusCode;
  expect(await press('stop')).toBe(204);
  await t.jobs.runDue();
  expect(await t.read(id)).toMatchObject({ status: 'stopped', counts: { add: 0 }, error: 'Stopped by boss.' });
  expect((await t.call('GET', `${IMPORTS}/${id}/remaining`)).body.split('\r\n')).toHaveLength(4);
  expect(await press('continue')).toBe(202);
  await t.jobs.runDue();
  expect(await t.read(id)).toMatchObject({ status: 'checked', counts: { add: 2 }, error: null, finishedAt: null });
  expect(await press('stop')).toBe(409);
  expect(await press('run')).toBe(202);
  // Stopped before its first row: nothing was written, so an admin has to start it again.
  expect(await press('stop')).toBe(204);
  expect(await press('continue')).toBe(202);
  await t.jobs.runDue();
  expect(await t.read(id)).toMatchObject({ status: 'checked', counts: { add: 2 } });
  expect(await press('run')).toBe(202);
  await t.jobs.runDue();
  expect(await t.read(id)).toMatchObject({ status: 'completed', doneCount: 2 });
  expect(await t.database.db.$count(machines)).toBe(2);
});

test('what is stopped can be discarded, and then it is there no more', async () => {
  await using t = await openStopped();
  expect((await t.call('DELETE', `${IMPORTS}/${t.id}`)).statusCode).toBe(204);
  expect(await t.act('stop')).toEqual([404, 'This import no longer exists']);
  expect(await t.act('continue')).toEqual([404, 'This import no longer exists']);
  expect((await t.call('GET', `${IMPORTS}/${t.id}/remaining`)).statusCode).toBe(404);
});

test('only admins stop, go on, and save what is left', async () => {
  await using t = await openStopped();
  const headers = await t.signIn(await t.addUser());
  for (const [method, what] of [
    ['POST', 'stop'],
    ['POST', 'continue'],
    ['GET', 'remaining'],
  ] as const) {
    const { statusCode } = await t.app.inject({ method, url: `${IMPORTS}/${t.id}/${what}`, headers });
    expect([what, statusCode]).toEqual([what, 403]);
  }
});
