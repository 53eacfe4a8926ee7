import { assert, constantFrom, property, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  contactText,
  emailSyntax,
  line,
  optionalPhone,
  searchParam,
  seenText,
  storableText,
  trimmed,
} from './text-fields.ts';

const SIGNS = [
  '\u00ad',
  '\u200b',
  '\u200e',
  '\u202a',
  '\u202c',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u2060',
  '\ufeff',
  ' ',
  '\u00a0',
];
const invisible = string({ unit: constantFrom(...SIGNS), maxLength: 4 });

test('unseen signs are dropped at both ends of every text', () => {
  for (const schema of [line(), searchParam, storableText.check(trimmed), storableText.check(seenText)])
    assert(
      property(tuple(invisible, invisible), ([before, after]) => {
        expect(schema.parse(`${before}Ann  Lee${after}`)).toBe('Ann  Lee');
      }),
    );
});

test('unseen signs are dropped anywhere in a phone number and an email address', () => {
  const email = z.string().check(contactText, emailSyntax('wrong'));
  assert(
    property(tuple(invisible, invisible), ([before, between]) => {
      const sign = between.replaceAll(/\s/g, '');
      expect(optionalPhone.parse(`${before}+1 (817)${sign} 555${sign}-0142${between}`)).toBe('+1 (817) 555-0142');
      expect(email.parse(`${before}ann@${sign}example.com${between}`)).toBe('ann@example.com');
    }),
  );
});

test('a name loses unseen signs, but keeps joiners where its script needs them', () => {
  const names = [
    ['San\u00ad Anto\u200bnio', 'San Antonio'],
    ['\u202aann\u202c', 'ann'],
    ['ad\u200cmin', 'admin'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['क्\u200dष', 'क्\u200dष'],
    ['\u{1f469}\u200d\u{1f3ed}', '\u{1f469}\u200d\u{1f3ed}'],
    ['شركة\u200f\u202b ٢', 'شركة ٢'],
  ] as const;
  for (const [typed, stored] of names) expect(line().parse(typed)).toBe(stored);
  for (const typed of ['two\nlines', 'two\u2028lines', 'bell\u0007'])
    expect(line().safeParse(typed).success).toBe(false);
});

test('addresses that mail reaches are accepted, and others are not', () => {
  const email = z.string().check(emailSyntax('wrong'));
  const good = [
    'cut&sew@example.com',
    'info@xn--e1aybc.xn--p1ai',
    "o'neil+shop=1@mail.example.co.uk",
    '{odd}/name@x1.example',
    'a@b-c.example',
  ];
  const bad = ['a@b', '@example.com', 'a@', 'a b@example.com', '.a@example.com', 'a.@example.com', 'a..b@example.com'];
  const alsoBad = [
    'a@-b.example',
    'a@b-.example',
    'a@b..example',
    'a@example.1',
    'a,b@example.com',
    'a@b@example.com',
    'ä@example.com',
    'a<b@example.com',
    'a@example.com\n',
  ];
  for (const address of good) expect(email.safeParse(address).success, address).toBe(true);
  for (const address of [...bad, ...alsoBad]) expect(email.safeParse(address).success, address).toBe(false);
});
