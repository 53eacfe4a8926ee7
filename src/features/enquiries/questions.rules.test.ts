import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAsked, QUESTIONS, withQuestion } from './questions.rules.ts';

test('a question is a line of the message, and is taken out with what was added to it', () => {
  const [power, , freight] = QUESTIONS;
  const asked = withQuestion(withQuestion('Hello', power), freight);
  expect(asked).toBe(`Hello\n${power.line}\n${freight.line}`);
  expect(isAsked(`${asked}76102`, freight.line)).toBe(true);
  expect(withQuestion(`${asked}76102`, freight)).toBe(`Hello\n${power.line}`);
  expect(withQuestion('', power)).toBe(power.line);
  expect(withQuestion(`${power.line} We have 208 V.`, power)).toBe('We have 208 V.');
});

test('whatever stands there, what somebody typed stays', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...QUESTIONS), (typed, question) => {
      const { line } = question;
      const asked = withQuestion(typed, question);
      fc.pre(!isAsked(typed, line));
      expect(isAsked(asked, line)).toBe(true);
      expect(withQuestion(asked, question).trim()).toBe(typed.trim());
    }),
  );
});
