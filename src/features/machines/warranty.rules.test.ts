import { expect, test } from 'vitest';
import type { Condition } from '#app/db/enums.ts';
import { DEFAULT_TERMS } from '#app/features/settings/default-settings.rules.ts';
import { warrantyOf } from './warranty.rules.ts';

const termsOf = (brand: string, condition: Condition) =>
  warrantyOf(DEFAULT_TERMS, brand, condition)?.terms.map(({ part, length }) => `${part}: ${length}`);

test('a new Butterfly has ten years on the drive train and 26 months on electronics', () => {
  expect(termsOf('Butterfly', 'new')).toEqual(['Drive train: 10 years', 'Electronics: 26 months']);
  expect(termsOf('butterfly ', 'new')).toEqual(['Drive train: 10 years', 'Electronics: 26 months']);
});

test("a new machine of the operator's own brand has five years and two", () => {
  expect(termsOf('TEWH', 'new')).toEqual(['Mechanical: 5 years', 'Electronics: 2 years']);
});

test('refurbished and used machines have one year, which cannot be extended, and nothing on consumables', () => {
  for (const condition of ['refurbished', 'used'] as const) {
    expect(termsOf('Butterfly', condition)).toEqual(['Parts: 1 year', 'Consumables: 0 days']);
    expect(warrantyOf(DEFAULT_TERMS, 'Tajima', condition)?.extendable).toBe(false);
  }
});

test('no terms are promised for other new machines', () => {
  expect(warrantyOf(DEFAULT_TERMS, 'Tajima', 'new')).toBeNull();
});
