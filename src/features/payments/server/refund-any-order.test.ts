import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { expect, test } from 'vitest';
import { paymentRefunds, refundRequests } from '#app/db/tables/payments.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { BOTH, openCheckout, type Checkout } from '#test/checkout.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';

type Paid = { id: string; captureId: string; orderId: string };

/** Steps of an admin, of PayPal, of the network and of the clock. Each may be refused. */
const STEPS = {
  part: (checkout, { id }) => checkout.refund(id, { scope: 'part', amountUsd: 200.25 }),
  partEnding: (checkout, { id }) => checkout.refund(id, { scope: 'part', amountUsd: 99.99, endsPlacements: true }),
  goodwill: (checkout, { id }) => checkout.refund(id, { scope: 'goodwill', amountUsd: 400 }),
  whole: (checkout, { id }) => checkout.refund(id),
  partAtPayPal: async (checkout, { captureId }) => refundAtPayPal(checkout, captureId, 'COMPLETED'),
  pendingAtPayPal: async (checkout, { captureId }) => refundAtPayPal(checkout, captureId, 'PENDING'),
  loseAnswers: (checkout) =>
    checkout.fakePayPal.injectFault({ call: 'refundCapture', times: 3, fault: { kind: 'reset', after: true } }),
  loseRequests: (checkout) =>
    checkout.fakePayPal.injectFault({ call: 'refundCapture', times: 3, fault: { kind: 'reset' } }),
  leavePending: (checkout) =>
    checkout.fakePayPal.injectFault({ call: 'refundCapture', fault: { kind: 'refund', status: 'PENDING' } }),
  fail: (checkout) =>
    checkout.fakePayPal.injectFault({ call: 'refundCapture', fault: { kind: 'refund', status: 'FAILED' } }),
  refuse: (checkout) =>
    checkout.fakePayPal.injectFault({
      call: 'refundCapture',
      fault: { kind: 'refusal', issue: 'REFUND_NOT_ALLOWED' },
    }),
  complete: async (checkout, { captureId }) => settle(checkout, captureId, 'COMPLETED'),
  cancel: async (checkout, { captureId }) => settle(checkout, captureId, 'CANCELLED'),
  repeatWebhooks: (checkout) => setSending(checkout, 'twice'),
  holdWebhooks: (checkout) => setSending(checkout, 'held'),
  releaseWebhooks: async (checkout) => {
    setSending(checkout, 'once');
    await checkout.fakePayPal.webhooks.release({ newestFirst: true });
    await checkout.runDue();
  },
  restart: (checkout) => checkout.restart(),
  minute: (checkout) => later(checkout, MINUTE_MS),
  /** PayPal forgets idempotency keys. */
  sevenHours: (checkout) => later(checkout, 7 * HOUR_MS),
} as const satisfies Record<string, (checkout: Checkout, paid: Paid) => unknown>;

const names = Object.keys(STEPS).filter((name): name is keyof typeof STEPS => name in STEPS);

/** PayPal refuses what exceeds the rest; its fault belongs to the step. */
async function refundAtPayPal(checkout: Checkout, captureId: string, status: 'COMPLETED' | 'PENDING'): Promise<void> {
  await Promise.resolve()
    .then(() => checkout.fakePayPal.refund(captureId, '150.10', status))
    .catch(isExpected);
}

async function settle(checkout: Checkout, captureId: string, status: 'COMPLETED' | 'CANCELLED'): Promise<void> {
  await Promise.resolve()
    .then(() => checkout.fakePayPal.settleRefund(captureId, status))
    .catch(isExpected);
}

/** Nothing is left to refund, or nothing is pending. */
function isExpected(error: unknown): void {
  expect(String(error)).toMatch(/REFUND_AMOUNT_EXCEEDED|CAPTURE_FULLY_REFUNDED|INVALID_RESOURCE_ID/);
}

function setSending({ fakePayPal }: Checkout, sending: 'once' | 'twice' | 'held'): void {
  fakePayPal.webhooks.sending = sending;
}

async function later(checkout: Checkout, ms: number): Promise<void> {
  checkout.pass(ms);
  await checkout.fakePayPal.webhooks.settled();
  await checkout.tick(SWEEP_PAYMENTS);
}

async function pay(checkout: Checkout): Promise<Paid> {
  const orderId = await checkout.order(BOTH);
  checkout.fakePayPal.approve(orderId);
  await checkout.capture(orderId);
  const [payment] = await checkout.ledger();
  return { id: payment?.id ?? '', captureId: payment?.captureId ?? '', orderId };
}

/** Nothing is pending at PayPal any more, no call fails, and time passes. */
async function comeToRest(checkout: Checkout, paid: Paid): Promise<void> {
  await STEPS.releaseWebhooks(checkout);
  for (let hour = 0; hour < 8; hour += 1) {
    await settle(checkout, paid.captureId, 'COMPLETED');
    await later(checkout, 2 * HOUR_MS);
  }
}

/** Requires the books to contain PayPal's own refunds and nothing else. */
async function requireAgreement(checkout: Checkout, { id, orderId }: Paid): Promise<void> {
  const { db } = checkout.database;
  const atPayPal = await checkout.refundsAtPayPal(orderId);
  const stored = await db.select().from(paymentRefunds);
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
  const booked = stored.map(({ id: refundId, amountCents }) => ({ id: refundId, amountCents }));
  expect(booked.toSorted(byId)).toEqual(atPayPal.toSorted(byId));
  const refundedCents = atPayPal.reduce((cents, { amountCents }) => cents + amountCents, 0);
  const isAll = refundedCents === 112_500;
  const [, capture] = await checkout.atPayPal(orderId);
  expect(capture === 'REFUNDED').toBe(isAll);
  expect(await checkout.ledger()).toMatchObject([
    { id, refundedCents, state: isAll ? 'refunded' : 'used', ...(isAll ? {} : { refundReason: null }) },
  ]);
  const requests = await db.select().from(refundRequests);
  expect(requests.filter(({ state }) => state === 'open')).toEqual([]);
  const completed = requests.filter(({ state }) => state === 'completed');
  for (const { refundId } of completed) expect(booked.map(({ id: refund }) => refund)).toContain(refundId);
  const isEnding = isAll || completed.some(({ endsPlacements }) => endsPlacements);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: !isEnding, isFeaturedPaid: !isEnding });
}

test('whatever is refunded here or at PayPal, whatever fails or is told twice, the books are equal to PayPal’s', async () => {
  await assert(
    asyncProperty(array(constantFrom(...names), { minLength: 4, maxLength: 16 }), async (steps) => {
      await using checkout = await openCheckout({ listens: true });
      const paid = await pay(checkout);
      for (const step of steps) await STEPS[step](checkout, paid);
      await comeToRest(checkout, paid);
      await requireAgreement(checkout, paid);
    }),
    { numRuns: 6 },
  );
}, 240_000);
