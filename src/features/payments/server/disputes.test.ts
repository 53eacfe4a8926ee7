import { expect, test } from 'vitest';
import { paymentDisputes } from '#app/db/tables/payments.ts';
import { outbox } from '#app/db/tables/site.ts';
import { openCheckout, type Checkout } from '#test/checkout.ts';

const DISPUTE = 'PP-R-NMW-10060';
const LATER = '2026-12-01T23:59:59.000Z';

async function paid(checkout: Checkout) {
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId);
  await checkout.capture(orderId);
  const [payment] = await checkout.ledger();
  if (payment?.captureId === undefined || payment.captureId === null) throw new Error('Nothing was paid');
  return { captureId: payment.captureId, invoiceId: payment.invoiceId };
}

async function heard(checkout: Checkout): Promise<void> {
  await checkout.fakePayPal.webhooks.settled();
  await checkout.runDue();
}

async function toOperator(checkout: Checkout): Promise<{ subject: string; text: string }[]> {
  const mails = await checkout.database.db.select().from(outbox).orderBy(outbox.createdAt);
  const { operatorEmail } = (await checkout.app().inject('/api/site')).json();
  return mails
    .filter(({ recipient }) => recipient === operatorEmail)
    .map(({ subject, textBody }) => ({ subject, text: textBody }));
}

test('the operator is told of a dispute, of each change and of its end, and the payment shows it', async () => {
  await using checkout = await openCheckout({ listens: true });
  const { captureId, invoiceId } = await paid(checkout);
  const told = { dispute_id: DISPUTE, reason: 'UNAUTHORISED', dispute_life_cycle_stage: 'INQUIRY' };
  const amount = { dispute_amount: { currency_code: 'USD', value: '1000.00' } };
  const asked = { ...told, ...amount, status: 'WAITING_FOR_SELLER_RESPONSE', seller_response_due_date: LATER };
  checkout.fakePayPal.dispute('CUSTOMER.DISPUTE.CREATED', captureId, asked);
  await heard(checkout);
  const [first] = await toOperator(checkout);
  expect(first?.subject).toBe(`A payment is disputed: ${invoiceId}`);
  for (const fact of [DISPUTE, captureId, 'December 1, 2026', '$1,000.00', 'UNAUTHORISED'])
    expect(first?.text).toContain(fact);
  expect((await checkout.asAdmin('GET', '/api/admin/payments')).json()).toMatchObject([
    {
      state: 'used',
      disputes: [{ id: DISPUTE, status: 'WAITING_FOR_SELLER_RESPONSE', respondBy: LATER, amountUsd: 1_000 }],
    },
  ]);
  expect((await checkout.call('GET', '/api/seller/payments')).body).not.toContain(DISPUTE);
  checkout.pass(60_000);
  checkout.fakePayPal.dispute('CUSTOMER.DISPUTE.UPDATED', captureId, { ...told, status: 'UNDER_REVIEW' });
  await heard(checkout);
  checkout.pass(60_000);
  const outcome = { dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } };
  checkout.fakePayPal.dispute('CUSTOMER.DISPUTE.RESOLVED', captureId, { ...told, ...outcome, status: 'RESOLVED' });
  await heard(checkout);
  expect((await toOperator(checkout)).map(({ subject }) => subject)).toEqual([
    `A payment is disputed: ${invoiceId}`,
    `A payment is disputed: ${invoiceId}`,
    `A dispute is resolved: ${invoiceId}`,
  ]);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true });
});

test('a dispute told twice and the newest first ends as PayPal has it, and old news is not told', async () => {
  await using checkout = await openCheckout({ listens: true });
  const { captureId } = await paid(checkout);
  const { webhooks } = checkout.fakePayPal;
  webhooks.sending = 'held';
  checkout.fakePayPal.dispute('CUSTOMER.DISPUTE.CREATED', captureId, { dispute_id: DISPUTE, status: 'OPEN' });
  checkout.pass(60_000);
  checkout.fakePayPal.dispute('CUSTOMER.DISPUTE.RESOLVED', captureId, { dispute_id: DISPUTE, status: 'RESOLVED' });
  await webhooks.release({ newestFirst: true });
  await checkout.runDue();
  expect(await checkout.database.db.select().from(paymentDisputes)).toMatchObject([{ status: 'RESOLVED' }]);
  expect(await toOperator(checkout)).toHaveLength(1);
});

