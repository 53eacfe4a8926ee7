import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAsked, QUESTIONS, withQuestion } from './questions.rules.ts';

test('a question is a line of the message, and is taken out with what was added to it', () => {
  const [power, , freight] = QUESTIONS;
  const asked = withQuestion(withQuestion('Hello', power.line), freight.line);
  expect(asked).toBe(`Hello\n${power.line}\n${freight.line}`);
  expect(isAsked(`${asked}76102`, freight.line)).toBe(true);
  expect(withQuestion(`${asked}76102`, freight.line)).toBe(`Hello\n${power.line}`);
  expect(withQuestion('', power.line)).toBe(power.line);
});

test('whatever stands there, what somebody typed stays', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...QUESTIONS), (typed, { line }) => {
      const asked = withQuestion(typed, line);
      fc.pre(!isAsked(typed, line));
      expect(isAsked(asked, line)).toBe(true);
      expect(withQuestion(asked, line).trim()).toBe(typed.trim());
    }),
  );
});
