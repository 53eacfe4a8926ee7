import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#app/db/tables/site.ts';
import { startConversations } from '#test/fixtures/conversations.ts';
import type { CannedAnswer } from '../canned-answers.schema.ts';

const PATH = '/api/admin/canned-answers';
const VOLTAGE = { title: 'Voltage', body: 'Hello {buyer}, {machine} takes 220 V.' };

test('canned answers are added, changed and deleted, each with an entry in the audit log', async () => {
  await using t = await startConversations();
  const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    t.call(t.admin, method, url, payload);
  const list = async () => (await t.call(t.admin, 'GET', PATH)).json<CannedAnswer[]>();
  const added = await send('POST', PATH, VOLTAGE);
  expect(added.statusCode).toBe(201);
  const { id } = added.json<CannedAnswer>();
  expect((await send('POST', PATH, { title: 'delivery', body: 'We deliver.' })).statusCode).toBe(201);
  expect((await send('POST', PATH, { ...VOLTAGE, title: 'VOLTAGE' })).statusCode).toBe(409);
  expect((await list()).map(({ title }) => title)).toEqual(['delivery', 'Voltage']);
  expect((await send('PUT', `${PATH}/${id}`, { title: 'Delivery', body: 'x' })).statusCode).toBe(409);
  const changed = { title: 'voltage', body: '{machine} takes 110 V.' };
  expect((await send('PUT', `${PATH}/${id}`, changed)).statusCode).toBe(200);
  expect((await send('DELETE', `${PATH}/${id}`)).statusCode).toBe(204);
  for (const method of ['PUT', 'DELETE'] as const)
    expect((await send(method, `${PATH}/${id}`, changed)).statusCode).toBe(404);
  expect((await list()).map(({ title }) => title)).toEqual(['delivery']);
  const entries = await t.db.select().from(auditLog).orderBy(desc(auditLog.id));
  expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'delete canned answer', before: changed, after: null },
    { action: 'change canned answer', before: VOLTAGE, after: changed },
    { action: 'add canned answer', before: null, after: { title: 'delivery', body: 'We deliver.' } },
    { action: 'add canned answer', before: null, after: VOLTAGE },
  ]);
});

test.each([
  [{ ...VOLTAGE, body: 'Call {seller}' }, 'body', 'There is no field {seller}'],
  [{ ...VOLTAGE, body: ' ' }, 'body', 'Message is required'],
  [{ ...VOLTAGE, title: ' ' }, 'title', 'Title is required'],
  [{ ...VOLTAGE, title: 'x'.repeat(81) }, 'title', 'Must be at most 80 characters'],
])('the canned answer %j is refused', async (payload, path, message) => {
  await using t = await startConversations();
  const answer = await t.call(t.admin, 'POST', PATH, payload);
  expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path, message }]]);
});
