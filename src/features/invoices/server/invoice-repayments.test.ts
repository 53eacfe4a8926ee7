import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { PAYMENT_REFUSALS } from '#app/features/payments/payment-messages.rules.ts';
import { SWEEP_PAYMENTS } from '#app/features/payments/server/payments.jobs.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { startInvoices } from '#test/fixtures/invoices.ts';
import { said } from '#test/fixtures/payments.ts';
import { CREDIT_UNDONE_SALES, REMIND_OF_INVOICES } from './invoices.jobs.ts';

type Invoices = Awaited<ReturnType<typeof startInvoices>>;

const WON = { dispute_id: 'D1', status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } };

/** Writes the credit note of an invoice as if its payment were live: PayPal's events reach only the sandbox here. */
async function creditAsLive(t: Invoices, number: number): Promise<void> {
  await t.db.execute("update payments set environment = 'live'");
  await t.credit(number);
  await t.db.execute("update payments set environment = 'sandbox'");
}

/** Pays an invoice by PayPal, and returns the payment. */
async function paid(t: Invoices, number: number) {
  const { id } = (await t.call('POST', `/api/invoices/${number}/order`)).json<{ id: string }>();
  t.fakePayPal.approve(id);
  await t.capture(id);
  const payment = (await t.ledger()).find(({ orderId }) => orderId === id);
  if (payment === undefined || payment.captureId === null) throw new Error('Nothing was paid');
  return { id: payment.id, captureId: payment.captureId };
}

async function heard(t: Invoices): Promise<void> {
  await t.fakePayPal.webhooks.settled();
  await t.runDue();
  t.pass(MINUTE_MS);
  await t.tick(SWEEP_PAYMENTS);
}

async function reversed(t: Invoices, captureId: string): Promise<void> {
  t.fakePayPal.reverse(captureId);
  await heard(t);
}

async function won(t: Invoices, captureId: string): Promise<void> {
  t.fakePayPal.dispute('CUSTOMER.DISPUTE.RESOLVED', captureId, WON);
  await heard(t);
}

const repay = (t: Invoices, number: number) =>
  t.office('POST', `/api/invoices/${number}/repayment`, {
    kind: 'cheque',
    reference: '77',
    paidOn: siteDay(t.clock.at),
  });

test('money that PayPal gives back is not noted as a cheque as well, nor refunded after a cheque', async () => {
  await using t = await startInvoices();
  await t.setMode('live');
  const [one, other] = [await t.invoiced(), await t.invoiced()];
  const [ofOne, ofOther] = [await paid(t, one), await paid(t, other)];
  await t.credit(one);
  await t.credit(other);
  t.fakePayPal.injectFault({ call: 'refundCapture', times: 9, fault: { kind: 'problem', problem: 'broken' } });
  expect((await t.refund(ofOne.id, { endsPlacements: false })).statusCode).toBe(503);
  expect((await repay(t, one)).statusCode).toBe(409);
  expect(await t.read(one)).toMatchObject({ credit: { repaid: null } });
  expect((await repay(t, other)).statusCode).toBe(200);
  expect(said(await t.refund(ofOther.id, { endsPlacements: false }))).toEqual([409, PAYMENT_REFUSALS.repaidOtherwise]);
});

test('a reversal opens an invoice, and money that PayPal returns after a cheque goes back', async () => {
  await using t = await startInvoices({ listens: true });
  const number = await t.invoiced();
  const { captureId } = await paid(t, number);
  await reversed(t, captureId);
  expect(await t.read(number)).toMatchObject({ state: 'open', paid: null });
  await t.notePayment(number);
  await won(t, captureId);
  await heard(t);
  expect(await t.ledger()).toMatchObject([{ state: 'refunded', refundReason: 'invoice-settled' }]);
  expect(t.fakePayPal.callsOf('refundCapture')).toHaveLength(1);
  expect(await t.read(number)).toMatchObject({ state: 'paid', paid: { kind: 'cheque' } });
});

test('a returned reversal pays an open invoice again', async () => {
  await using t = await startInvoices({ listens: true });
  const number = await t.invoiced();
  const { captureId } = await paid(t, number);
  await reversed(t, captureId);
  expect((await t.read(number)).state).toBe('open');
  await won(t, captureId);
  expect(await t.read(number)).toMatchObject({ state: 'paid', paid: { kind: 'paypal' } });
  expect(t.fakePayPal.callsOf('refundCapture')).toHaveLength(0);
});

test('while PayPal returns what a credited payment had lost, its credit note is to be repaid, until the refund', async () => {
  await using t = await startInvoices({ listens: true });
  const number = await t.invoiced();
  const { captureId } = await paid(t, number);
  await creditAsLive(t, number);
  await reversed(t, captureId);
  expect(await t.read(number)).toMatchObject({ credit: { repaid: { kind: 'paypal' } } });
  t.fakePayPal.injectFault({ call: 'refundCapture', times: 9, fault: { kind: 'problem', problem: 'broken' } });
  await won(t, captureId);
  expect(await t.read(number)).toMatchObject({ credit: { repaid: null } });
});

