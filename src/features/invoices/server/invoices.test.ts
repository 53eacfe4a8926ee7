import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/durations.ts';
import { startInvoices } from '#test/fixtures/invoices.ts';
import type { Invoice, InvoiceSums, InvoiceSummary, UninvoicedSale } from '../invoices.schema.ts';
import { CREDIT_UNDONE_SALES, REMIND_OF_INVOICES } from './invoices.jobs.ts';

test('the invoice of a sale has the next number, says what is due when, and is mailed to the seller', async () => {
  await using t = await startInvoices();
  const saleId = await t.addSale();
  expect((await t.office('GET', '/api/invoices/uninvoiced-sales')).json<UninvoicedSale[]>()).toMatchObject([
    { saleId, amountUsd: 2_480, commissionPercent: 8 },
  ]);
  const issued = await t.issue(saleId);
  expect(issued.statusCode, issued.body).toBe(201);
  expect(issued.json()).toMatchObject({
    number: 1001,
    saleId,
    priceUsd: 31_000,
    amountUsd: 2_480,
    sellerName: 'Sam',
    dueOn: '2026-12-14',
    state: 'open',
    isOverdue: false,
    paid: null,
  });
  expect((await t.office('GET', '/api/invoices/uninvoiced-sales')).json()).toEqual([]);
  const text = await t.mailTexts('Invoice INV-1001 from Stitchyard');
  expect(text).toContain('$2,480.00');
  expect(text).toContain('Dec 14, 2026');
  expect(text).toContain('/invoices/1001');
  expect(await t.invoiced({ sellerName: 'Another' })).toBe(1002);
});

test.each([
  ['no price', { priceUsd: null, commissionCents: null }, 'State the price'],
  ['no commission', { commissionPercent: 0, commissionCents: 0 }, 'owes no commission'],
  ['a commission that is not known', { commissionPercent: null, commissionCents: null }, 'State the commission'],
  ['another commission than was shown', { commissionPercent: 5, commissionCents: 155_000 }, 'has changed'],
])('a sale with %s gets no invoice, and uses up no number', async (_what, fields, message) => {
  await using t = await startInvoices();
  const refused = await t.issue(await t.addSale(fields));
  expect(refused.statusCode).toBe(409);
  expect(refused.json<{ message: string }>().message).toContain(message);
  expect(await t.invoiced()).toBe(1001);
});

test('a sale has one invoice at a time, and none once it is undone', async () => {
  await using t = await startInvoices();
  const saleId = await t.addSale();
  await t.issue(saleId);
  const again = await t.issue(saleId);
  expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
    409,
    'This sale has the invoice INV-1001 already',
  ]);
  const undone = await t.addSale();
  await t.undoSale(undone);
  expect((await t.issue(undone)).statusCode).toBe(409);
  expect((await t.issue('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
});

test('only its seller and the office see an invoice, its documents, and the list', async () => {
  await using t = await startInvoices();
  const number = await t.invoiced({ channel: 'consignment' });
  const url = `/api/invoices/${number}`;
  for (const path of [url, `${url}/pdf`, `${url}/statement/pdf`]) {
    expect((await t.call('GET', path)).statusCode, path).toBe(200);
    expect((await t.office('GET', path)).statusCode, path).toBe(200);
    expect((await t.call('GET', path, undefined, t.stranger)).statusCode, path).toBe(404);
  }
  expect((await t.call('GET', `${url}/credit-note/pdf`)).statusCode).toBe(404);
  expect((await t.call('GET', '/api/invoices/1')).statusCode).toBe(404);
  expect((await t.call('GET', '/api/seller/invoices')).json<InvoiceSummary[]>().map((row) => row.number)).toEqual([
    number,
  ]);
  expect((await t.call('GET', '/api/seller/invoices', undefined, t.stranger)).json()).toEqual([]);
  const own = async (which: number) => (await t.call('GET', `/api/invoices/${which}`)).json<Invoice>();
  expect(await own(number)).toMatchObject({ mayPay: false, isOffice: false, mayUndo: false });
  expect(await own(await t.invoiced())).toMatchObject({ mayPay: true, isOffice: false, mayUndo: false });
  expect((await t.office('GET', url)).json<Invoice>()).toMatchObject({ mayPay: false, isOffice: true });
  const pdf = await t.call('GET', `${url}/pdf`);
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="INV-1001.pdf"',
  });
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a cheque pays an invoice once, and can be taken back for a day', async () => {
  await using t = await startInvoices();
  const number = await t.invoiced();
  expect((await t.notePayment(number, { paidOn: '2026-12-01' })).json()).toMatchObject({
    issues: [{ path: 'paidOn' }],
  });
  const paid = await t.notePayment(number);
  expect(paid.json()).toMatchObject({ state: 'paid', mayUndo: true, paid: { kind: 'cheque', reference: '1204' } });
  expect((await t.notePayment(number)).statusCode).toBe(409);
  t.pass(DAY_MS - 1);
  const undone = await t.office('DELETE', `/api/invoices/${number}/payments`);
  expect(undone.json()).toMatchObject({ state: 'open', paid: null });
  expect((await t.office('DELETE', `/api/invoices/${number}/payments`)).statusCode).toBe(409);
  await t.notePayment(number, { kind: 'transfer', reference: '' });
  expect((await t.read(number)).paid).toMatchObject({ kind: 'transfer', reference: null });
  t.pass(DAY_MS);
  expect((await t.office('DELETE', `/api/invoices/${number}/payments`)).statusCode).toBe(409);
  const actions = await t.db.execute(sql`select action from audit_log where subject_type = 'invoice' order by id`);
  expect(actions.rows.map(({ action }) => action)).toEqual([
    'issue invoice',
    'note payment of invoice',
    'undo payment of invoice',
    'note payment of invoice',
  ]);
});

