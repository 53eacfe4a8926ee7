import { expect, test } from 'vitest';
import { toastFor } from './import-labels.rules.ts';

test('an import that ended well is told with its counts', () => {
  const result = { added: 3, updated: 12, sold: 1 };
  expect(toastFor({ status: 'completed', result, error: null })).toEqual({
    title: 'TEWH Import Complete',
    description: 'Added: 3, Updated: 12, Sold: 1',
    tone: 'success',
  });
});

test('one that failed is told with its reason', () => {
  expect(toastFor({ status: 'error', result: null, error: 'The site did not answer' })).toMatchObject({
    title: 'Import Failed',
    description: 'The site did not answer',
  });
  expect(toastFor({ status: 'completed', result: null, error: null })).toMatchObject({ title: 'Import Failed' });
});
