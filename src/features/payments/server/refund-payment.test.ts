import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { payments } from '#app/db/tables/payments.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { hashPassword } from '#app/features/accounts/server/password-hash.service.ts';
import { PASSWORD } from '#test/accounts.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { BOTH, openCheckout, type Checkout } from '#test/checkout.ts';
import { paymentRow, said } from '#test/fixtures/payments.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';

async function paid(checkout: Checkout): Promise<{ id: string; orderId: string }> {
  const orderId = await checkout.order(BOTH);
  checkout.fakePayPal.approve(orderId);
  await checkout.capture(orderId);
  const [payment] = await checkout.ledger();
  return { id: payment?.id ?? '', orderId };
}

const refund = (checkout: Checkout, id: string) => checkout.refund(id);

test('a refund gives all the money back, ends the placements, tells the seller and stands in the audit log', async () => {
  await using checkout = await openCheckout();
  const { id, orderId } = await paid(checkout);
  const answer = await refund(checkout, id);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { id, state: 'refunded', refundedUsd: 1_125, refundReason: 'admin', payer: { email: 'sam@shop.example' } },
  ]);
  expect(await checkout.atPayPal(orderId)).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await checkout.listing()).toMatchObject({
    isPremiumPaid: false,
    premiumUntil: null,
    isFeaturedPaid: false,
    featuredUntil: null,
    status: 'approved',
  });
  expect((await checkout.periods()).every(({ endedAt }) => endedAt !== null)).toBe(true);
  expect(await checkout.mails()).toContain('Your payment to Stitchyard was refunded');
  expect((await checkout.app().inject('/api/machines/mine')).json()).toMatchObject({ isPremiumPaid: false });
  const entries = await checkout.database.db.select().from(auditLog).where(eq(auditLog.action, 'refund payment'));
  expect(entries).toMatchObject([{ actorName: 'boss', subjectId: id, after: { askedUsd: 1_125 } }]);
  expect((await checkout.ask(BOTH)).statusCode).toBe(201);
});

test('pressed ten times at once, a refund is one refund', async () => {
  await using checkout = await openCheckout({ engine: 'postgres' });
  const { id } = await paid(checkout);
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(checkout, id)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(checkout.fakePayPal.callsOf('refundCapture')).toHaveLength(1);
  expect(await checkout.mails()).toHaveLength(2);
  expect(await checkout.database.db.$count(auditLog, eq(auditLog.action, 'refund payment'))).toBe(1);
});

test('a refund that PayPal does not answer is made as soon as it does', async () => {
  await using checkout = await openCheckout();
  const { id, orderId } = await paid(checkout);
  checkout.fakePayPal.injectFault({ call: 'refundCapture', times: 3, fault: { kind: 'problem', problem: 'broken' } });
  expect(said(await refund(checkout, id))).toEqual([503, PAYMENT_REFUSALS.refundLater]);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true });
  checkout.pass(60_000);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(await checkout.atPayPal(orderId)).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await checkout.ledger()).toMatchObject([{ state: 'refunded', refundReason: 'admin' }]);
});

test('a refund that PayPal refuses is told, changes nothing, and may be asked for again', async () => {
  await using checkout = await openCheckout();
  const { id } = await paid(checkout);
  checkout.fakePayPal.injectFault({
    call: 'refundCapture',
    fault: { kind: 'refusal', issue: 'REFUND_TIME_LIMIT_EXCEEDED' },
  });
  expect(said(await refund(checkout, id))).toEqual([
    409,
    'PayPal will not refund this payment: the time in which it can be refunded has passed (REFUND_TIME_LIMIT_EXCEEDED)',
  ]);
  expect(await checkout.ledger()).toMatchObject([
    { state: 'used', refundReason: null, failure: 'REFUND_TIME_LIMIT_EXCEEDED' },
  ]);
  expect((await refund(checkout, id)).statusCode).toBe(200);
});

test('only money that is there goes back', async () => {
  await using checkout = await openCheckout();
  expect(said(await refund(checkout, 'b9b1e8a2-5f0c-4a52-9c27-6a3f1d0e7c11'))).toEqual([404, PAYMENT_REFUSALS.unknown]);
  const [open] = await checkout.database.db.insert(payments).values(paymentRow()).returning();
  expect(said(await refund(checkout, open?.id ?? ''))).toEqual([409, PAYMENT_REFUSALS.nothingToRefund]);
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId);
  checkout.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'capture', status: 'PENDING' } });
  await checkout.capture(orderId);
  const pending = (await checkout.ledger()).find((payment) => payment.orderId === orderId);
  expect(said(await refund(checkout, pending?.id ?? ''))).toEqual([409, PAYMENT_REFUSALS.refundPending]);
});

