import { expect, test } from 'vitest';
import { questionAbout } from '#app/features/machines/highlights.rules.ts';
import { requestedFacts, factLinesOf } from './requested-facts.rules.ts';

test('the questions of a page ask for facts, those of other words for none', () => {
  const keys = (texts: string[], known = {}) => requestedFacts(texts, known).map(({ key }) => key);
  const text = `Hello,\n${questionAbout('phases')}\n${questionAbout('weightKg')} Roughly.`;
  expect(keys([text])).toEqual(['phases', 'voltsMin', 'voltsMax', 'weightKg']);
  expect(keys([text], { phases: 'single', weightKg: 900 })).toEqual(['voltsMin', 'voltsMax']);
  expect(keys(['How much does it weigh?'])).toEqual([]);
  // A moderator reads free text before buyers do.
  expect(keys([questionAbout('software')])).toEqual([]);
});

test('facts are lines in words', () => {
  expect(factLinesOf({ phases: 'single', weightKg: 900 })).toEqual([
    expect.stringContaining('Single-phase'),
    expect.stringContaining('900 kg'),
  ]);
});
