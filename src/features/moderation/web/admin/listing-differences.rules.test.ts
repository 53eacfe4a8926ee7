import { expect, test } from 'vitest';
import { listFieldLabels, formatValue } from './listing-differences.rules.ts';

test('fields are named in a sentence', () => {
  expect(listFieldLabels([{ field: 'price' }, { field: 'images' }, { field: 'zip' }, { field: 'contactEmail' }])).toBe(
    'price, photos, ZIP, email',
  );
});

test.each([
  ['price', 12_500, '$12,500'],
  ['price', null, ''],
  ['isConsignment', false, 'No'],
  ['status', 'pending', 'Pending'],
  ['markupPercentage', 7.25, '7.25%'],
  ['accessories', '[{"name":"Stand","quantity":2}]', '2 x Stand'],
  ['description', '<b>', '<b>'],
] as const)('%s %j reads as %s', (field, value, words) => {
  expect(formatValue(field, value)).toBe(words);
});
