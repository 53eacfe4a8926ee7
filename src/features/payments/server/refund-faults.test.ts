import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payments } from '#app/db/tables/payments.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { openShop, PREMIUM, type Shop } from '#test/payment-shop.ts';
import { paymentRow, said } from '#test/fixtures/payments.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';

const GIVEN_BACK = 'Your payment to Stitchyard was refunded';

type Paid = { id: string; orderId: string; captureId: string };

async function paid(shop: Shop): Promise<Paid> {
  const orderId = await shop.order(PREMIUM);
  shop.fakePayPal.approve(orderId);
  expect((await shop.capture(orderId)).statusCode).toBe(200);
  const payment = (await shop.ledger()).find((each) => each.orderId === orderId);
  return { id: payment?.id ?? '', orderId, captureId: payment?.captureId ?? '' };
}

/** The money is taken, and its listing sold before we know of it: it is owed from the confirmation on. */
async function owed(shop: Shop): Promise<Paid> {
  const orderId = await shop.order(PREMIUM);
  shop.fakePayPal.approve(orderId);
  shop.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'reset', after: true } });
  await shop.capture(orderId);
  await shop.call('PATCH', '/api/seller/machines/mine/mark-sold');
  expect(said(await shop.confirm(orderId))).toEqual([409, PAYMENT_REFUSALS.refundScheduled]);
  const [payment] = await shop.ledger();
  return { id: payment?.id ?? '', orderId, captureId: payment?.captureId ?? '' };
}

const refund = (shop: Shop, id: string) => shop.asAdmin('POST', `/api/admin/payments/${id}/refund`);
const refundsAsked = (shop: Shop) => shop.fakePayPal.callsOf('refundCapture').map(({ requestId }) => requestId);

async function minuteLater(shop: Shop): Promise<void> {
  shop.pass(MINUTE_MS);
  await shop.tick(SWEEP_PAYMENTS);
}

/** What the back office counts as come in and gone back. */
async function moneyTold(shop: Shop): Promise<object[]> {
  return (await shop.asAdmin('GET', '/api/admin/payments/revenue')).json();
}

/** The money is where it was: not refunded, and what it paid for runs on. */
async function requireKept(shop: Shop, { orderId }: Paid): Promise<void> {
  expect(await shop.ledger()).toMatchObject([{ state: 'used', refundedAt: null, refundedCents: 0 }]);
  expect(await shop.atPayPal(orderId)).toEqual(['COMPLETED', 'COMPLETED']);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: true });
  expect(await shop.mails()).not.toContain(GIVEN_BACK);
  expect(await moneyTold(shop)).toMatchObject([{ takenUsd: 1_000, refundedUsd: 0, revenueUsd: 1_000 }]);
}

async function requireBack(shop: Shop, { orderId }: Paid): Promise<void> {
  expect(await shop.ledger()).toMatchObject([
    { state: 'refunded', refundReason: 'admin', refundedAt: expect.any(Date), refundedCents: 100_000 },
  ]);
  expect(await shop.atPayPal(orderId)).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: false, premiumUntil: null });
  expect((await shop.mails()).filter((subject) => subject === GIVEN_BACK)).toHaveLength(1);
  expect(await moneyTold(shop)).toMatchObject([{ takenUsd: 1_000, refundedUsd: 1_000, revenueUsd: 0 }]);
}

test('a refund that was made at PayPal’s own site already is noted when an admin asks, and moves no money', async () => {
  await using shop = await openShop();
  const payment = await paid(shop);
  shop.fakePayPal.refund(payment.captureId);
  const answer = await refund(shop, payment.id);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { state: 'refunded', refundedUsd: 1_000 }]);
  await requireBack(shop, payment);
  await minuteLater(shop);
  await requireBack(shop, payment);
});

