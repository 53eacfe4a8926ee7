import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paymentRefunds, refundRequests } from '#app/db/tables/payments.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { BOTH, openCheckout, type Checkout, pressTenTimes } from '#test/checkout.ts';
import { said } from '#test/fixtures/payments.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';

const PART = { scope: 'part', amountUsd: 300.5, reason: 'Two weeks without photos.' } as const;
const GOODWILL = { scope: 'goodwill', amountUsd: 50, reason: 'Sorry for the wait.' } as const;

/** A payment of $1,125 for both options. */
async function paid(checkout: Checkout) {
  const orderId = await checkout.order(BOTH);
  checkout.fakePayPal.approve(orderId);
  expect((await checkout.capture(orderId)).statusCode).toBe(200);
  const [payment] = await checkout.ledger();
  return { id: payment?.id ?? '', captureId: payment?.captureId ?? '', orderId };
}

const amounts = async (checkout: Checkout) =>
  (await checkout.database.db.select().from(paymentRefunds).orderBy(paymentRefunds.amountCents)).map(
    ({ amountCents }) => amountCents,
  );
const requests = (checkout: Checkout) =>
  checkout.database.db.select().from(refundRequests).orderBy(refundRequests.requestedAt);

async function later(checkout: Checkout, ms: number): Promise<void> {
  checkout.pass(ms);
  await checkout.tick(SWEEP_PAYMENTS);
}

async function mailed(checkout: Checkout, subject: string): Promise<string> {
  return (await checkout.mailTexts(subject)).replaceAll(/\s+/g, ' ');
}

test('parts go back one after the other, each with its reason, and the placement goes on until all is back', async () => {
  await using checkout = await openCheckout();
  const { id, orderId } = await paid(checkout);
  const first = await checkout.refund(id, PART);
  expect([first.statusCode, first.json()]).toMatchObject([
    200,
    { state: 'used', refundReason: null, openRefund: null, refundedUsd: 300.5 },
  ]);
  checkout.pass(1_000);
  expect((await checkout.refund(id, GOODWILL)).json()).toMatchObject({ refundedUsd: 350.5 });
  expect(await checkout.atPayPal(orderId)).toEqual(['COMPLETED', 'PARTIALLY_REFUNDED']);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true, isFeaturedPaid: true });
  const told = await mailed(checkout, '$300.50 of your payment to Stitchyard was refunded');
  expect(told).toContain(PART.reason);
  expect(told).toContain('What it paid for goes on.');
  expect(await mailed(checkout, '$50.00 of your payment to Stitchyard was refunded')).toContain('gesture of goodwill');
  expect((await checkout.call('GET', '/api/seller/payments')).json()).toMatchObject([
    {
      refunds: [
        { amountUsd: 300.5, scope: 'part', reason: PART.reason },
        { amountUsd: 50, scope: 'goodwill', reason: GOODWILL.reason },
      ],
    },
  ]);
  expect((await checkout.refund(id)).json()).toMatchObject({ state: 'refunded', refundedUsd: 1_125 });
  expect(await amounts(checkout)).toEqual([5_000, 30_050, 77_450]);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false, isFeaturedPaid: false });
  const entries = await checkout.database.db.select().from(auditLog).where(eq(auditLog.action, 'refund payment'));
  expect(entries.map(({ after }) => after)).toMatchObject([
    { askedUsd: 300.5, scope: 'part', reason: PART.reason, endsPlacements: false },
    { askedUsd: 50, scope: 'goodwill' },
    { askedUsd: 774.5, scope: 'whole', endsPlacements: true },
  ]);
});

test('a part may end the placement, which does not come back with a listing that is sold and returns', async () => {
  await using checkout = await openCheckout();
  const { id } = await paid(checkout);
  await checkout.call('PATCH', '/api/seller/machines/mine/mark-sold');
  expect((await checkout.refund(id, { ...PART, endsPlacements: true })).json()).toMatchObject({ state: 'used' });
  expect(await mailed(checkout, '$300.50 of your payment to Stitchyard was refunded')).toContain('has ended');
  expect((await checkout.call('PATCH', '/api/seller/machines/mine/relist')).statusCode).toBe(200);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false, isFeaturedPaid: false });
});

