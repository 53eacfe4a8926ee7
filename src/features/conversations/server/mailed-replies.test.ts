import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { NOBODY, startConversations } from '#test/fixtures/conversations.ts';

const SECRET = 'only the provider knows it';
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Stitchyard <no-reply@shop.example>' };
const INBOUND = { INBOUND_MAIL_DOMAIN: 'reply.shop.example', INBOUND_MAIL_SECRET: SECRET };

/** A site that takes answers by mail, with a question about a listing without Premium that the office has answered. */
async function startAnswered() {
  const t = await startConversations({ env: { ...MAIL, ...INBOUND } });
  await t.addListing('plain');
  const id = await t.ask('plain');
  const question = (await t.mailsAfter(3)).find(({ recipient }) => recipient === 'sam@seller.example');
  await t.write(t.admin, id, 'It is there.');
  const mail = (await t.mailsAfter(3)).find(({ recipient }) => recipient === 'bea@shop.example');
  let sent = 0;
  return {
    ...t,
    id,
    question,
    mail,
    /** Delivers a mail as the provider does. */
    deliver: async (from: string, text: string, fields: object = {}) => {
      sent += 1;
      const known = {
        messageId: `<${sent}@mail.example>`,
        from,
        to: [mail?.replyTo ?? ''],
        subject: 'Re: About',
        text,
      };
      const body = JSON.stringify({ ...known, html: null, inReplyTo: [], references: [], ...fields });
      const at = String(Math.floor(t.now().getTime() / 1_000));
      const signature = createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex');
      const headers = {
        'content-type': 'application/json',
        'x-signature-timestamp': at,
        'x-signature': signature,
      };
      const answer = await t.app.inject({ method: 'POST', url: '/api/mail/inbound', headers, payload: body });
      expect(answer.statusCode, answer.body).toBe(204);
    },
    words: async () => (await t.read(t.admin, id)).messages.map(({ author, channel, text }) => [author, channel, text]),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('a buyer answers by mail, once for each mail, and a seller who has not joined answers the office', async () => {
  await using t = await startAnswered();
  expect(t.mail?.replyTo).toMatch(/^reply\+[a-z2-7]+@reply\.shop\.example$/);
  await t.deliver('Bea@shop.example', 'Thank you!\n\n> It is there.');
  await t.deliver('bea@shop.example', 'Thank you!', { messageId: '<1@mail.example>' });
  await t.deliver('sam@seller.example', '220 V', { to: [t.question?.replyTo ?? ''] });
  expect((await t.words()).slice(2)).toEqual([
    ['buyer', 'buyer', 'Thank you!'],
    ['seller', 'seller', '220 V'],
  ]);
  expect(await t.threads()).toMatchObject([{ waitsFor: 'office' }]);
});

test('answers from other addresses than the one that was written to are not stored, which the office is told; nor are those of blocked persons', async () => {
  await using t = await startAnswered();
  const before = await t.words();
  await t.deliver('eve@elsewhere.example', 'Hello');
  // The seller forwards to the address of the buyer.
  await t.deliver('sam@seller.example', 'Hello');
  const block = { email: 'bea@shop.example', reason: 'Spam', days: 7 };
  expect((await t.call(t.admin, 'POST', '/api/admin/blocks', block)).statusCode).toBe(201);
  await t.deliver('bea@shop.example', 'Hello');
  const note = ['office', 'office', 'An answer from another address came and was not accepted.'];
  expect(await t.words()).toEqual([...before, note]);
  expect(await t.threads()).toMatchObject([{ waitsFor: 'buyer' }]);
  expect((await t.read(t.buyer, t.id)).messages).toHaveLength(before.length);
});

test('a thread is known by References without its address, and the mails of a thread have one root', async () => {
  await using t = await startAnswered();
  const root = `<thread.${t.id}@shop.example>`;
  await t.deliver('bea@shop.example', 'I come on Thursday', { to: ['office@shop.example'], references: [root] });
  expect((await t.words()).at(-1)).toEqual(['buyer', 'buyer', 'I come on Thursday']);
  expect(t.mail?.threadId).toBe(t.id);
});

test('without the setting nobody answers by mail, and mails say so', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  const id = await t.ask('plain');
  await t.mailsAfter(3);
  await t.write(t.admin, id, 'It is there.');
  const [mail] = await t.mailsAfter(3);
  expect(mail).toMatchObject({ replyTo: null });
  expect((await t.call(NOBODY, 'POST', '/api/mail/inbound', {})).statusCode).toBe(404);
});
