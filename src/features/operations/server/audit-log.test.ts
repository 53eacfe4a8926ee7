import { expect, test } from 'vitest';
import { insertAuditEntry, type AuditEntry } from '#app/db/audit-log.ts';
import { openBackOffice } from '#test/back-office.ts';
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
