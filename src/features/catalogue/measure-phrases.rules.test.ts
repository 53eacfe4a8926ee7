import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { machineFilters } from './catalogue.schema.ts';
import { readMeasurePhrases } from './measure-phrases.rules.ts';
import { withPhrases } from './query-phrases.rules.ts';

test.for([
  ['under 100 million stitches', { stitchCountMax: 100_000_000 }],
  ['less than 50m stitches', { stitchCountMax: 50_000_000 }],
  ['90,000,000 stitches or less', { stitchCountMax: 90_000_000 }],
  ['menos de 80 millones de puntadas', { stitchCountMax: 80_000_000 }],
  ['1200 spm', { maxSpmMin: 1_200 }],
  ['over 1,000 stitches per minute', { maxSpmMin: 1_000 }],
  ['under 5000 hours', { powerOnHoursMax: 5_000 }],
  ['14 inch field', { fieldWidthMmMin: 348 }],
  ['14" sewing field', { fieldWidthMmMin: 348 }],
  ['14x20 field', { fieldWidthMmMin: 348, fieldDepthMmMin: 497, fieldTurned: true }],
  ['360 x 450 mm embroidery area', { fieldWidthMmMin: 352, fieldDepthMmMin: 441, fieldTurned: true }],
  ['fits through a 36 inch door', { doorWidthMmMax: 915 }],
  ['90cm door', { doorWidthMmMax: 900 }],
  ['under 1000 lbs', { weightKgMax: 454 }],
  ['below 300 kg', { weightKgMax: 300 }],
] as const)('%s is a measure, and no price', ([text, bounds]) => {
  expect(withPhrases({ search: `tajima ${text}` })).toEqual({ search: 'tajima', ...bounds });
});

test.for(['14 inch hoop', '4x4', 'under 1000', '6 heads 15 needles', '17" hoop single head', 'cap field', 'door'])(
  '%s is none',
  (text) => {
    const query = { search: text };
    expect(readMeasurePhrases(query)).toBe(query);
  },
);

test('what the words say is meant before what the address still has', () => {
  expect(readMeasurePhrases({ search: 'under 90 million stitches', stitchCountMax: 5, heads: [6] })).toEqual({
    search: undefined,
    stitchCountMax: 90_000_000,
    heads: [6],
  });
});

test('whatever is typed, it leads to filters that a list takes', () => {
  const words = fc.array(
    fc.oneof(
      fc.constantFrom('under', '40k', '9999999999', 'x', '14', 'in', 'field', 'door', 'million', 'stitches', 'lb'),
      fc.string(),
    ),
  );
  fc.assert(
    fc.property(words, (parts) => {
      const { search: _, ...bounds } = readMeasurePhrases({ search: parts.join(' ') });
      expect(machineFilters.safeParse(bounds).success).toBe(true);
    }),
  );
});
