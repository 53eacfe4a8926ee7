import { assert, constantFrom, double, integer, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { customaryNumber, readNumber, unitIn } from './written-measures.rules.ts';

const LENGTH = { stored: 'mm', bare: 'in' };
const MASS = { stored: 'kg', bare: 'lb' };
const COUNT = { stored: undefined, bare: undefined };

const LENGTHS: [string, number][] = [
  ['14"', 355.6],
  ['14 in', 355.6],
  ['14in.', 355.6],
  ['14', 355.6],
  ['14 1/2 inches', 368.3],
  ['14½"', 368.3],
  ['1/2 in', 12.7],
  ['35,5 cm', 355],
  ['360 mm', 360],
  ['360mm', 360],
  ['1,200 mm', 1_200],
  ['1 200 mm', 1_200],
  ['1.2 m', 1_200],
  ['3 ft', 914.4],
  ['6\' 8"', 2_032],
  ['6’ 8”', 2_032],
  ['6 ft 8 in', 2_032],
  ["6'8", 2_032],
];

test('lengths are read as people type them', () => {
  for (const [text, value] of LENGTHS) expect([text, readNumber(text, LENGTH)]).toMatchObject([text, { value }]);
  expect(readNumber('360', { stored: 'mm', bare: 'mm' })).toMatchObject({ value: 360 });
});

test('weights, counts, money and electricity too', () => {
  expect(readNumber('1,200 lb', MASS)).toMatchObject({ value: 544.310844 });
  expect(readNumber('544 kg', MASS)).toMatchObject({ value: 544 });
  expect(readNumber('2 tons', MASS)).toMatchObject({ value: 1_814.36948 });
  expect(readNumber('1.5 t', MASS)).toMatchObject({ value: 1_500 });
  const counts: [string, number][] = [
    ['85 million', 85e6],
    ['85m', 85e6],
    ['85.2 million stitches', 85_200_000],
    ['1.2 billion', 1.2e9],
    ['900k', 900_000],
    ['85,000,000', 85e6],
    ['85 000 000', 85e6],
    ['85000000', 85e6],
  ];
  for (const [text, value] of counts) expect([text, readNumber(text, COUNT)]).toMatchObject([text, { value }]);
  expect(readNumber('$1,500', { stored: 'USD', bare: 'USD' })).toMatchObject({ value: 1_500 });
  expect(readNumber('220V', { stored: 'V', bare: 'V' })).toMatchObject({ value: 220 });
  expect(readNumber('4,5 amps', { stored: 'A', bare: 'A' })).toMatchObject({ value: 4.5 });
  expect(readNumber('1,000 spm', { stored: 'spm', bare: 'spm' })).toMatchObject({ value: 1_000 });
});

test('a unit of something else is told from what is no number at all', () => {
  for (const text of ['14 kg', '220 V', '14 million in', '$14'])
    expect([text, readNumber(text, LENGTH)]).toMatchObject([text, { problem: expect.any(String) }]);
  expect(readNumber('14 kg', LENGTH)).toEqual({ problem: 'unit' });
  expect(readNumber('14 in', MASS)).toEqual({ problem: 'unit' });
  expect(readNumber('85 lb', COUNT)).toEqual({ problem: 'unit' });
  for (const text of ['wide', '1/0', '14 in 3 in 2 in', '14 in 3 ft', '1,2,3', '14 wide', '.', '1.2.3', '--4', 'in'])
    expect([text, readNumber(text, LENGTH)]).toEqual([text, { problem: 'unreadable' }]);
  expect(readNumber('-5 mm', LENGTH)).toMatchObject({ value: -5 });
});

test('what is stored goes into a form and comes back the same', () => {
  const whole = integer({ min: 1, max: 30_000 });
  assert(
    property(whole, constantFrom('mm', 'kg', 'V'), (value, stored) => {
      const shown = customaryNumber(value, stored, 0);
      const read = readNumber(shown, { stored, bare: unitIn('customary', stored) });
      expect('value' in read && Math.round(read.value)).toBe(value);
    }),
  );
});

test('every way to write one length is the same length', () => {
  const value = double({ min: 1, max: 3_000, noNaN: true }).map((inches) => Number(inches.toFixed(1)));
  assert(
    property(value, constantFrom('in', 'inches', '"', ' in', ' "', ' inch', '″'), (inches, unit) => {
      const read = readNumber(`${inches}${unit}`, LENGTH);
      expect('value' in read && read.value).toBeCloseTo(inches * 25.4, 6);
    }),
  );
});

test('nothing that is typed is anything but a number or a reason', () => {
  const text = string({ unit: constantFrom(...'0123456789,./ \'"-$kmin½lbft '.split('')) });
  assert(
    property(text, constantFrom(LENGTH, MASS, COUNT), (typed, reading) => {
      const read = readNumber(typed, reading);
      expect('problem' in read || Number.isFinite(read.value)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