test('a dispute that names only the invoice is found, and one about something else is nobody’s', async () => {
  await using checkout = await openCheckout();
  const { invoiceId } = await paid(checkout);
  const send = async (id: string, resource: object) => {
    const { headers, body } = checkout.fakePayPal.webhooks.signed({
      id,
      event_type: 'CUSTOMER.DISPUTE.CREATED',
      resource,
    });
    return checkout.app().inject({ method: 'POST', url: '/paypal/webhook', headers, payload: body });
  };
  const ours = { dispute_id: 'D1', status: 'OPEN', disputed_transactions: [{ invoice_number: invoiceId }] };
  const others = { dispute_id: 'D2', status: 'OPEN', disputed_transactions: [{ seller_transaction_id: 'X1' }] };
  expect((await send('WH-1', ours)).statusCode).toBe(200);
  expect((await send('WH-2', others)).statusCode).toBe(200);
  expect((await send('WH-3', { disputed_transactions: [{ invoice_number: invoiceId }] })).statusCode).toBe(200);
  expect(await checkout.database.db.select().from(paymentDisputes)).toMatchObject([{ id: 'D1', respondBy: null }]);
});

test('money that PayPal takes back ends the placement, comes off the revenue, and the operator hears of it once', async () => {
  await using checkout = await openCheckout({ listens: true });
  const { captureId, invoiceId } = await paid(checkout);
  checkout.fakePayPal.webhooks.sending = 'twice';
  checkout.fakePayPal.reverse(captureId);
  await heard(checkout);
  expect(await checkout.ledger()).toMatchObject([
    { state: 'refunded', refundReason: 'reversed', refundedCents: 100_000 },
  ]);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false });
  expect((await toOperator(checkout)).map(({ subject }) => subject)).toEqual([
    `PayPal took a payment back: ${invoiceId}`,
  ]);
  expect(await checkout.mailTexts('Your payment to Stitchyard was refunded')).toContain('taken your payment back');
  expect((await checkout.asAdmin('GET', '/api/admin/payments/revenue')).json()).toMatchObject([{ revenueUsd: 0 }]);
  expect(checkout.fakePayPal.callsOf('refundCapture')).toEqual([]);
});

const WON = { dispute_id: DISPUTE, status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } };

test('what PayPal took is revenue again when the operator wins the dispute, once', async () => {
  await using checkout = await openCheckout({ listens: true });
  const { captureId, invoiceId } = await paid(checkout);
  checkout.fakePayPal.reverse(captureId);
  await heard(checkout);
  checkout.pass(60_000);
  checkout.fakePayPal.webhooks.sending = 'twice';
  checkout.fakePayPal.dispute('CUSTOMER.DISPUTE.RESOLVED', captureId, WON);
  await heard(checkout);
  expect(await checkout.ledger()).toMatchObject([
    { state: 'used', refundReason: null, refundedCents: 0, refundedAt: null },
  ]);
  const [month] = (await checkout.asAdmin('GET', '/api/admin/payments/revenue')).json();
  expect(month).toMatchObject({ takenUsd: 1_000, refundedUsd: 0, revenueUsd: 1_000 });
  const [payment] = (await checkout.asAdmin('GET', '/api/admin/payments')).json();
  expect(payment.refunds.map(({ kind, amountUsd }: { kind: string; amountUsd: number }) => [kind, amountUsd])).toEqual([
    ['reversal', 1_000],
    ['cancelled-reversal', -1_000],
  ]);
  expect((await toOperator(checkout)).map(({ subject }) => subject)).toEqual([
    `PayPal took a payment back: ${invoiceId}`,
    `A dispute is resolved: ${invoiceId}`,
    `PayPal returned a payment: ${invoiceId}`,
  ]);
  // The placement ended with the reversal, and the money can still be refunded.
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false });
  expect((await checkout.refund(payment.id)).statusCode).toBe(200);
  expect(await checkout.ledger()).toMatchObject([{ state: 'refunded', refundReason: 'admin', refundedCents: 100_000 }]);
});

test('a reversal that is received after the dispute was won is returned as well', async () => {
  await using checkout = await openCheckout({ listens: true });
  const { captureId } = await paid(checkout);
  checkout.fakePayPal.webhooks.sending = 'held';
  checkout.fakePayPal.reverse(captureId, '250.00');
  checkout.pass(60_000);
  checkout.fakePayPal.dispute('CUSTOMER.DISPUTE.RESOLVED', captureId, WON);
  await checkout.fakePayPal.webhooks.release({ newestFirst: true });
  await checkout.runDue();
  expect(await checkout.ledger()).toMatchObject([{ state: 'used', refundedCents: 0 }]);
});

