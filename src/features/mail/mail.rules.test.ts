import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertSendable, isRefusedForGood, parseSmtpFailure } from './mail.rules.ts';

test.each(['ada@example.com', "o'neil+list@sub.example.com", 'jürgen@bücher.example'])('%s gets mail', (to) => {
  expect(() => assertSendable({ to, subject: 'Grüße aus Köln 刺繍 🧵' })).not.toThrow();
});

test.each([
  '',
  'ada',
  'a@b@c',
  'ada@example.com, eve@example.com',
  'ada@example.com;eve@example.com',
  'Ada <ada@example.com>',
  'ada@example.com\nBcc: eve@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  'ada @example.com',
  '"ada"@example.com',
  'ada@example.com\0',
  `${'a'.repeat(250)}@b.example`,
])('%j is no recipient', (to) => expect(() => assertSendable({ to, subject: 'S' })).toThrow(TypeError));

test('whatever stands before or behind it, a line break is in neither a subject nor a recipient', () => {
  const lineBreak = fc.constantFrom('\r', '\n', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f', '\0');
  fc.assert(
    fc.property(fc.string(), lineBreak, fc.string(), (before, end, after) => {
      const text = `${before}${end}${after}`;
      expect(() => assertSendable({ to: 'a@b.example', subject: text })).toThrow(TypeError);
      expect(() => assertSendable({ to: `a@b.example${text}`, subject: 'S' })).toThrow(TypeError);
    }),
  );
});

test.each([
  ['a recipient who does not exist', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, true],
  ['a mail that the server will not take', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, true],
  ['a full mailbox', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452 }, false],
  ['a sender who may not send', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, false],
  ['a wrong password of ours', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, false],
  ['a server that is away', { code: 'ESOCKET', command: 'CONN' }, false],
  ['anything else', 'a text', false],
])('%s: refused for good is %o %s', (_case, error, isForGood) => {
  expect(isRefusedForGood(parseSmtpFailure(error))).toBe(isForGood);
});
