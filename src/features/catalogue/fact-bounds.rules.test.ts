import { assert, constantFrom, double, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { findFact, isMeasured } from '#app/features/machines/fact-registry.rules.ts';
import { measureWording, textIn, type Units } from '#app/features/machines/measures.rules.ts';
import { boundNames } from '#app/search-index/fields.ts';
import { FILTERED_FACTS, machineFilters } from './catalogue.schema.ts';
import { boundText, rewriteBound } from './fact-bounds.rules.ts';
import { parseTolerantFilters } from './tolerant-filters.rules.ts';

const NUMBERS = FILTERED_FACTS.filter(({ kind }) => kind.type === 'integer' || kind.type === 'decimal');
const UNITS: readonly Units[] = ['customary', 'metric'];

test('a bound comes back from its field as it was, in either units', () => {
  assert(
    property(
      constantFrom(...NUMBERS),
      constantFrom(...UNITS),
      double({ min: 0, max: 1e11, noNaN: true }),
      (fact, units, number) => {
        const bound = Number(number.toFixed(isMeasured(fact) || fact.kind.type === 'decimal' ? 1 : 0));
        const [name] = boundNames(fact.key);
        expect(machineFilters.parse({ [name]: boundText(fact, bound, units) })).toEqual({ [name]: bound });
      },
    ),
  );
});

test('who types what a listing shows finds it, as the least and as the most', () => {
  const measured = NUMBERS.filter(isMeasured);
  expect(measured.map(({ key }) => key)).toContain('fieldDepthMm');
  assert(
    property(constantFrom(...measured), constantFrom(...UNITS), nat(9_999), (fact, units, stored) => {
      const { text, problem } = rewriteBound(fact, textIn(units, measureWording(stored, fact.unit ?? '')), units);
      expect(problem).toBeUndefined();
      for (const [end, name] of boundNames(fact.key).entries()) {
        const [criterion] = parseTolerantFilters(machineFilters.parse({ [name]: text }));
        const isIn = end === 0 ? stored >= Number(criterion?.min) : stored <= Number(criterion?.max);
        expect(isIn, `${text} of ${stored}`).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

const factOf = (key: string) => {
  const fact = findFact(key);
  if (fact === undefined) throw new Error(`There is no fact ${key}`);
  return fact;
};

test('bounds are typed as people write them, and without a unit are of the units that the visitor has chosen', () => {
  const typed: [string, Units, string, string][] = [
    ['fieldWidthMm', 'customary', '14"', '14 in'],
    ['fieldWidthMm', 'customary', '14', '14 in'],
    ['fieldWidthMm', 'metric', '14"', '355.6 mm'],
    ['fieldWidthMm', 'metric', '360', '360 mm'],
    ['doorWidthMm', 'customary', '90 cm', '35.433 in'],
    ['doorWidthMm', 'customary', "3'", '36 in'],
    ['weightKg', 'customary', '1,200', '1200 lb'],
    ['weightKg', 'metric', '1,200 lb', '544.3 kg'],
    ['stitchCount', 'customary', '85 million', '85 million'],
    ['stitchCount', 'metric', '90000', '90000'],
    ['maxSpm', 'customary', '1,000', '1000'],
    ['weightKg', 'customary', ' ', ''],
  ];
  for (const [key, units, text, shown] of typed)
    expect(rewriteBound(factOf(key), text, units), `${key} ${text}`).toEqual({ text: shown });
  expect(rewriteBound(factOf('weightKg'), '14 in', 'customary')).toEqual({
    text: '14 in',
    problem: 'Must be a weight, such as 1,200 lb or 544 kg',
  });
  expect(rewriteBound(factOf('stitchCount'), 'few', 'customary')).toEqual({
    text: 'few',
    problem: 'Must be a number without a unit',
  });
});

test('an address without a unit counts as it is stored, and anything else in it is no bound', () => {
  expect(machineFilters.parse({ fieldWidthMmMin: '356' })).toEqual({ fieldWidthMmMin: 356 });
  for (const text of ['', 'wide', '1,00', '-4', '14 ft', '1e3', '14in'])
    expect(machineFilters.safeParse({ fieldWidthMmMin: text }).success, text).toBe(false);
});
