import { expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/durations.ts';
import { startInvoices } from '#test/fixtures/invoices.ts';
import { REMIND_OF_INVOICES } from './invoices.jobs.ts';

test.each(['commission_invoices', 'audit_log', 'outbox'])(
  'an issue that fails at %s leaves nothing, and the number to the next one',
  async (table) => {
    await using t = await startInvoices();
    const saleId = await t.addSale();
    const mend = await t.failWrites(table);
    expect((await t.issue(saleId)).statusCode).toBe(500);
    await mend();
    expect(await t.invoices()).toEqual([]);
    expect(await t.mails()).toEqual([]);
    expect((await t.issue(saleId)).json()).toMatchObject({ number: 1001 });
  },
);

test.each(['credit_notes', 'commission_invoices', 'audit_log', 'outbox'])(
  'a credit note that fails at %s leaves the invoice as it was',
  async (table) => {
    await using t = await startInvoices();
    const number = await t.invoiced();
    const mend = await t.failWrites(table);
    expect((await t.credit(number)).statusCode).toBe(500);
    await mend();
    expect(await t.notes()).toEqual([]);
    expect((await t.read(number)).state).toBe('open');
    expect((await t.credit(number)).json()).toMatchObject({ credit: { number: 1001 } });
  },
);

test.each(['commission_invoices', 'outbox'])(
  'a PayPal payment that fails at %s is finished later, and ledger and invoice agree',
  async (table) => {
    await using t = await startInvoices();
    const number = await t.invoiced();
    const { id } = (await t.call('POST', `/api/invoices/${number}/order`)).json<{ id: string }>();
    t.fakePayPal.approve(id);
    const mend = await t.failWrites(table);
    expect((await t.capture(id)).statusCode).toBe(500);
    await mend();
    expect(await t.ledger()).toMatchObject([{ usedAt: null }]);
    expect((await t.read(number)).state).toBe('open');
    t.pass(60_000);
    expect((await t.capture(id)).json()).toEqual({ status: 'COMPLETED' });
    expect((await t.read(number)).state).toBe('paid');
  },
);

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
