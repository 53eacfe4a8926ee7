import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOBODY, startConversations } from '#test/fixtures/conversations.ts';
import { mailboxOf } from './mailbox-limits.service.ts';

test('a mailbox may write a number of messages an hour, from whatever network, into whatever thread', async () => {
  await using t = await startConversations({ env: { RATE_LIMIT_FACTOR: '0.1' } });
  await t.addListing('plain');
  await t.addListing('other');
  const id = await t.ask('plain');
  const sendFrom = (remoteAddress: string, email: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/contact-submissions',
      headers: NOBODY,
      remoteAddress,
      payload: { name: 'Bea', email, message: 'And this one?', machineId: 'other' },
    });
  expect((await t.write(t.buyer, id, 'Hello?')).statusCode).toBe(201);
  expect((await sendFrom('198.51.100.7', 'Bea+shop@Shop.example')).statusCode).toBe(201);
  const refused = await t.write(t.buyer, id, 'Please answer');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ message: expect.stringContaining('from this address') });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await sendFrom('192.0.2.7', 'BEA@shop.example')).statusCode).toBe(429);
  expect((await sendFrom('192.0.3.7', 'eve@elsewhere.example')).statusCode).toBe(201);
  expect((await t.read(t.admin, id)).messages).toHaveLength(2);
});

test.each([
  ['Ada@Shop.example', 'ada@shop.example'],
  ['ada+one@shop.example', 'ada@shop.example'],
  ['a.d.a+one+two@gmail.com', 'ada@gmail.com'],
  ['A.da@GoogleMail.com', 'ada@gmail.com'],
  ['a.da@shop.example', 'a.da@shop.example'],
  ['+@shop.example', '+@shop.example'],
  ['nothing', 'nothing'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test('a mailbox is the mailbox of itself, whatever tag is added', () => {
  const name = fc.stringMatching(/^[a-z][a-z.]{0,9}$/);
  const host = fc.constantFrom('gmail.com', 'googlemail.com', 'shop.example');
  fc.assert(
    fc.property(name, fc.stringMatching(/^[a-z+.]{0,9}$/), host, (local, tag, domain) => {
      const mailbox = mailboxOf(`${local}@${domain}`);
      expect(mailboxOf(mailbox)).toBe(mailbox);
      expect(mailboxOf(` ${local.toUpperCase()}+${tag}@${domain}`)).toBe(mailbox);
    }),
  );
});
