import { expect, test } from 'vitest';
import { pageWindow } from './pagination.tsx';

test('few pages are all offered', () => {
  expect(pageWindow(2, 4)).toEqual([1, 2, 3, 4]);
});

test('far from the ends, the current page and its neighbours stand between two gaps', () => {
  expect(pageWindow(5, 12)).toEqual([1, null, 4, 5, 6, null, 12]);
});

test('a gap of a single page is shown as that page', () => {
  expect(pageWindow(4, 12)).toEqual([1, 2, 3, 4, 5, null, 12]);
});

test('a page past the end still leads back to what there is', () => {
  expect(pageWindow(99, 8)).toEqual([1, null, 8]);
});
