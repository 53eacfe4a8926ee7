import { expect, test } from 'vitest';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { PAYMENT_REFUSALS } from '#app/features/payments/payment-messages.rules.ts';
import { SWEEP_PAYMENTS } from '#app/features/payments/server/payments.jobs.ts';
import { startInvoices } from '#test/fixtures/invoices.ts';
import { said } from '#test/fixtures/payments.ts';

type Invoices = Awaited<ReturnType<typeof startInvoices>>;

async function order(t: Invoices, number: number): Promise<string> {
  const answer = await t.call('POST', `/api/invoices/${number}/order`);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}

async function approved(t: Invoices, number: number): Promise<string> {
  const orderId = await order(t, number);
  t.fakePayPal.approve(orderId);
  return orderId;
}

async function sweep(t: Invoices): Promise<void> {
  t.pass(MINUTE_MS);
  await t.tick(SWEEP_PAYMENTS);
}

test('a seller pays an invoice by PayPal to the cent, once, and ledger and invoice say so', async () => {
  await using t = await startInvoices();
  const number = await t.invoiced({ priceUsd: 33_333, commissionPercent: 7.5, commissionCents: 249_998 });
  const orderId = await approved(t, number);
  expect((await t.capture(orderId)).json()).toEqual({ status: 'COMPLETED' });
  expect((await t.capture(orderId)).json()).toEqual({ status: 'COMPLETED' });
  const [payment] = await t.ledger();
  expect(payment).toMatchObject({ state: 'used', commissionInvoice: number, amountCents: 249_998, premium: false });
  expect(await t.read(number)).toMatchObject({
    state: 'paid',
    paid: { kind: 'paypal', reference: payment?.captureId },
    mayUndo: false,
  });
  expect(await t.mails()).toContain('Invoice INV-1001 from Stitchyard is paid');
  expect(said(await t.call('POST', `/api/invoices/${number}/order`))).toEqual([409, PAYMENT_REFUSALS.invoicePaid]);
  expect((await t.office('DELETE', `/api/invoices/${number}/payments`)).statusCode).toBe(409);
  const own = (await t.call('GET', '/api/seller/payments')).json<object[]>();
  expect(own).toMatchObject([{ commissionInvoice: number, commissionUsd: 2_499.98, amountUsd: 2_499.98 }]);
});

test('nobody but its seller can pay an invoice', async () => {
  await using t = await startInvoices();
  const number = await t.invoiced();
  expect((await t.call('POST', `/api/invoices/${number}/order`, undefined, t.stranger)).statusCode).toBe(404);
  expect((await t.office('POST', `/api/invoices/${number}/order`)).statusCode).toBe(404);
  const orderId = await approved(t, number);
  expect((await t.call('POST', `/paypal/order/${orderId}/capture`, undefined, t.stranger)).statusCode).toBe(404);
});

test('the second of two tabs is told that the invoice is paid, and its money is not taken', async () => {
  await using t = await startInvoices();
  const number = await t.invoiced();
  const [one, other] = [await approved(t, number), await approved(t, number)];
  await t.capture(one);
  expect(said(await t.capture(other))).toEqual([409, PAYMENT_REFUSALS.invoicePaid]);
  await sweep(t);
  expect((await t.ledger()).map(({ state, capturedAt }) => [state, capturedAt === null])).toEqual([
    ['used', false],
    ['approved', true],
  ]);
});

test('money that PayPal was checking while a cheque was noted goes back in full', async () => {
  await using t = await startInvoices();
  const number = await t.invoiced();
  const orderId = await approved(t, number);
  t.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'capture', status: 'PENDING' } });
  expect((await t.capture(orderId)).json()).toEqual({ status: 'PENDING' });
  expect(await t.read(number)).toMatchObject({ state: 'open', isBeingChecked: true });
  expect(said(await t.call('POST', `/api/invoices/${number}/order`))).toEqual([409, PAYMENT_REFUSALS.invoiceInFlight]);
  await t.notePayment(number);
  const [pending] = await t.ledger();
  t.fakePayPal.settle(pending?.captureId ?? '', 'COMPLETED');
  await sweep(t);
  await sweep(t);
  expect(await t.ledger()).toMatchObject([{ state: 'refunded', refundReason: 'invoice-settled' }]);
  expect(await t.refundsAtPayPal(orderId)).toMatchObject([{ amountCents: 248_000 }]);
  expect(await t.read(number)).toMatchObject({ state: 'paid', paid: { kind: 'cheque' } });
  expect(await t.mailTexts('Your payment to Stitchyard was refunded')).toContain('paid or taken back');
});

test('while PayPal is down the invoice stays open, and the sweep finishes what was begun', async () => {
  await using t = await startInvoices();
  const number = await t.invoiced();
  t.fakePayPal.injectFault({ call: 'createOrder', times: 3, fault: { kind: 'problem', problem: 'broken' } });
  expect((await t.call('POST', `/api/invoices/${number}/order`)).statusCode).toBe(503);
  expect((await t.read(number)).state).toBe('open');
  const orderId = await approved(t, number);
  t.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'reset', after: true } });
  expect(said(await t.capture(orderId))).toEqual([503, PAYMENT_REFUSALS.awayWhilePaying]);
  expect((await t.read(number)).state).toBe('open');
  await sweep(t);
  expect(await t.read(number)).toMatchObject({ state: 'paid', paid: { kind: 'paypal' } });
});

test('the payment of an invoice is refunded after its credit note, which then is repaid, and not before', async () => {
  await using t = await startInvoices();
  await t.setMode('live');
  const number = await t.invoiced();
  await t.capture(await approved(t, number));
  const [payment] = await t.ledger();
  expect(said(await t.refund(payment?.id ?? '', { endsPlacements: false }))).toEqual([
    409,
    PAYMENT_REFUSALS.creditFirst,
  ]);
  expect(await t.read(number)).toMatchObject({ state: 'paid' });
  expect((await t.credit(number)).json()).toMatchObject({ credit: { repayUsd: 2_480, repaid: null } });
  expect((await t.refund(payment?.id ?? '', { endsPlacements: false })).statusCode).toBe(200);
  expect(await t.read(number)).toMatchObject({ state: 'credited', credit: { repaid: { kind: 'paypal' } } });
});

test('what was paid in the sandbox is open again once payments are live', async () => {
  await using t = await startInvoices();
  const number = await t.invoiced();
  await t.capture(await approved(t, number));
  expect((await t.setMode('live')).statusCode).toBe(200);
  expect(await t.read(number)).toMatchObject({ state: 'open', paid: null });
});

test('the books name a commission beside placements', async () => {
  await using t = await startInvoices();
  const number = await t.invoiced();
  await t.capture(await approved(t, number));
  const csv = await t.office('GET', '/api/admin/export/accounting?environment=sandbox&month=2026-11');
  expect((await t.office('GET', '/api/admin/payments/revenue')).json()).toMatchObject([
    { month: '2026-11', placementsUsd: 0, commissionsUsd: 2_480, payPalUsd: 2_480, revenueUsd: 2_480 },
  ]);
  expect(csv.body).toContain('Commission,');
  expect(csv.body).toContain(
    '"Commission, INV-1001 for Tajima TMAR-K1506C (tajima-123456)",Commissions,,2480.00,2480.00',
  );
});
