import { expect, test } from 'vitest';
import { PREAPPROVED_BRANDS } from '#app/features/reference/brand-catalogue.rules.ts';
import { brandChoice, chosenName, getModelCounts, getModelNames } from './form-model.rules.ts';

const MODELS = {
  Tajima: [
    { name: 'TMEX', heads: 1, needles: 12 },
    { name: 'TMAR', heads: 4, needles: 15 },
    { name: 'TMAR', heads: 6, needles: 15 },
  ],
  Highland: [{ name: 'HM', heads: 1, needles: 15 }],
  ricoma: [{ name: 'MT', heads: 2, needles: 20 }],
};

test('the preapproved brands come first, then every other one once, in alphabetical order', () => {
  const { preapproved, others } = brandChoice(MODELS);
  expect(preapproved).toEqual(PREAPPROVED_BRANDS);
  expect(others).toEqual(['Avancé', 'Brother', 'Highland', 'Redline', 'Ricoma']);
});

test('a model fills in its heads and needles, as far as there is one answer', () => {
  expect(getModelNames(MODELS, 'Tajima')).toEqual(['TMEX', 'TMAR']);
  expect(getModelCounts(MODELS, 'Tajima', 'TMEX')).toEqual({ heads: '1', needles: '12' });
  expect(getModelCounts(MODELS, 'Tajima', 'TMAR')).toEqual({ heads: '', needles: '15' });
  expect(getModelCounts(MODELS, 'Tajima', 'unknown')).toEqual({ heads: '', needles: '' });
  for (const name of ['constructor', 'toString', '__proto__', 'Nobody'])
    expect(getModelNames(MODELS, name)).toEqual([]);
});

test('a stored name is found in whatever case, and typed where the list does not have it', () => {
  expect(chosenName(['Tajima', 'ZSK'], ' zsk ')).toEqual({ chosen: 'ZSK', typed: '' });
  expect(chosenName(['Tajima'], 'Home made')).toEqual({ chosen: 'Other', typed: 'Home made' });
});
