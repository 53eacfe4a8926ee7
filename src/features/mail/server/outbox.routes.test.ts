import { expect, test } from 'vitest';
import { outbox } from '#app/db/tables/site.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { openBackOffice } from '#test/back-office.ts';
import type { OutboxEntry } from '../outbox.schema.ts';

const PATH = '/api/admin/mails';
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));

async function openOutbox(env = {}) {
  const t = await openBackOffice({ env });
  const mail = { recipient: 'ada@example.com', subject: 'Hello', textBody: 'A link', htmlBody: '<p>A link</p>' };
  await t.database.db.insert(outbox).values([
    { ...mail, subject: 'First', createdAt: at(1), sentAt: at(2), attempts: 1 },
    { ...mail, subject: '50% off', createdAt: at(2), givenUpAt: at(9), attempts: 4, lastError: 'no such user' },
    { ...mail, recipient: 'bo@example.com', subject: 'Third', createdAt: at(3) },
  ]);
  const subjects = async (query: string) =>
    (await t.call('GET', `${PATH}?${query}`)).json<OutboxEntry[]>().map(({ subject }) => subject);
  return { ...t, subjects, [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
}

test('mails are listed, the newest first, and only one that waits still shows its text', async () => {
  await using t = await openOutbox();
  const answer = await t.call('GET', PATH);
  expect(answer.headers).toMatchObject({ 'x-total-count': '3', 'x-mail-sending': 'false' });
  expect(answer.json()).toMatchObject([
    { subject: 'Third', state: 'waiting', text: 'A link', sentAt: null },
    { subject: '50% off', state: 'given-up', text: null, lastError: 'no such user', attempts: 4 },
    { subject: 'First', state: 'sent', text: null, sentAt: at(2).toISOString() },
  ]);
  expect(answer.body).not.toContain('<p>');
});

test('they are narrowed by state and by text, in which nothing is a wildcard', async () => {
  await using t = await openOutbox();
  expect(await t.subjects('state=sent')).toEqual(['First']);
  expect(await t.subjects('state=given-up')).toEqual(['50% off']);
  expect(await t.subjects('search=BO@')).toEqual(['Third']);
  expect(await t.subjects('search=%25')).toEqual(['50% off']);
  expect(await t.subjects('search=_')).toEqual([]);
  expect((await t.call('GET', `${PATH}?state=lost`)).statusCode).toBe(400);
});

test('where mails leave this server it says so, and shows nobody the links in them', async () => {
  await using t = await openOutbox({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shop@example.com' });
  const answer = await t.call('GET', PATH);
  expect(answer.headers['x-mail-sending']).toBe('true');
  expect(answer.body).not.toContain('A link');
  expect(answer.json()).toMatchObject([{ subject: 'Third', state: 'waiting', text: null }, {}, {}]);
});

test('they are narrowed by the day on which they were written, and name the account that they went to', async () => {
  await using t = await openOutbox();
  const ada = await t.addUser({ username: 'ada', name: 'Ada', email: 'ADA@example.com' });
  const mail = { userId: ada.id, textBody: 'T', htmlBody: 'H' };
  await t.database.db.insert(outbox).values([
    // Before midnight in Chicago.
    { ...mail, recipient: 'ada@example.com', subject: 'Late', createdAt: new Date('2026-03-02T05:59:00Z') },
    { ...mail, recipient: 'desk@example.com', subject: 'Early', createdAt: new Date('2026-03-02T06:01:00Z') },
  ]);
  const found = async (day: string) => (await t.call('GET', `${PATH}?day=${day}`)).json<OutboxEntry[]>();
  expect(await found('2026-03-01')).toMatchObject([{ subject: 'Late', account: { name: 'Ada', username: 'ada' } }]);
  // A mail about an account, to somebody else.
  expect(await found('2026-03-02')).toMatchObject([{ subject: 'Early', account: null }]);
});

test('the mails of the last 30 days are counted by kind and state, and kinds have their titles', async () => {
  await using t = await openBackOffice();
  const mail = { recipient: 'ada@example.com', subject: 'S', textBody: 'T', htmlBody: 'H' };
  const now = new Date();
  const reset = { ...mail, kind: 'mail-reset-password' };
  await t.database.db
    .insert(outbox)
    .values([
      { ...reset, sentAt: now },
      { ...reset, sentAt: now },
      { ...reset, givenUpAt: now },
      { ...mail, kind: 'mail-of-old', givenUpAt: now, isStopped: true },
      { ...mail, kind: 'mail-of-old' },
      mail,
      { ...reset, createdAt: new Date(now.getTime() - 31 * DAY_MS) },
    ]);
  const none = { sent: 0, givenUp: 0, waiting: 0, stopped: 0 };
  expect((await t.call('GET', `${PATH}/figures`)).json()).toEqual([
    { ...none, kind: 'mail-reset-password', title: 'Reset your password', sent: 2, givenUp: 1 },
    { ...none, kind: 'mail-of-old', title: 'mail-of-old', stopped: 1, waiting: 1 },
    { ...none, kind: null, title: 'Other', waiting: 1 },
  ]);
  expect(
    await Promise.all(
      ['given-up', 'stopped'].map(async (state) => (await t.call('GET', `${PATH}?state=${state}`)).json()),
    ),
  ).toMatchObject([[{ state: 'given-up' }], [{ state: 'stopped' }]]);
});

test('a mail is stored with the kind of its text', async () => {
  await using t = await openBackOffice();
  const ada = { username: 'ada', password: 'correct horse', name: 'Ada', email: 'ada@example.com' };
  await t.app.inject({ method: 'POST', url: '/api/register', payload: ada });
  expect((await t.call('GET', `${PATH}/figures`)).json()).toMatchObject([{ kind: 'mail-confirm-email', waiting: 1 }]);
});
