import { expect, test } from 'vitest';
import type { ReviewedModel } from '#app/features/models/model-review.schema.ts';
import { brandsOf, goingWith, isSameBrand } from './brands.rules.ts';
import { modelsHref } from './models-address.rules.ts';

function model(brand: string, status: ReviewedModel['status'] = 'approved'): ReviewedModel {
  return { id: `${brand} ${status}`, brand, name: 'One', heads: 1, needles: 15, status, createdAt: '2026-01-01' };
}

test('a brand is one in whatever case, counts what waits, and is none while all that it has waits', () => {
  const brands = brandsOf([
    model('zsk', 'pending'),
    model('New', 'pending'),
    model('ZSK'),
    model('Zsk'),
    model('Barudan'),
  ]);
  expect(brands.map(({ name, offered, waiting }) => [name, offered.length, waiting])).toEqual([
    ['Barudan', 1, 0],
    ['ZSK', 2, 1],
  ]);
  expect(brands.map(goingWith)).toEqual(['1 model', '2 models, and 1 that waits for review']);
  expect([isSameBrand(' zsk', 'ZSK'), isSameBrand('ZSK', 'SWF')]).toEqual([true, false]);
});

test('a brand stands in the address as it is', () => {
  expect([modelsHref({}), modelsHref({ brand: 'A & B' })]).toEqual(['/admin/models', '/admin/models?brand=A+%26+B']);
});
