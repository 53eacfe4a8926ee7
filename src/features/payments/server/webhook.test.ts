import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openRateCounter } from '#app/db/rate-counter.ts';
import { paypalEvents } from '#app/db/tables/payments.ts';
import { rateLimits } from '#app/db/tables/rate-limits.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { openCheckout, type Checkout } from '#test/checkout.ts';
import { said } from '#test/fixtures/payments.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';
import { lockPaymentContext } from './payment-lock.service.ts';
import { updatePayment } from './payments.db.ts';
import { createWebhookSenders } from './webhook-senders.service.ts';

const post = (checkout: Checkout, { headers, body }: { headers: Record<string, string>; body: string }) =>
  checkout.app().inject({ method: 'POST', url: '/paypal/webhook', headers, payload: body });

/** The order's reference in an event about its capture. */
const aboutOrder = (orderId: string) => ({
  id: 'CAPTURE1',
  supplementary_data: { related_ids: { order_id: orderId } },
});

/** Delivers all webhooks and runs their jobs. */
async function heard(checkout: Checkout): Promise<void> {
  await checkout.fakePayPal.webhooks.settled();
  await checkout.runDue();
}

test('a payment whose browser died after the approval is honoured when PayPal tells of it', async () => {
  await using checkout = await openCheckout({ listens: true });
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId);
  await heard(checkout);
  expect(await checkout.ledger()).toMatchObject([{ state: 'created', nextCheckAt: checkout.clock.at }]);
  await checkout.tick(SWEEP_PAYMENTS);
  await heard(checkout);
  expect(await checkout.ledger()).toMatchObject([{ state: 'used', orderId }]);
  expect(await checkout.atPayPal(orderId)).toEqual(['COMPLETED', 'COMPLETED']);
  expect(checkout.fakePayPal.webhooks.heldCount).toBe(0);
});

test('whoever has chosen another card and left is served when PayPal tells of it', async () => {
  await using checkout = await openCheckout({ listens: true });
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId, { isCardBad: true });
  await heard(checkout);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(await checkout.ledger()).toMatchObject([{ state: 'approved', failure: 'INSTRUMENT_DECLINED' }]);
  checkout.fakePayPal.approve(orderId);
  await heard(checkout);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(await checkout.ledger()).toMatchObject([{ state: 'used', failure: null }]);
});

test('an event that comes while its payment is settled waits for it, and neither fails', async () => {
  await using checkout = await openCheckout({ engine: 'postgres', listens: true });
  checkout.fakePayPal.webhooks.sending = 'held';
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId);
  const [payment] = await checkout.ledger();
  const settling = checkout.database.db.transaction(async (tx) => {
    await lockPaymentContext(tx, payment?.id ?? '');
    const told = checkout.fakePayPal.webhooks.release();
    await lockWaits(checkout.database, 1);
    // An update of a unique column has to wait for transactions that refer to the row.
    await updatePayment(tx, payment?.id ?? '', { captureId: 'CAPTURE1' });
    return { told };
  });
  const { told } = await settling;
  await told;
  expect(checkout.fakePayPal.webhooks.heldCount).toBe(0);
  expect(await checkout.database.db.$count(paypalEvents)).toBe(1);
  expect(await checkout.ledger()).toMatchObject([{ captureId: 'CAPTURE1' }]);
});

test('an event that comes twice does its work once', async () => {
  await using checkout = await openCheckout({ listens: true });
  checkout.fakePayPal.webhooks.sending = 'twice';
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId);
  await heard(checkout);
  await checkout.tick(SWEEP_PAYMENTS);
  await heard(checkout);
  expect(await checkout.periods()).toHaveLength(1);
  expect(await checkout.mails()).toHaveLength(1);
  expect(await checkout.database.db.$count(paypalEvents)).toBe(2);
});

test('events that come late and the newest first do no harm', async () => {
  await using checkout = await openCheckout({ listens: true });
  const { webhooks } = checkout.fakePayPal;
  webhooks.sending = 'held';
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId);
  await checkout.capture(orderId);
  const [payment] = await checkout.ledger();
  checkout.fakePayPal.refund(payment?.captureId ?? '');
  expect(webhooks.heldCount).toBe(3);
  await webhooks.release({ newestFirst: true });
  await checkout.runDue();
  expect(await checkout.ledger()).toMatchObject([{ state: 'refunded', refundReason: 'at-paypal' }]);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false });
  expect(await checkout.mails()).toEqual(['Your payment to Stitchyard', 'Your payment to Stitchyard was refunded']);
});

