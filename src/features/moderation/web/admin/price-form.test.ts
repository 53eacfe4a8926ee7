import { expect, test } from 'vitest';
import { INVALID_NUMBER, priceForm } from '../../moderation.schema.ts';
import { previewWords } from './price-dialog.tsx';

const FIELDS = { price: '12500', hiddenPrice: false, applyMarkup: false, markupPercentage: '' };

test.each([
  [{}, { price: 12_500, hiddenPrice: false, applyMarkup: false }],
  [{ price: ' $12,500 ' }, { price: 12_500 }],
  [{ price: '' }, { price: null }],
  [{ price: '0' }, { price: null }],
  [{ price: '12.5' }, { price: 13 }],
  [{ price: '9,999,999' }, { price: 9_999_999 }],
  [
    { applyMarkup: true, markupPercentage: '7.25' },
    { applyMarkup: true, markupPercentage: 7.25 },
  ],
  [{ applyMarkup: true, markupPercentage: '0' }, { markupPercentage: 0 }],
])('%j is sent as %j', (entered, sent) => {
  expect(priceForm.parse({ ...FIELDS, ...entered })).toMatchObject(sent);
});

test('a mark-up that is not applied is neither checked nor sent', () => {
  expect(priceForm.parse({ ...FIELDS, markupPercentage: '-x' })).toEqual({
    price: 12_500,
    hiddenPrice: false,
    applyMarkup: false,
  });
});

test.each([
  [{ price: '-5' }, 'price'],
  [{ price: 'much' }, 'price'],
  [{ price: '$' }, 'price'],
  [{ applyMarkup: true }, 'markupPercentage'],
  [{ applyMarkup: true, markupPercentage: '-1' }, 'markupPercentage'],
])('%j is refused, and the field named', (entered, field) => {
  const problems = priceForm.safeParse({ ...FIELDS, ...entered }).error?.issues;
  expect(problems).toMatchObject([{ path: [field], message: INVALID_NUMBER }]);
  expect(previewWords({ ...FIELDS, ...entered })).toBeNull();
});

test.each([
  [{}, '$12,500'],
  [{ price: '' }, 'Contact for Price'],
  [{ hiddenPrice: true }, 'Contact for Price'],
  [{ applyMarkup: true, markupPercentage: '7.25' }, '$13,406'],
])('%j is previewed as %s', (entered, words) => {
  expect(previewWords({ ...FIELDS, ...entered })).toBe(words);
});
