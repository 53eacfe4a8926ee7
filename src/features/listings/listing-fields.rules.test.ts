import { expect, test } from 'vitest';
import { needsPremium } from './listing-fields.rules.ts';

test('only a brand outside the preapproved list needs Premium, until it is paid', () => {
  expect(needsPremium({ brand: 'Ricoma', isPremiumPaid: false })).toBe(true);
  expect(needsPremium({ brand: 'Ricoma', isPremiumPaid: true })).toBe(false);
  expect(needsPremium({ brand: ' zsk', isPremiumPaid: false })).toBe(false);
});
