import { expect, test } from 'vitest';
import { accountDialogForm } from './account-forms.schema.ts';

const FILLED = { email: 'ann@shop.test', name: 'Ann', password: 'secret', confirmation: 'secret', terms: true };

function messagesFor(changed: Partial<Record<keyof typeof FILLED, unknown>>): string[] {
  return accountDialogForm.safeParse({ ...FILLED, ...changed }).error?.issues.map(({ message }) => message) ?? [];
}

test.each([
  ['an address without an @', { email: 'ann' }, /^Invalid Email: /],
  ['a name of one letter', { name: ' A ' }, /^Name Required: Please enter your full name$/],
  ['a password of five characters', { password: 'secre', confirmation: 'secre' }, /^Password Too Short: /],
  ['two different passwords', { confirmation: 'other' }, /^Passwords Don't Match: /],
  ['no agreement to the terms', { terms: false }, /^Please agree to the terms/],
])('the account dialog refuses %s and names what is missing', (_case, changed, message) => {
  expect(messagesFor(changed)[0]).toMatch(message);
});

test('the account dialog takes a name of two letters and a password of six characters', () => {
  expect(messagesFor({ name: 'Al' })).toEqual([]);
});
