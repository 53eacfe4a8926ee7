import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payments } from '#app/db/tables/payments.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { openCheckout, PREMIUM, type Checkout, pressTenTimes } from '#test/checkout.ts';
import { paymentRow, said } from '#test/fixtures/payments.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';

const GIVEN_BACK = 'Your payment to Stitchyard was refunded';

type Paid = { id: string; orderId: string; captureId: string };

async function paid(checkout: Checkout): Promise<Paid> {
  const orderId = await checkout.order(PREMIUM);
  checkout.fakePayPal.approve(orderId);
  expect((await checkout.capture(orderId)).statusCode).toBe(200);
  const payment = (await checkout.ledger()).find((each) => each.orderId === orderId);
  return { id: payment?.id ?? '', orderId, captureId: payment?.captureId ?? '' };
}

/** The money is captured, but its listing was sold before the confirmation, which makes the refund due. */
async function owed(checkout: Checkout): Promise<Paid> {
  const orderId = await checkout.order(PREMIUM);
  checkout.fakePayPal.approve(orderId);
  checkout.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'reset', after: true } });
  await checkout.capture(orderId);
  await checkout.call('PATCH', '/api/seller/machines/mine/mark-sold');
  expect(said(await checkout.confirm(orderId))).toEqual([409, PAYMENT_REFUSALS.refundScheduled]);
  const [payment] = await checkout.ledger();
  return { id: payment?.id ?? '', orderId, captureId: payment?.captureId ?? '' };
}

const refund = (checkout: Checkout, id: string) => checkout.refund(id);
const refundsAsked = (checkout: Checkout) =>
  checkout.fakePayPal.callsOf('refundCapture').map(({ requestId }) => requestId);

async function minuteLater(checkout: Checkout): Promise<void> {
  checkout.pass(MINUTE_MS);
  await checkout.tick(SWEEP_PAYMENTS);
}

/** The money taken and refunded according to the back office. */
async function moneyTold(checkout: Checkout): Promise<object[]> {
  return (await checkout.asAdmin('GET', '/api/admin/payments/revenue')).json();
}

/** The money is not refunded, and the placement continues. */
async function requireKept(checkout: Checkout, { orderId }: Paid): Promise<void> {
  expect(await checkout.ledger()).toMatchObject([{ state: 'used', refundedAt: null, refundedCents: 0 }]);
  expect(await checkout.atPayPal(orderId)).toEqual(['COMPLETED', 'COMPLETED']);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true });
  expect(await checkout.mails()).not.toContain(GIVEN_BACK);
  expect(await moneyTold(checkout)).toMatchObject([{ takenUsd: 1_000, refundedUsd: 0, revenueUsd: 1_000 }]);
}

async function requireBack(checkout: Checkout, { orderId }: Paid): Promise<void> {
  expect(await checkout.ledger()).toMatchObject([
    { state: 'refunded', refundReason: 'admin', refundedAt: expect.any(Date), refundedCents: 100_000 },
  ]);
  expect(await checkout.atPayPal(orderId)).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false, premiumUntil: null });
  expect((await checkout.mails()).filter((subject) => subject === GIVEN_BACK)).toHaveLength(1);
  expect(await moneyTold(checkout)).toMatchObject([{ takenUsd: 1_000, refundedUsd: 1_000, revenueUsd: 0 }]);
}

test('a refund that was made at PayPal’s own site already is noted when an admin asks, and moves no money', async () => {
  await using checkout = await openCheckout();
  const payment = await paid(checkout);
  checkout.fakePayPal.refund(payment.captureId);
  const answer = await refund(checkout, payment.id);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { state: 'refunded', refundedUsd: 1_000 }]);
  await requireBack(checkout, payment);
  await minuteLater(checkout);
  await requireBack(checkout, payment);
});

test('a refund that PayPal leaves pending is over when it is through, and asked for under one request id', async () => {
  await using checkout = await openCheckout();
  const payment = await paid(checkout);
  checkout.fakePayPal.injectFault({ call: 'refundCapture', fault: { kind: 'refund', status: 'PENDING' } });
  const answer = await refund(checkout, payment.id);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { state: 'used', refundReason: 'admin', refundedUsd: 0, refundedAt: null },
  ]);
  expect((await refund(checkout, payment.id)).json()).toMatchObject({ state: 'used', refundReason: 'admin' });
  await minuteLater(checkout);
  await requireKept(checkout, payment);
  checkout.fakePayPal.settleRefund(payment.captureId, 'COMPLETED');
  // The refund was checked twice, so that the next check comes later.
  for (const _minute of [1, 2, 3]) await minuteLater(checkout);
  await requireBack(checkout, payment);
  expect(new Set(refundsAsked(checkout)).size).toBe(1);
  expect(await checkout.database.db.$count(auditLog, eq(auditLog.action, 'refund payment'))).toBe(1);
});

