import { expect, test } from 'vitest';
import { countWords } from './count-words.ts';

test('what is counted is told in the singular or the plural', () => {
  expect(countWords(1, 'view')).toBe('1 view');
  expect(countWords(0, 'view')).toBe('0 views');
  expect(countWords(1_200, 'view')).toBe('1,200 views');
  expect(countWords(2, 'entry', 'entries')).toBe('2 entries');
});
