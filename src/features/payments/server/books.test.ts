import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { paypalFees } from '#app/db/tables/payments.ts';
import { CREDIT_UNDONE_SALES } from '#app/features/invoices/server/invoices.jobs.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { BOTH, openCheckout, type Checkout } from '#test/checkout.ts';
import { startInvoices } from '#test/fixtures/invoices.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';

/** In the site's time zone, the last evening of October. */
const OCTOBER = new Date('2026-11-01T03:00:00Z');

/** Reads a file of the back office, without its byte order mark. */
async function rowsOf(
  checkout: Pick<Checkout, 'asAdmin'>,
  type: 'accounting' | 'quickbooks',
  month: string,
  environment = 'sandbox',
) {
  const answer = await checkout.asAdmin('GET', `/api/admin/export/${type}?environment=${environment}&month=${month}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const rows: Record<string, string>[] = parse(answer.body, { columns: true, bom: true });
  return rows;
}

async function sumsOf(checkout: Pick<Checkout, 'asAdmin'>, month: string, environment = 'sandbox') {
  return (await checkout.asAdmin('GET', `/api/admin/payments/books?environment=${environment}&month=${month}`)).json();
}

const centsOf = (text = '') => Math.round(Number(text) * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

async function pay(checkout: Checkout) {
  const orderId = await checkout.order(BOTH);
  checkout.fakePayPal.approve(orderId);
  await checkout.capture(orderId);
  const payment = (await checkout.ledger()).at(-1);
  return { id: payment?.id ?? '', captureId: payment?.captureId ?? '', invoiceId: payment?.invoiceId ?? '' };
}

async function heard(checkout: Checkout): Promise<void> {
  await checkout.fakePayPal.webhooks.settled();
  await checkout.runDue();
}

/** A sale on the last evening of October; in November a part, goodwill, a dispute, its fee and its reversal. */
async function openBooks(): Promise<{ checkout: Checkout; invoiceId: string }> {
  const checkout = await openCheckout({ listens: true, now: OCTOBER });
  const { id, captureId, invoiceId } = await pay(checkout);
  await heard(checkout);
  checkout.pass(2 * DAY_MS);
  const part = { scope: 'part', amountUsd: 300.5, reason: '=HYPERLINK("http://evil.example")' } as const;
  expect((await checkout.refund(id, part)).statusCode).toBe(200);
  await checkout.refund(id, { scope: 'goodwill', amountUsd: 50 });
  checkout.pass(DAY_MS);
  const fee = { affected_party: 'SELLER', type: 'DEBIT', reason: 'CHARGEBACK_FEE', amount: usd('20.00') };
  const settlement = { affected_party: 'SELLER', type: 'DEBIT', reason: 'DISPUTE_SETTLEMENT', amount: usd('400.00') };
  const dispute = { dispute_id: 'PP-D-1', status: 'OPEN', reason: 'UNAUTHORISED', dispute_amount: usd('400.00') };
  checkout.fakePayPal.dispute('CUSTOMER.DISPUTE.CREATED', captureId, dispute);
  await heard(checkout);
  checkout.pass(DAY_MS);
  checkout.fakePayPal.reverse(captureId, '400.00');
  const lost = { ...dispute, status: 'RESOLVED', money_movements: [settlement, fee] };
  for (const type of ['CUSTOMER.DISPUTE.UPDATED', 'CUSTOMER.DISPUTE.RESOLVED'] as const)
    checkout.fakePayPal.dispute(type, captureId, lost);
  await heard(checkout);
  return { checkout, invoiceId };
}

function usd(value: string) {
  return { currency_code: 'USD', value };
}

test('each entry of a month is a row under the headings of an accountant, on the day of the site', async () => {
  const { checkout, invoiceId } = await openBooks();
  await using _closed = checkout;
  const sale = { 'Document number': invoiceId, Customer: 'Sam', Date: '2026-10-31' };
  expect(await rowsOf(checkout, 'accounting', '2026-10')).toMatchObject([
    { ...sale, Type: 'Placement sold', Account: 'Placement sales', Debit: '', Credit: '1125.00', Net: '1125.00' },
    { ...sale, Type: 'PayPal fee', Account: 'PayPal fees', Debit: '39.75', Credit: '', Net: '-39.75' },
  ]);
  const november = await rowsOf(checkout, 'accounting', '2026-11');
  // Refunds of one moment are in the order of PayPal's ids, which differ in each run.
  expect(november.map(({ Date: day, Type, Net }) => `${day} ${Type} ${Net}`).toSorted()).toEqual([
    '2026-11-02 Goodwill refund -50.00',
    '2026-11-02 PayPal fee returned 1.75',
    '2026-11-02 PayPal fee returned 10.49',
    '2026-11-02 Refund -300.50',
    '2026-11-03 Dispute opened 0.00',
    '2026-11-04 Dispute debit -400.00',
    '2026-11-04 Dispute fee -20.00',
  ]);
  expect(november.find(({ Type }) => Type === 'Refund')?.['Description']).toBe(`'=HYPERLINK("http://evil.example")`);
  expect(november.find(({ Type }) => Type === 'Dispute opened')?.['Description']).toBe('400.00 disputed: UNAUTHORISED');
});

