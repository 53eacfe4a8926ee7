import { expect, test } from 'vitest';
import { FACTS, factLabel, findFact, KEY_FACTS, visibleFacts } from './fact-registry.rules.ts';
import { factConflicts } from './fact-conflicts.rules.ts';
import { readCell } from '#app/features/csv/server/machine-cells.schema.ts';

test('every fact has a key and a label of its own, and an example that a file may hold', () => {
  expect(new Set(FACTS.map(({ key }) => key)).size).toBe(FACTS.length);
  expect(new Set(FACTS.map(({ label }) => label)).size).toBe(FACTS.length);
  const stated = {};
  for (const { key, example } of FACTS)
    expect([key, readCell({ fields: {}, facts: stated }, key, example)]).toEqual([key, null]);
  expect(Object.keys(stated)).toEqual(FACTS.map(({ key }) => key));
  // The template of an import file states all of them for one machine, and must be importable.
  expect(factConflicts({ heads: 6, year: 2019, facts: stated })).toEqual([]);
});

test('no list is narrowed or put in order by what not everybody is told', () => {
  const hidden = FACTS.filter(({ audience }) => audience !== 'everyone');
  expect(hidden.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['serialNumber', 'ownership', 'lender', 'payoffUsd', 'leaseEndsOn', 'purchasedFrom']),
  );
  for (const { filter, sorts } of hidden) expect({ filter, sorts }).toEqual({ filter: null, sorts: false });
  const known = Object.fromEntries(hidden.map(({ key, example }) => [key, example]));
  expect(visibleFacts(known, 'everyone')).toEqual({});
});

test('the facts by which buyers choose most are six, public, and both sides of a size stand together', () => {
  expect(KEY_FACTS.filter(({ keyRank }) => keyRank !== null).map(({ keyRank }) => keyRank)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(new Set(KEY_FACTS.map(({ audience }) => audience))).toEqual(new Set(['everyone']));
  expect(KEY_FACTS.map(({ key }) => key)).toEqual([
    'stitchCount',
    'headsWorking',
    'fieldWidthMm',
    'fieldDepthMm',
    'phases',
    'doesCaps',
    'doorWidthMm',
    'doorHeightMm',
  ]);
  for (const { pairedWith } of FACTS) if (pairedWith !== null) expect(findFact(pairedWith)).toBeDefined();
});

test('a serial number is shown by its last characters', () => {
  const serialNumber = FACTS.find(({ key }) => key === 'serialNumber');
  if (serialNumber === undefined) throw new Error('There is a serial number');
  expect(factLabel(serialNumber, 'T2019-44821')).toBe('…4821');
  expect(factLabel(serialNumber, 'A12')).toBe('…2');
});
