import { expect, test } from 'vitest';
import { barHeights, chartWords, sumOf } from './day-chart.rules.ts';

const HEIGHT = 26;
const VIEWS = ['view', 'views'] as const;

test('the busiest day fills the chart, and the others stand in proportion', () => {
  expect(barHeights([10, 5, 0, 20], HEIGHT)).toEqual([13, 7, 0, 26]);
});

test('a few views stay low, and a single one among many can still be seen', () => {
  expect(Math.max(...barHeights([0, 1, 0], HEIGHT))).toBeLessThan(HEIGHT / 2);
  expect(barHeights([1, 1_000], HEIGHT)).toEqual([2, HEIGHT]);
  expect(barHeights([0, 0], HEIGHT)).toEqual([0, 0]);
});

test('the chart is told in words, with its figures', () => {
  const days = [0, 3, 1];
  expect(sumOf(days)).toBe(4);
  expect(chartWords(days, VIEWS)).toBe('4 views in the last 3 days, at most 3 in one day, 1 today');
  expect(chartWords([0, 0, 1], VIEWS)).toBe('1 view in the last 3 days, at most 1 in one day, 1 today');
  expect(chartWords([0, 0, 0], VIEWS)).toBe('No views in the last 3 days');
});
