import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { outbox } from '#app/db/tables/site.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { startSmtpServer } from '#test/smtp-server.ts';
import { DELETE_OLD_MAILS, SWEEP_MAILS, handleMailJobs } from './mail.jobs.ts';
import { createMailer } from './mail.service.ts';
import type { Mail } from '../mail.rules.ts';
import { createSmtpSender } from './smtp.service.ts';

const MAIL: Mail = {
  to: 'ada@example.com',
  limit: 'confirmed',
  subject: 'Ihre Nähmaschine ist da 🧵 刺繍',
  body: [
    { kind: 'paragraph', text: 'Grüße aus Köln & <Umgebung>' },
    { kind: 'action', label: 'Look', url: 'https://shop.example/machine/a' },
  ],
};

function startApp(smtpUrl: string, env: Record<string, string> = {}) {
  return startTestApp({ env: { SMTP_URL: smtpUrl, MAIL_FROM: 'Stickhöfe <no-reply@shop.example>', ...env } });
}

async function queueMail({ database, jobs }: TestApp, mail: Partial<Mail> = {}) {
  const site = { name: 'S', publicUrl: 'https://shop.example', operatorEmail: 'o@shop.example', operatorPhone: '1' };
  const mailer = createMailer({ sendAll: jobs.sendAll, readSite: async () => site, readTexts: async () => new Map() });
  await database.db.transaction((tx) => mailer.queue(tx, { ...MAIL, ...mail }));
}

async function onlyMail({ database }: TestApp) {
  const [mail, ...others] = await database.db.select().from(outbox);
  expect(others).toEqual([]);
  return mail;
}

/** Ends the pause before the next attempt, and every claim. */
async function letTimePass({ database }: TestApp) {
  await database.pool.query("update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'");
  await database.pool.query(
    "update outbox set claimed_until = now() - interval '1 second' where claimed_until is not null",
  );
}

test('a mail arrives as it was written, and the table forgets its text', async () => {
  await using server = await startSmtpServer();
  await using t = await startApp(server.url);
  await queueMail(t);
  expect(await t.jobs.runDue()).toBe(1);
  const [mail] = server.mails;
  const stored = await onlyMail(t);
  expect(mail).toMatchObject({
    from: { name: 'Stickhöfe', address: 'no-reply@shop.example' },
    to: [{ address: 'ada@example.com' }],
    subject: MAIL.subject,
    messageId: `<${stored?.id}@shop.example>`,
  });
  expect(mail?.text).toContain('Grüße aus Köln & <Umgebung>');
  expect(mail?.text).toContain('\nhttps://shop.example/machine/a\n');
  expect(mail?.html).toContain('Grüße aus Köln &amp; &lt;Umgebung&gt;');
  expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(stored).toMatchObject({ attempts: 1, lastError: null, claimedUntil: null, htmlBody: '' });
  expect(stored?.sentAt).not.toBeNull();
  expect(stored?.textBody).not.toContain('Köln');
});

test('what a transaction takes back is not mailed', async () => {
  await using server = await startSmtpServer();
  await using t = await startApp(server.url);
  const takenBack = t.database.db.transaction(async (tx) => {
    await createMailer({
      sendAll: t.jobs.sendAll,
      readTexts: async () => new Map(),
      readSite: async () => ({
        name: 'S',
        publicUrl: 'https://s.example',
        operatorEmail: 'o@s.example',
        operatorPhone: '1',
      }),
    }).queue(tx, MAIL);
    throw new Error('taken back');
  });
  await expect(takenBack).rejects.toThrow('taken back');
  expect(await t.jobs.runDue()).toBe(0);
  expect(await onlyMail(t)).toBeUndefined();
});

test('a server that is away gets the mail once when it is back', async () => {
  const away = await startSmtpServer();
  const { url, port } = away;
  await away[Symbol.asyncDispose]();
  await using t = await startApp(url);
  await queueMail(t);
  await t.jobs.runDue();
  expect(await onlyMail(t)).toMatchObject({
    attempts: 1,
    sentAt: null,
    claimedUntil: null,
    lastError: 'ESOCKET after CONN',
  });
  await using server = await startSmtpServer({ port });
  expect(await t.jobs.runDue()).toBe(0);
  await letTimePass(t);
  expect(await t.jobs.runDue()).toBe(1);
  await letTimePass(t);
  expect(await t.jobs.runDue()).toBe(0);
  expect(server.mails).toHaveLength(1);
  expect(await onlyMail(t)).toMatchObject({ attempts: 2, lastError: null });
});

test('a recipient who is refused for good is not tried again, and the text goes', async () => {
  await using server = await startSmtpServer();
  server.behave({ refuseRecipient: () => 550 });
  await using t = await startApp(server.url);
  await queueMail(t);
  await t.jobs.runDue();
  await letTimePass(t);
  expect(await t.jobs.runDue()).toBe(0);
  expect(server.connections()).toBe(1);
  const stored = await onlyMail(t);
  expect(stored).toMatchObject({ attempts: 1, sentAt: null, lastError: 'EENVELOPE 550 after RCPT TO', htmlBody: '' });
  expect(stored?.givenUpAt).not.toBeNull();
});

test.each([
  ['a full mailbox', { refuseRecipient: () => 452 }],
  ['a sender who may not send yet', { refuseSender: 550 }],
  ['a server that is busy', { refuseMail: 451 }],
  ['a server that hangs up on a mail', { dropAfterMail: true }],
])('%s is tried again', async (_case, behaviour) => {
  await using server = await startSmtpServer();
  server.behave(behaviour);
  await using t = await startApp(server.url);
  await queueMail(t);
  await t.jobs.runDue();
  expect(await onlyMail(t)).toMatchObject({ sentAt: null, givenUpAt: null, claimedUntil: null });
  server.behave({});
  await letTimePass(t);
  await t.jobs.runDue();
  expect(server.mails).toHaveLength(1);
});

