import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { outbox } from '#app/db/tables/site.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { startTestApp } from '#test/app.ts';
import { startSmtpServer } from '#test/smtp-server.ts';
import type { Mail } from '../mail.rules.ts';
import { SWEEP_MAILS } from './mail.jobs.ts';
import { createMailer, SEND_MAIL } from './mail.service.ts';
import { threadOfMessageId } from './mail-threads.rules.ts';

const THREAD = '5b0f1a52-8c0e-4d5b-9a3e-3f2d7c9b1a01';
const ROOT = `<thread.${THREAD}@shop.example>`;

/** A site that sends its mails to a server of the test. */
async function startSite() {
  const server = await startSmtpServer();
  const t = await startTestApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'Shop <no-reply@shop.example>' } });
  const site = { name: 'S', publicUrl: 'https://s.example', operatorEmail: 'o@s.example', operatorPhone: '1' };
  const mailer = createMailer({
    sendAll: t.jobs.sendAll,
    readSite: async () => site,
    readTexts: async () => new Map(),
  });
  return {
    ...t,
    server,
    /** Mails a message of the conversation. */
    mail: async (message: string, more: Partial<Mail> = {}) => {
      const mail: Mail = { to: 'bea@buyer.example', limit: 'confirmed', subject: 'Tajima TMAR', body: [], ...more };
      await t.database.db.transaction((tx) => mailer.queue(tx, { thread: { id: THREAD, message }, ...mail }));
      await t.jobs.runDue();
    },
    [Symbol.asyncDispose]: async () => {
      await t[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

const idsIn = (header: string | undefined) => (header ?? '').split(/\s+/);
const idOf = ({ messageId }: Email) => messageId ?? '';

test('the mails of a conversation refer to one root and to those before, and the later ones answer the first', async () => {
  await using t = await startSite();
  for (const message of ['m-1', 'm-2', 'm-3']) await t.mail(message);
  const [first, second, third] = t.server.mails;
  if (first === undefined || second === undefined || third === undefined) throw new Error('A mail is missing');
  expect(new Set(t.server.mails.map(idOf)).size).toBe(3);
  expect(t.server.mails.map(({ subject }) => subject)).toEqual(['Tajima TMAR', 'Re: Tajima TMAR', 'Re: Tajima TMAR']);
  expect(t.server.mails.map(({ references }) => idsIn(references))).toEqual([
    [ROOT],
    [ROOT, idOf(first)],
    [ROOT, idOf(first), idOf(second)],
  ]);
  expect(t.server.mails.map(({ inReplyTo }) => inReplyTo)).toEqual([ROOT, idOf(first), idOf(second)]);
});

test('a mail keeps its Message-ID when it is sent again, by its own row or by another', async () => {
  await using t = await startSite();
  await t.mail('m-1');
  // As if the process had been killed before it recorded that the mail was sent.
  const [sent] = await t.database.db.update(outbox).set({ sentAt: null }).returning({ mailId: outbox.id });
  if (sent !== undefined) await t.jobs.send(t.database.db, SEND_MAIL, sent);
  await t.jobs.runDue();
  await t.mail('m-1', { to: 'Bea@Buyer.example' });
  expect(new Set(t.server.mails.map(idOf)).size).toBe(1);
  expect(t.server.mails.map(({ subject }) => subject)).toEqual(Array(3).fill('Tajima TMAR'));
});

test('each recipient has Message-IDs and a history of their own', async () => {
  await using t = await startSite();
  await t.mail('m-1');
  await t.mail('m-1', { to: 'sam@seller.example' });
  await t.mail('m-2', { to: 'sam@seller.example', subject: 're: Tajima TMAR' });
  const [toBea, toSam, next] = t.server.mails;
  expect(toSam?.messageId).not.toBe(toBea?.messageId);
  expect(idsIn(toSam?.references)).toEqual([ROOT]);
  expect(toSam?.subject).toBe('Tajima TMAR');
  expect(idsIn(next?.references)).toEqual([ROOT, toSam?.messageId]);
  expect(next?.subject).toBe('re: Tajima TMAR');
});

test('the conversation is known by each Message-ID, and by none of another host or shape', async () => {
  await using t = await startSite();
  await t.mail('m-1');
  const [mail] = t.server.mails;
  const bare = (id: string | undefined) => (id ?? '').slice(1, -1);
  for (const id of [bare(mail?.messageId), bare(ROOT), bare(ROOT).toUpperCase()])
    expect([id, threadOfMessageId(id, 'shop.example')]).toEqual([id, THREAD]);
  for (const id of [
    '',
    '@shop.example',
    bare(ROOT).replace('shop', 'other'),
    `x${bare(ROOT)}`,
    'thread.1@shop.example',
  ])
    expect([id, threadOfMessageId(id, 'shop.example')]).toEqual([id, null]);
});

test('mails of a conversation are held back like others, and never merged', async () => {
  await using t = await startSite();
  for (let n = 0; n < 7; n += 1) await t.mail(`m-${n}`);
  await t.mail('m-8', { subject: 'News' });
  expect(t.server.mails).toHaveLength(5);
  for (let n = 0; n < 3; n += 1) {
    await t.database.pool.query('update outbox set held_until = now() where held_until is not null');
    await t.database.pool.query("update rate_limits set resets_at = resets_at - $1 * interval '1 millisecond'", [
      11 * MINUTE_MS,
    ]);
    await t.jobs.send(t.database.db, SWEEP_MAILS, {});
    await t.jobs.runDue();
  }
  expect(t.server.mails.slice(5).map(({ subject }) => subject)).toEqual([
    'Re: Tajima TMAR',
    'Re: Tajima TMAR',
    'Re: News',
  ]);
});

test.each(['', 'a b', 'a\r\nBcc: eve@else.example', 'a>', 'x'.repeat(65)])(
  'a message cannot be named %j in a header',
  async (message) => {
    await using t = await startSite();
    await expect(t.mail(message)).rejects.toThrow(TypeError);
  },
);
