import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFactPhrases } from './fact-phrases.ts';
import { among, fitting, within } from './fact-rule.ts';

test.for([
  ['under 100 million stitches', [within('stitchCount', null, 100_000_000)]],
  ['less than 50m stitches', [within('stitchCount', null, 50_000_000)]],
  ['90,000,000 stitches or less', [within('stitchCount', null, 90_000_000)]],
  ['menos de 80 millones de puntadas', [within('stitchCount', null, 80_000_000)]],
  ['no more than 12 million stiches', [within('stitchCount', null, 12_000_000)]],
  ['stitch count max 50 million', [within('stitchCount', null, 50_000_000)]],
  ['approx 30 mil stitches', [within('stitchCount', 25_500_000, 34_500_000)]],
  ['at least 5 million stitches', [within('stitchCount', 5_000_000, null)]],
  ['5 to 10 million stitches', [within('stitchCount', 5_000_000, 10_000_000)]],
  ['500 mil puntadas', [within('stitchCount', 425_000, 575_000)]],
  ['not over 1000 spm', [within('maxSpm', null, 1_000)]],
  ['1200 spm', [within('maxSpm', 1_200, null)]],
  ['over 1,000 stitches per minute', [within('maxSpm', 1_000, null)]],
  ['max speed 1000', [within('maxSpm', 1_000, null)]],
  ['under 5000 hours', [within('powerOnHours', null, 5_000)]],
  ['hours under 1 000', [within('powerOnHours', null, 1_000)]],
  ['1,700 hours', [within('powerOnHours', 1_445, 1_955)]],
  ['not more than 500 hours', [within('powerOnHours', null, 500)]],
  ['over 1000 hours', [within('powerOnHours', 1_000, null)]],
  ['500+ hours', [within('powerOnHours', 500, null)]],
  ['500 hours or more', [within('powerOnHours', 500, null)]],
  ['100-500 hours', [within('powerOnHours', 100, 500)]],
  ['low hours under 1000 hours', [within('powerOnHours', null, 1_000)]],
  ['low hours, under 1000', [within('powerOnHours', null, 1_000)]],
  ['14 inch field', [within('fieldWidthMm', 348, null), within('fieldDepthMm', 348, null)]],
  ['14" sewing field', [within('fieldWidthMm', 348, null), within('fieldDepthMm', 348, null)]],
  ['360 field', [within('fieldWidthMm', 352, null), within('fieldDepthMm', 352, null)]],
  ['14x20 field', [among('fieldTurned', ['348', '497'])]],
  ['embroidery field 14 x 20', [among('fieldTurned', ['348', '497'])]],
  ['360 x 450 mm embroidery area', [among('fieldTurned', ['352', '441'])]],
  ['fits through a 36 inch door', [within('doorWidthMm', null, 915)]],
  ['90cm door', [within('doorWidthMm', null, 900)]],
  ['under 1000 lbs', [within('weightKg', null, 454)]],
  ['below 300 kg', [within('weightKg', null, 300)]],
  ['110v', [fitting('fitVolts', 110)]],
  ['110/220v', [fitting('fitVolts', 110), fitting('fitVolts', 220)]],
  ['standard outlet', [fitting('fitVolts', 110)]],
] as const)('%s is a measure', ([text, criteria]) => {
  const { facts, rest } = readFactPhrases(`tajima ${text}`);
  expect(facts.map((fact) => fact.criteria)).toEqual([criteria]);
  expect(rest.trim()).toBe('tajima');
});

test.for([
  '14 inch hoop',
  '4x4',
  'under 1000',
  '17" hoop',
  'cap field',
  'door',
  'hours',
  '24 hours',
  '713 area code',
  '1501 area',
  'speed 12',
])('%s is none', (text) => {
  expect(readFactPhrases(text)).toEqual({ facts: [], rest: text });
});

test('whatever is typed, every bound of it is a number', () => {
  const words = fc.array(
    fc.oneof(
      fc.constantFrom('under', '40k', '9999999999', 'x', '14', 'in', 'field', 'door', 'million', 'stitches', 'lb'),
      fc.string(),
    ),
  );
  fc.assert(
    fc.property(words, (parts) => {
      const bounds = readFactPhrases(parts.join(' ')).facts.flatMap(({ criteria }) =>
        criteria.flatMap(({ min, max }) => [min ?? 0, max ?? 0]),
      );
      expect(bounds.every((bound) => Number.isFinite(bound))).toBe(true);
    }),
  );
});
