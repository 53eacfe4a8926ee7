import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { auditLog, outbox } from '#app/db/tables/site.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { openBackOffice } from '#test/back-office.ts';
import type { DemandMailDraft } from '../demand-mails.schema.ts';
import { MAIL_DEMAND } from './demand-mails.service.ts';

const URL = '/api/admin/demand/mails';
const KIND = { brand: 'tajima', family: 'tmar', heads: 6 };
const ASKED = `${URL}?brand=tajima&family=tmar&heads=6`;
const WORDS = { subject: 'Do you have another?', text: 'Buyers ask for it.\n\nList it now.' };
const BEGINNING = new Date('2026-06-15T12:00:00Z');

/** A back office with Sam, who sold two machines of the kind and had a third rejected. */
async function openDesk() {
  let now = BEGINNING;
  const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@site.example' };
  const t = await openBackOffice({ now: () => now, env });
  const { db } = t.database;
  const addSeller = (name: string, fields: Partial<typeof users.$inferInsert> = {}) =>
    t.addUser({ name, email: `${name}@shop.example`, emailConfirmedAt: BEGINNING, ...fields });
  const sell = (id: string, sellerId: string, fields: Parameters<typeof t.addMachine>[0] = {}) =>
    t.addMachine({ id, name: id, sellerId, status: 'sold', soldAt: BEGINNING, ...fields });
  const sam = await addSeller('Sam');
  await sell('one', sam.id);
  await sell('two', sam.id, { model: 'TMAR-K1508' });
  await sell('third', sam.id, { status: 'rejected', soldAt: null });
  // A new session for each call: an admin's does not last as long as what some tests let pass.
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    t.app.inject({
      method,
      url,
      headers: await t.signIn(t.admin),
      ...(payload === undefined ? {} : { payload }),
    });
  const draft = async () => (await call('GET', ASKED)).json<DemandMailDraft>();
  const ids = async () => (await draft()).sellers.map(({ id }) => id);
  return {
    ...t,
    db,
    sam,
    addSeller,
    sell,
    draft,
    ids,
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    send: async (sellerIds: readonly string[], words: object = WORDS) => {
      const answer = await call('POST', URL, { ...words, kind: KIND, sellerIds });
      await t.jobs.runDue();
      return answer;
    },
    mails: () => db.select().from(outbox).orderBy(outbox.createdAt, outbox.recipient),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('the operator sees whom they write to, and the words to begin with', async () => {
  await using t = await openDesk();
  const ada = await t.addSeller('Ada');
  await t.sell('hers', ada.id);
  for (const [name, fields] of [
    ['Off', { reportsOffAt: BEGINNING }],
    ['Suspended', { suspendedAt: BEGINNING, suspendedBy: 'boss', suspensionReason: 'Spam' }],
    ['Unconfirmed', { emailConfirmedAt: null }],
    ['Admin', { role: 'admin' }],
  ] as const)
    await t.sell(name, (await t.addSeller(name, fields)).id);
  const others = await t.addSeller('Other');
  await t.sell('twelve', others.id, { heads: 12 });
  await t.sell('barudan', others.id, { brand: 'Barudan' });
  await t.sell('tmarx', others.id, { model: 'TMARX-1' });
  await t.sell('public', others.id, { status: 'approved', soldAt: null });
  expect(await t.draft()).toEqual({
    sellers: [
      { id: ada.id, name: 'Ada', listings: ['hers'] },
      { id: t.sam.id, name: 'Sam', listings: ['one', 'third', 'two'] },
    ],
    subject: 'Buyers look for a machine like yours: tajima tmar, 6 heads',
    text: expect.stringContaining('tajima tmar, 6 heads'),
  });
  expect((await t.call('GET', `${URL}?heads=6`)).statusCode).toBe(400);
});

test('the mail has the words of the operator, comes once in 90 days however often it is sent, and is recorded', async () => {
  await using t = await openDesk();
  const seen = await t.ids();
  const sent = await t.send(seen);
  expect([sent.statusCode, sent.json()]).toEqual([202, { sellers: 1 }]);
  const [mail] = await t.mails();
  expect(mail).toMatchObject({ recipient: 'Sam@shop.example', subject: WORDS.subject, kind: 'mail-seller-demand' });
  expect(mail?.textBody).toMatch(/Hello Sam,\s+Buyers ask for it\.\s+List it now\.[^]*\/sell[^]*one[^]*third[^]*two/);
  expect(mail?.unsubscribeUrl).toMatch(/\/monthly-report\?token=[\w-]{43}$/);
  expect(await t.ids()).toEqual([]);
  // Sent from another tab.
  expect((await t.send(seen)).statusCode).toBe(409);
  t.pass(89 * DAY_MS);
  expect(await t.ids()).toEqual([]);
  t.pass(2 * DAY_MS);
  expect(await t.ids()).toEqual(seen);
  expect(await t.mails()).toHaveLength(1);
  const entries = await t.db.select().from(auditLog);
  expect(entries).toMatchObject([
    {
      action: 'mail sellers',
      subjectType: 'mail',
      subjectId: 'several',
      after: { machines: 'tajima tmar, 6 heads', subject: WORDS.subject, mails: 1 },
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain('Sam@shop.example');
});

test('two presses before the job runs, and a job that runs again, write to each seller once', async () => {
  await using t = await openDesk();
  const input = { ...WORDS, kind: KIND, sellerIds: await t.ids() };
  for (let press = 0; press < 2; press += 1) await t.call('POST', URL, input);
  await t.jobs.runDue();
  expect(await t.mails()).toHaveLength(1);
  t.pass(DAY_MS);
  await t.jobs.send(t.db, MAIL_DEMAND, { input });
  await t.jobs.runDue();
  expect(await t.mails()).toHaveLength(1);
});

test('the link of the mail stops such mails', async () => {
  await using t = await openDesk();
  await t.send(await t.ids());
  const [mail] = await t.mails();
  const { pathname, search } = new globalThis.URL(mail?.unsubscribeUrl ?? '');
  expect((await t.app.inject({ method: 'POST', url: `${pathname}${search}` })).statusCode).toBe(204);
  t.pass(91 * DAY_MS);
  expect(await t.ids()).toEqual([]);
});

test('nobody is written to whom the operator has not seen, or who stopped it since', async () => {
  await using t = await openDesk();
  const other = await t.addSeller('Other');
  expect((await t.send([other.id])).statusCode).toBe(409);
  await t.call('POST', URL, { ...WORDS, kind: KIND, sellerIds: await t.ids() });
  await t.db.update(users).set({ reportsOffAt: BEGINNING }).where(eq(users.id, t.sam.id));
  await t.jobs.runDue();
  expect(await t.mails()).toEqual([]);
  for (const wrong of [
    { subject: '', text: 'Hello' },
    { subject: 'Two\nlines', text: 'Hello' },
    { subject: 'S', text: '' },
  ])
    expect((await t.send([t.sam.id], wrong)).statusCode).toBe(400);
});