test.each([
  [
    'the listing is sold and returns',
    [
      ['PATCH', '/api/seller/machines/mine/mark-sold', 'seller'],
      ['PATCH', '/api/seller/machines/mine/relist', 'seller'],
    ],
  ],
  [
    'the listing is deleted and restored',
    [
      ['DELETE', '/api/machines/mine', 'admin'],
      ['POST', '/api/admin/deleted-listings/mine/restore', 'admin'],
    ],
  ],
] as const)('everything may go back while the placement goes on, also when %s', async (_when, steps) => {
  await using checkout = await openCheckout();
  const { id } = await paid(checkout);
  const answer = await checkout.refund(id, { endsPlacements: false });
  expect(answer.json()).toMatchObject({ state: 'refunded', refundedUsd: 1_125 });
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true, isFeaturedPaid: true });
  expect(await mailed(checkout, 'Your payment to Stitchyard was refunded')).toContain('What it paid for goes on.');
  for (const [method, url, as] of steps) {
    const headers = as === 'seller' ? checkout.headers : checkout.adminHeaders;
    expect((await checkout.call(method, url, undefined, headers)).statusCode).toBeLessThan(300);
  }
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true, isFeaturedPaid: true });
});

test.each([
  ['more than is left', { ...PART, amountUsd: 1_125.01 }, [400, PAYMENT_REFUSALS.refundTooMuch]],
  ['what was decided on another amount', { ...PART, leftUsd: 1_000 }, [409, PAYMENT_REFUSALS.refundChanged]],
  ['no amount', { ...PART, amountUsd: undefined }, [400, expect.any(String)]],
  ['nothing', { ...PART, amountUsd: 0 }, [400, expect.any(String)]],
  ['less than a cent', { ...PART, amountUsd: 0.001 }, [400, expect.any(String)]],
  ['a part without a reason', { ...PART, reason: ' ' }, [400, expect.any(String)]],
])('%s does not go back', async (_what, fields, refusal) => {
  await using checkout = await openCheckout();
  const { id } = await paid(checkout);
  const { amountUsd, ...rest } = fields;
  const body = await checkout.refundBody(id, amountUsd === undefined ? rest : { ...rest, amountUsd });
  expect(said(await checkout.asAdmin('POST', `/api/admin/payments/${id}/refund`, body))).toEqual(refusal);
  expect(checkout.fakePayPal.callsOf('refundCapture')).toEqual([]);
  expect(await requests(checkout)).toEqual([]);
});

test('pressed ten times at once in two servers, a part goes back once', async () => {
  await using checkout = await openCheckout({ engine: 'postgres' });
  await using other = await checkout.replica();
  const { id } = await paid(checkout);
  const url = `/api/admin/payments/${id}/refund`;
  const payload = await checkout.refundBody(id, PART);
  const answers = await pressTenTimes(checkout, other, { url, payload });
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
  expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
  // A second press, after the first is through, refers to an amount that is no longer left.
  const again = { method: 'POST', url, payload, headers: checkout.adminHeaders } as const;
  expect(said(await other.app.inject(again))).toEqual([409, PAYMENT_REFUSALS.refundChanged]);
  expect(await amounts(checkout)).toEqual([30_050]);
  expect(checkout.fakePayPal.callsOf('refundCapture')).toHaveLength(1);
});

test.each([
  ['is away', { kind: 'problem', problem: 'away' }, 3],
  ['is still busy with the same', { kind: 'busy' }, 1],
  ['refunds and hangs up', { kind: 'reset', after: true }, 3],
  ['refunds and says nothing', { kind: 'hang', after: true }, 3],
] as const)(
  'when PayPal %s, a part goes back once, also if its idempotency key expires first',
  async (_what, fault, times) => {
    await using checkout = await openCheckout();
    const { id } = await paid(checkout);
    checkout.fakePayPal.injectFault({ call: 'refundCapture', times, fault });
    expect(said(await checkout.refund(id, PART))).toEqual([503, PAYMENT_REFUSALS.refundLater]);
    expect((await checkout.asAdmin('GET', '/api/admin/payments')).json()).toMatchObject([
      { openRefund: { scope: 'part', amountUsd: 300.5, reason: PART.reason } },
    ]);
    expect(said(await checkout.refund(id, GOODWILL))).toEqual([409, PAYMENT_REFUSALS.refundOpen]);
    await checkout.restart();
    await later(checkout, 7 * HOUR_MS);
    await later(checkout, MINUTE_MS);
    expect(await amounts(checkout)).toEqual([30_050]);
    expect(await checkout.ledger()).toMatchObject([{ state: 'used', refundReason: null, refundedCents: 30_050 }]);
    expect((await checkout.mails()).filter((subject) => subject.startsWith('$300.50'))).toHaveLength(1);
    expect(await requests(checkout)).toMatchObject([{ state: 'completed' }]);
  },
);

