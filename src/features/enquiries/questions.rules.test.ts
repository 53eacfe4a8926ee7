import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasQuestion, QUESTIONS, toggleQuestion } from './questions.rules.ts';

const complete = { topic: 'Power', line: 'Which power does it need?', prompt: null };
const prompted = { topic: 'Freight', line: 'What would freight cost?', prompt: 'My ZIP code is:' };

test('a question is a line of the message, and is taken out with what completes it', () => {
  const toggled = toggleQuestion(toggleQuestion('Hello', complete), prompted);
  expect(toggled).toBe('Hello\nWhich power does it need?\nWhat would freight cost? My ZIP code is: ');
  expect(hasQuestion(`${toggled}76102`, prompted)).toBe(true);
  expect(toggleQuestion(`${toggled}76102`, prompted)).toBe('Hello\nWhich power does it need?');
  expect(toggleQuestion('', complete)).toBe('Which power does it need?');
  expect(toggleQuestion('Which power does it need? We have 208 V.', complete)).toBe('We have 208 V.');
});

test('whatever stands there, what somebody typed stays', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...QUESTIONS), (typed, question) => {
      fc.pre(!hasQuestion(typed, question));
      const toggled = toggleQuestion(typed, question);
      expect(hasQuestion(toggled, question)).toBe(true);
      expect(toggleQuestion(toggled, question).trim()).toBe(typed.trim());
    }),
  );
});
