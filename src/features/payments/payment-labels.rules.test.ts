import { expect, test } from 'vitest';
import { PAYMENT_STATES, type PaymentState } from '#app/db/enums.ts';
import {
  getBookedAt,
  hasReceipt,
  refundableUsd,
  moneyLabel,
  paidOptionsLabel,
  receiptHref,
  refundedLabel,
  getPaymentStatus,
  paymentStateLabel,
} from './payment-labels.rules.ts';

test.each([
  ['created', null, 'Not paid'],
  ['approved', null, 'In progress'],
  ['captured', 'PENDING', 'PayPal is checking'],
  ['captured', 'COMPLETED', 'Being activated'],
  ['used', 'COMPLETED', 'Paid'],
  ['refunded', 'REFUNDED', 'Refunded'],
  ['failed', 'DECLINED', 'Failed'],
] as const)('a payment that is %s, with %s at PayPal, reads as %s', (state, captureStatus, word) => {
  expect(getPaymentStatus({ state, captureStatus, refundReason: null, isUnknownAtPayPal: false }).label).toBe(word);
});

test('money that is to go back is on its way until PayPal has taken it up', () => {
  const taken = { captureStatus: 'COMPLETED', refundReason: 'admin', isUnknownAtPayPal: false } as const;
  expect(getPaymentStatus({ ...taken, state: 'used' }).label).toBe('Being refunded');
  expect(getPaymentStatus({ ...taken, state: 'refunded' }).label).toBe('Refunded');
});

test('money that PayPal no longer knows is called so where somebody waits for it, and nowhere else', () => {
  const wordOf = (state: PaymentState, captureStatus: string | null, refundReason: 'admin' | null = null) =>
    getPaymentStatus({ state, captureStatus, refundReason, isUnknownAtPayPal: true }).label;
  expect(wordOf('failed', 'PENDING')).toBe('Unknown at PayPal');
  expect(wordOf('used', 'COMPLETED', 'admin')).toBe('Unknown at PayPal');
  expect(wordOf('used', 'COMPLETED')).toBe('Paid');
  expect(wordOf('failed', null)).toBe('Failed');
});

test('no two states are called the same, so that a filter can tell them apart', () => {
  expect(new Set(PAYMENT_STATES.map(paymentStateLabel)).size).toBe(PAYMENT_STATES.length);
});

test('only money that was taken, and perhaps refunded since, has a receipt', () => {
  expect(PAYMENT_STATES.filter((state) => hasReceipt({ state }))).toEqual(['used', 'refunded']);
});

test('the options are named as they were bought', () => {
  expect(paidOptionsLabel({ premium: true, featured: true })).toBe('Premium and Featured');
  expect(paidOptionsLabel({ premium: true, featured: false })).toBe('Premium');
  expect(paidOptionsLabel({ premium: false, featured: true })).toBe('Featured');
});

test('a receipt has an address of its own', () => {
  expect(receiptHref('a b')).toBe('/receipt/a%20b');
});

test('money has cents where there are some', () => {
  expect([moneyLabel(1_125), moneyLabel(300.5), moneyLabel(-300.5)]).toEqual(['$1,125', '$300.50', '-$300.50']);
});

test('what went back is said with what was paid, unless it is all of it', () => {
  const returned = (refundedUsd: number) => refundedLabel({ amountUsd: 1_125, refundedUsd });
  expect(returned(0)).toBeNull();
  expect(returned(300)).toBe('$300 of $1,125 refunded');
  expect(returned(300.5)).toBe('$300.50 of $1,125 refunded');
  expect(returned(1_125)).toBe('$1,125 refunded');
  expect(refundableUsd({ amountUsd: 1_125, refundedUsd: 1_124.9 })).toBe(0.1);
});

test('a payment goes by the day of its money, and by that of its order only while there is none', () => {
  expect(getBookedAt({ createdAt: '2026-02-28', capturedAt: '2026-03-01' })).toBe('2026-03-01');
  expect(getBookedAt({ createdAt: '2026-02-28', capturedAt: null })).toBe('2026-02-28');
});