test('what was paid in the sandbox is not owed by a credit note', async () => {
  await using t = await startInvoices();
  const number = await t.invoiced();
  await paid(t, number);
  expect((await t.credit(number)).json()).toMatchObject({ credit: { repayUsd: 0 } });
  expect((await t.office('GET', '/api/invoices/sums')).json()).toMatchObject({ owedUsd: 0 });
});

test('on consignment the commission is kept from the price: nothing is paid, reminded or taken back', async () => {
  await using t = await startInvoices();
  const saleId = await t.addSale({ channel: 'consignment' });
  const issued = await t.issue(saleId);
  expect(issued.json()).toMatchObject({ state: 'paid', paid: { kind: 'kept' }, mayUndo: false, isMailed: true });
  const mail = await t.mailTexts('Invoice INV-1001 from Stitchyard');
  expect(mail).toMatch(/keep\s+from\s+the\s+price/);
  expect(mail).toContain('$28,520.00');
  expect(mail).not.toContain('PayPal');
  expect((await t.call('POST', '/api/invoices/1001/order')).statusCode).toBe(409);
  expect((await t.office('DELETE', '/api/invoices/1001/payments')).statusCode).toBe(409);
  t.pass(60 * DAY_MS);
  await t.tick(REMIND_OF_INVOICES);
  expect((await t.read(1001)).reminders).toEqual([]);
  await t.undoSale(saleId);
  await t.tick(CREDIT_UNDONE_SALES);
  expect(await t.read(1001)).toMatchObject({ state: 'credited', credit: { repayUsd: 0 } });
  const another = await t.invoiced({ channel: 'consignment' });
  expect((await t.credit(another)).json()).toMatchObject({ credit: { repayUsd: 2_480 } });
});

test('the invoice of an undone sale is not paid any more, and the operator hears that it is taken back', async () => {
  await using t = await startInvoices();
  const [saleId, broken] = [await t.addSale(), await t.addSale()];
  await t.issue(broken);
  const number = (await t.issue(saleId)).json<{ number: number }>().number;
  const { id } = (await t.call('POST', `/api/invoices/${number}/order`)).json<{ id: string }>();
  t.fakePayPal.approve(id);
  await t.undoSale(broken);
  await t.undoSale(saleId);
  expect((await t.call('GET', `/api/invoices/${number}`)).json()).toMatchObject({ mayPay: false });
  expect(said(await t.capture(id))).toEqual([409, PAYMENT_REFUSALS.invoiceCredited]);
  expect((await t.notePayment(number)).statusCode).toBe(409);
  await t.db.execute(`create function fail_first() returns trigger language plpgsql as
    $$ begin if new.invoice_number = 1001 then raise exception 'killed'; end if; return new; end $$`);
  await t.db.execute(
    'create trigger fail_first before insert on credit_notes for each row execute function fail_first()',
  );
  await t.tick(CREDIT_UNDONE_SALES);
  // Other tests use the same database.
  await t.db.execute('drop function fail_first cascade');
  expect((await t.read(1001)).state).toBe('open');
  expect((await t.read(number)).state).toBe('credited');
  expect(await t.mails()).toContain(`Invoice INV-${number} was taken back, because its sale was undone`);
  const log = await t.db.execute(
    `select actor_name from audit_log where action = 'credit invoice' and subject_id = 'INV-${number}'`,
  );
  expect(log.rows).toEqual([{ actor_name: 'the site' }]);
});

test('a seller without an address is never counted as mailed', async () => {
  await using t = await startInvoices();
  const saleId = await t.addSale({ sellerId: null });
  expect((await t.office('GET', '/api/invoices/uninvoiced-sales')).json()).toMatchObject([{ isMailed: false }]);
  const { number, isMailed } = (await t.issue(saleId)).json<{ number: number; isMailed: boolean }>();
  expect(isMailed).toBe(false);
  t.pass(60 * DAY_MS);
  await t.tick(REMIND_OF_INVOICES);
  expect((await t.read(number)).reminders).toEqual([]);
});

test('a reminder speaks of a second time only after a first', async () => {
  await using t = await startInvoices();
  await t.invoiced();
  t.pass(60 * DAY_MS);
  await t.tick(REMIND_OF_INVOICES);
  expect(await t.mailTexts('Invoice INV-1001 from Stitchyard is overdue')).not.toContain('second time');
});

test('nobody is reminded of an invoice whose payment PayPal checks, or whose sale is undone', async () => {
  await using t = await startInvoices();
  const checked = await t.invoiced();
  const { id } = (await t.call('POST', `/api/invoices/${checked}/order`)).json<{ id: string }>();
  t.fakePayPal.approve(id);
  t.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'capture', status: 'PENDING' } });
  await t.capture(id);
  const saleId = await t.addSale();
  expect((await t.issue(saleId)).statusCode).toBe(201);
  await t.undoSale(saleId);
  t.pass(60 * DAY_MS);
  await t.tick(REMIND_OF_INVOICES);
  for (const number of [checked, checked + 1]) expect((await t.read(number)).reminders).toEqual([]);
});
