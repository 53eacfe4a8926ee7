import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Postings } from './postings.ts';
import { hasBit } from './bitmap.ts';

const WORDS = ['sequin', 'cap', 'chenille', 'thread'] as const;
const words = fc.uniqueArray(fc.constantFrom(...WORDS));
const batches = fc.array(
  fc.uniqueArray(fc.record({ serial: fc.integer({ min: 1, max: 70 }), words: fc.option(words) }), {
    selector: ({ serial }) => serial,
    maxLength: 30,
  }),
  { maxLength: 6 },
);

function serialsWith(postings: Postings, wanted: readonly string[], most: number): number[] {
  const bits = postings.ofAny(wanted);
  return Array.from({ length: most }, (_, serial) => serial).filter((serial) => hasBit(bits, serial));
}

test('after any changes the listings with some words are those whose descriptions have one of them', () => {
  fc.assert(
    fc.property(batches, words, (changes, wanted) => {
      const postings = new Postings();
      const listings = new Map<number, readonly string[]>();
      for (const batch of changes) {
        postings.apply(batch);
        for (const { serial, words: described } of batch) listings.set(serial, described ?? []);
      }
      const having = [...listings].filter(([, described]) => wanted.some((word) => described.includes(word)));
      expect(serialsWith(postings, wanted, 100)).toEqual(having.map(([serial]) => serial).toSorted((a, b) => a - b));
      for (const word of WORDS)
        expect(postings.terms.has(word)).toBe([...listings.values()].some((own) => own.includes(word)));
    }),
    { numRuns: 300 },
  );
});

test('words that many listings have follow changes as rare ones do', () => {
  const postings = new Postings();
  const expected = new Map<number, string[]>();
  const wordsOf = (serial: number) => ['common', ...(serial % 3 === 0 ? ['third'] : []), `only${serial % 5_000}`];
  for (let serial = 1; serial <= 20_000; serial += 1) {
    expected.set(serial, wordsOf(serial));
    postings.enter(serial, wordsOf(serial));
  }
  const changes = Array.from({ length: 50 }, (_, at) => ({
    serial: at * 399 + 3,
    words: at % 2 === 0 ? null : ['third', 'late'],
  }));
  postings.apply(changes);
  postings.apply([{ serial: 90_000, words: ['common', 'late'] }]);
  for (const { serial, words: own } of changes) expected.set(serial, own ?? []);
  expected.set(90_000, ['common', 'late']);
  for (const wanted of [['common'], ['third'], ['late'], ['only399'], ['third', 'late', 'only7']]) {
    const having = [...expected].filter(([, own]) => own.some((word) => wanted.includes(word)));
    expect(serialsWith(postings, wanted, 90_100)).toEqual(having.map(([serial]) => serial));
  }
});