test('a pending payment gives its placement when PayPal tells that it is through', async () => {
  await using checkout = await openCheckout({ listens: true });
  const orderId = await checkout.order();
  checkout.fakePayPal.webhooks.sending = 'held';
  checkout.fakePayPal.approve(orderId);
  checkout.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'capture', status: 'PENDING' } });
  await checkout.capture(orderId);
  const [payment] = await checkout.ledger();
  checkout.fakePayPal.webhooks.sending = 'once';
  checkout.fakePayPal.settle(payment?.captureId ?? '', 'COMPLETED');
  await heard(checkout);
  expect(await checkout.ledger()).toMatchObject([{ state: 'used' }]);
});

test('an event is a hint: one that tells of money that PayPal does not have gives nothing', async () => {
  await using checkout = await openCheckout();
  const orderId = await checkout.order();
  const resource = { ...aboutOrder(orderId), status: 'COMPLETED' };
  const event = checkout.fakePayPal.webhooks.signed({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource });
  expect((await post(checkout, event)).statusCode).toBe(200);
  await checkout.runDue();
  expect(await checkout.ledger()).toMatchObject([{ state: 'created' }]);
  expect(await checkout.periods()).toEqual([]);
});

test('what PayPal did not send is refused, and nothing is written', async () => {
  await using checkout = await openCheckout();
  const orderId = await checkout.order();
  const genuine = checkout.fakePayPal.webhooks.signed({
    id: 'WH-1',
    event_type: 'CHECKOUT.ORDER.APPROVED',
    resource: { id: orderId },
  });
  const forged = [
    { ...genuine, body: genuine.body.replace('APPROVED', 'COMPLETED') },
    { ...genuine, body: genuine.body.replace(': ', ':') },
    { ...genuine, body: 'no JSON' },
    { ...genuine, body: '' },
    { ...genuine, body: '[]' },
    { headers: { 'content-type': 'application/json' }, body: genuine.body },
    { ...genuine, headers: { ...genuine.headers, 'paypal-transmission-id': 'another-1' } },
  ];
  for (const sent of forged) expect(said(await post(checkout, sent))).toEqual([400, 'This was not sent by PayPal']);
  expect(await checkout.database.db.$count(paypalEvents)).toBe(0);
  expect((await post(checkout, genuine)).statusCode).toBe(200);
});

test('what is replayed is answered, and does nothing', async () => {
  await using checkout = await openCheckout();
  const orderId = await checkout.order();
  const event = { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: aboutOrder(orderId) };
  const sent = checkout.fakePayPal.webhooks.signed(event);
  for (const _time of [1, 2, 3]) expect((await post(checkout, sent)).statusCode).toBe(200);
  expect(await checkout.runDue()).toBe(1);
  expect(await checkout.database.db.select().from(paypalEvents)).toMatchObject([
    { id: 'WH-1', environment: 'sandbox' },
  ]);
});

test('a PayPal that cannot say whether it sent an event gets it back, to send it again', async () => {
  await using checkout = await openCheckout();
  checkout.fakePayPal.injectFault({ call: 'verifyWebhook', times: 3, fault: { kind: 'problem', problem: 'broken' } });
  const sent = checkout.fakePayPal.webhooks.signed({
    id: 'WH-1',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: {},
  });
  expect((await post(checkout, sent)).statusCode).toBe(503);
  expect((await post(checkout, sent)).statusCode).toBe(200);
});

test('what PayPal tells of a payment that is given already gives nothing more', async () => {
  await using checkout = await openCheckout();
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId);
  await checkout.capture(orderId);
  const before = await checkout.listing();
  const event = { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: aboutOrder(orderId) };
  checkout.pass(60_000);
  await post(checkout, checkout.fakePayPal.webhooks.signed(event));
  await checkout.runDue();
  expect(checkout.fakePayPal.callsOf('getOrder')).toHaveLength(1);
  expect(await checkout.listing()).toEqual(before);
  // The payment was checked; the result does not only depend on the database's constraint.
  const nextCheckAt = new Date(checkout.clock.at.getTime() + 60 * 60_000);
  expect(await checkout.ledger()).toMatchObject([{ state: 'used', nextCheckAt }]);
  expect(await checkout.periods()).toHaveLength(1);
});

