import { expect, test } from 'vitest';
import type { FactValue } from '#app/db/enums.ts';
import { findFact } from './fact-registry.rules.ts';
import { agreedValue, sourceWords } from './model-facts.rules.ts';

function agreed(key: string, ...statements: [sellerId: string, value: FactValue][]) {
  const fact = findFact(key);
  if (fact === undefined) throw new Error(key);
  const found = agreedValue(
    fact,
    statements.map(([sellerId, value]) => ({ sellerId, value })),
  );
  return found === null ? null : { value: found.value, by: found.by.map(({ sellerId }) => sellerId).toSorted() };
}

test('what three sellers say of a model is proposed, and two are too few, however many machines they have', () => {
  expect(agreed('phases', ['a', 'single'], ['b', 'single'], ['c', 'single'], ['d', 'three'])).toEqual({
    value: 'single',
    by: ['a', 'b', 'c'],
  });
  expect(agreed('phases', ['a', 'single'], ['b', 'single'], ['b', 'single'], ['a', 'single'])).toBeNull();
  expect(agreed('phases')).toBeNull();
});

test('a size may be off by as much as tapes are, and the value that most say counts; a speed has to be the same', () => {
  expect(agreed('weightKg', ['a', 550], ['b', 545], ['c', 550], ['d', 700])).toEqual({
    value: 550,
    by: ['a', 'b', 'c'],
  });
  expect(agreed('weightKg', ['a', 550], ['b', 500], ['c', 550])).toBeNull();
  expect(agreed('maxSpm', ['a', 1_000], ['b', 1_001], ['c', 1_000])).toBeNull();
});

test('everybody is told where a fact of a model is from, and nothing of whom', () => {
  expect(sourceWords('page', 'https://www.tajima.com/tmar?x=1')).toBe('tajima.com');
  expect(sourceWords('note', 'Sam told me on the phone')).toBe('our own records');
  expect(sourceWords('sellers', 'sam, ada, joe')).toBe('sellers of this model');
});
