import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CANNED_FIELDS,
  fillCannedAnswer,
  findFieldProblem,
  isCannedField,
  unfilledFields,
} from './canned-answers.rules.ts';

const names = fc.constantFrom(...Object.keys(CANNED_FIELDS).filter(isCannedField));
/** Words without braces, and with the characters that replacements in regular expressions treat in a special way. */
const words = fc.string({ unit: fc.constantFrom('a', ' ', '$', '&', '1', '\n', '€') });
const parts = fc.array(
  fc.oneof(
    words,
    names.map((name) => ({ name })),
  ),
);

test('a canned answer is its words with the values of its fields, whatever they contain', () => {
  fc.assert(
    fc.property(parts, fc.dictionary(names, fc.string()), (all, values) => {
      const text = all.map((part) => (typeof part === 'string' ? part : `{${part.name}}`)).join('');
      const filled = all
        .map((part) => (typeof part === 'string' ? part : (values[part.name] ?? `{${part.name}}`)))
        .join('');
      expect(findFieldProblem(text)).toBeUndefined();
      expect(fillCannedAnswer(text, values)).toBe(filled);
    }),
  );
});

test('whatever is saved leaves no brace once every field has a value', () => {
  const values = { machine: 'Tajima', price: '$5', link: 'https://site.example', buyer: 'Bea' };
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('{', '}', 'machine', 'price', 'x', ' ') }), (text) => {
      if (findFieldProblem(text) === undefined) expect(fillCannedAnswer(text, values)).not.toMatch(/[{}]/);
      else expect(text).toMatch(/[{}]/);
    }),
  );
});

test.each([
  ['Call {seller}', 'There is no field {seller}'],
  ['{Machine}', 'There is no field {Machine}'],
  ['{}', 'There is no field {}'],
  ['{machine', 'A field needs a brace on each side, such as {machine}'],
  ['{{machine}}', 'A field needs a brace on each side, such as {machine}'],
])('%s is refused', (text, problem) => {
  expect(findFieldProblem(text)).toBe(problem);
});

test('fields without a value stay, so that they are seen before sending', () => {
  const text = fillCannedAnswer('{machine} costs {price}, {buyer}', { machine: 'Tajima' });
  expect(text).toBe('Tajima costs {price}, {buyer}');
  expect(unfilledFields(text)).toEqual(['price', 'buyer']);
});
