import { expect, test } from 'vitest';
import { PAYMENT_STATES } from '#app/db/enums.ts';
import {
  canBeRefunded,
  disputeLabel,
  needsPremium,
  findOpenDispute,
  rawState,
  findRunningPeriods,
  sellerWithAddress,
  sellerName,
} from './admin-payment.rules.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const sam = { id: 'u1', username: 'sam', name: 'Sam Seller', email: 'sam@shop.example' };

test('whoever paid is called by name, else by what else is known of them', () => {
  expect([sellerName({ payer: sam }), sellerWithAddress({ payer: sam })]).toEqual([
    'Sam Seller',
    'Sam Seller (sam@shop.example)',
  ]);
  expect(sellerWithAddress({ payer: { ...sam, name: ' ' } })).toBe('sam (sam@shop.example)');
  expect(sellerWithAddress({ payer: { ...sam, name: null, email: null } })).toBe('sam');
  expect(sellerWithAddress({ payer: null })).toBe('Deleted account');
});

test('the state of the ledger stands beside what PayPal says', () => {
  expect(rawState({ state: 'captured', captureStatus: 'PENDING', captureReason: 'ECHECK' })).toBe(
    'captured · PENDING · ECHECK',
  );
  expect(rawState({ state: 'created', captureStatus: null, captureReason: null })).toBe('created');
});

test('only money that is taken and not on its way back can be refunded', () => {
  const taken = { captureStatus: 'COMPLETED', refundReason: null };
  expect(PAYMENT_STATES.filter((state) => canBeRefunded({ ...taken, state }))).toEqual(['used']);
  expect(canBeRefunded({ ...taken, state: 'used', refundReason: 'admin' })).toBe(false);
});

test('a refund ends what runs or is yet to come, and nothing that has ended', () => {
  const dates = { startsAt: '2026-11-01T00:00:00Z', endsAt: '2027-01-30T00:00:00Z' };
  const span = { kind: 'premium', ...dates, isHeld: false, isUnseen: false } as const;
  const running = { ...span, endedAt: null };
  const ended = { ...span, endedAt: '2026-11-02T00:00:00Z' };
  const over = { ...span, startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-04-01T00:00:00Z', endedAt: null };
  const held = { ...over, isHeld: true };
  expect(findRunningPeriods({ placements: [ended, running, over, held] }, NOW)).toEqual([running, held]);
});

test('a brand that is not preapproved needs its Premium', () => {
  expect(needsPremium({ brand: 'Ricoma', premium: true })).toBe(true);
  expect(needsPremium({ brand: 'Tajima', premium: true })).toBe(false);
  expect(needsPremium({ brand: 'Ricoma', premium: false })).toBe(false);
});

test('of several disputes the one counts that is open and has to be answered first', () => {
  const dispute = { id: 'D', stage: null, reason: null, outcome: null, amountUsd: null, respondBy: null };
  const resolved = { ...dispute, status: 'RESOLVED', respondBy: '2026-11-01T00:00:00Z' };
  const open = { ...dispute, status: 'OPEN' };
  const urgent = { ...dispute, status: 'OPEN', respondBy: '2026-12-01T00:00:00Z' };
  expect(findOpenDispute({ disputes: [resolved, open, urgent] })).toBe(urgent);
  expect(findOpenDispute({ disputes: [resolved, open] })).toBe(open);
  expect(findOpenDispute({ disputes: [resolved] })).toBeNull();
});

test('PayPal’s words for a dispute are readable', () => {
  expect(disputeLabel({ status: 'WAITING_FOR_SELLER_RESPONSE', stage: 'CHARGEBACK', outcome: null })).toBe(
    'waiting for seller response, chargeback',
  );
});
