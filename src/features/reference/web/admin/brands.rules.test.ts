import { expect, test } from 'vitest';
import type { ReviewedModel } from '../../reference.schema.ts';
import { groupByBrand, isSameBrand, modelCount } from './brands.rules.ts';
import { modelsHref } from './models-search.schema.ts';

function model(brand: string): ReviewedModel {
  return { id: brand, brand, name: 'One', heads: 1, needles: 15, status: 'approved', createdAt: '2026-01-01' };
}

test('a brand is one in whatever case, and stands by its name', () => {
  const brands = groupByBrand([model('ZSK'), model('Zsk'), model('Barudan')]);
  expect(brands.map(({ name, offered }) => [name, modelCount(offered.length)])).toEqual([
    ['Barudan', '1 model'],
    ['ZSK', '2 models'],
  ]);
  expect([isSameBrand(' zsk', 'ZSK'), isSameBrand('ZSK', 'SWF')]).toEqual([true, false]);
});

test('a brand stands in the address as it is', () => {
  expect([modelsHref({ page: 1 }), modelsHref({ brand: 'A & B', page: 2 })]).toEqual([
    '/admin/models',
    '/admin/models?brand=A+%26+B&page=2',
  ]);
});
