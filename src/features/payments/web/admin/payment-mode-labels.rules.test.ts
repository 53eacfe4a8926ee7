import { expect, test } from 'vitest';
import { setupLabel, sandboxListingsMessage } from './payment-mode-labels.rules.ts';

test.each([
  [0, 'No listing has a placement paid with test money, so none ends.'],
  [
    1,
    'The placements of 1 listing end at once, because they were paid with test money; the sellers are told by email.',
  ],
  [
    1_200,
    'The placements of 1,200 listings end at once, because they were paid with test money; the sellers are told by email.',
  ],
] as const)('before a switch to live ends what %i listings have, an admin reads so', (listings, sentence) => {
  expect(sandboxListingsMessage(listings)).toBe(sentence);
});

test.each(['counting', 'unknown'] as const)('while their number is %s, it is said that some may end', (state) => {
  expect(sandboxListingsMessage(state)).toContain('Placements that were paid with test money end at once');
});

test.each([
  [{ isConfigured: true, hasWebhook: true, isSimulated: true }, /stand-in/],
  [{ isConfigured: false, hasWebhook: false, isSimulated: false }, /not configured here: nobody could pay/],
  [{ isConfigured: true, hasWebhook: false, isSimulated: false }, /without its messages/],
  [{ isConfigured: true, hasWebhook: true, isSimulated: false }, /its messages included/],
] as const)('%j is said as %s', (state, words) => {
  expect(setupLabel(state)).toMatch(words);
});