test('a body that is too large is not read', async () => {
  await using checkout = await openCheckout();
  const sent = checkout.fakePayPal.webhooks.signed({
    id: 'WH-1',
    event_type: 'X',
    resource: { pad: 'x'.repeat(300_000) },
  });
  expect((await post(checkout, sent)).statusCode).toBe(413);
});

test('a certificate of anybody but PayPal is refused before anybody is asked', async () => {
  await using checkout = await openCheckout();
  const event = { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: await checkout.order() } };
  const { headers, body } = checkout.fakePayPal.webhooks.signed(event);
  for (const url of [
    'https://attacker.example/cert',
    'http://api.paypal.com/cert',
    'https://paypal.com.attacker.example',
    'x',
    'https://',
  ]) {
    const forged = { body, headers: { ...headers, 'paypal-cert-url': url } };
    expect(said(await post(checkout, forged))).toEqual([400, 'This was not sent by PayPal']);
  }
  expect(checkout.fakePayPal.callsOf('verifyWebhook')).toEqual([]);
  expect((await post(checkout, { headers, body })).statusCode).toBe(200);
});

test('whoever sends again and again what PayPal did not send is no longer asked about, and others are', async () => {
  await using checkout = await openCheckout({ env: { RATE_LIMIT_FACTOR: '1' } });
  const genuine = checkout.fakePayPal.webhooks.signed({ id: 'WH-1', event_type: 'X.Y', resource: {} });
  const from = (remoteAddress: string, { headers, body }: typeof genuine) =>
    checkout.app().inject({ method: 'POST', url: '/paypal/webhook', headers, payload: body, remoteAddress });
  const forged = { ...genuine, body: genuine.body.replace('X.Y', 'X.Z') };
  const statuses = new Set<number>();
  for (let sent = 0; sent < 30; sent += 1) statuses.add((await from(`203.0.113.${sent}`, forged)).statusCode);
  expect([...statuses]).toEqual([400]);
  const asked = checkout.fakePayPal.callsOf('verifyWebhook').length;
  const refused = await from('203.0.113.77', forged);
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(checkout.fakePayPal.callsOf('verifyWebhook')).toHaveLength(asked);
  expect((await from('198.51.100.1', genuine)).statusCode).toBe(200);
});

test('a genuine event writes nothing down of who sent it', async () => {
  await using checkout = await openCheckout();
  const sent = checkout.fakePayPal.webhooks.signed({ id: 'WH-1', event_type: 'X.Y', resource: {} });
  expect((await post(checkout, sent)).statusCode).toBe(200);
  expect(await checkout.database.db.$count(rateLimits, eq(rateLimits.bucket, 'webhooks refused'))).toBe(0);
});

test('of two environments the one in use is asked first, and no other when it knows the event', async () => {
  await using checkout = await openCheckout({ env: { PAYPAL_LIVE_WEBHOOK_ID: 'LIVE' } });
  const send = (id: string) =>
    post(checkout, checkout.fakePayPal.webhooks.signed({ id, event_type: 'X.Y', resource: {} }));
  expect((await send('WH-1')).statusCode).toBe(200);
  expect(checkout.fakePayPal.callsOf('verifyWebhook')).toHaveLength(1);
  await checkout.setMode('live');
  expect((await send('WH-2')).statusCode).toBe(200);
  expect(checkout.fakePayPal.callsOf('verifyWebhook')).toHaveLength(3);
});

test('a bounded number of events waits for PayPal, and the others are sent again', async () => {
  await using checkout = await openCheckout();
  const senders = createWebhookSenders(openRateCounter(checkout.database.db, 'secret'), { factor: 1 });
  const answer = Promise.withResolvers<boolean>();
  const waiting = Array.from({ length: 8 }, () => senders.withVerificationSlot(() => answer.promise));
  await expect(senders.withVerificationSlot(async () => true)).rejects.toMatchObject({ code: 'unavailable' });
  answer.resolve(true);
  expect(await Promise.all(waiting)).toHaveLength(8);
  expect(await senders.withVerificationSlot(async () => true)).toBe(true);
});