test('a refund that PayPal leaves pending is over when it is through, and asked for under one request id', async () => {
  await using shop = await openShop();
  const payment = await paid(shop);
  shop.fakePayPal.injectFault({ call: 'refundCapture', fault: { kind: 'refund', status: 'PENDING' } });
  const answer = await refund(shop, payment.id);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { state: 'used', refundReason: 'admin', refundedUsd: 0, refundedAt: null },
  ]);
  expect((await refund(shop, payment.id)).json()).toMatchObject({ state: 'used', refundReason: 'admin' });
  await minuteLater(shop);
  await requireKept(shop, payment);
  shop.fakePayPal.settleRefund(payment.captureId, 'COMPLETED');
  // It was asked for twice: the second look comes later than the first.
  for (const _minute of [1, 2, 3]) await minuteLater(shop);
  await requireBack(shop, payment);
  expect(new Set(refundsAsked(shop)).size).toBe(1);
  expect(await shop.database.db.$count(auditLog, eq(auditLog.action, 'refund payment'))).toBe(1);
});

test('a refund that PayPal leaves pending is over in the moment in which PayPal tells of it', async () => {
  await using shop = await openShop({ listens: true });
  const payment = await paid(shop);
  shop.fakePayPal.injectFault({ call: 'refundCapture', fault: { kind: 'refund', status: 'PENDING' } });
  await refund(shop, payment.id);
  await shop.fakePayPal.webhooks.settled();
  await shop.runDue();
  await requireKept(shop, payment);
  shop.fakePayPal.settleRefund(payment.captureId, 'COMPLETED');
  await shop.fakePayPal.webhooks.settled();
  await shop.runDue();
  await requireBack(shop, payment);
});

test.each(['FAILED', 'CANCELLED'] as const)(
  'a pending refund that ends as %s takes nothing from the seller, and may be asked for again',
  async (status) => {
    await using shop = await openShop();
    const payment = await paid(shop);
    shop.fakePayPal.injectFault({ call: 'refundCapture', fault: { kind: 'refund', status: 'PENDING' } });
    await refund(shop, payment.id);
    shop.fakePayPal.settleRefund(payment.captureId, status);
    await minuteLater(shop);
    await requireKept(shop, payment);
    expect(await shop.ledger()).toMatchObject([{ refundReason: null, failure: status }]);
    await minuteLater(shop);
    expect(new Set(refundsAsked(shop)).size).toBe(1);
    expect((await refund(shop, payment.id)).statusCode).toBe(200);
    await requireBack(shop, payment);
    expect(new Set(refundsAsked(shop)).size).toBe(2);
  },
);

test('owed money whose pending refund fails is sent once more, without anybody asking', async () => {
  await using shop = await openShop();
  const { orderId, captureId } = await owed(shop);
  shop.fakePayPal.injectFault({ call: 'refundCapture', fault: { kind: 'refund', status: 'PENDING' } });
  await shop.runDue();
  expect(await shop.ledger()).toMatchObject([{ state: 'captured', refundReason: 'listing-gone', refundedCents: 0 }]);
  shop.fakePayPal.settleRefund(captureId, 'FAILED');
  await minuteLater(shop);
  expect(await shop.ledger()).toMatchObject([{ state: 'captured', refundReason: 'listing-gone', failure: 'FAILED' }]);
  shop.pass(10 * MINUTE_MS);
  await shop.tick(SWEEP_PAYMENTS);
  expect(await shop.ledger()).toMatchObject([
    { state: 'refunded', refundReason: 'listing-gone', refundedCents: 100_000 },
  ]);
  expect(await shop.atPayPal(orderId)).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await shop.mails()).toEqual([GIVEN_BACK]);
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
    await using shop = await openShop();
    const payment = await paid(shop);
    shop.fakePayPal.injectFault({ call: 'refundCapture', fault });
    expect(said(await refund(shop, payment.id))).toEqual([
      409,
      expect.stringMatching(/^PayPal will not refund this payment/),
    ]);
    expect(await shop.ledger()).toMatchObject([{ refundReason: null, failure: issue }]);
    // What was refused is not done behind the admin's back.
    for (const _minute of [1, 2, 3]) await minuteLater(shop);
    expect(refundsAsked(shop)).toHaveLength(1);
    expect(await shop.mails()).not.toContainEqual(expect.stringContaining('did not refund'));
    await requireKept(shop, payment);
    expect((await refund(shop, payment.id)).statusCode).toBe(200);
    await requireBack(shop, payment);
  },
);

