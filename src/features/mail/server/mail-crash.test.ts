import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openJobQueue } from '#app/db/job-queue.ts';
import { outbox } from '#app/db/tables/site.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { newPostgres } from '#test/databases.ts';
import { startSmtpServer } from '#test/smtp-server.ts';
import { deliverMail } from './delivery.service.ts';
import { SWEEP_MAILS, handleMailJobs } from './mail.jobs.ts';
import { createMailer } from './mail.service.ts';
import { createSmtpSender } from './smtp.service.ts';

const SENDER = fileURLToPath(new URL('../../../../test/processes/send-mails.ts', import.meta.url));
const SITE = { name: 'S', publicUrl: 'https://shop.example', operatorEmail: 'o@shop.example', operatorPhone: '1' };
const MAIL = {
  to: 'ada@example.com',
  limit: 'confirmed',
  subject: 'S',
  body: [{ kind: 'paragraph', text: 'Hello' }],
} as const;
/** The test reads failures from the table. */
const onAttempt = () => undefined;

/** A mail in the outbox of a PostgreSQL server, with its job, and a function that sends it at a given time. */
async function queuedMail(smtpUrl: string) {
  const database = await newPostgres();
  const { db } = database;
  const sendBySmtp = createSmtpSender({ smtpUrl, from: 'no-reply@shop.example' });
  let time = Date.now();
  const now = () => new Date(time);
  const jobs = openJobQueue(database, (error) => {
    throw error;
  });
  const readSite = async () => SITE;
  const deps = { db, now, readSite, countForMailbox: async () => 0, revise: async () => undefined };
  handleMailJobs(jobs, { ...deps, transport: { kind: 'smtp', send: sendBySmtp, onAttempt } });
  await jobs.prepare();
  const mailer = createMailer({ sendAll: jobs.sendAll, readSite, readTexts: async () => new Map() });
  await db.transaction((tx) => mailer.queue(tx, MAIL));
  const stored = async () => {
    const [mail] = await db.select().from(outbox);
    if (mail === undefined) throw new Error('No mail was queued');
    return mail;
  };
  return {
    database,
    jobs,
    mailer,
    stored,
    deliver: async () => deliverMail({ ...deps, sendBySmtp, onAttempt }, (await stored()).id),
    wait: (ms: number) => {
      time += ms;
    },
    sweep: async () => {
      await jobs.send(db, SWEEP_MAILS, {});
      await jobs.runDue();
    },
    [Symbol.asyncDispose]: async () => {
      await jobs.stop(0);
      await database.close();
    },
  };
}

test('a process killed between sending and noting it makes a second copy, known by its Message-ID, and no third', async () => {
  await using server = await startSmtpServer();
  await using queued = await queuedMail(server.url);
  const sender = spawn(process.execPath, [SENDER, queued.database.url, server.url], { stdio: 'inherit' });
  server.behave({ onMail: () => void sender.kill('SIGKILL') });
  await once(sender, 'exit');
  expect(server.mails).toHaveLength(1);
  expect(await queued.stored()).toMatchObject({ sentAt: null, attempts: 1 });

  server.behave({});
  await expect(queued.deliver()).rejects.toThrow('Another process is sending this mail');
  queued.wait(5 * MINUTE_MS);
  await queued.deliver();
  await queued.deliver();
  const [first, second, third] = server.mails;
  expect(second?.messageId).toBe(first?.messageId);
  expect(third).toBeUndefined();
});

test('ten processes that take up one mail at once send one copy', async () => {
  await using server = await startSmtpServer();
  await using queued = await queuedMail(server.url);
  await Promise.allSettled(Array.from({ length: 10 }, queued.deliver));
  expect(server.mails).toHaveLength(1);
  expect(await queued.stored()).toMatchObject({ attempts: 1 });
});

test('a mail whose job was lost is found by the sweep, and one whose job waits is left to it', async () => {
  await using server = await startSmtpServer();
  await using queued = await queuedMail(server.url);
  server.behave({ refuseMail: 451 });
  await queued.jobs.runDue();
  server.behave({});
  await queued.sweep();
  expect(server.mails).toHaveLength(0);

  await queued.database.pool.query('delete from pgboss.job');
  await queued.sweep();
  expect(server.mails).toHaveLength(1);
});

test('the sweep does not send what a restored backup brings back from days ago', async () => {
  await using server = await startSmtpServer();
  await using queued = await queuedMail(server.url);
  await queued.database.pool.query('delete from pgboss.job');
  queued.wait(25 * 60 * MINUTE_MS);
  await queued.sweep();
  expect(server.connections()).toBe(0);
  const { givenUpAt, htmlBody } = await queued.stored();
  expect(givenUpAt).not.toBeNull();
  expect(htmlBody).toBe('');
});

test('mails about what can be undone outlast a killed process: one leaves when its time has come, and a withdrawn one never', async () => {
  await using server = await startSmtpServer();
  await using queued = await queuedMail(server.url);
  const { database, mailer } = queued;
  const startSender = () => spawn(process.execPath, [SENDER, database.url, server.url], { stdio: 'inherit' });
  // However long the process takes to start, the mails are not due before it is killed.
  const undoUntil = new Date(Date.now() + 60 * MINUTE_MS);
  await database.db.transaction(async (tx) => {
    await mailer.queue(tx, { ...MAIL, to: 'withdrawn@example.com', sendAfter: undoUntil, undoKey: 'first' });
    await mailer.queue(tx, { ...MAIL, to: 'waits@example.com', sendAfter: undoUntil, undoKey: 'second' });
  });
  const killed = startSender();
  server.behave({ onMail: () => void killed.kill('SIGKILL') });
  await once(killed, 'exit');
  const recipients = () => server.mails.flatMap(({ to = [] }) => to.map(({ address }) => address));
  expect(recipients()).toEqual([MAIL.to]);

  server.behave({});
  const isWithdrawn = await database.db.transaction((tx) => mailer.withdraw(tx, 'first', new Date()));
  expect(isWithdrawn).toBe(true);
  await database.db.delete(outbox).where(eq(outbox.recipient, MAIL.to));
  await database.db.transaction((tx) => mailer.queue(tx, { ...MAIL, to: 'next@example.com' }));
  const sender = startSender();
  await expect.poll(recipients, { timeout: 20_000 }).toContain('next@example.com');
  // The process works, and the time of the other has not come.
  expect(recipients()).toEqual([MAIL.to, 'next@example.com']);
  const isWaiting = eq(outbox.recipient, 'waits@example.com');
  await database.db.update(outbox).set({ sendAfter: new Date() }).where(isWaiting);
  await database.pool.query('update pgboss.job set start_after = now() where start_after > now()');
  await expect.poll(recipients, { timeout: 20_000 }).toContain('waits@example.com');
  sender.kill();
  await once(sender, 'exit');
  expect(recipients()).toEqual([MAIL.to, 'next@example.com', 'waits@example.com']);
  expect(await database.db.transaction((tx) => mailer.withdraw(tx, 'second', new Date()))).toBe(false);
});
