import { expect, test } from 'vitest';
import { insertAuditEntry, type AuditEntry } from '#app/db/audit-log.ts';
import { openBackOffice } from '#test/back-office.ts';
import { auditLog } from '#app/db/tables/site.ts';
import type { AuditEntryView } from '../audit-log.schema.ts';

const PATH = '/api/admin/audit-log';

async function openLog() {
  const t = await openBackOffice();
  const note = (entry: Partial<AuditEntry>) =>
    insertAuditEntry(t.database.db, {
      actor: { id: t.admin.id, username: 'boss' },
      action: 'approve listing',
      subject: { type: 'machine', id: 'tajima-1' },
      before: { status: 'pending' },
      after: { status: 'approved' },
      ...entry,
    });
  const actions = async (query: string) =>
    (await t.call('GET', `${PATH}?${query}`)).json<AuditEntryView[]>().map(({ action }) => action);
  return { ...t, note, actions, [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
}

test('entries are listed, the newest first, with what was before and after', async () => {
  await using t = await openLog();
  await t.note({});
  await t.note({ action: 'delete user', subject: { type: 'user', id: 'u1' }, after: null });
  const answer = await t.call('GET', PATH);
  expect(answer.headers['x-total-count']).toBe('2');
  expect(answer.json()).toMatchObject([
    { action: 'delete user', actorName: 'boss', subjectType: 'user', subjectId: 'u1', after: null },
    { action: 'approve listing', before: { status: 'pending' }, after: { status: 'approved' } },
  ]);
});

test('they are narrowed by what they are about and by text, in which nothing is a wildcard', async () => {
  await using t = await openLog();
  await t.note({});
  await t.note({ action: 'give 10% off', subject: { type: 'setting', id: 'x_y' } });
  expect(await t.actions('subject=setting')).toEqual(['give 10% off']);
  expect(await t.actions('search=TAJIMA')).toEqual(['approve listing']);
  expect(await t.actions('search=boss')).toHaveLength(2);
  expect(await t.actions('search=%25')).toEqual(['give 10% off']);
  expect(await t.actions('search=_')).toEqual(['give 10% off']);
  expect(await t.actions('pageSize=1&page=2')).toEqual(['approve listing']);
  expect((await t.call('GET', `${PATH}?subject=planet`)).statusCode).toBe(400);
});

test('of a text a thousand entries are counted, and without one all', async () => {
  await using t = await openLog();
  await t.database.pool.query(`insert into audit_log (actor_name, action, subject_type, subject_id)
    select 'boss', 'approve listing', 'machine', 'm' || n from generate_series(1, 1001) as n`);
  const totals = async (query: string) => {
    const { headers } = await t.call('GET', `${PATH}?page=1${query}`);
    return [headers['x-total-count'], headers['x-total-count-exact']];
  };
  expect(await totals('')).toEqual(['1001', undefined]);
  expect(await totals('&search=boss')).toEqual(['1000', 'false']);
  expect(await totals('&search=m10')).toEqual(['13', undefined]);
});

test('all that fit are saved as CSV, however many, and no cell runs as a formula', async () => {
  await using t = await openLog();
  for (let entry = 0; entry < 501; entry += 1) await t.note({});
  await t.note({
    actor: { id: t.admin.id, username: '=cmd()' },
    action: 'delete user',
    subject: { type: 'user', id: 'u' },
  });
  const file = await t.call('GET', '/api/admin/export/audit-log');
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="audit-log-export-\d{4}-\d\d-\d\d\.csv"$/);
  const lines = file.body.trimEnd().split('\r\n');
  // Includes the entry of the export itself, which is the newest.
  expect(lines).toHaveLength(504);
  expect(lines[0]).toBe('\uFEFFat,admin,action,subjectType,subjectId,before,after');
  expect(lines[1]).toContain(',boss,export audit-log,export,audit-log,,"{""rows"":502}"');
  expect(lines[2]).toContain(`,'=cmd(),delete user,user,u,"{""status"":""pending""}",`);
  const narrowed = await t.call('GET', '/api/admin/export/audit-log?subject=user');
  expect(narrowed.body.trimEnd().split('\r\n')).toHaveLength(2);
});

test('they are narrowed by admin and by day, which begins at midnight of the site, and the admins are named', async () => {
  await using t = await openLog();
  const entry = { action: 'approve listing', subjectType: 'machine', subjectId: 'tajima-1' } as const;
  await t.database.db.insert(auditLog).values([
    { ...entry, actorName: 'gone', action: 'first', at: new Date('2026-11-01T05:00:00Z') },
    { ...entry, actorName: 'boss', action: 'second', at: new Date('2026-11-02T05:59:59Z') },
    { ...entry, actorName: 'boss', action: 'third', at: new Date('2026-11-02T06:00:00Z') },
  ]);
  // The day has 25 hours in Chicago.
  expect(await t.actions('day=2026-11-01')).toEqual(['second', 'first']);
  expect(await t.actions('by=boss')).toEqual(['third', 'second']);
  expect(await t.actions('by=bos')).toEqual([]);
  expect(await t.actions('by=gone&day=2026-11-01')).toEqual(['first']);
  for (const day of ['2026-11-31', '0026-11-01', 'today'])
    expect((await t.call('GET', `${PATH}?day=${day}`)).statusCode).toBe(400);
  expect((await t.call('GET', `${PATH}/admins`)).json()).toEqual(['boss', 'gone']);
});

test('an import is one line with its machines, which it opens, and a search finds each of them', async () => {
  await using t = await openLog();
  const id = crypto.randomUUID();
  const subject = { type: 'import', id } as const;
  const after = { fileName: 'machines.csv', add: 2 };
  await t.note({ action: 'import machines', subject, before: null, after });
  const imported = { action: 'add listing from a file', importId: id };
  for (const machine of ['red-1', 'red-2', 'red-2'])
    await t.note({ ...imported, subject: { type: 'machine', id: machine } });
  const answer = await t.call('GET', `${PATH}?page=1`);
  expect(answer.headers['x-total-count']).toBe('1');
  expect(answer.json()).toMatchObject([
    {
      action: 'import machines',
      importedMachines: 2,
      subjectName: 'machines.csv',
      subjectHref: '/admin/csv-management',
    },
  ]);
  expect(await t.actions('subject=machine')).toEqual([]);
  expect(await t.actions(`importId=${id}`)).toHaveLength(3);
  expect(await t.actions('search=red-1')).toEqual(['add listing from a file']);
  const file = await t.call('GET', '/api/admin/export/audit-log?subject=machine');
  expect(file.body.trimEnd().split('\r\n')).toHaveLength(4);
});

test('subjects are named and linked, a deleted machine as it was, and a deleted account not at all', async () => {
  await using t = await openLog();
  const seller = await t.addUser({ username: 'sam', name: 'Sam Seller' });
  await t.addMachine({ id: 'mine', sellerId: seller.id, brand: 'Tajima', model: 'TMBR', name: 'Tajima TMBR' });
  const entries = async () => (await t.call('GET', PATH)).json<AuditEntryView[]>();
  const status = '/api/machines/mine/status';
  await t.call('PATCH', status, { status: 'rejected', reason: 'The photos are blurred' });
  await t.call('PATCH', status, { status: 'rejected', reason: 'They still are' });
  await t.call('PATCH', `/api/admin/users/${seller.id}`, { name: 'Sam' });
  const machine = { subjectName: 'Tajima TMBR', subjectHref: '/machine/mine' };
  expect(await entries()).toMatchObject([
    { action: 'change user', subjectName: 'Sam', subjectHref: `/admin/people/${seller.id}` },
    { ...machine, reason: 'They still are' },
    // The listing keeps only its latest reason.
    { ...machine, reason: null },
  ]);
  await t.call('DELETE', '/api/machines/mine');
  expect((await entries())[0]).toMatchObject({ subjectName: 'Tajima TMBR', subjectHref: '/admin/deleted-listings' });
  await t.call('DELETE', `/api/admin/users/${seller.id}`);
  const gone = { subjectName: null, subjectHref: null };
  const [deleted, ofMachine] = (await entries()).filter(({ action }) => action.startsWith('delete'));
  expect([deleted, ofMachine]).toMatchObject([
    { action: 'delete user', ...gone },
    { action: 'delete listing', subjectName: 'Tajima TMBR', subjectHref: '/admin/deleted-listings' },
  ]);
});
