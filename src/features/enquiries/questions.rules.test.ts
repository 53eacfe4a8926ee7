import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasQuestion, QUESTIONS, toggleQuestion, withQuestionsAbout } from './questions.rules.ts';

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

test('a question about what a page does not state begins with it, and says nothing twice', () => {
  const asked = ['stitchCount', 'phases'] as const;
  const [stitches, power] = ['What does the stitch counter show?', 'Which power does it need: volts, phase and amps?'];
  expect(withQuestionsAbout('', asked)).toBe(`${stitches}\n${power}`);
  expect(withQuestionsAbout(`Hello\n${power}\n`, asked)).toBe(`Hello\n${power}\n${stitches}`);
  expect(withQuestionsAbout('Hello', [])).toBe('Hello');
  expect(QUESTIONS.map(({ line }) => line)).toContain(power);
});