test('a refund that PayPal leaves pending is over in the moment in which PayPal tells of it', async () => {
  await using checkout = await openCheckout({ listens: true });
  const payment = await paid(checkout);
  checkout.fakePayPal.injectFault({ call: 'refundCapture', fault: { kind: 'refund', status: 'PENDING' } });
  await refund(checkout, payment.id);
  await checkout.fakePayPal.webhooks.settled();
  await checkout.runDue();
  await requireKept(checkout, payment);
  checkout.fakePayPal.settleRefund(payment.captureId, 'COMPLETED');
  await checkout.fakePayPal.webhooks.settled();
  await checkout.runDue();
  await requireBack(checkout, payment);
});

test.each(['FAILED', 'CANCELLED'] as const)(
  'a pending refund that ends as %s takes nothing from the seller, and may be asked for again',
  async (status) => {
    await using checkout = await openCheckout();
    const payment = await paid(checkout);
    checkout.fakePayPal.injectFault({ call: 'refundCapture', fault: { kind: 'refund', status: 'PENDING' } });
    await refund(checkout, payment.id);
    checkout.fakePayPal.settleRefund(payment.captureId, status);
    await minuteLater(checkout);
    await requireKept(checkout, payment);
    expect(await checkout.ledger()).toMatchObject([{ refundReason: null, failure: status }]);
    await minuteLater(checkout);
    expect(new Set(refundsAsked(checkout)).size).toBe(1);
    expect((await refund(checkout, payment.id)).statusCode).toBe(200);
    await requireBack(checkout, payment);
    expect(new Set(refundsAsked(checkout)).size).toBe(2);
  },
);

test('owed money whose pending refund fails is sent once more, without anybody asking', async () => {
  await using checkout = await openCheckout();
  const { orderId, captureId } = await owed(checkout);
  checkout.fakePayPal.injectFault({ call: 'refundCapture', fault: { kind: 'refund', status: 'PENDING' } });
  await checkout.runDue();
  expect(await checkout.ledger()).toMatchObject([
    { state: 'captured', refundReason: 'listing-gone', refundedCents: 0 },
  ]);
  checkout.fakePayPal.settleRefund(captureId, 'FAILED');
  await minuteLater(checkout);
  expect(await checkout.ledger()).toMatchObject([
    { state: 'captured', refundReason: 'listing-gone', failure: 'FAILED' },
  ]);
  checkout.pass(10 * MINUTE_MS);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(await checkout.ledger()).toMatchObject([
    { state: 'refunded', refundReason: 'listing-gone', refundedCents: 100_000 },
  ]);
  expect(await checkout.atPayPal(orderId)).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await checkout.mails()).toEqual([GIVEN_BACK]);
});

test.each([
  ['REFUND_NOT_ALLOWED', { kind: 'refusal', issue: 'REFUND_NOT_ALLOWED' }],
  ['REFUND_TIME_LIMIT_EXCEEDED', { kind: 'refusal', issue: 'REFUND_TIME_LIMIT_EXCEEDED' }],
  ['INVALID_REQUEST', { kind: 'problem', problem: 'invalid' }],
  ['FAILED', { kind: 'refund', status: 'FAILED' }],
  ['CANCELLED', { kind: 'refund', status: 'CANCELLED' }],
] as const)(
  'a refund to which PayPal says %s is told to the admin, and the ledger keeps the money',
  async (issue, fault) => {
    await using checkout = await openCheckout();
    const payment = await paid(checkout);
    checkout.fakePayPal.injectFault({ call: 'refundCapture', fault });
    expect(said(await refund(checkout, payment.id))).toEqual([
      409,
      expect.stringMatching(/^PayPal will not refund this payment/),
    ]);
    expect(await checkout.ledger()).toMatchObject([{ refundReason: null, failure: issue }]);
    // A refused refund is not repeated without the admin.
    for (const _minute of [1, 2, 3]) await minuteLater(checkout);
    expect(refundsAsked(checkout)).toHaveLength(1);
    expect(await checkout.mails()).not.toContainEqual(expect.stringContaining('did not refund'));
    await requireKept(checkout, payment);
    expect((await refund(checkout, payment.id)).statusCode).toBe(200);
    await requireBack(checkout, payment);
  },
);

test('a refund is never left out, even if the decision calls itself an undo', async () => {
  await using checkout = await openCheckout();
  await paid(checkout);
  const decide = async (decision: object) =>
    expect((await checkout.asAdmin('PATCH', '/api/machines/mine/status', decision)).statusCode).toBe(200);
  await decide({ status: 'rejected' });
  await decide({ status: 'approved' });
  await decide({ status: 'rejected', refund: true, undo: true });
  await checkout.runDue();
  expect(refundsAsked(checkout)).toHaveLength(1);
});

