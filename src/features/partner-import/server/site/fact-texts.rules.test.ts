import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuMs } from '#test/cpu-time.ts';
import { findFacts } from './fact-texts.rules.ts';

const MACHINE = { heads: 6, year: 2016 };
const described = (description: string) => findFacts({ title: '', description, properties: [] }, MACHINE);
const property = (name: string, value: string) =>
  findFacts({ title: '', description: '', properties: [{ name, value }] }, MACHINE);

test.each([
  ['Sewing field 500 x 360 mm, laser trace', { fieldWidthMm: 500, fieldDepthMm: 360 }],
  ['with a 14" x 20" embroidery area', { fieldWidthMm: 356, fieldDepthMm: 508 }],
  ['DCP presser feet, 1,200 spm on flats', { maxSpm: 1_200 }],
  ['850 stitches per minute', { maxSpm: 850 }],
  ['61 million stitches', { stitchCount: 61_000_000 }],
  ['Runs on single-phase current', { phases: 'single' }],
  ['It weighs about 1,200 lbs', { weightKg: 544 }],
  ['Weight: 550 kg\nPower: 3-phase, 200-240V', { weightKg: 550, phases: 'three', voltsMin: 200, voltsMax: 240 }],
  ['Stitch count: 85,213,442', { stitchCount: 85_213_442 }],
  ['Max speed: 1000', { maxSpm: 1_000 }],
])('%j states %j', (description, facts) => {
  expect(described(description)).toEqual(facts);
});

test.each([
  ['sewing field 500 x 360', 'a size without a unit'],
  ['Weight: 1200', 'a mass without one'],
  ['1,000 spm, on caps 1,200 spm on caps, later 850 spm', 'two speeds'],
  ['single-phase; for three-phase ask us', 'two currents'],
  ['9,000 spm', 'more than any machine does'],
  ['2000 hours, 24 frames, 15 needles', 'nothing of these'],
  ['Power: converter available on request for most of the country, please ask', 'a sentence'],
  ['Stitches: many', 'no number'],
])('%j states nothing: %s', (description) => {
  expect(described(description)).toEqual({});
});

test('a property of the markup states it as a line does, and must not contradict the text', () => {
  expect(property('Head interval', '360 mm')).toEqual({ headSpacingMm: 360 });
  expect(property('Control Panel', 'IS-C10C')).toEqual({ controller: 'IS-C10C' });
  const contradicted = { title: '', description: 'Weight: 300 kg', properties: [{ name: 'weight', value: '900 lb' }] };
  expect(findFacts(contradicted, MACHINE)).toEqual({});
});

test('what cannot be true of the machine is left out', () => {
  const text = 'Sewing field 500 x 360 mm. Head spacing: 400 mm';
  const stated = findFacts({ title: '', description: text.replace('. ', '\n'), properties: [] }, MACHINE);
  expect(stated).toEqual({ fieldDepthMm: 360, headSpacingMm: 400 });
});

const MOST_MS = 300;

function timeFor(text: string): number {
  const before = cpuMs();
  described(text);
  return cpuMs() - before;
}

test('any text is read in time, and states only what a seller may', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000 }), (text) => {
      expect(timeFor(`Weight: ${text}\nsewing field ${text}\n${text} spm`)).toBeLessThan(MOST_MS);
    }),
    { numRuns: 50 },
  );
  for (const part of ['1', '1,111', 'weight: ', 'x 1', '11 mm x ', 'a:b\n'])
    expect(timeFor(part.repeat(20_000 / part.length)), part).toBeLessThan(MOST_MS);
});