test('a payment that is taken back at once is not confirmed to the seller', async () => {
  await using t = await startInvoices();
  const number = await t.invoiced();
  await t.notePayment(number);
  await t.office('DELETE', `/api/invoices/${number}/payments`);
  expect(await t.mails()).not.toContain('Invoice INV-1001 from Stitchyard is paid');
  await t.notePayment(number);
  expect(await t.mails()).toContain('Invoice INV-1001 from Stitchyard is paid');
});

test('a credit note takes an invoice back in its own series, and the sale can be invoiced anew', async () => {
  await using t = await startInvoices();
  const saleId = await t.addSale();
  await t.issue(saleId);
  const credited = await t.credit(1001);
  expect(credited.json()).toMatchObject({
    state: 'credited',
    credit: { number: 1001, reason: 'Agreed by telephone.', amountUsd: 2_480, repayUsd: 0, repaid: null },
  });
  expect((await t.credit(1001)).statusCode).toBe(409);
  expect((await t.notePayment(1001)).statusCode).toBe(409);
  expect((await t.office('POST', '/api/invoices/1001/repayment', repayment)).statusCode).toBe(409);
  expect((await t.issue(saleId)).json<Invoice>().number).toBe(1002);
  expect((await t.call('GET', '/api/invoices/1001/credit-note/pdf')).statusCode).toBe(200);
  expect(await t.mailTexts('Invoice INV-1001 from Stitchyard was taken back')).toContain('Agreed by telephone.');
});

const repayment = { kind: 'transfer', reference: 'SEPA 12', paidOn: '2026-11-30' };

test('what was paid of a credited invoice goes back, which the office notes once', async () => {
  await using t = await startInvoices();
  const number = await t.invoiced();
  await t.notePayment(number);
  expect((await t.credit(number)).json()).toMatchObject({ state: 'credited', credit: { repayUsd: 2_480 } });
  expect((await t.office('GET', '/api/invoices/sums')).json<InvoiceSums>().owedUsd).toBe(2_480);
  const noted = await t.office('POST', `/api/invoices/${number}/repayment`, repayment);
  expect(noted.json()).toMatchObject({ credit: { repaid: { kind: 'transfer', reference: 'SEPA 12' } } });
  expect((await t.office('POST', `/api/invoices/${number}/repayment`, repayment)).statusCode).toBe(409);
  expect((await t.office('GET', '/api/invoices/sums')).json<InvoiceSums>().owedUsd).toBe(0);
});

test('the invoice of an undone sale is taken back by itself, once', async () => {
  await using t = await startInvoices();
  const saleId = await t.addSale();
  await t.issue(saleId);
  await t.undoSale(saleId);
  await t.tick(CREDIT_UNDONE_SALES);
  await t.tick(CREDIT_UNDONE_SALES);
  expect(await t.read(1001)).toMatchObject({
    state: 'credited',
    credit: { number: 1001, reason: 'The sale was undone.' },
  });
  expect(await t.notes()).toHaveLength(1);
});