test.each([
  ['REFUND_NOT_ALLOWED', { kind: 'refusal', issue: 'REFUND_NOT_ALLOWED' }],
  ['FAILED', { kind: 'refund', status: 'FAILED' }],
] as const)('a refund with a rejection to which PayPal says %s is told to the operator, once', async (issue, fault) => {
  await using checkout = await openCheckout();
  const payment = await paid(checkout);
  checkout.fakePayPal.injectFault({ call: 'refundCapture', fault });
  const decision = { status: 'rejected', refund: true };
  expect((await checkout.asAdmin('PATCH', '/api/machines/mine/status', decision)).statusCode).toBe(200);
  const told = (await checkout.mailTexts('Your listing was not approved')).replaceAll(/\s+/g, ' ');
  expect(told).toContain('We have asked PayPal to refund the $1,000.00 that you paid for Premium.');
  await checkout.runDue();
  for (const _minute of [1, 2, 3]) await minuteLater(checkout);
  await requireKept(checkout, payment);
  expect(await checkout.ledger()).toMatchObject([{ refundReason: null, failure: issue }]);
  const [{ invoiceId } = { invoiceId: '' }] = await checkout.ledger();
  const subject = `PayPal did not refund a payment: ${invoiceId}`;
  expect((await checkout.mails()).filter((each) => each === subject)).toHaveLength(1);
  expect(await checkout.mailTexts(subject)).toContain(issue);
});

test.each([
  ['has too much to do', { kind: 'problem', problem: 'tooMany' }, 3],
  ['answers no JSON', { kind: 'nonsense' }, 1],
  ['is still busy with the same', { kind: 'busy' }, 1],
  ['hangs up', { kind: 'reset' }, 3],
  ['gives the money back and hangs up', { kind: 'reset', after: true }, 3],
  ['says nothing', { kind: 'hang' }, 3],
  ['gives the money back and says nothing', { kind: 'hang', after: true }, 3],
] as const)(
  'when PayPal %s, the admin is told that the money goes back later, and a minute later it has, once',
  async (_what, fault, times) => {
    await using checkout = await openCheckout();
    const payment = await paid(checkout);
    checkout.fakePayPal.injectFault({ call: 'refundCapture', times, fault });
    expect(said(await refund(checkout, payment.id))).toEqual([503, PAYMENT_REFUSALS.refundLater]);
    expect(await checkout.ledger()).toMatchObject([{ state: 'used', refundReason: 'admin', refundedCents: 0 }]);
    await minuteLater(checkout);
    await requireBack(checkout, payment);
    expect(new Set(refundsAsked(checkout)).size).toBe(1);
  },
);

test('pressed ten times at once in two servers, a refund moves money once', async () => {
  await using checkout = await openCheckout({ engine: 'postgres' });
  await using other = await checkout.replica();
  const payment = await paid(checkout);
  const url = `/api/admin/payments/${payment.id}/refund`;
  const payload = await checkout.refundBody(payment.id);
  const answers = await pressTenTimes(checkout, other, { url, payload });
  for (const answer of answers)
    if (answer.statusCode !== 200) expect(said(answer)).toEqual([409, PAYMENT_REFUSALS.busy]);
  expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(refundsAsked(checkout)).toHaveLength(1);
  expect(await checkout.database.db.$count(auditLog, eq(auditLog.action, 'refund payment'))).toBe(1);
  await requireBack(checkout, payment);
});

test('of what is refunded PayPal is not asked any more, however often it tells of it', async () => {
  await using checkout = await openCheckout({ listens: true });
  checkout.fakePayPal.webhooks.sending = 'twice';
  const payment = await paid(checkout);
  await refund(checkout, payment.id);
  await checkout.fakePayPal.webhooks.settled();
  await checkout.runDue();
  await minuteLater(checkout);
  const asked = checkout.fakePayPal.callsOf('getOrder').length;
  for (const _minute of [1, 2, 3]) await minuteLater(checkout);
  expect(checkout.fakePayPal.callsOf('getOrder')).toHaveLength(asked);
  expect(await checkout.ledger()).toMatchObject([{ state: 'refunded', nextCheckAt: null }]);
});

test('payments refunded, of which PayPal knows nothing, do not hold up the others', async () => {
  await using checkout = await openCheckout();
  const first = await checkout.order();
  const old = new Date(checkout.clock.at.getTime() - 60 * MINUTE_MS);
  const back = Array.from({ length: 100 }, (_row, index) =>
    paymentRow({
      state: 'refunded',
      orderId: `R${index}`,
      captureId: `C${index}`,
      captureStatus: 'REFUNDED',
      capturedAt: old,
      usedAt: old,
      refundedAt: old,
      refundedCents: 100_000,
      refundReason: 'admin',
      nextCheckAt: old,
    }),
  );
  await checkout.database.db.insert(payments).values(back);
  checkout.fakePayPal.approve(first);
  await minuteLater(checkout);
  await minuteLater(checkout);
  expect(await checkout.ledger()).toContainEqual(expect.objectContaining({ orderId: first, state: 'used' }));
});
