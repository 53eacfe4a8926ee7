import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { inboundMailRoutes } from './inbound-mail.routes.ts';
import type { InboundReply, ReceiveReply } from './inbound-mail.service.ts';
import { createReplyAddresses } from './reply-address.rules.ts';

const SECRET = 'only the provider knows it';
const DOMAIN = 'reply.shop.example';
const THREAD = '5b0f1a52-8c0e-4d5b-9a3e-3f2d7c9b1a01';
const OTHER_THREAD = '5b0f1a52-8c0e-4d5b-9a3e-3f2d7c9b1a02';
const ROOT = `<thread.${THREAD}@shop.example>`;

const addresses = createReplyAddresses({ domain: DOMAIN, secret: SECRET });
const ADDRESS = addresses.addressOf({ threadId: THREAD, party: 'buyer', version: 1 });

type Signing = { secret?: string; at?: Date; signed?: string | Buffer };

/** A site with the route, whose conversations are a list; `result` is what becomes of the next answers. */
async function startSite(result: Awaited<ReturnType<ReceiveReply>> = 'stored') {
  const t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } });
  const received: InboundReply[] = [];
  let failures = 0;
  await t.app.register(inboundMailRoutes, {
    db: t.database.db,
    now: () => new Date(),
    addresses,
    host: 'shop.example',
    secret: SECRET,
    receiveReply: async (_tx, reply) => {
      if (failures > 0) {
        failures -= 1;
        throw new Error('The database is away');
      }
      received.push(reply);
      return result;
    },
  });
  const deliver = async (
    payload: string | Buffer,
    { secret = SECRET, at = new Date(), signed = payload }: Signing = {},
  ) => {
    const timestamp = String(Math.floor(at.getTime() / 1_000));
    const signature = createHmac('sha256', secret).update(`${timestamp}.`).update(signed).digest('hex');
    return t.app.inject({
      method: 'POST',
      url: '/api/mail/inbound',
      payload,
      headers: {
        'content-type': 'application/json',
        'x-signature-timestamp': timestamp,
        'x-signature': signature,
      },
    });
  };
  return {
    ...t,
    received,
    deliver,
    fail: (times: number) => {
      failures = times;
    },
    /** Delivers a mail and returns the status of the response. */
    send: async (mail: object = {}, signing: Signing = {}) =>
      (await deliver(JSON.stringify({ ...MAIL, ...mail }), signing)).statusCode,
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

const MAIL = {
  messageId: '<answer-1@buyer.example>',
  from: 'bea@buyer.example',
  to: [ADDRESS],
  subject: 'Re: Tajima TMAR',
  text: 'Is it still there?\n\nOn Mon, Nov 30, 2026 at 10:12 AM Shop <no-reply@shop.example> wrote:\n> Hello',
};

test('an answer reaches its conversation without the quoted mail', async () => {
  await using t = await startSite();
  const attachments = [
    { name: 'C:\\photos\\head\u0000 1.jpg', contentType: 'image/jpeg', sizeBytes: 20_000 },
    { name: 'image001.png', contentType: 'image/png', sizeBytes: 19_999 },
    { name: 'smime.p7s', contentType: 'application/pkcs7-signature', sizeBytes: 40_000 },
    { name: '', contentType: 'application/pdf', sizeBytes: 1 },
  ];
  expect(await t.send({ attachments })).toBe(204);
  expect(t.received).toEqual([
    {
      threadId: THREAD,
      party: 'buyer',
      version: 1,
      from: MAIL.from,
      text: 'Is it still there?',
      files: ['head 1.jpg', 'a file without a name'],
    },
  ]);
});

test('a mail counts once, also when ten deliveries come at the same time', async () => {
  await using t = await startSite();
  expect(await t.send()).toBe(204);
  const statuses = await Promise.all(Array.from({ length: 10 }, () => t.send()));
  expect(new Set(statuses)).toEqual(new Set([204]));
  expect(t.received).toHaveLength(1);
  expect(await t.send({ messageId: '<answer-2@buyer.example>' })).toBe(204);
  expect(t.received).toHaveLength(2);
});

test('a delivery that failed is repeated', async () => {
  await using t = await startSite();
  t.fail(1);
  expect(await t.send()).toBe(500);
  expect(await t.send()).toBe(204);
  expect(t.received).toHaveLength(1);
});

test('the reply address decides before References, and these before In-Reply-To, several values included', async () => {
  await using t = await startSite();
  const other = `<thread.${OTHER_THREAD}.m-1.0123456789abcdef@shop.example>`;
  const noAddress = { to: ['bea@buyer.example', 'no-reply@shop.example'] };
  const cases: [object, string, string | null][] = [
    [{ references: [other] }, THREAD, 'buyer'],
    [{ to: ['x@y.example', `Shop <${ADDRESS.toUpperCase()}>`] }, THREAD, 'buyer'],
    [{ ...noAddress, references: ['<a@b.example>', other, '<c@d.example>'], inReplyTo: [ROOT] }, OTHER_THREAD, null],
    [{ ...noAddress, references: [`${other} ${ROOT} <c@d.example>`] }, THREAD, null],
    [{ ...noAddress, inReplyTo: [`<a@b.example>`, `${ROOT}\r\n <c@d.example>`] }, THREAD, null],
    [{ ...noAddress, references: [ROOT, ...Array(1_000).fill('<colleague@office.example>')] }, THREAD, null],
  ];
  for (const [at, [mail, threadId, party]] of cases.entries()) {
    expect(await t.send({ ...mail, messageId: `<${at}@buyer.example>` })).toBe(204);
    expect(t.received).toHaveLength(at + 1);
    expect(t.received.at(-1)).toMatchObject({ threadId, party });
  }
});

test('a mail of no conversation, with a forged address or of another host, is ignored', async () => {
  await using t = await startSite();
  const forger = createReplyAddresses({ domain: DOMAIN, secret: 'a secret of the forger' });
  const target = { threadId: THREAD, party: 'seller', version: 1 } as const;
  const flipped = ADDRESS.replace(/\+(.)/, (_all, first: string) => `+${first === 'a' ? 'b' : 'a'}`);
  const foreign = createReplyAddresses({ domain: 'reply.other.example', secret: SECRET }).addressOf(target);
  for (const to of [[], ['office@shop.example'], [forger.addressOf(target)], [flipped], [foreign], [ADDRESS.slice(1)]])
    expect(await t.send({ to })).toBe(204);
  expect(await t.send({ to: [], references: [ROOT.replace('shop', 'other')] })).toBe(204);
  expect(t.received).toEqual([]);
});

test.each<[string, object]>([
  ['an absence note', { headers: { 'Auto-Submitted': 'auto-replied' } }],
  ['one that only its subject tells', { subject: 'Automatic reply: Tajima TMAR' }],
  ['one in Spanish', { subject: 'Respuesta automática: Tajima' }],
  ['a mail to many', { headers: { precedence: 'bulk' } }],
  ['an answer by an older program', { headers: { 'X-Autoreply': 'yes' } }],
  ['a bounce', { from: '' }],
  ['a bounce with a sender', { from: 'MAILER-DAEMON@mx.example' }],
  ['a report', { headers: { 'Content-Type': 'multipart/report; report-type=delivery-status' } }],
  ['a mail of which nothing but the quote is left', { text: MAIL.text.slice(20) }],
  ['an empty one', { text: ' \n' }],
])('%s is ignored', async (_case, mail) => {
  await using t = await startSite();
  expect(await t.send(mail)).toBe(204);
  expect(t.received).toEqual([]);
});

test('an answer in HTML alone is read as text', async () => {
  await using t = await startSite();
  const html =
    '<style>p{}</style><script>alert(1)</script><p>Does it have a <b>hat driver</b>?<br>Thanks &lt;3</p><div class="gmail_quote"><div>On Mon, Nov 30, 2026 at 10:12 AM Shop &lt;no-reply@shop.example&gt; wrote:<br></div><blockquote>Hello</blockquote></div>';
  expect(await t.send({ text: null, html })).toBe(204);
  expect(await t.send({ messageId: 'deep', text: null, html: '<div>'.repeat(300_000) })).toBe(204);
  expect(t.received.map(({ text }) => text)).toEqual(['Does it have a hat driver?\nThanks <3']);
});

test.each<[string, Signing]>([
  ['another secret', { secret: 'only the provider knows i' }],
  ['the signature of another body', { signed: '{}' }],
  ['a request of six minutes ago', { at: new Date(Date.now() - 6 * 60_000) }],
  ['a request of the future', { at: new Date(Date.now() + 6 * 60_000) }],
])('%s is refused', async (_case, signing) => {
  await using t = await startSite();
  expect(await t.send({}, signing)).toBe(401);
  expect(t.received).toEqual([]);
});

test('a request without signature or timestamp is refused', async () => {
  await using t = await startSite();
  const timestamp = String(Math.floor(Date.now() / 1_000));
  for (const headers of [
    {},
    { 'x-signature-timestamp': timestamp },
    { 'x-signature-timestamp': 'now', 'x-signature': 'zz' },
  ]) {
    const { statusCode } = await t.app.inject({ method: 'POST', url: '/api/mail/inbound', payload: MAIL, headers });
    expect(statusCode).toBe(401);
  }
});

test('what is not as described is refused, and what is too long is not read', async () => {
  await using t = await startSite();
  for (const mail of [
    { messageId: '' },
    { messageId: 'a\0b' },
    { to: ADDRESS },
    { from: 7 },
    { other: 1 },
    { attachments: [{}] },
  ])
    expect([mail, await t.send(mail)]).toEqual([mail, 400]);
  expect((await t.deliver('{"messageId":')).statusCode).toBe(400);
  expect((await t.deliver('[]')).statusCode).toBe(400);
  expect(await t.send({ text: 'x'.repeat(10 * 1_024 * 1_024) })).toBe(413);
  expect(t.received).toEqual([]);
});

test('damaged characters and line breaks in headers stay words, and reach no header', async () => {
  await using t = await startSite();
  const damaged = Buffer.concat([
    Buffer.from(JSON.stringify({ ...MAIL, subject: 'Hi\r\nBcc: eve@else.example', text: 'Gr' }).slice(0, -2)),
    Buffer.from([0xff, 0xc3]),
    Buffer.from('\\ud800\\u0000 end"}'),
  ]);
  expect((await t.deliver(damaged)).statusCode).toBe(204);
  expect(t.received.map(({ text }) => text)).toEqual(['Gr\ufffd\ufffd\ufffd end']);
  expect(JSON.stringify(t.received)).not.toContain('Bcc');
});

test.each(['unknown thread', 'wrong sender', 'old address', 'ended'] as const)(
  'the sender learns nothing from the response: %s',
  async (result) => {
    await using t = await startSite(result);
    expect(await t.send()).toBe(204);
  },
);
