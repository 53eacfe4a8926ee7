import { expect, test } from 'vitest';
import { UserError } from '#app/lib/api-mutation.ts';
import { showFailure, subscribeToToast, shownToast } from './toast-store.ts';

test('a failure advises to try again once, whether by its title or by its reason', () => {
  const shown: (string | undefined)[] = [];
  const unsubscribe = subscribeToToast(() => shown.push(shownToast()?.description));
  showFailure('Failed to save. Please try again.', new Error('anything'));
  showFailure('Failed to save. Please try again.', new UserError('Please try again.'));
  showFailure('Failed to save', new UserError('The server is busy. Please try again.'));
  unsubscribe();
  expect(shown).toEqual(['Something went wrong.', '', 'The server is busy. Please try again.']);
});
