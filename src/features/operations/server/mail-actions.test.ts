import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mailEvents } from '#app/db/tables/mail-events.ts';
import { auditLog, outbox } from '#app/db/tables/site.ts';
import { openBackOffice } from '#test/back-office.ts';
import { startSmtpServer } from '#test/smtp-server.ts';
import { SEND_MAIL } from '#app/features/mail/server/mail.service.ts';

const AGAIN = '/api/admin/mails/send-again';
const GIVE_UP = '/api/admin/mails/give-up';
const RESUME = '/api/admin/mails/resume';
const ALL = { all: true } as const;

type Row = Partial<typeof outbox.$inferInsert>;

/** A back office that sends its mails to a server of the test. */
async function openMails() {
  const server = await startSmtpServer();
  const t = await openBackOffice({ env: { SMTP_URL: server.url, MAIL_FROM: 'shop@example.com' } });
  const { db } = t.database;
  /** Stores a mail; by default one that has failed. */
  const add = async (row: Row = {}) => {
    const text = { recipient: 'ada@example.com', subject: 'Hello', textBody: 'A link', htmlBody: '<p>A link</p>' };
    const [mail] = await db
      .insert(outbox)
      .values({ ...text, attempts: 3, lastError: 'ECONNREFUSED', ...row })
      .returning({ id: outbox.id });
    return mail?.id ?? '';
  };
  return {
    ...t,
    db,
    server,
    add,
    stored: async (id: string) => (await db.select().from(outbox).where(eq(outbox.id, id)))[0],
    entries: () => db.select().from(auditLog),
    async [Symbol.asyncDispose]() {
      await t[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

test('a failed mail is sent again at once, and a second press sends no second copy', async () => {
  await using t = await openMails();
  const id = await t.add();
  expect((await t.call('POST', AGAIN, { id })).json()).toEqual({ mails: 1 });
  expect((await t.call('POST', AGAIN, { id })).statusCode).toBe(409);
  await t.jobs.runDue();
  expect(t.server.mails).toHaveLength(1);
  expect(await t.stored(id)).toMatchObject({ attempts: 1, lastError: null, textBody: 'The text was removed.' });
  expect((await t.call('POST', AGAIN, { id })).statusCode).toBe(409);
  expect(await t.entries()).toMatchObject([
    { action: 'send mail again', subjectType: 'mail', subjectId: id, after: { mails: 1 } },
  ]);
});

test('nothing leaves before its time: not what can be undone, is held back, or goes out within another', async () => {
  await using t = await openMails();
  const later = new Date(Date.now() + 60_000);
  const held = [
    await t.add({ sendAfter: later, undoKey: 'status of x' }),
    await t.add({ heldUntil: later, mailboxLimit: 'confirmed', body: [] }),
    await t.add({ claimedUntil: later }),
  ];
  await t.add({ mergedInto: held[0] ?? null });
  for (const id of held) expect((await t.call('POST', AGAIN, { id })).statusCode).toBe(409);
  expect((await t.call('POST', AGAIN, ALL)).json()).toEqual({ mails: 0 });
  expect(await t.jobs.runDue()).toBe(0);
  expect(await t.entries()).toEqual([]);
});

test('a mail that is given up loses its text with those within it, and is never sent, not even by a job that waits', async () => {
  await using t = await openMails();
  const id = await t.add();
  const within = await t.add({ mergedInto: id });
  await t.db.transaction((tx) => t.jobs.send(tx, SEND_MAIL, { mailId: id }));
  expect((await t.call('POST', GIVE_UP, { id: within })).statusCode).toBe(409);
  expect((await t.call('POST', GIVE_UP, { id })).json()).toEqual({ mails: 1 });
  for (const one of [id, within]) expect(await t.stored(one)).toMatchObject({ htmlBody: '', sentAt: null });
  expect((await t.call('POST', GIVE_UP, { id })).statusCode).toBe(409);
  expect((await t.call('POST', AGAIN, { id })).statusCode).toBe(409);
  await t.jobs.runDue();
  expect(t.server.mails).toEqual([]);
  expect(await t.entries()).toMatchObject([{ action: 'give mail up', subjectId: id }]);
});

test('a mail that is being sent cannot be given up meanwhile', async () => {
  await using t = await openMails();
  const id = await t.add({ attempts: 0, lastError: null });
  let status: number | undefined;
  t.server.behave({
    onMail: async () => {
      status = (await t.call('POST', GIVE_UP, { id })).statusCode;
    },
  });
  await t.db.transaction((tx) => t.jobs.send(tx, SEND_MAIL, { mailId: id }));
  await t.jobs.runDue();
  expect(status).toBe(409);
  expect(await t.stored(id)).toMatchObject({ givenUpAt: null });
  expect((await t.stored(id))?.sentAt).not.toBeNull();
});

test('all that match are acted on, and a selection without a choice is refused', async () => {
  await using t = await openMails();
  const hello = await t.add();
  const bye = await t.add({ subject: 'Bye', createdAt: new Date('2026-03-01T12:00:00Z') });
  for (const body of [{}, { search: 'Bye' }, { id: 'x' }, { ...ALL, state: 'sent' }])
    expect((await t.call('POST', GIVE_UP, body)).statusCode).toBe(400);
  expect((await t.call('POST', GIVE_UP, { id: crypto.randomUUID() })).statusCode).toBe(404);
  expect((await t.call('POST', GIVE_UP, { ...ALL, day: '2026-03-01' })).json()).toEqual({ mails: 1 });
  expect((await t.stored(bye))?.givenUpAt).not.toBeNull();
  expect((await t.call('POST', AGAIN, { ...ALL, search: 'HELLO' })).json()).toEqual({ mails: 1 });
  expect(await t.stored(hello)).toMatchObject({ attempts: 0 });
  expect(await t.entries()).toMatchObject([{ subjectId: 'several', after: { mails: 1 } }, { subjectId: 'several' }]);
});

test('without a mail server nothing is sent again, which says so', async () => {
  await using t = await openBackOffice();
  expect((await t.call('POST', AGAIN, ALL)).json()).toMatchObject({ message: expect.stringContaining('SMTP_URL') });
});

test('an admin sends all mails to an address again, once, and the audit log names the account instead of the address', async () => {
  await using t = await openBackOffice();
  const { db } = t.database;
  const sam = await t.addUser({ email: 'Sam@shop.example' });
  const at = new Date('2026-03-01T12:00:00Z');
  const complaint = { kind: 'complaint', at } as const;
  const bounce = { kind: 'bounce', at } as const;
  await db.insert(mailEvents).values([
    { ...complaint, id: '1', address: 'sam@shop.example' },
    { ...bounce, id: '2', address: 'eve@shop.example' },
    { ...bounce, id: '3', address: 'eve@shop.example' },
    { ...bounce, id: '4', address: 'once@shop.example' },
  ]);
  const suppressionOf = async (email: string) =>
    (await t.call('GET', `/api/admin/people?email=${email}`)).json().suppression;
  expect(await suppressionOf('SAM@shop.example')).toEqual({ reason: 'complaint', lastAt: at.toISOString() });
  expect(await suppressionOf('once@shop.example')).toBeNull();
  const statuses = await Promise.all(
    ['sam@shop.example', 'SAM@shop.example'].map(async (email) => (await t.call('POST', RESUME, { email })).statusCode),
  );
  expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 409]);
  expect(await suppressionOf('sam@shop.example')).toBeNull();
  expect((await t.call('POST', RESUME, { email: 'eve@shop.example' })).statusCode).toBe(204);
  for (const email of ['once@shop.example', 'nobody@shop.example'])
    expect((await t.call('POST', RESUME, { email })).statusCode).toBe(409);
  expect((await t.call('POST', RESUME, {})).statusCode).toBe(400);
  const entries = await db.select().from(auditLog).orderBy(auditLog.id);
  expect(entries).toMatchObject([
    { action: 'resume mails', subjectType: 'user', subjectId: sam.id, before: { stoppedBy: 'complaint' } },
    { action: 'resume mails', subjectType: 'mail', subjectId: 'several', before: { stoppedBy: 'bounce' } },
  ]);
  expect(JSON.stringify(entries)).not.toContain('shop.example');
});