test.each([
  ['REFUND_NOT_ALLOWED', { kind: 'refusal', issue: 'REFUND_NOT_ALLOWED' }],
  ['FAILED', { kind: 'refund', status: 'FAILED' }],
] as const)('a refund with a rejection to which PayPal says %s is told to the operator, once', async (issue, fault) => {
  await using shop = await openShop();
  const payment = await paid(shop);
  shop.fakePayPal.injectFault({ call: 'refundCapture', fault });
  const decision = { status: 'rejected', refund: true };
  expect((await shop.asAdmin('PATCH', '/api/machines/mine/status', decision)).statusCode).toBe(200);
  const told = (await shop.mailTexts('Your listing was not approved')).replaceAll(/\s+/g, ' ');
  expect(told).toContain('We have asked PayPal to refund the $1,000.00 that you paid for Premium.');
  await shop.runDue();
  for (const _minute of [1, 2, 3]) await minuteLater(shop);
  await requireKept(shop, payment);
  expect(await shop.ledger()).toMatchObject([{ refundReason: null, failure: issue }]);
  const [{ invoiceId } = { invoiceId: '' }] = await shop.ledger();
  const subject = `PayPal did not refund a payment: ${invoiceId}`;
  expect((await shop.mails()).filter((each) => each === subject)).toHaveLength(1);
  expect(await shop.mailTexts(subject)).toContain(issue);
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
    await using shop = await openShop();
    const payment = await paid(shop);
    shop.fakePayPal.injectFault({ call: 'refundCapture', times, fault });
    expect(said(await refund(shop, payment.id))).toEqual([503, PAYMENT_REFUSALS.refundLater]);
    expect(await shop.ledger()).toMatchObject([{ state: 'used', refundReason: 'admin', refundedCents: 0 }]);
    await minuteLater(shop);
    await requireBack(shop, payment);
    expect(new Set(refundsAsked(shop)).size).toBe(1);
  },
);

test('pressed ten times at once in two servers, a refund moves money once', async () => {
  await using shop = await openShop({ engine: 'postgres' });
  await using other = await shop.replica();
  const payment = await paid(shop);
  const url = `/api/admin/payments/${payment.id}/refund`;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_each, index) =>
      (index % 2 === 0 ? shop.app() : other.app).inject({ method: 'POST', url, headers: shop.adminHeaders }),
    ),
  );
  for (const answer of answers)
    if (answer.statusCode !== 200) expect(said(answer)).toEqual([409, PAYMENT_REFUSALS.busy]);
  expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(refundsAsked(shop)).toHaveLength(1);
  expect(await shop.database.db.$count(auditLog, eq(auditLog.action, 'refund payment'))).toBe(1);
  await requireBack(shop, payment);
});

test('of what is refunded PayPal is not asked any more, however often it tells of it', async () => {
  await using shop = await openShop({ listens: true });
  shop.fakePayPal.webhooks.sending = 'twice';
  const payment = await paid(shop);
  await refund(shop, payment.id);
  await shop.fakePayPal.webhooks.settled();
  await shop.runDue();
  await minuteLater(shop);
  const asked = shop.fakePayPal.callsOf('getOrder').length;
  for (const _minute of [1, 2, 3]) await minuteLater(shop);
  expect(shop.fakePayPal.callsOf('getOrder')).toHaveLength(asked);
  expect(await shop.ledger()).toMatchObject([{ state: 'refunded', nextCheckAt: null }]);
});

test('payments refunded, of which PayPal knows nothing, do not hold up the others', async () => {
  await using shop = await openShop();
  const first = await shop.order();
  const old = new Date(shop.clock.at.getTime() - 60 * MINUTE_MS);
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
  await shop.database.db.insert(payments).values(back);
  shop.fakePayPal.approve(first);
  await minuteLater(shop);
  await minuteLater(shop);
  expect(await shop.ledger()).toContainEqual(expect.objectContaining({ orderId: first, state: 'used' }));
});
