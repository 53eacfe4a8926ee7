import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.rules.ts';

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
