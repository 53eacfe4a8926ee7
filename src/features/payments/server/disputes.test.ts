import { expect, test } from 'vitest';
import { paymentDisputes } from '#app/db/tables/payments.ts';
import { outbox } from '#app/db/tables/site.ts';
import { openShop, type Shop } from '#test/payment-shop.ts';

const DISPUTE = 'PP-R-NMW-10060';
const LATER = '2026-12-01T23:59:59.000Z';

async function paid(shop: Shop) {
  const orderId = await shop.order();
  shop.fakePayPal.approve(orderId);
  await shop.capture(orderId);
  const [payment] = await shop.ledger();
  if (payment?.captureId === undefined || payment.captureId === null) throw new Error('Nothing was paid');
  return { captureId: payment.captureId, invoiceId: payment.invoiceId };
}

async function heard(shop: Shop): Promise<void> {
  await shop.fakePayPal.webhooks.settled();
  await shop.runDue();
}

async function toOperator(shop: Shop): Promise<{ subject: string; text: string }[]> {
  const mails = await shop.database.db.select().from(outbox).orderBy(outbox.createdAt);
  const { operatorEmail } = (await shop.app().inject('/api/site')).json();
  return mails
    .filter(({ recipient }) => recipient === operatorEmail)
    .map(({ subject, textBody }) => ({ subject, text: textBody }));
}

test('the operator is told of a dispute, of each change and of its end, and the payment shows it', async () => {
  await using shop = await openShop({ listens: true });
  const { captureId, invoiceId } = await paid(shop);
  const told = { dispute_id: DISPUTE, reason: 'UNAUTHORISED', dispute_life_cycle_stage: 'INQUIRY' };
  const amount = { dispute_amount: { currency_code: 'USD', value: '1000.00' } };
  const asked = { ...told, ...amount, status: 'WAITING_FOR_SELLER_RESPONSE', seller_response_due_date: LATER };
  shop.fakePayPal.dispute('CUSTOMER.DISPUTE.CREATED', captureId, asked);
  await heard(shop);
  const [first] = await toOperator(shop);
  expect(first?.subject).toBe(`A payment is disputed: ${invoiceId}`);
  for (const fact of [DISPUTE, captureId, 'December 1, 2026', '$1,000.00', 'UNAUTHORISED'])
    expect(first?.text).toContain(fact);
  expect((await shop.asAdmin('GET', '/api/admin/payments')).json()).toMatchObject([
    {
      state: 'used',
      disputes: [{ id: DISPUTE, status: 'WAITING_FOR_SELLER_RESPONSE', respondBy: LATER, amountUsd: 1_000 }],
    },
  ]);
  expect((await shop.call('GET', '/api/seller/payments')).body).not.toContain(DISPUTE);
  shop.pass(60_000);
  shop.fakePayPal.dispute('CUSTOMER.DISPUTE.UPDATED', captureId, { ...told, status: 'UNDER_REVIEW' });
  await heard(shop);
  shop.pass(60_000);
  const outcome = { dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } };
  shop.fakePayPal.dispute('CUSTOMER.DISPUTE.RESOLVED', captureId, { ...told, ...outcome, status: 'RESOLVED' });
  await heard(shop);
  expect((await toOperator(shop)).map(({ subject }) => subject)).toEqual([
    `A payment is disputed: ${invoiceId}`,
    `A payment is disputed: ${invoiceId}`,
    `A dispute is resolved: ${invoiceId}`,
  ]);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: true });
});

test('a dispute told twice and the newest first ends as PayPal has it, and old news is not told', async () => {
  await using shop = await openShop({ listens: true });
  const { captureId } = await paid(shop);
  const { webhooks } = shop.fakePayPal;
  webhooks.sending = 'held';
  shop.fakePayPal.dispute('CUSTOMER.DISPUTE.CREATED', captureId, { dispute_id: DISPUTE, status: 'OPEN' });
  shop.pass(60_000);
  shop.fakePayPal.dispute('CUSTOMER.DISPUTE.RESOLVED', captureId, { dispute_id: DISPUTE, status: 'RESOLVED' });
  await webhooks.release({ newestFirst: true });
  await shop.runDue();
  expect(await shop.database.db.select().from(paymentDisputes)).toMatchObject([{ status: 'RESOLVED' }]);
  expect(await toOperator(shop)).toHaveLength(1);
});

test('a dispute that names only the invoice is found, and one about something else is nobody’s', async () => {
  await using shop = await openShop();
  const { invoiceId } = await paid(shop);
  const send = async (id: string, resource: object) => {
    const { headers, body } = shop.fakePayPal.webhooks.signed({ id, event_type: 'CUSTOMER.DISPUTE.CREATED', resource });
    return shop.app().inject({ method: 'POST', url: '/paypal/webhook', headers, payload: body });
  };
  const ours = { dispute_id: 'D1', status: 'OPEN', disputed_transactions: [{ invoice_number: invoiceId }] };
  const others = { dispute_id: 'D2', status: 'OPEN', disputed_transactions: [{ seller_transaction_id: 'X1' }] };
  expect((await send('WH-1', ours)).statusCode).toBe(200);
  expect((await send('WH-2', others)).statusCode).toBe(200);
  expect((await send('WH-3', { disputed_transactions: [{ invoice_number: invoiceId }] })).statusCode).toBe(200);
  expect(await shop.database.db.select().from(paymentDisputes)).toMatchObject([{ id: 'D1', respondBy: null }]);
});

