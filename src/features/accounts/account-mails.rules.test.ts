import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accountDeletedMail,
  confirmEmailMail,
  emailChangedMail,
  maskEmail,
  passwordChangedMail,
  passwordSetMail,
  recoveryCodeUsedMail,
  resetPasswordMail,
  secondFactorAddedMail,
  secondFactorRemovedMail,
  secondFactorsResetMail,
} from './account-mails.rules.ts';
import { greeting } from '#app/features/mail/mail.rules.ts';

const SITE = {
  name: 'Stitchyard',
  publicUrl: 'https://shop.example',
  operatorEmail: 'o@shop.example',
  operatorPhone: '1',
};
const ADA = { id: '5f0c1f5e-9f0a-4a53-9d0e-0d7c6a3b1c11', email: 'ada@example.com', name: 'Ada', isConfirmed: true };

test.each(['Ada', "Seán O'Neil-García", 'J. R. Smith', '山田 太郎', 'Ærøskøbing Ølsen', 'आरती'])(
  '%s is greeted by name',
  (name) => {
    expect(greeting(name)).toBe(`Hello ${name},`);
  },
);

test.each([
  null,
  '',
  'Win at evil.example',
  'http://evil.example',
  'Ada\nBcc: x',
  '<b>Ada</b>',
  'call 817 555 0110',
  'a'.repeat(51),
])('%j is not repeated in a mail to a stranger', (name) => expect(greeting(name)).toBe('Hello,'));

test('no greeting is long, has a second line or a link', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(greeting(name)).toMatch(/^[^\n\r<>@/:\d]{6,120}$/u);
    }),
  );
});

test('whoever took an account over does not learn more than its owner needs', () => {
  expect(maskEmail('new.owner@example.com')).toBe('n…@example.com');
});

test('every mail goes to the account, names the site and asks for no answer', () => {
  for (const mail of [
    confirmEmailMail(SITE, ADA, 'abc'),
    resetPasswordMail(SITE, ADA, 'abc'),
    passwordChangedMail(SITE, ADA),
    emailChangedMail(SITE, ADA, 'new@example.com'),
    passwordSetMail(SITE, ADA),
    secondFactorAddedMail(SITE, ADA, 'totp'),
    secondFactorRemovedMail(SITE, ADA, { kind: 'passkey', isLast: true }),
    secondFactorsResetMail(SITE, ADA),
    recoveryCodeUsedMail(SITE, ADA, 9),
    accountDeletedMail(SITE, ADA, 'owner'),
    accountDeletedMail(SITE, ADA, 'admin'),
  ]) {
    expect(mail.to).toBe(ADA.email);
    expect(mail.subject).toContain('Stitchyard');
    for (const block of mail.body)
      if (block.kind === 'action')
        expect(block.url).toMatch(/^https:\/\/shop\.example\/auth\/(confirm|reset)#token=abc$/);
  }
});
