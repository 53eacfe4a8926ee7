import { expect, test } from 'vitest';
import { ageLabel, alphabetNote } from './listing-labels.rules.ts';
import { shownInstead } from './price-dialog.tsx';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const PRICE = { price: 20_000, hiddenPrice: false, applyMarkup: false, markupPercentage: null, shownPrice: 20_000 };

test.each([
  ['2026-06-15T12:00:30Z', 'just now'],
  ['2026-06-15T11:59:30Z', 'just now'],
  ['2026-06-15T11:59:00Z', '1 minute ago'],
  ['2026-06-15T09:30:00Z', '2 hours ago'],
  ['2026-06-14T11:00:00Z', '1 day ago'],
  ['2026-06-01T12:00:00Z', '2 weeks ago'],
  ['2026-05-01T12:00:00Z', '1 month ago'],
  ['2024-05-01T12:00:00Z', '2 years ago'],
])('a listing of %s is from %s', (at, words) => {
  expect(ageLabel(at, NOW)).toBe(words);
});

test('what visitors see is said where it is not the price that was asked for', () => {
  expect(shownInstead(PRICE)).toBeNull();
  expect(shownInstead({ ...PRICE, price: null, shownPrice: null, hiddenPrice: true })).toBeNull();
  expect(shownInstead({ ...PRICE, hiddenPrice: true, shownPrice: null })).toContain('Contact for Price');
  expect(shownInstead({ ...PRICE, markupPercentage: 5 })).toBeNull();
  expect(shownInstead({ ...PRICE, applyMarkup: true, markupPercentage: 7.25, shownPrice: 21_450 })).toBe(
    'With 7.25% markup, visitors see $21,450',
  );
});

test('names that another alphabet makes look like others are pointed out, each once', () => {
  const named = { brand: 'Tajima', model: 'TMAR', name: 'Tajima TMAR', sellerName: 'Ann', contactName: null };
  expect(alphabetNote(named)).toBeNull();
  expect(alphabetNote({ ...named, sellerName: 'Анна', contactName: 'タジマ Ann' })).toBeNull();
  expect(alphabetNote({ ...named, brand: 'Tajиma', name: 'Tajиma TMAR', sellerName: 'Аnn' })).toBe(
    'Letters of another alphabet: brand, seller’s name.',
  );
  expect(alphabetNote({ ...named, name: 'Tаjima' })).toBe('Letters of another alphabet: title.');
});