test('a brand that shows only with Premium leaves the lists when its money goes back', async () => {
  await using checkout = await openCheckout();
  await checkout.addMachine({ id: 'ricoma', brand: 'Ricoma', sellerId: checkout.seller.id });
  const orderId = await checkout.order({ premium: true, featured: false }, { machineId: 'ricoma', amount: 500 });
  checkout.fakePayPal.approve(orderId);
  await checkout.capture(orderId);
  const [payment] = await checkout.ledger();
  await refund(checkout, payment?.id ?? '');
  expect(await checkout.listing('ricoma')).toMatchObject({ status: 'pending', isPremiumPaid: false });
  expect((await checkout.app().inject('/api/machines/ricoma')).statusCode).toBe(404);
});

test('a refund and the payer who deletes the account at that moment do not wait for each other', async () => {
  await using checkout = await openCheckout({ engine: 'postgres' });
  const { id } = await paid(checkout);
  const { db, pool } = checkout.database;
  await db
    .update(users)
    .set({ password: await hashPassword(PASSWORD) })
    .where(eq(users.id, checkout.seller.id));
  // Deletions lock admins and the account in the order of their ids.
  const first = await checkout.addUser({ role: 'admin', id: '00000000-0000-4000-8000-000000000000' });
  const asFirst = await checkout.signIn(first);
  const other = await pool.connect();
  await other.query('begin');
  await other.query('select from payments where id = $1 for update', [id]);
  const body = await checkout.refundBody(id);
  const refunded = checkout.call('POST', `/api/admin/payments/${id}/refund`, body, asFirst);
  await lockWaits(checkout.database, 1);
  const deleted = checkout.call('DELETE', '/api/user', { password: PASSWORD });
  await lockWaits(checkout.database, 2);
  await other.query('commit');
  other.release();
  expect([(await refunded).statusCode, (await deleted).statusCode]).toEqual([200, 204]);
  expect(await checkout.ledger()).toMatchObject([{ state: 'refunded', payerUserId: null }]);
});

test('money that goes back while its listing is brought back ends what it paid for', async () => {
  await using checkout = await openCheckout({ engine: 'postgres' });
  const { id } = await paid(checkout);
  const [payment] = await checkout.ledger();
  await checkout.call('DELETE', '/api/machines/mine', undefined, checkout.adminHeaders);
  checkout.fakePayPal.refund(payment?.captureId ?? '');
  await checkout.database.db.update(payments).set({ nextCheckAt: checkout.clock.at }).where(eq(payments.id, id));
  const holder = await checkout.database.pool.connect();
  await holder.query('begin');
  // The restoration has linked the payment to its listing, but is not committed until the audit entry is written.
  await holder.query('lock table audit_log in share mode');
  const restored = checkout.asAdmin('POST', '/api/admin/deleted-listings/mine/restore');
  await lockWaits(checkout.database, 1);
  const swept = checkout.tick(SWEEP_PAYMENTS);
  await lockWaits(checkout.database, 2);
  await holder.query('commit');
  holder.release();
  await swept;
  expect((await restored).statusCode).toBe(200);
  expect(await checkout.ledger()).toMatchObject([{ state: 'refunded', machineId: 'mine' }]);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false, isFeaturedPaid: false });
  expect((await checkout.periods()).filter(({ endedAt }) => endedAt === null)).toEqual([]);
});

test('after a part has gone back an admin may end Premium, and its seller is told of both', async () => {
  await using checkout = await openCheckout();
  const { orderId } = await paid(checkout);
  checkout.fakePayPal.refund((await checkout.ledger())[0]?.captureId ?? '', '300.00');
  checkout.pass(3_600_000);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true });
  expect((await checkout.asAdmin('PATCH', '/api/machines/mine', { isPremiumPaid: false })).statusCode).toBe(200);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false, premiumUntil: null, isFeaturedPaid: true });
  const told = (await checkout.mailTexts('Premium for your listing has ended')).replaceAll(/\s+/g, ' ');
  expect(told).toContain('We have ended it before its time. Of what you paid for it, $300.00 went back.');
  expect(await checkout.ledger()).toMatchObject([{ state: 'used', refundedCents: 30_000 }]);
  expect(await checkout.atPayPal(orderId)).toEqual(['COMPLETED', 'PARTIALLY_REFUNDED']);
});
