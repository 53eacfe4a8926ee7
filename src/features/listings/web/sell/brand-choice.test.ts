import { expect, test } from 'vitest';
import { PREAPPROVED_BRANDS } from '#app/features/reference/brand-catalogue.rules.ts';
import { brandChoice, chosenName } from './form-model.rules.ts';

test('the preapproved brands come first, then every other one once, in alphabetical order', () => {
  const { preapproved, others } = brandChoice(['Tajima', 'Highland', 'ricoma']);
  expect(preapproved).toEqual(PREAPPROVED_BRANDS);
  expect(others).toEqual(['Avancé', 'Brother', 'Highland', 'Redline', 'Ricoma']);
});

test('a stored name is found in whatever case, and typed where the list does not have it', () => {
  expect(chosenName(['Tajima', 'ZSK'], ' zsk ')).toEqual({ chosen: 'ZSK', typed: '' });
  expect(chosenName(['Tajima'], 'Home made')).toEqual({ chosen: 'Other', typed: 'Home made' });
});
