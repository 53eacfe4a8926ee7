import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countBits, countCommon, rowsBetween, setBit, wordsFor, type Bitmap } from './bitmap.ts';
import { NumberColumn } from './number-column.ts';
import { OrderedTexts } from './ordered-texts.ts';
import { rowsInOrder } from './sort-rows.ts';

/** Enough words that empty ones are skipped before rows are compared individually. */
const LAST_ROW = 20_000;
const WORDS = wordsFor(LAST_ROW);

const row = fc.integer({ min: 0, max: LAST_ROW });
const rowsOf = (maxLength: number) => fc.uniqueArray(row, { maxLength, size: 'max' });
const number = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 2 ** 40 }));
const numbered = fc.uniqueArray(fc.record({ row, number: fc.option(number) }), {
  selector: (entry) => entry.row,
  maxLength: 600,
  size: 'max',
});

function bitmapOf(rows: readonly number[]): Bitmap {
  const bitmap = new Int32Array(WORDS);
  for (const each of rows) setBit(bitmap, each);
  return bitmap;
}

function columnOf(entries: readonly { row: number; number: number | null }[]) {
  const column = new NumberColumn(1);
  column.resize(WORDS);
  for (const entry of entries) {
    column.set(entry.row, 3);
    column.remove(entry.row);
    if (entry.number !== null) column.set(entry.row, entry.number);
  }
  return column;
}

const all = (bitmap: Bitmap) => rowsBetween(bitmap, 0, Infinity);
const ascending = (rows: readonly number[]) => rows.toSorted((a, b) => a - b);

test('a bitmap gives back its rows, any stretch of them, and what it shares with another', () => {
  fc.assert(
    fc.property(rowsOf(2_000), rowsOf(2_000), fc.nat(2_500), fc.nat(2_500), (one, other, from, to) => {
      const sorted = ascending(one);
      expect(rowsBetween(bitmapOf(one), from, to)).toEqual(sorted.slice(from, to));
      expect(countBits(bitmapOf(one))).toBe(one.length);
      const others = new Set(other);
      expect(countCommon(bitmapOf(one), bitmapOf(other))).toBe(one.filter((each) => others.has(each)).length);
    }),
  );
});

test('a range finds the rows whose numbers are in it, bounds included, and none without a number', () => {
  fc.assert(
    fc.property(numbered, fc.option(number), fc.option(number), (entries, min, max) => {
      const column = columnOf(entries);
      const expected = entries.filter(
        (entry) => entry.number !== null && entry.number >= (min ?? 0) && entry.number <= (max ?? Infinity),
      );
      expect(all(column.rowsBetween(min, max))).toEqual(ascending(expected.map((entry) => entry.row)));
      for (const entry of expected) expect(column.valueOf(entry.row)).toBe(entry.number);
    }),
  );
});

test('any stretch of an order is what sorting every row would give', () => {
  const window = fc.record({ from: fc.nat(620), length: fc.nat(620) });
  fc.assert(
    fc.property(numbered, fc.boolean(), window, (entries, isDescending, { from, length }) => {
      const column = columnOf(entries);
      const sorted = entries.toSorted((a, b) => (a.number ?? -1) - (b.number ?? -1) || a.row - b.row);
      const expected = (isDescending ? sorted.toReversed() : sorted).map((entry) => entry.row);
      const selection = { rows: bitmapOf(expected), count: expected.length };
      expect(rowsInOrder(selection, column.sortKey, isDescending, { from, to: from + length })).toEqual(
        expected.slice(from, from + length),
      );
    }),
    { numRuns: 300 },
  );
});

test('the numbers of texts sort as the texts do, however many come between two', () => {
  const texts = fc.array(fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 3 }), { maxLength: 20 }), {
    maxLength: 30,
  });
  const crowded = fc.constant(Array.from({ length: 100 }, (_, at) => ['a'.repeat(100 - at)]));
  fc.assert(
    fc.property(fc.oneof({ arbitrary: texts, weight: 3 }, crowded), (batches) => {
      const ordered = new OrderedTexts();
      const numbers = new Map<string, number>();
      for (const batch of batches) {
        const isMoved = ordered.add(batch);
        for (const text of batch) numbers.set(text, ordered.numberOf(text));
        // If `add` does not report a renumbering, known numbers must be unchanged.
        for (const [text, known] of numbers)
          if (isMoved) numbers.set(text, ordered.numberOf(text));
          else expect(ordered.numberOf(text)).toBe(known);
      }
      const byNumber = [...numbers].toSorted(([, a], [, b]) => a - b).map(([text]) => text);
      expect(byNumber).toEqual([...numbers.keys()].toSorted());
      expect(new Set(numbers.values()).size).toBe(numbers.size);
    }),
    { numRuns: 60 },
  );
});
