import { expect, test } from 'vitest';
import { PAYMENT_STATES } from '#app/db/enums.ts';
import { hasReceipt, optionWords, receiptHref, standingOf, stateWord } from './payment-words.rules.ts';

test.each([
  ['created', null, 'Not paid'],
  ['approved', null, 'In progress'],
  ['captured', 'PENDING', 'PayPal is checking'],
  ['captured', 'COMPLETED', 'Being activated'],
  ['used', 'COMPLETED', 'Paid'],
  ['refunded', 'REFUNDED', 'Refunded'],
  ['failed', 'DECLINED', 'Failed'],
] as const)('a payment that is %s, with %s at PayPal, reads as %s', (state, captureStatus, word) => {
  expect(standingOf({ state, captureStatus, refundReason: null }).word).toBe(word);
});

test('money that is to go back is on its way until PayPal has taken it up', () => {
  const taken = { captureStatus: 'COMPLETED', refundReason: 'admin' } as const;
  expect(standingOf({ ...taken, state: 'used' }).word).toBe('Being refunded');
  expect(standingOf({ ...taken, state: 'refunded' }).word).toBe('Refunded');
});

test('no two states are called the same, so that a filter can tell them apart', () => {
  expect(new Set(PAYMENT_STATES.map(stateWord)).size).toBe(PAYMENT_STATES.length);
});

test('only money that was taken, and perhaps given back since, has a receipt', () => {
  expect(PAYMENT_STATES.filter((state) => hasReceipt({ state }))).toEqual(['used', 'refunded']);
});

test('the options are named as they were bought', () => {
  expect(optionWords({ premium: true, featured: true })).toBe('Premium and Featured');
  expect(optionWords({ premium: true, featured: false })).toBe('Premium');
  expect(optionWords({ premium: false, featured: true })).toBe('Featured');
});

test('a receipt has an address of its own', () => {
  expect(receiptHref('a b')).toBe('/receipt/a%20b');
});
