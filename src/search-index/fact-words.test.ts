import { expect, test } from 'vitest';
import { optionsOf } from '#app/features/machines/fact-entries.rules.ts';
import { findFact } from '#app/features/machines/fact-registry.rules.ts';
import { readFactPhrases } from './fact-phrases.ts';
import { FACT_WORDS } from './fact-words.ts';

test('words are of facts by which lists are narrowed, and of values that these have', () => {
  for (const [key, words] of Object.entries(FACT_WORDS)) {
    const fact = findFact(key);
    expect(fact?.filter, key).toMatch(/^(?:list|boolean)$/);
    const values =
      fact?.filter === 'boolean' || fact === undefined ? ['true'] : optionsOf(fact.kind).map(({ value }) => value);
    expect(values, key).toEqual(expect.arrayContaining(Object.keys(words)));
  }
});

test.for([
  ['single phase', 'phases', ['single', 'either']],
  ['Three-Phase', 'phases', ['three', 'either']],
  ['3ph', 'phases', ['three', 'either']],
  ['trifásica', 'phases', ['three', 'either']],
  ['does caps', 'doesCaps', ['true']],
  ['USB port', 'mediaInputs', ['usb']],
  ['wi-fi', 'mediaInputs', ['wifi']],
  ['spanish panel', 'panelLanguages', ['spanish']],
  ['training included', 'training', ['included']],
  ['automatic trimmers', 'trimmer', ['true']],
  ['smoke-free', 'smokeFree', ['true']],
  ['non smoking shop', 'smokeFree', ['true']],
  ['with financing', 'financing', ['true']],
  ['financing available', 'financing', ['true']],
  ['con financiamiento', 'financing', ['true']],
  ['on consignment', 'consignment', ['true']],
  ['featured', 'featured', ['true']],
  ['premium listings', 'premium', ['true']],
  ['OR', 'state', ['OR']],
] as const)('%s names a fact', ([text, key, values]) => {
  const { facts, rest } = readFactPhrases(`tajima ${text}`);
  expect(facts.map(({ criteria }) => criteria)).toEqual([[{ key, min: null, max: null, values }]]);
  expect(rest.replace(/\bcon\b/, '').trim()).toBe('tajima');
});

test.for(['three heads', 'single head', 'cap frames', 'busby', 'automatic oiling', 'phase'])(
  '%s names none of these',
  (text) => {
    const keys = readFactPhrases(text).facts.flatMap(({ criteria }) => criteria.map(({ key }) => key));
    expect(keys.filter((key) => key in FACT_WORDS)).toEqual([]);
  },
);

test('between two words OR is no state', () => {
  expect(readFactPhrases('tajima OR barudan')).toEqual({ facts: [], rest: 'tajima OR barudan' });
});
