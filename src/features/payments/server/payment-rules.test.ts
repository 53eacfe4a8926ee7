import { assert, constantFrom, date, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { PAYMENT_STATES } from '#app/db/enums.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { refundReasonFor } from '../purchase-eligibility.rules.ts';
import { evaluateCapture, type OrderedPayment } from './capture-evaluation.rules.ts';
import { nextCheck, nextCheckAfterFailure, OPEN_LIFE_MS } from './check-schedule.rules.ts';
import { parseEvent } from './paypal/event.schema.ts';
import type { PayPalCapture, PayPalOrder } from './paypal/responses.schema.ts';
import {
  captureRequestId,
  createRequestId,
  createInvoiceId,
  nextRequestId,
  refundRequestId,
} from './paypal/order.rules.ts';

const ID = 'b9b1e8a2-5f0c-4a52-9c27-6a3f1d0e7c11';
const ORDERED: OrderedPayment = { id: ID, captureId: null, amountCents: 112_500, payeeId: 'US' };
const CAPTURE: PayPalCapture = {
  id: 'C1',
  status: 'COMPLETED',
  reason: null,
  amount: { kind: 'usd', cents: 112_500 },
  customId: ID,
  invoiceId: null,
  orderId: null,
  merchantId: null,
  feeCents: null,
};
const UNIT = { customId: ID, invoiceId: null, amount: null, merchantId: 'US', captures: [CAPTURE], refunds: [] };
const PAID: PayPalOrder = { id: 'O1', status: 'COMPLETED', units: [UNIT] };
const withCapture = (fields: Partial<PayPalCapture>): PayPalOrder => ({
  ...PAID,
  units: [{ ...UNIT, captures: [{ ...CAPTURE, ...fields }] }],
});

test('the order as it was made, with its money there, is paid', () => {
  expect(evaluateCapture(ORDERED, PAID)).toEqual({ kind: 'paid', capture: CAPTURE });
  expect(evaluateCapture({ ...ORDERED, payeeId: null }, PAID)).toMatchObject({ kind: 'paid' });
  expect(evaluateCapture(ORDERED, withCapture({ customId: null }))).toMatchObject({ kind: 'paid' });
});

test.each([
  ['AMOUNT', withCapture({ amount: { kind: 'usd', cents: 112_400 } })],
  ['AMOUNT', withCapture({ amount: { kind: 'other', currency: 'CAD', value: '1125.00' } })],
  ['ORDER_STATUS', { ...PAID, status: 'APPROVED' }],
  ['UNITS', { ...PAID, units: [UNIT, { ...UNIT, captures: [] }] }],
  ['UNITS', { ...PAID, units: [{ ...UNIT, captures: [CAPTURE, { ...CAPTURE, id: 'C2' }] }] }],
  ['CUSTOM_ID', { ...PAID, units: [{ ...UNIT, customId: 'another' }] }],
  ['CUSTOM_ID', { ...PAID, units: [{ ...UNIT, customId: null }] }],
  ['CUSTOM_ID', withCapture({ customId: 'another' })],
  ['PAYEE', { ...PAID, units: [{ ...UNIT, merchantId: 'THEM' }] }],
  ['PAYEE', { ...PAID, units: [{ ...UNIT, merchantId: null }] }],
  ['PARTIALLY_REFUNDED', withCapture({ status: 'PARTIALLY_REFUNDED' })],
] as const satisfies readonly (readonly [string, PayPalOrder])[])(
  'money with a wrong %s is not as ordered',
  (mismatch, order) => {
    expect(evaluateCapture(ORDERED, order)).toMatchObject({ kind: 'not-as-ordered', mismatch });
  },
);

test.each([
  ['PENDING', 'pending'],
  ['DECLINED', 'declined'],
  ['FAILED', 'declined'],
  ['REFUNDED', 'refunded'],
] as const)('a capture that is %s makes the payment %s, although its order is COMPLETED', (status, kind) => {
  expect(evaluateCapture(ORDERED, withCapture({ status }))).toMatchObject({ kind });
});

test('without a capture nothing is paid, whatever the order says', () => {
  const statuses = constantFrom<PayPalOrder['status']>(
    'CREATED',
    'SAVED',
    'APPROVED',
    'COMPLETED',
    'PAYER_ACTION_REQUIRED',
  );
  assert(
    property(statuses, (status) => {
      expect(evaluateCapture(ORDERED, { ...PAID, status, units: [{ ...UNIT, captures: [] }] })).toEqual({
        kind: 'open',
      });
    }),
  );
  expect(evaluateCapture(ORDERED, { ...PAID, status: 'VOIDED', units: [] })).toEqual({ kind: 'void' });
});

test('the next check comes within the hour, never in the past, and not for ever', () => {
  const row = record({
    state: constantFrom(...PAYMENT_STATES),
    createdAt: date({ min: new Date('2026-01-01'), max: new Date('2026-12-01'), noInvalidDate: true }),
    failedChecks: integer({ min: 0, max: 1_000 }),
  });
  assert(
    property(row, integer({ min: 0, max: 250 * DAY_MS }), (payment, ageMs) => {
      const now = new Date(payment.createdAt.getTime() + ageMs);
      const next = nextCheck({ ...payment, refundReason: null }, now);
      const isOpen = payment.state === 'created' || payment.state === 'approved';
      if (isOpen) expect(next === null).toBe(ageMs >= OPEN_LIFE_MS);
      if (payment.state === 'captured') expect(next).not.toBeNull();
      // PayPal allows refunds for 180 days, also at its own site.
      if (payment.state === 'used') expect(next === null).toBe(ageMs >= OPEN_LIFE_MS + 180 * DAY_MS);
      if (payment.state === 'failed' || payment.state === 'refunded') expect(next).toBeNull();
      if (next === null) return;
      const pauseMs = next.getTime() - now.getTime();
      expect(pauseMs).toBeGreaterThanOrEqual(60_000);
      expect(pauseMs).toBeLessThanOrEqual(60 * 60_000);
    }),
  );
});

test('an open order is asked about each minute at first, ever more seldom later, and some hundred times in all', () => {
  const createdAt = new Date('2026-03-01T00:00:00Z');
  const open = { state: 'created', createdAt, failedChecks: 0, refundReason: null } as const;
  const minutes: number[] = [];
  let next = nextCheck(open, createdAt);
  while (next !== null) {
    minutes.push(Math.round((next.getTime() - createdAt.getTime()) / 60_000));
    next = nextCheck(open, next);
  }
  expect(minutes.slice(0, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(minutes.length).toBeLessThan(130);
});

test('money that is owed is sent back however old the payment is, and first of all soon', () => {
  const createdAt = new Date('2026-01-01');
  const now = new Date('2026-11-01');
  const owed = { state: 'used', createdAt, failedChecks: 0, refundReason: 'admin' } as const;
  expect(nextCheck(owed, now)).toEqual(new Date(now.getTime() + 60_000));
  expect(nextCheck({ ...owed, refundReason: null }, now)).toBeNull();
  expect(nextCheckAfterFailure({ ...owed, refundReason: null }, now)).toEqual(new Date(now.getTime() + 60 * 60_000));
});

test('request ids are what PayPal takes, and no two tries share one', () => {
  const ids = [createRequestId(ID), captureRequestId('O1'), refundRequestId(ID)];
  for (const id of ids) {
    const tries = [id, nextRequestId(id), nextRequestId(nextRequestId(id))];
    expect(tries).toEqual([id, `${id}.2`, `${id}.3`]);
    for (const each of tries) expect(each).toMatch(/^[\x21-\x7e]{1,108}$/);
  }
  expect(createInvoiceId(ID)).toBe('SY-B9B1E8A25F0C');
});

test.each([
  [{ id: 'W', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'O1' } }, 'O1', null, true],
  [{ id: 'W', event_type: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED', resource: { order_id: 'O1' } }, 'O1', null, false],
  [
    {
      id: 'W',
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { id: 'C1', supplementary_data: { related_ids: { order_id: 'O1' } } },
    },
    'O1',
    'C1',
    false,
  ],
  [
    {
      id: 'W',
      event_type: 'PAYMENT.CAPTURE.REFUNDED',
      resource: { id: 'R1', links: [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/C1' }] },
    },
    null,
    'C1',
    false,
  ],
  [{ id: 'W', event_type: 'CUSTOMER.DISPUTE.CREATED', resource: { id: '../x' } }, null, null, false],
  [{ id: 'W', event_type: 'X', resource: 'nothing' }, null, null, false],
])('the event %j is about order %s and capture %s', (body, orderId, captureId, isApproval) => {
  const nothingElse = { invoiceId: null, reversal: null, dispute: null };
  expect(parseEvent(body, NOW)).toEqual({
    id: 'W',
    type: body.event_type,
    orderId,
    captureId,
    isApproval,
    // None of these events contains an amount.
    isAmountUnknown: /^PAYMENT\.CAPTURE\.(?:REFUNDED|REVERSED)$/.test(body.event_type),
    ...nothingElse,
  });
});

test.each([
  [{ id: 'R1', links: [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/C1' }] }, 'R1'],
  [{ id: 'C1' }, 'C1'],
])('money taken back is read from a refund and from a capture alike: %j', (resource, id) => {
  const amount = { currency_code: 'USD', value: '12.34' };
  const body = { id: 'W', event_type: 'PAYMENT.CAPTURE.REVERSED', resource: { ...resource, amount } };
  const reversal = { id, amountCents: 1_234, reversedAt: NOW };
  expect(parseEvent(body, NOW)).toMatchObject({ captureId: 'C1', reversal, dispute: null });
});

test.each([null, 1, 'x', [], {}, { id: '' }, { id: 'W' }])('%j is no event', (body) => {
  expect(parseEvent(body, NOW)).toBeNull();
});

const UNPLACED = {
  isPremiumPaid: false,
  premiumUntil: null,
  isFeaturedPaid: false,
  featuredUntil: null,
  placementsHeldAt: null,
} as const;
const LISTING = { status: 'approved', sellerId: 'me', ...UNPLACED } as const;
const NOW = new Date('2026-03-01T12:00:00Z');

test.each([
  ['sandbox', 'sandbox', LISTING, null],
  ['live', 'live', LISTING, null],
  ['live', 'sandbox', LISTING, null],
  ['sandbox', 'live', LISTING, 'other-environment'],
  ['live', 'live', undefined, 'listing-gone'],
  ['live', 'live', { ...LISTING, status: 'sold' }, 'listing-gone'],
  ['live', 'live', { ...LISTING, isPremiumPaid: true }, 'paid-already'],
  ['live', 'live', { ...LISTING, isPremiumPaid: true, premiumUntil: '2026-03-08T12:00:01Z' }, 'paid-already'],
  ['live', 'live', { ...LISTING, isPremiumPaid: true, premiumUntil: '2026-03-08T12:00:00Z' }, null],
  ['live', 'live', { ...LISTING, isPremiumPaid: true, premiumUntil: '2026-03-01T11:59:59Z' }, null],
  ['live', 'live', { ...LISTING, isFeaturedPaid: true }, null],
  ['live', 'live', { ...LISTING, sellerId: 'you' }, 'listing-gone'],
  ['live', 'live', { ...LISTING, sellerId: null }, 'listing-gone'],
] as const)('a %s payment in %s mode for %j goes back for: %s', (environment, mode, listing, reason) => {
  const payment = { payerUserId: 'me', environment, premium: true, featured: false };
  expect(refundReasonFor(payment, listing, { mode, now: NOW })).toBe(reason);
});
