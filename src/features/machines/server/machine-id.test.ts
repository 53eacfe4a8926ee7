import { expect, test } from 'vitest';
import { machineId } from './new-machines.service.ts';

test('an id can be read', () => {
  expect(machineId('Tajima', 6, 'TMAR-K1506C', '7f3k2q')).toBe('tajima-6-head-tmar-k1506c-7f3k2q');
});

test('accents, slashes and spaces become plain letters and hyphens', () => {
  expect(machineId('Avancé', 1, ' B-1501B/T  XL" ', 'abc')).toBe('avance-1-head-b-1501b-t-xl-abc');
});

test('a name without any Latin letter leaves no empty part', () => {
  expect(machineId('田島', 4, '', 'abc')).toBe('4-head-abc');
});