test('a mail that could not be sent for a day is given up', async () => {
  await using server = await startSmtpServer();
  server.behave({ refuseMail: 451 });
  await using t = await startApp(server.url);
  await queueMail(t);
  await t.jobs.runDue();
  await t.database.pool.query("update outbox set admitted_at = now() - interval '24 hours'");
  await letTimePass(t);
  await t.jobs.runDue();
  await letTimePass(t);
  expect(await t.jobs.runDue()).toBe(0);
  expect(await onlyMail(t)).toMatchObject({ sentAt: null, lastError: 'EMESSAGE 451 after DATA', htmlBody: '' });
});

/** Only mails that are sent need these. */
const UNUSED = {
  countForMailbox: async () => 0,
  revise: async () => undefined,
  readSite: async () => {
    throw new Error('Nothing is sent');
  },
};

const SENDER = { from: 'a@shop.example' };
const TO_SEND = {
  id: 'x',
  recipient: 'ada@example.com',
  replyTo: null,
  subject: 'S',
  textBody: 'T',
  htmlBody: '<p>T</p>',
  unsubscribeUrl: null,
  thread: null,
};
const SHORT_TIMEOUTS = { connectionTimeout: 200, greetingTimeout: 200, socketTimeout: 200 };

test('a server that falls silent does not hold the sender for ever', async () => {
  await using server = await startSmtpServer();
  server.behave({ stall: true });
  const send = createSmtpSender({ ...SENDER, smtpUrl: server.url }, SHORT_TIMEOUTS);
  await expect(send(TO_SEND)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

test('where TLS is required, nothing goes to a server that has none, unless its address says that it may', async () => {
  await using server = await startSmtpServer();
  const send = (smtpUrl: string) => createSmtpSender({ ...SENDER, smtpUrl, requireTls: true })(TO_SEND);
  await expect(send(server.url)).rejects.toThrow(/STARTTLS/);
  expect(server.mails).toEqual([]);
  await send(`${server.url}?requireTLS=false`);
  expect(server.mails).toHaveLength(1);
});

test('nor does one that never greets', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const send = createSmtpSender({ ...SENDER, smtpUrl: `smtp://127.0.0.1:${address.port}` }, SHORT_TIMEOUTS);
  await expect(send(TO_SEND)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  silent.close();
});

test('without a server mails stay, unsent', async () => {
  await using t = await startTestApp();
  await queueMail(t);
  await t.jobs.runDue();
  const stored = await onlyMail(t);
  expect(stored).toMatchObject({ sentAt: null, givenUpAt: null, attempts: 0 });
  expect(stored?.textBody).toContain('Köln');
});

test.each([{ to: 'ada@example.com\nBcc: eve@example.com' }, { subject: 'S\r\nBcc: eve@example.com' }])(
  'a line break makes no header: %o',
  async (part) => {
    await using t = await startTestApp();
    await expect(queueMail(t, part)).rejects.toThrow(TypeError);
    expect(await onlyMail(t)).toBeUndefined();
  },
);

test('while somebody tries the program out, mails are printed once, and stay unsent', async () => {
  await using t = await startTestApp();
  const printed: string[] = [];
  const transport = { kind: 'terminal', print: (text: string) => void printed.push(text) } as const;
  handleMailJobs(t.jobs, { ...UNUSED, db: t.database.db, now: () => new Date(), transport });
  await queueMail(t);
  await t.jobs.send(t.database.db, SWEEP_MAILS, {});
  await t.jobs.runDue();
  expect(printed).toHaveLength(1);
  expect(printed[0]).toContain('To: ada@example.com\nSubject: Ihre Nähmaschine ist da 🧵 刺繍\n');
  expect(printed[0]).toContain('\nhttps://shop.example/machine/a\n');
  expect(await onlyMail(t)).toMatchObject({ sentAt: null, attempts: 0 });
});

test('mails are forgotten ninety days after they were sent or given up, or have waited in vain', async () => {
  await using t = await startTestApp();
  const { db } = t.database;
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  const mail = { subject: 'S', textBody: 'T', htmlBody: 'H', createdAt: ago(200) };
  await db.insert(outbox).values([
    { ...mail, recipient: 'sent-long-ago@shop.example', sentAt: ago(91) },
    { ...mail, recipient: 'given-up-long-ago@shop.example', givenUpAt: ago(91) },
    { ...mail, recipient: 'sent@shop.example', sentAt: ago(89) },
    { ...mail, recipient: 'waiting-for-long@shop.example' },
    { ...mail, recipient: 'waiting@shop.example', createdAt: ago(89) },
  ]);
  await t.jobs.send(db, DELETE_OLD_MAILS, {});
  await t.jobs.runDue();
  const kept = await db.select({ to: outbox.recipient }).from(outbox).orderBy(outbox.recipient);
  expect(kept).toEqual([{ to: 'sent@shop.example' }, { to: 'waiting@shop.example' }]);
});

test('the clock asks every day that old mails be forgotten', async () => {
  await using t = await startTestApp();
  await t.jobs.startWorkers();
  const { rows } = await t.database.pool.query('select cron from pgboss.schedule where name = $1', [
    DELETE_OLD_MAILS.name,
  ]);
  expect(rows).toEqual([{ cron: '35 9 * * *' }]);
});
