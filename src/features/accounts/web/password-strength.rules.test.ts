import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PASSWORD_REFUSALS, passwordRefusal, type PasswordOwner } from '../password-refusals.rules.ts';
import { loadCommonPasswords, passwordStrength } from './password-strength.rules.ts';

const COMMON_PASSWORDS = await loadCommonPasswords();

const OWNER = { username: 'anna', email: 'anna.berg@example.com' };

const strengthOf = (password: string, owner: PasswordOwner = {}) =>
  passwordStrength(password, { owner, siteName: 'Stitchyard', common: COMMON_PASSWORDS });

test.each([
  ['abc', 'Too short', 'At least 6 characters are needed.'],
  ['Password', 'Too easy to guess', PASSWORD_REFUSALS.common],
  ['anna.berg77', 'Too easy to guess', PASSWORD_REFUSALS.personal],
  ['Dragon2024!', 'Weak', 'one of the most common passwords'],
  ['embroidery-anna', 'Weak', 'Leave out your name'],
  ['stitchyard-demo', 'Weak', 'Leave out your name'],
  ['abababababab', 'Weak', 'repeats itself'],
  ['efghijklm9!', 'Weak', 'rows of the keyboard'],
  ['Xk7-pQ2', 'Fair', '10 characters or more'],
  ['threadbobbin', 'Good', 'One more word'],
  ['Thread-42-bobbin', 'Strong', ''],
  ['nine needles on the left', 'Strong', ''],
])('%j is %s: %s', (password, word, advice) => {
  const strength = strengthOf(password, OWNER);
  expect(strength.word).toBe(word);
  expect(strength.advice).toContain(advice);
});

test('a username or email inside makes it weak, whatever the case; very short names are in words by chance', () => {
  expect(strengthOf('MyTajima-Seller9!', { username: 'tajima' }).word).toBe('Weak');
  expect(strengthOf('Bobbin.Case-2718', { email: 'bobbin.case@example.com' }).word).toBe('Weak');
  expect(strengthOf('Thread-42-bobbin', { username: 'ann', name: '', email: ' ' }).word).toBe('Strong');
});

test('until the common passwords have come, the rest is still said', () => {
  expect(passwordStrength('football', { owner: {}, siteName: 'Stitchyard', common: null }).word).toBe('Fair');
});

test('the lowest level is what the API refuses, and nothing else', () => {
  const typed = fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom(...COMMON_PASSWORDS));
  const own = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(typed, own, own, (text, username, name) => {
      const { level, word, advice } = strengthOf(text, { username, name });
      const context = { owner: { username, name }, siteName: 'Stitchyard', common: COMMON_PASSWORDS };
      expect(level === 0).toBe(text.length < 6 || passwordRefusal(text, context) !== null);
      expect(word).not.toBe('');
      expect(advice === '').toBe(level === 4);
    }),
  );
});

test('the common passwords are in small letters, and long enough to be allowed at all', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThanOrEqual(1_000);
  for (const password of COMMON_PASSWORDS) {
    expect(password).toBe(password.toLowerCase());
    expect(password.length).toBeGreaterThanOrEqual(6);
  }
});