test('a dispute that the operator lost returns nothing, and one that was won nothing that was taken later', async () => {
  await using checkout = await openCheckout({ listens: true });
  const { captureId } = await paid(checkout);
  checkout.fakePayPal.dispute('CUSTOMER.DISPUTE.RESOLVED', captureId, WON);
  await heard(checkout);
  checkout.pass(60_000);
  checkout.fakePayPal.reverse(captureId, '250.00');
  await heard(checkout);
  checkout.pass(60_000);
  const dispute_outcome = { outcome_code: 'RESOLVED_BUYER_FAVOUR' };
  const lost = { ...WON, dispute_id: 'PP-R-NMW-10061', dispute_outcome };
  checkout.fakePayPal.dispute('CUSTOMER.DISPUTE.RESOLVED', captureId, lost);
  await heard(checkout);
  expect(await checkout.ledger()).toMatchObject([{ state: 'used', refundedCents: 25_000 }]);
});

test('a part that PayPal takes back leaves the placement, and the rest can still go back', async () => {
  await using checkout = await openCheckout({ listens: true });
  const { captureId } = await paid(checkout);
  checkout.fakePayPal.reverse(captureId, '250.00');
  await heard(checkout);
  expect(await checkout.ledger()).toMatchObject([{ state: 'used', refundedCents: 25_000 }]);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true });
  checkout.fakePayPal.reverse(captureId, '750.00');
  await heard(checkout);
  expect(await checkout.ledger()).toMatchObject([
    { state: 'refunded', refundReason: 'reversed', refundedCents: 100_000 },
  ]);
});

test('money that is taken back before anybody saw it here gives nothing', async () => {
  await using checkout = await openCheckout({ listens: true });
  const orderId = await checkout.order();
  checkout.fakePayPal.webhooks.sending = 'held';
  checkout.fakePayPal.approve(orderId);
  checkout.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'reset', after: true } });
  await checkout.capture(orderId);
  const [payment] = await checkout.ledger();
  const event = {
    id: 'WH-1',
    event_type: 'PAYMENT.CAPTURE.REVERSED',
    resource: { id: 'R1', invoice_id: payment?.invoiceId, amount: { currency_code: 'USD', value: '1000.00' } },
  };
  const { headers, body } = checkout.fakePayPal.webhooks.signed(event);
  await checkout.app().inject({ method: 'POST', url: '/paypal/webhook', headers, payload: body });
  await checkout.runDue();
  expect(await checkout.ledger()).toMatchObject([{ state: 'refunded', refundReason: 'reversed', usedAt: null }]);
  expect(await checkout.periods()).toEqual([]);
});

test('of a refund whose message does not say how much, the operator is not told that it ended nothing', async () => {
  await using checkout = await openCheckout();
  const { invoiceId, captureId } = await paid(checkout);
  checkout.fakePayPal.refund(captureId);
  const resource = { id: 'R1', invoice_id: invoiceId };
  const event = { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.REFUNDED', resource };
  const { headers, body } = checkout.fakePayPal.webhooks.signed(event);
  await checkout.app().inject({ method: 'POST', url: '/paypal/webhook', headers, payload: body });
  await checkout.runDue();
  expect(await checkout.ledger()).toMatchObject([{ state: 'refunded', refundedCents: 100_000 }]);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false });
  const told = await checkout.mailTexts(`Look at a payment that PayPal gave or took back: ${invoiceId}`);
  expect(told).toContain('PAYMENT.CAPTURE.REFUNDED');
  expect(told).not.toMatch(/Nothing\s+was\s+ended/);
});

test.each(['PAYMENT.CAPTURE.REVERSED', 'PAYMENT.CAPTURE.REFUNDED'])(
  'a message %s that does not say how much ends nothing, and the operator is told to look',
  async (type) => {
    await using checkout = await openCheckout();
    const { invoiceId } = await paid(checkout);
    const amounts = [undefined, { currency_code: 'EUR', value: '1000.00' }, { currency_code: 'USD', value: 'all' }];
    for (const [index, amount] of amounts.entries()) {
      const resource = { id: `R${index}`, invoice_id: invoiceId, ...(amount === undefined ? {} : { amount }) };
      const { headers, body } = checkout.fakePayPal.webhooks.signed({ id: `WH-${index}`, event_type: type, resource });
      const sent = { method: 'POST', url: '/paypal/webhook', headers, payload: body } as const;
      for (const _twice of [1, 2]) expect((await checkout.app().inject(sent)).statusCode).toBe(200);
    }
    await checkout.runDue();
    expect(await checkout.ledger()).toMatchObject([{ state: 'used', refundedCents: 0, refundReason: null }]);
    expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true });
    const subject = `Look at a payment that PayPal gave or took back: ${invoiceId}`;
    const told = await toOperator(checkout);
    expect(told.map((mail) => mail.subject)).toEqual([subject, subject, subject]);
    expect(told[0]?.text).toContain(type);
  },
);
