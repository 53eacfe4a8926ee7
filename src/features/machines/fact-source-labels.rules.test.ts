import { expect, test } from 'vitest';
import { combinedAttribution, attributionLegend, attributionLabel } from './fact-source-labels.rules.ts';

const SELLER = { source: 'seller', on: '2026-11-02' } as const;
const MODEL = { source: 'model', on: '2026-10-01', from: 'maker.example' } as const;
const CHECKED = { source: 'checked', on: '2026-11-03' } as const;

test('who says a fact is a sentence with its day', () => {
  expect([SELLER, MODEL, CHECKED].map((source) => attributionLabel(source, 'Stitchyard'))).toEqual([
    'Stated by the seller, Nov 2, 2026',
    'Usual for this model, from maker.example, Oct 1, 2026',
    'Checked by Stitchyard, Nov 3, 2026',
  ]);
});

test('what is told of several facts is as sure as the least sure of them', () => {
  const fact = (source: typeof SELLER | typeof MODEL | typeof CHECKED) => ({ value: 1, ...source });
  expect(combinedAttribution([fact(CHECKED), undefined, fact(MODEL)])).toMatchObject(MODEL);
  expect(combinedAttribution([fact(CHECKED), fact(SELLER), fact(MODEL)])).toMatchObject(SELLER);
  expect(combinedAttribution([fact(CHECKED)])).toMatchObject(CHECKED);
  expect(combinedAttribution([undefined])).toBeNull();
});

test('the legend tells of the marks that are there, the surest first, with day and place where they are one', () => {
  const wordsOf = (...told: Parameters<typeof attributionLegend>[0]) =>
    attributionLegend(told, 'Stitchyard').map(({ words }) => words);
  expect(wordsOf(SELLER, MODEL, CHECKED, { ...SELLER, on: '2026-01-01' })).toEqual([
    'Checked by Stitchyard, Nov 3, 2026',
    'Usual for this model, from maker.example',
    'Stated by the seller',
  ]);
  expect(wordsOf({ ...MODEL, from: 'sellers' }, MODEL, { ...CHECKED, on: '2026-12-24' }, CHECKED)).toEqual([
    'Checked by Stitchyard, last on Dec 24, 2026',
    'Usual for this model',
  ]);
});
