import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mailEvents } from '#app/db/tables/mail-events.ts';
import { outbox } from '#app/db/tables/site.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { startTestApp } from '#test/app.ts';
import { startSmtpServer, type SmtpBehaviour } from '#test/smtp-server.ts';
import type { Mail } from '../mail.rules.ts';
import { DELETE_OLD_MAILS } from './mail.jobs.ts';
import { createMailer } from './mail.service.ts';

const SECRET = 'the provider knows it';
const SAM = 'Sam@seller.example';
const NEWS: Mail = {
  to: SAM,
  limit: 'confirmed',
  subject: 'News',
  body: [],
  unsubscribeUrl: 'https://shop.example/stop',
};
const NEEDED: Mail = { to: SAM, limit: 'counted', subject: 'A new password', body: [] };

type Event = { id: string; type: string; email: string; at: string };

/** A site that sends its mails to a server of the test, with Sam, who has an account, and a clock that can be set. */
async function startSite(env: Record<string, string> = { MAIL_WEBHOOK_SECRET: SECRET }) {
  const server = await startSmtpServer();
  let now = new Date();
  const t = await startTestApp({
    now: () => now,
    env: { SMTP_URL: server.url, MAIL_FROM: 'shop@shop.example', ...env },
  });
  const { db } = t.database;
  const sam = await t.addUser({ email: SAM, emailConfirmedAt: now });
  const site = { name: 'S', publicUrl: 'https://s.example', operatorEmail: 'o@s.example', operatorPhone: '1' };
  const mailer = createMailer({
    sendAll: t.jobs.sendAll,
    readSite: async () => site,
    readTexts: async () => new Map(),
  });
  const event = (id: string, type = 'hard-bounce', email = SAM): Event => ({ id, type, email, at: now.toISOString() });
  const post = (payload: object, authorization = `Bearer ${SECRET}`) =>
    t.app.inject({ method: 'POST', url: '/api/mail-events', payload, headers: { authorization } });
  return {
    ...t,
    db,
    server,
    sam,
    event,
    post,
    pass: (days: number) => {
      now = new Date(now.getTime() + days * DAY_MS);
    },
    report: async (...events: Event[]) => expect((await post({ events })).statusCode).toBe(204),
    send: async (...mails: Mail[]) => {
      await db.transaction((tx) => mailer.queueAll(tx, mails));
      await t.jobs.runDue();
    },
    arrived: () => server.mails.map(({ subject }) => subject),
    suppressionOf: async (user = sam) =>
      (await t.app.inject({ url: '/api/user', headers: await t.signIn(user) })).json().emailSuppression,
    [Symbol.asyncDispose]: async () => {
      await t[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

test('after two hard bounces an address gets what it needs, and nothing else', async () => {
  await using t = await startSite();
  await t.report(t.event('1'), t.event('soft', 'soft-bounce'));
  await t.send(NEWS);
  expect(await t.suppressionOf()).toBeNull();
  await t.report(t.event('2', 'hard-bounce', 'SAM@SELLER.EXAMPLE'));
  expect(await t.suppressionOf()).toBe('bounce');
  await t.send({ ...NEWS, subject: 'More news' }, NEEDED, { ...NEWS, to: 'eve@seller.example', subject: 'For Eve' });
  expect(t.arrived()).toHaveLength(3);
  expect(t.arrived()).toEqual(expect.arrayContaining(['A new password', 'For Eve', 'News']));
  const rows = await t.db.select().from(outbox).orderBy(desc(outbox.isStopped));
  expect(rows[0]).toMatchObject({ subject: 'More news', isStopped: true, sentAt: null, attempts: 0, htmlBody: '' });
  expect(rows[0]?.givenUpAt).not.toBeNull();
  expect(rows.filter(({ isStopped }) => isStopped)).toHaveLength(1);
});

test('a complaint counts at once, also for a mail that waits already', async () => {
  await using t = await startSite();
  t.server.behave({ refuseMail: 451 });
  await t.send(NEWS);
  await t.report(t.event('c', 'complaint'));
  expect(await t.suppressionOf()).toBe('complaint');
  t.server.behave({});
  await t.database.pool.query("update pgboss.job set start_after = now() where state = 'retry'");
  await t.jobs.runDue();
  expect(t.arrived()).toEqual([]);
  expect((await t.db.select().from(outbox))[0]).toMatchObject({ isStopped: true, attempts: 1 });
});

test('an event counts once: delivered again, twice in one delivery, in ten at once, and after it was forgotten', async () => {
  await using t = await startSite();
  const event = t.event('1');
  await t.report(event, event);
  await Promise.all(Array.from({ length: 10 }, () => t.report(event)));
  expect(await t.suppressionOf()).toBeNull();
  t.pass(91);
  await t.jobs.send(t.db, DELETE_OLD_MAILS, {});
  await t.jobs.runDue();
  expect(await t.db.select().from(mailEvents)).toEqual([]);
  await t.report(event, t.event('2'));
  expect(await t.suppressionOf()).toBeNull();
});

test('what suppresses an address is kept as long as somebody here has it', async () => {
  await using t = await startSite();
  await t.send({ ...NEWS, to: 'eve@seller.example' });
  await t.report(t.event('1', 'complaint'), t.event('2', 'complaint', 'eve@seller.example'));
  t.pass(91);
  await t.jobs.send(t.db, DELETE_OLD_MAILS, {});
  await t.jobs.runDue();
  expect(await t.db.select().from(mailEvents)).toMatchObject([{ id: '1', address: SAM.toLowerCase() }]);
});

test('an address that nobody here has gets the same answer, and is not stored', async () => {
  await using t = await startSite();
  await t.report(t.event('1', 'complaint', 'nobody@else.example'));
  expect(await t.db.select().from(mailEvents)).toEqual([]);
});

test.each([
  ['no secret', ''],
  ['another secret', 'Bearer the provider knows i'],
  ['the secret without its scheme', SECRET],
  ['the secret as a password', `Basic ${Buffer.from(`x:${SECRET}`).toString('base64')}`],
])('a forged report is refused before it is read: %s', async (_what, authorization) => {
  await using t = await startSite();
  const forged = [
    await t.post({ events: [t.event('1', 'complaint')] }, authorization),
    await t.post({}, authorization),
  ];
  expect(forged.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  expect(await t.suppressionOf()).toBeNull();
});

test('without a secret nobody can report', async () => {
  await using t = await startSite({});
  for (const authorization of ['', 'Bearer ', 'Bearer null'])
    expect((await t.post({ events: [t.event('1')] }, authorization)).statusCode).toBe(404);
});

test('a report that is not as described is refused as a whole', async () => {
  await using t = await startSite();
  const good = t.event('1', 'complaint');
  const wrong: object[] = [
    {},
    [],
    { events: [] },
    { events: Array.from({ length: 101 }, (_, n) => t.event(String(n))) },
    ...[{ id: '' }, { id: 7 }, { type: 'open' }, { email: 'a\0b' }, { at: 'yesterday' }, { reason: 'x' }].map(
      (fault) => ({
        events: [good, { ...good, ...fault }],
      }),
    ),
  ];
  for (const body of wrong) expect([body, (await t.post(body)).statusCode]).toEqual([body, 400]);
  expect(await t.db.select().from(mailEvents)).toEqual([]);
});

test('a mail server that refuses the recipient twice for good suppresses the address', async () => {
  await using t = await startSite();
  t.server.behave({ refuseRecipient: () => 550 });
  await t.send(NEWS);
  expect(await t.suppressionOf()).toBeNull();
  await t.send(NEEDED);
  expect(await t.suppressionOf()).toBe('bounce');
  t.server.behave({});
  await t.send(NEWS, { ...NEEDED, subject: 'Another password' });
  expect(t.arrived()).toEqual(['Another password']);
});

test.each<[string, SmtpBehaviour]>([
  ['a full mailbox', { refuseRecipient: () => 452 }],
  ['a sender that may not relay', { refuseRecipient: () => 554, refusal: '5.7.1 Relay access denied' }],
  ['a refused mail', { refuseMail: 554 }],
])('%s is no hard bounce', async (_what, behaviour) => {
  await using t = await startSite();
  t.server.behave(behaviour);
  await t.send(NEEDED, { ...NEEDED, subject: 'Another password' });
  expect(await t.db.select().from(mailEvents)).toEqual([]);
});
