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

test('the address for answers ends with the links, and what is still written to it from the invited address is a note for the office', async () => {
  await using t = await startAnswered();
  const before = await t.words();
  expect((await t.call(t.buyer, 'POST', `/api/threads/${t.id}/link`)).statusCode).toBe(204);
  await t.deliver('eve@elsewhere.example', 'Hello');
  t.pass(1_000);
  await t.deliver('bea@shop.example', 'I come on Thursday\n\n> It is there.');
  const [foreign, note, ...more] = (await t.words()).slice(before.length);
  expect(more).toEqual([]);
  expect(foreign).toEqual(['office', 'office', 'An answer from another address came and was not accepted.']);
  expect(note).toEqual(['office', 'office', expect.stringMatching(/\n\nI come on Thursday$/)]);
  expect((await t.read(t.buyer, t.id)).messages).toHaveLength(2);
  const desk = await t.call(t.admin, 'GET', '/api/admin/threads?group=office');
  expect(desk.json()).toMatchObject({ threads: [{ id: t.id, isReminderDue: true }] });

  await t.write(t.admin, t.id, 'It is still there.');
  const next = (await t.mailsAfter(3)).find(({ recipient }) => recipient === 'bea@shop.example')?.replyTo ?? '';
  expect(next).not.toBe(t.mail?.replyTo);
  await t.deliver('bea@shop.example', 'Thank you!', { to: [next] });
  expect((await t.words()).at(-1)).toEqual(['buyer', 'buyer', 'Thank you!']);
});

test('a long answer is cut, at no letter’s expense', async () => {
  await using t = await startAnswered();
  await t.deliver('bea@shop.example', `${'a'.repeat(4_997)}👩‍🔧 and more`);
  expect((await t.words()).at(-1)?.[2]).toBe(`${'a'.repeat(4_997)} …`);
});

const PHOTO = { name: 'head.jpg', contentType: 'image/jpeg', sizeBytes: 300_000 };

test('files that come by mail are noted for the office, and their sender is told once a day how to send them', async () => {
  await using t = await startAnswered();
  const PDF = { name: 'note.pdf', contentType: 'application/pdf', sizeBytes: 9 };
  await t.deliver('bea@shop.example', 'Like this one?', { attachments: [PHOTO, PDF] });
  t.pass(1_000);
  await t.deliver('bea@shop.example', 'And this?', { attachments: [PHOTO] });
  expect((await t.words()).slice(2)).toEqual([
    ['buyer', 'buyer', 'Like this one?'],
    ['office', 'office', '2 files came with an email of the buyer and are not shown: head.jpg, note.pdf'],
    ['buyer', 'buyer', 'And this?'],
    ['office', 'office', '1 file came with an email of the buyer and is not shown: head.jpg'],
  ]);
  expect((await t.read(t.buyer, t.id)).messages.map(({ text }) => text)).not.toContain(expect.stringContaining('head'));
  const told = (await t.mailsAfter(0)).filter(({ recipient }) => recipient === 'bea@shop.example');
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ threadId: t.id, replyTo: t.mail?.replyTo });
  const key = t.keyIn(told[0]?.textBody ?? null, t.id);
  expect((await t.call(NOBODY, 'GET', `/api/threads/${t.id}?key=${key}`)).statusCode).toBe(200);
});

test('a seller who sends only files by mail is told, too, and the office looks at the conversation', async () => {
  await using t = await startAnswered();
  const files = { to: [t.question?.replyTo ?? ''], attachments: [PHOTO] };
  await t.deliver('sam@seller.example', '> Is it still there?', files);
  expect((await t.words()).slice(2)).toEqual([
    ['office', 'office', expect.stringContaining('of the seller and is not')],
  ]);
  const told = (await t.mailsAfter(0)).find(({ recipient }) => recipient === 'sam@seller.example');
  expect(told?.textBody).toContain(`/seller-portal/questions#${t.id}`);
  const desk = await t.call(t.admin, 'GET', '/api/admin/threads?group=office');
  expect(desk.json()).toMatchObject({ threads: [{ id: t.id }] });
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
