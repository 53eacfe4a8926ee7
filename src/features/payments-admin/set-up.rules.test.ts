import { expect, test } from 'vitest';
import { setUpWords } from './set-up.rules.ts';

test.each([
  [{ isConfigured: true, hasWebhook: true, isSimulated: true }, /stand-in/],
  [{ isConfigured: false, hasWebhook: false, isSimulated: false }, /not configured here: nobody could pay/],
  [{ isConfigured: true, hasWebhook: false, isSimulated: false }, /without its messages/],
  [{ isConfigured: true, hasWebhook: true, isSimulated: false }, /its messages included/],
] as const)('%j is said as %s', (state, words) => {
  expect(setUpWords(state)).toMatch(words);
});