test('the totals of both files are those of the screen and of the revenue, to the cent', async () => {
  const { checkout } = await openBooks();
  await using _closed = checkout;
  const revenue: Record<string, unknown>[] = (await checkout.asAdmin('GET', '/api/admin/payments/revenue')).json();
  expect(revenue).toHaveLength(2);
  for (const { month, takenUsd, refundedUsd } of revenue) {
    const name = String(month);
    const sums = await sumsOf(checkout, name);
    const rows = await rowsOf(checkout, 'accounting', name);
    const ofAccounts = (...accounts: string[]) =>
      sum(rows.filter(({ Account = '' }) => accounts.includes(Account)).map(({ Net }) => centsOf(Net)));
    expect(ofAccounts('Placement sales')).toBe(Math.round(sums.salesUsd * 100));
    expect(ofAccounts('Refunds', 'Goodwill refunds')).toBe(Math.round(sums.refundsUsd * 100));
    expect(ofAccounts('Disputes')).toBe(Math.round(sums.disputesUsd * 100));
    expect(ofAccounts('PayPal fees')).toBe(Math.round(sums.feesUsd * 100));
    const net = Math.round(sums.netUsd * 100);
    expect(sum(rows.map(({ Credit, Debit }) => centsOf(Credit) - centsOf(Debit)))).toBe(net);
    expect(sum((await rowsOf(checkout, 'quickbooks', name)).map(({ Amount }) => centsOf(Amount)))).toBe(net);
    expect([sums.entries, sums.unknownFees]).toEqual([rows.length, 0]);
    expect([sums.salesUsd, 0 - sums.refundsUsd - sums.disputesUsd]).toEqual([takenUsd, refundedUsd]);
  }
});

test('the file for QuickBooks has its three columns, its dates, and nothing that it would not read', async () => {
  const { checkout, invoiceId } = await openBooks();
  await using _closed = checkout;
  const url = '/api/admin/export/quickbooks?environment=sandbox&month=2026-11';
  const answer = await checkout.asAdmin('GET', url);
  const [heading, ...lines] = answer.body.trim().split('\r\n');
  expect(heading).toBe('Date,Description,Amount');
  expect(lines).toHaveLength(6);
  for (const line of lines) expect(line).toMatch(/^11\/0[2-4]\/2026,[A-Za-z]+[\w -]+,-?\d+\.\d\d$/);
  expect(lines.filter((line) => line.startsWith(`11/02/2026,Goodwill refund ${invoiceId} `))).toHaveLength(1);
});

test('a file names its month, and only admins with the permission see the books of an environment', async () => {
  await using checkout = await openCheckout();
  const url = '/api/admin/export/accounting?environment=live&month=2026-10';
  expect((await checkout.asAdmin('GET', url)).headers['content-disposition']).toContain('accounting-2026-10');
  expect((await checkout.asAdmin('GET', '/api/admin/export/accounting?environment=live')).statusCode).toBe(400);
  expect((await checkout.asAdmin('GET', '/api/admin/payments/books?environment=live&month=2026-13')).statusCode).toBe(
    400,
  );
  expect((await checkout.call('GET', url)).statusCode).toBe(403);
});

