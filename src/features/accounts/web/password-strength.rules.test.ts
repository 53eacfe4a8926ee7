import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadCommonPasswords, passwordStrength } from './password-strength.rules.ts';

const COMMON_PASSWORDS = await loadCommonPasswords();

const strengthOf = (password: string, personalWords: string[] = []) =>
  passwordStrength(password, { personalWords, common: COMMON_PASSWORDS });

test.each([
  ['abc', 'Too short', 'At least 6 characters are needed.'],
  ['Password', 'Weak', 'one of the most common passwords'],
  ['Dragon2024!', 'Weak', 'one of the most common passwords'],
  ['embroidery-anna', 'Weak', 'Leave out your username'],
  ['abababababab', 'Weak', 'repeats itself'],
  ['efghijklm9!', 'Weak', 'rows of the keyboard'],
  ['Xk7-pQ2', 'Fair', '10 characters or more'],
  ['threadbobbin', 'Good', 'One more word'],
  ['Thread-42-bobbin', 'Strong', ''],
  ['nine needles on the left', 'Strong', ''],
])('%j is %s: %s', (password, word, advice) => {
  const strength = strengthOf(password, ['anna', 'anna.berg@example.com']);
  expect(strength.word).toBe(word);
  expect(strength.advice).toContain(advice);
});

test('a username or email inside makes it weak, whatever the case; very short names are in words by chance', () => {
  expect(strengthOf('MyTajima-Seller9!', ['tajima']).word).toBe('Weak');
  expect(strengthOf('Bobbin.Case-2718', ['bobbin.case@example.com']).word).toBe('Weak');
  expect(strengthOf('Thread-42-bobbin', ['ann', '', ' ']).word).toBe('Strong');
});

test('until the common passwords have come, the rest is still said', () => {
  expect(passwordStrength('football', { personalWords: [], common: null }).word).toBe('Fair');
});

test('only what the rule of six characters refuses is called too short', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.array(fc.string({ maxLength: 12 }), { maxLength: 2 }), (text, own) => {
      const { level, word, advice } = strengthOf(text, own);
      expect(level === 0).toBe(text.length < 6);
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
