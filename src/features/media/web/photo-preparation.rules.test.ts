import { expect, test } from 'vitest';
import { scaledSize } from './photo-preparation.rules.ts';

test.for([
  [4032, 3024, { width: 2560, height: 1920 }],
  [3024, 4032, { width: 1920, height: 2560 }],
  [2560, 1, { width: 2560, height: 1 }],
  [20_000, 3, { width: 2560, height: 1 }],
  [800, 600, { width: 800, height: 600 }],
] as const)('a photo of %i by %i pixels travels with a longest side of at most 2560', ([width, height, size]) => {
  expect(scaledSize(width, height)).toEqual(size);
});