test('a payment whose fee is not known is counted until the next check has found the fee', async () => {
  await using checkout = await openCheckout({ now: OCTOBER });
  await pay(checkout);
  await checkout.database.db.delete(paypalFees);
  expect(await sumsOf(checkout, '2026-10')).toMatchObject({ entries: 1, netUsd: 1_125, unknownFees: 1 });
  checkout.pass(DAY_MS);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(await sumsOf(checkout, '2026-10')).toMatchObject({ entries: 2, netUsd: 1_085.25, unknownFees: 0 });
});

/**
 * In November a cheque, a transfer and two commissions that were kept, of which the sale of one is undone. In December the
 * cheque and the other kept one go back, as their credit notes promised in November.
 */
async function commissionsOutsidePayPal() {
  const t = await startInvoices();
  await t.notePayment(await t.invoiced());
  await t.notePayment(await t.invoiced(), { kind: 'transfer', reference: '=1+1' });
  const undone = await t.addSale({ channel: 'consignment' });
  await t.issue(undone);
  const kept = await t.invoiced({ channel: 'consignment' });
  for (const number of [1001, kept]) await t.credit(number);
  await t.undoSale(undone);
  await t.tick(CREDIT_UNDONE_SALES);
  t.pass(DAY_MS);
  const payment = { kind: 'cheque', reference: '77', paidOn: '2026-12-01' };
  for (const number of [1001, kept]) await t.office('POST', `/api/invoices/${number}/repayment`, payment);
  return t;
}

test('commissions outside PayPal are revenue until they go back, in the file for the accountant, and in no bank file', async () => {
  await using t = await commissionsOutsidePayPal();
  const november = await rowsOf(t, 'accounting', '2026-11', 'live');
  const paid = { Customer: 'Sam', Account: 'Commissions', Debit: '', Credit: '2480.00', Net: '0.00' };
  const back = { ...paid, Debit: '2480.00', Credit: '' };
  const words = (number: number) => `Commission, INV-${number} for Tajima TMAR-K1506C (tajima-123456)`;
  const entry = (type: string, document: string, transaction: string) => ({
    Type: type,
    'Document number': document,
    Transaction: transaction,
  });
  expect(november).toMatchObject([
    { ...paid, ...entry('Commission by check', 'INV-1001', '1204'), Date: '2026-11-30', Description: words(1001) },
    { ...paid, ...entry('Commission by transfer', 'INV-1002', "'=1+1") },
    { ...paid, ...entry('Commission kept from the price', 'INV-1003', '') },
    { ...paid, ...entry('Commission kept from the price', 'INV-1004', '') },
    {
      ...back,
      ...entry('Commission returned with the price', 'CN-1003', ''),
      Description: `${words(1003)}: The sale was undone.`,
    },
  ]);
  expect(await rowsOf(t, 'accounting', '2026-12', 'live')).toMatchObject([
    { ...back, ...entry('Commission repaid by check', 'CN-1001', '77'), Date: '2026-12-01' },
    { ...back, ...entry('Commission repaid by check', 'CN-1002', '77') },
  ]);
  expect(await sumsOf(t, '2026-11', 'live')).toMatchObject({ entries: 5, netUsd: 0, offlineUsd: 7_440 });
  expect(await sumsOf(t, '2026-12', 'live')).toMatchObject({ entries: 2, netUsd: 0, offlineUsd: -4_960 });
  expect(await rowsOf(t, 'quickbooks', '2026-11', 'live')).toEqual([]);
  expect(await rowsOf(t, 'accounting', '2026-11')).toEqual([]);
  const none = { environment: 'live', payments: 0, placementsUsd: 0, payPalUsd: 0 };
  expect((await t.asAdmin('GET', '/api/admin/payments/revenue')).json()).toEqual([
    { ...none, month: '2026-11', takenUsd: 9_920, refundedUsd: 2_480, commissionsUsd: 7_440, revenueUsd: 7_440 },
    { ...none, month: '2026-12', takenUsd: 0, refundedUsd: 4_960, commissionsUsd: -4_960, revenueUsd: -4_960 },
  ]);
  expect((await t.asAdmin('GET', '/api/admin/overview')).json()).toMatchObject({ receivedUsd: -4_960 });
});