test.each([
  ['COMPLETED', [30_050], 'completed'],
  ['FAILED', [], 'refused'],
  ['CANCELLED', [], 'refused'],
] as const)(
  'a part that PayPal leaves pending for days, and that ends as %s, is asked for once',
  async (status, back, state) => {
    await using checkout = await openCheckout();
    const { id, captureId } = await paid(checkout);
    checkout.fakePayPal.injectFault({ call: 'refundCapture', fault: { kind: 'refund', status: 'PENDING' } });
    expect((await checkout.refund(id, PART)).json()).toMatchObject({ state: 'used', refundedUsd: 0 });
    for (const _day of [1, 2, 3]) await later(checkout, 24 * HOUR_MS);
    expect(await amounts(checkout)).toEqual([]);
    checkout.fakePayPal.settleRefund(captureId, status);
    await later(checkout, 24 * HOUR_MS);
    expect(await amounts(checkout)).toEqual(back);
    expect(await requests(checkout)).toMatchObject([{ state }]);
    expect(await checkout.ledger()).toMatchObject([{ state: 'used', refundReason: null }]);
    expect(checkout.fakePayPal.callsOf('refundCapture')).toHaveLength(1);
    const subjects = await checkout.mails();
    expect(subjects.some((subject) => subject.startsWith('$300.50'))).toBe(state === 'completed');
    expect(subjects.some((subject) => subject.startsWith('PayPal did not refund'))).toBe(state === 'refused');
  },
);

test('a part that PayPal refuses changes nothing, and may be asked for again', async () => {
  await using checkout = await openCheckout();
  const { id } = await paid(checkout);
  checkout.fakePayPal.injectFault({ call: 'refundCapture', fault: { kind: 'refusal', issue: 'REFUND_NOT_ALLOWED' } });
  expect(said(await checkout.refund(id, PART))).toEqual([409, expect.stringContaining('REFUND_NOT_ALLOWED')]);
  expect(await checkout.ledger()).toMatchObject([{ state: 'used', refundReason: null, refundedCents: 0 }]);
  expect((await checkout.refund(id, PART)).statusCode).toBe(200);
  expect(await requests(checkout)).toMatchObject([{ state: 'refused' }, { state: 'completed' }]);
});

test('more than a refund at PayPal has left is refused, and that refund is known at once', async () => {
  await using checkout = await openCheckout();
  const { id, captureId } = await paid(checkout);
  checkout.fakePayPal.refund(captureId, '1000.00');
  expect(said(await checkout.refund(id, PART))).toEqual([409, expect.stringContaining('REFUND_AMOUNT_EXCEEDED')]);
  expect(await amounts(checkout)).toEqual([100_000]);
  const subject = (await checkout.mails()).find((each) => each.startsWith('$1,000.00 of your payment'));
  expect(await mailed(checkout, subject ?? '')).toContain('at PayPal');
  expect((await checkout.refund(id, { ...PART, amountUsd: 125 })).json()).toMatchObject({ state: 'refunded' });
});

test('all that is left is refunded by a part while a refund at PayPal is pending: only what PayPal completes counts', async () => {
  await using checkout = await openCheckout();
  const { id, captureId } = await paid(checkout);
  checkout.fakePayPal.refund(captureId, '300.00', 'PENDING');
  expect((await checkout.refund(id)).json()).toMatchObject({ state: 'used', refundedUsd: 825 });
  expect(said(await checkout.refund(id))).toEqual([409, expect.stringContaining('CAPTURE_FULLY_REFUNDED')]);
  checkout.fakePayPal.settleRefund(captureId, 'FAILED');
  expect((await checkout.refund(id)).json()).toMatchObject({ state: 'refunded' });
  expect(await amounts(checkout)).toEqual([30_000, 82_500]);
});

test('the database refuses refunds of more than was paid', async () => {
  await using checkout = await openCheckout();
  const { id } = await paid(checkout);
  await checkout.refund(id, PART);
  const tooMuch = { id: 'R2', paymentId: id, kind: 'refund', amountCents: 82_451, refundedAt: new Date() } as const;
  await expect(checkout.database.db.insert(paymentRefunds).values(tooMuch)).rejects.toMatchObject({
    cause: { constraint: 'payment_refunds_within_payment' },
  });
});