test('money that PayPal takes back ends the placement, comes off the revenue, and the operator hears of it once', async () => {
  await using shop = await openShop({ listens: true });
  const { captureId, invoiceId } = await paid(shop);
  shop.fakePayPal.webhooks.sending = 'twice';
  shop.fakePayPal.reverse(captureId);
  await heard(shop);
  expect(await shop.ledger()).toMatchObject([{ state: 'refunded', refundReason: 'reversed', refundedCents: 100_000 }]);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: false });
  expect((await toOperator(shop)).map(({ subject }) => subject)).toEqual([`PayPal took a payment back: ${invoiceId}`]);
  expect(await shop.mailTexts('Your payment to Stitchyard was refunded')).toContain('taken your payment back');
  expect((await shop.asAdmin('GET', '/api/admin/payments/revenue')).json()).toMatchObject([{ revenueUsd: 0 }]);
  expect(shop.fakePayPal.callsOf('refundCapture')).toEqual([]);
});

test('a part that PayPal takes back leaves the placement, and the rest can still go back', async () => {
  await using shop = await openShop({ listens: true });
  const { captureId } = await paid(shop);
  shop.fakePayPal.reverse(captureId, '250.00');
  await heard(shop);
  expect(await shop.ledger()).toMatchObject([{ state: 'used', refundedCents: 25_000 }]);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: true });
  shop.fakePayPal.reverse(captureId, '750.00');
  await heard(shop);
  expect(await shop.ledger()).toMatchObject([{ state: 'refunded', refundReason: 'reversed', refundedCents: 100_000 }]);
});

test('money that is taken back before anybody saw it here gives nothing', async () => {
  await using shop = await openShop({ listens: true });
  const orderId = await shop.order();
  shop.fakePayPal.webhooks.sending = 'held';
  shop.fakePayPal.approve(orderId);
  shop.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'reset', after: true } });
  await shop.capture(orderId);
  const [payment] = await shop.ledger();
  const event = {
    id: 'WH-1',
    event_type: 'PAYMENT.CAPTURE.REVERSED',
    resource: { id: 'R1', invoice_id: payment?.invoiceId, amount: { currency_code: 'USD', value: '1000.00' } },
  };
  const { headers, body } = shop.fakePayPal.webhooks.signed(event);
  await shop.app().inject({ method: 'POST', url: '/paypal/webhook', headers, payload: body });
  await shop.runDue();
  expect(await shop.ledger()).toMatchObject([{ state: 'refunded', refundReason: 'reversed', usedAt: null }]);
  expect(await shop.periods()).toEqual([]);
});

test('of a refund whose message does not say how much, the operator is not told that it ended nothing', async () => {
  await using shop = await openShop();
  const { invoiceId, captureId } = await paid(shop);
  shop.fakePayPal.refund(captureId);
  const resource = { id: 'R1', invoice_id: invoiceId };
  const event = { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.REFUNDED', resource };
  const { headers, body } = shop.fakePayPal.webhooks.signed(event);
  await shop.app().inject({ method: 'POST', url: '/paypal/webhook', headers, payload: body });
  await shop.runDue();
  expect(await shop.ledger()).toMatchObject([{ state: 'refunded', refundedCents: 100_000 }]);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: false });
  const told = await shop.mailTexts(`Look at a payment that PayPal gave or took back: ${invoiceId}`);
  expect(told).toContain('PAYMENT.CAPTURE.REFUNDED');
  expect(told).not.toMatch(/Nothing\s+was\s+ended/);
});

test.each(['PAYMENT.CAPTURE.REVERSED', 'PAYMENT.CAPTURE.REFUNDED'])(
  'a message %s that does not say how much ends nothing, and the operator is told to look',
  async (type) => {
    await using shop = await openShop();
    const { invoiceId } = await paid(shop);
    const amounts = [undefined, { currency_code: 'EUR', value: '1000.00' }, { currency_code: 'USD', value: 'all' }];
    for (const [index, amount] of amounts.entries()) {
      const resource = { id: `R${index}`, invoice_id: invoiceId, ...(amount === undefined ? {} : { amount }) };
      const { headers, body } = shop.fakePayPal.webhooks.signed({ id: `WH-${index}`, event_type: type, resource });
      const sent = { method: 'POST', url: '/paypal/webhook', headers, payload: body } as const;
      for (const _twice of [1, 2]) expect((await shop.app().inject(sent)).statusCode).toBe(200);
    }
    await shop.runDue();
    expect(await shop.ledger()).toMatchObject([{ state: 'used', refundedCents: 0, refundReason: null }]);
    expect(await shop.listing()).toMatchObject({ isPremiumPaid: true });
    const subject = `Look at a payment that PayPal gave or took back: ${invoiceId}`;
    const told = await toOperator(shop);
    expect(told.map((mail) => mail.subject)).toEqual([subject, subject, subject]);
    expect(told[0]?.text).toContain(type);
  },
);
