import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countBits, countCommon, countSelected, selectionOf } from './bitmap.ts';

/** Two bitmaps of equal length; most words of the first are empty, or hardly any. */
const pairs = fc.integer({ min: 0, max: 70 }).chain((length) => {
  const words = (most: number) =>
    fc.array(fc.oneof({ weight: most, arbitrary: fc.constant(0) }, fc.maxSafeInteger()), {
      minLength: length,
      maxLength: length,
    });
  return fc.tuple(fc.oneof(words(0), words(20)), words(1));
});

function rowsIn(bitmap: Int32Array): number[] {
  const rows: number[] = [];
  for (let row = 0; row < bitmap.length * 32; row += 1)
    if ((((bitmap[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1) rows.push(row);
  return rows;
}

test('rows are counted right, whatever the bitmaps and their length', () => {
  fc.assert(
    fc.property(pairs, ([first, second]) => {
      const [one, other] = [Int32Array.from(first), Int32Array.from(second)];
      const [rows, others] = [rowsIn(one), new Set(rowsIn(other))];
      const common = rows.filter((row) => others.has(row)).length;
      expect(countBits(one)).toBe(rows.length);
      expect(countCommon(one, other)).toBe(common);
      expect(countSelected(selectionOf(one), other)).toBe(common);
    }),
  );
});
