import { expect, test } from 'vitest';
import { FACTS } from './fact-registry.rules.ts';
import { plainText } from './measures.rules.ts';
import { HIGHLIGHT_KEYS } from './machine-links.rules.ts';
import { HIGHLIGHTS, highlightsOf, questionAbout } from './highlights.rules.ts';

const textsOf = (facts: Parameters<typeof highlightsOf>[0]['facts']) =>
  highlightsOf({ heads: 6, facts }).known.map(({ label, wording }) => `${label}: ${plainText(wording)}`);

test('what buyers look for first is told in one line each', () => {
  const facts = {
    fieldWidthMm: 360,
    fieldDepthMm: 450,
    maxSpm: 1_000,
    stitchCount: 85_000_000,
    stitchCountReadOn: '2026-02-03',
    headsWorking: 6,
    phases: 'single',
    voltsMin: 200,
    voltsMax: 240,
    doorWidthMm: 1_100,
    weightKg: 550,
    software: [{ name: 'DG16', licence: 'dongle' }],
    owners: 1,
  };
  expect(textsOf(facts)).toEqual([
    'Sewing field: 14.2 × 17.7 in (360 × 450 mm)',
    'Top speed: 1,000 spm',
    'Stitch counter: 85 million, read Feb 3, 2026',
    'Heads working: 6 of 6',
    'Power: Single-phase, 200 to 240 V',
    'Smallest door: 43.3 in (1,100 mm) wide',
    'Weight: 1,213 lb (550 kg)',
    'Software: DG16, license on a dongle',
  ]);
  const { told, unknown } = highlightsOf({ heads: 6, facts });
  expect(unknown).toEqual([]);
  expect(FACTS.filter(({ key }) => key in facts && !told.has(key)).map(({ key }) => key)).toEqual(['owners']);
});

test('a part of it is told alone, and what is missing can be asked for', () => {
  expect(textsOf({ stitchCount: 85_213_442, phases: 'three', voltsMax: 220 })).toEqual([
    'Stitch counter: 85,213,442',
    'Power: Three-phase, 220 V',
  ]);
  const { unknown, told } = highlightsOf({ heads: 6, facts: { fieldDepthMm: 450, voltsMin: 220 } });
  expect(unknown).toHaveLength(HIGHLIGHTS.length);
  // Facts without a highlight are listed with the other facts.
  expect([...told]).toEqual([]);
  for (const { key } of unknown) expect(questionAbout(key)).toMatch(/\?$/);
});

test('addresses ask for all of them', () => {
  expect(HIGHLIGHTS.map(({ key }) => key)).toEqual(HIGHLIGHT_KEYS);
});