test('an invoice and a credit note never change, whoever tries', async () => {
  await using t = await startInvoices();
  const number = await t.invoiced();
  await t.credit(number);
  const another = await t.invoiced();
  const tries = [
    sql`update commission_invoices set amount_usd = 1 where number = ${another}`,
    sql`update commission_invoices set state = 'open' where number = ${number}`,
    sql`delete from commission_invoices where number = ${another}`,
    sql`update credit_notes set repay_usd = 1`,
    sql`delete from credit_notes`,
  ];
  for (const attempt of tries) await expect(t.db.execute(attempt)).rejects.toThrow();
});

test('the office lists invoices by group, month and seller, overdue ones first', async () => {
  await using t = await startInvoices();
  const late = await t.invoiced();
  t.pass(DAY_MS);
  const later = await t.invoiced({ sellerName: 'Zoe Zimmer' });
  t.pass(16 * DAY_MS);
  const fresh = await t.invoiced();
  const paid = await t.invoiced();
  await t.notePayment(paid);
  const listed = async (query: string) =>
    (await t.office('GET', `/api/invoices${query}`)).json<InvoiceSummary[]>().map(({ number }) => number);
  expect(await listed('')).toEqual([late, later, paid, fresh]);
  expect(await listed('?group=overdue')).toEqual([late, later]);
  expect(await listed('?group=open')).toEqual([late, later, fresh]);
  expect(await listed('?group=paid')).toEqual([paid]);
  expect(await listed('?month=2026-12&search=zimmer')).toEqual([later]);
  expect((await t.office('GET', '/api/invoices/sums')).json()).toEqual({
    openUsd: 7_440,
    overdueUsd: 4_960,
    overdue: 2,
    paidUsd: 2_480,
    owedUsd: 0,
  });
  const csv = await t.office('GET', '/api/admin/export/invoices?group=paid');
  expect(csv.body).toContain('INV-1004,2026-12-17,2026-12-31,paid');
});

test('new invoices are due by the terms of the office', async () => {
  await using t = await startInvoices();
  const terms = { dueDays: 30, instructions: 'Make cheques payable to Stitchyard.' };
  expect((await t.office('PUT', '/api/settings/invoice_terms', terms)).statusCode).toBe(200);
  const number = await t.invoiced();
  expect(await t.read(number)).toMatchObject({ dueOn: '2026-12-30', instructions: terms.instructions });
  const refused = await t.office('PUT', '/api/settings/invoice_terms', { ...terms, dueDays: 0 });
  expect(refused.json()).toMatchObject({ issues: [{ path: 'dueDays' }] });
});

test('the account’s file has its invoices, which stay when the account is deleted', async () => {
  await using t = await startInvoices();
  const number = await t.invoiced();
  await t.notePayment(number);
  await t.credit(number);
  const file = (await t.call('GET', '/api/user/export')).json<{ invoices: object[] }>();
  expect(file.invoices).toMatchObject([
    { number, amountUsd: 2_480, state: 'credited', paidBy: 'cheque', creditNumber: 1001, repayUsd: 2_480 },
  ]);
  await t.db.execute(sql`delete from users where id = ${t.seller.id}`);
  expect(await t.read(number)).toMatchObject({ sellerName: 'Sam', sellerEmail: 'sam@shop.example' });
  expect((await t.notes()).map((note) => note.repayCents)).toEqual([248_000]);
});

test('the seller of an overdue invoice is reminded after 14 and 30 days, each time once, and no more once it is paid', async () => {
  await using t = await startInvoices();
  const [late, paid] = [await t.invoiced(), await t.invoiced()];
  const reminders = async () => (await t.mails()).filter((subject) => subject.includes('is overdue'));
  t.pass(28 * DAY_MS - DAY_MS);
  await t.tick(REMIND_OF_INVOICES);
  expect(await reminders()).toEqual([]);
  t.pass(DAY_MS);
  await t.notePayment(paid);
  await t.tick(REMIND_OF_INVOICES);
  await t.tick(REMIND_OF_INVOICES);
  expect(await reminders()).toEqual(['Invoice INV-1001 from Stitchyard is overdue']);
  t.pass(16 * DAY_MS);
  const mend = await t.failWrites('outbox');
  await t.tick(REMIND_OF_INVOICES).catch(() => undefined);
  await mend();
  expect((await t.read(late)).reminders).toHaveLength(1);
  t.pass(60 * 60_000);
  await t.tick(REMIND_OF_INVOICES);
  await t.tick(REMIND_OF_INVOICES);
  expect(await reminders()).toHaveLength(2);
  expect(await t.mailTexts('Invoice INV-1001 from Stitchyard is overdue')).toContain('second time');
  expect((await t.read(late)).reminders).toHaveLength(2);
});
