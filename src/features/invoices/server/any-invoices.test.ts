import { parse } from 'csv-parse/sync';
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { BookSums, MonthOfRevenue } from '#app/features/payments/payments.schema.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { toCents } from '#app/lib/format.ts';
import { siteDay, siteMonth } from '#app/lib/site-time.ts';
import { startInvoices } from '#test/fixtures/invoices.ts';
import type { Invoice, InvoiceSummary } from '../invoices.schema.ts';
import { CREDIT_UNDONE_SALES, REMIND_OF_INVOICES } from './invoices.jobs.ts';

type Invoices = Awaited<ReturnType<typeof startInvoices>>;

const ACTS = [
  'sell',
  'sell on consignment',
  'issue',
  'issue twice',
  'pay',
  'pay by PayPal',
  'undo payment',
  'credit',
  'repay',
  'refund',
  'undo sale',
  'sweep',
  'wait',
] as const;
type Act = { kind: (typeof ACTS)[number]; at: number };
const act = record({ kind: constantFrom(...ACTS), at: nat({ max: 4 }) });

async function perform(t: Invoices, saleIds: string[], { kind, at }: Act) {
  const saleId = saleIds[at % Math.max(1, saleIds.length)] ?? '00000000-0000-4000-8000-000000000000';
  const number = 1001 + at;
  switch (kind) {
    case 'sell':
      return saleIds.push(await t.addSale());
    case 'sell on consignment':
      return saleIds.push(await t.addSale({ channel: 'consignment' }));
    case 'issue':
      return t.issue(saleId);
    case 'issue twice':
      return Promise.all([t.issue(saleId), t.issue(saleId)]);
    case 'pay':
      return Promise.all([t.notePayment(number), t.notePayment(number, { kind: 'transfer' })]);
    case 'pay by PayPal':
      return payByPayPal(t, number);
    case 'undo payment':
      return t.office('DELETE', `/api/invoices/${number}/payments`);
    case 'credit':
      return Promise.all([t.credit(number), t.credit(number)]);
    case 'repay':
      return repay(t, number);
    case 'refund':
      return refund(t, number);
    case 'undo sale':
      return t.undoSale(saleId);
    case 'sweep':
      await t.tick(REMIND_OF_INVOICES);
      return t.tick(CREDIT_UNDONE_SALES);
    case 'wait':
      return t.pass(DAY_MS / 2);
  }
}

async function payByPayPal(t: Invoices, number: number): Promise<void> {
  await t.signInAgain();
  const order = await t.call('POST', `/api/invoices/${number}/order`);
  if (order.statusCode !== 201) return;
  const { id } = order.json<{ id: string }>();
  t.fakePayPal.approve(id);
  await t.capture(id);
}

async function repay(t: Invoices, number: number) {
  const payment = { kind: 'cheque', reference: '77', paidOn: siteDay(t.clock.at) };
  return t.office('POST', `/api/invoices/${number}/repayment`, payment);
}

async function refund(t: Invoices, number: number): Promise<void> {
  const payment = (await t.ledger()).find(({ commissionInvoice }) => commissionInvoice === number);
  if (payment !== undefined) await t.refund(payment.id, { endsPlacements: false });
}

type Entry = readonly [month: string, cents: number];
type Cents = Record<string, number>;

/** The entries by month, without the months whose entries cancel out. */
function sumByMonth(entries: readonly Entry[]): Cents {
  const sums: Cents = {};
  for (const [month, cents] of entries) sums[month] = (sums[month] ?? 0) + cents;
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
}

const entry = (at: string, usd: number): Entry => [siteMonth(new Date(at)), toCents(usd)];

/** What an invoice tells of the commission that went back. */
function returnedOf({ amountUsd, paid, credit }: Invoice): Entry[] {
  if (credit === null) return [];
  const { repaid, repayUsd, issuedAt } = credit;
  if (repaid !== null) return [entry(repaid.at, -repayUsd)];
  // The price goes back, and with it the commission that was kept from it.
  return paid?.kind === 'kept' && repayUsd === 0 ? [entry(issuedAt, -amountUsd)] : [];
}

/** What the invoices tell of commissions that were paid, less those that went back. */
async function commissionsOfInvoices(t: Invoices): Promise<Cents> {
  const listed = (await t.office('GET', '/api/invoices')).json<InvoiceSummary[]>();
  const invoices = await Promise.all(listed.map(({ number }) => t.read(number)));
  const received = listed.flatMap(({ amountUsd, paid }) => (paid === null ? [] : [entry(paid.at, amountUsd)]));
  return sumByMonth([...received, ...invoices.flatMap(returnedOf)]);
}

/** The commissions of the file for the accountant. */
async function commissionsOfFile(t: Invoices, month: string) {
  const file = await t.office('GET', `/api/admin/export/accounting?environment=live&month=${month}`);
  const rows: Record<string, string>[] = parse(file.body, { columns: true, bom: true });
  return rows
    .filter(({ Account }) => Account === 'Commissions')
    .map(({ Credit, Debit }) => [month, toCents(Number(Credit) - Number(Debit))] as const);
}

async function expectRevenueOfInvoices(t: Invoices): Promise<void> {
  const revenue = (await t.office('GET', '/api/admin/payments/revenue')).json<MonthOfRevenue[]>();
  const told = await commissionsOfInvoices(t);
  expect(revenue.map(({ environment, placementsUsd }) => [environment, placementsUsd])).toEqual(
    revenue.map(() => ['live', 0]),
  );
  expect(sumByMonth(revenue.map(({ month, commissionsUsd }) => [month, toCents(commissionsUsd)]))).toEqual(told);
  const files = await Promise.all(revenue.map(({ month }) => commissionsOfFile(t, month)));
  expect(sumByMonth(files.flat())).toEqual(told);
  for (const { month, payPalUsd, revenueUsd } of revenue) {
    const sums = await t.office('GET', `/api/admin/payments/books?environment=live&month=${month}`);
    const { commissionsUsd, refundsUsd, offlineUsd } = sums.json<BookSums>();
    expect(toCents(commissionsUsd) + toCents(refundsUsd)).toBe(toCents(payPalUsd));
    expect(toCents(payPalUsd) + toCents(offlineUsd)).toBe(toCents(revenueUsd));
  }
}

const of = (at: number, ...kinds: Act['kind'][]): Act[] => kinds.map((kind) => ({ kind, at }));
/** The sales and invoices of each sequence at first. */
const BEGIN = [...of(0, 'sell', 'sell on consignment', 'issue'), ...of(1, 'issue')];
/** Every way in which a commission comes in, and every way in which it goes back. */
const EVERY_WAY = [
  ...of(0, 'sell', 'sell', 'sell on consignment'),
  ...[2, 3, 4].flatMap((at) => of(at, 'issue')),
  ...[of(0, 'pay'), of(2, 'pay by PayPal'), of(3, 'pay by PayPal')].flat(),
  ...[of(1, 'undo sale', 'sweep'), of(4, 'credit', 'wait', 'wait', 'repay')].flat(),
  ...[of(0, 'credit', 'repay'), of(2, 'credit', 'repay'), of(3, 'credit', 'refund')].flat(),
];

const upTo = (rows: readonly unknown[]) => rows.map((_row, at) => 1001 + at);

test('whatever two operators do, no number is missing or twice, no sale has two invoices, and revenue is what invoices tell', async () => {
  await assert(
    asyncProperty(array(act, { minLength: 8, maxLength: 20 }), async (acts) => {
      await using t = await startInvoices({ engine: 'postgres' });
      await t.setMode('live');
      const saleIds: string[] = [];
      for (const each of [...BEGIN, ...acts]) await perform(t, saleIds, each);
      await t.tick(CREDIT_UNDONE_SALES);
      const [invoices, notes] = [await t.invoices(), await t.notes()];
      expect(invoices.map(({ number }) => number)).toEqual(upTo(invoices));
      expect(notes.map(({ number }) => number)).toEqual(upTo(notes));
      const current = invoices.filter(({ state }) => state !== 'credited').map(({ saleId }) => saleId);
      expect(new Set(current).size).toBe(current.length);
      const credited = invoices.filter(({ state }) => state === 'credited').map(({ number }) => number);
      expect(new Set(notes.map(({ invoiceNumber }) => invoiceNumber))).toEqual(new Set(credited));
      expect(notes).toHaveLength(credited.length);
      for (const { amountCents, repayCents } of notes) expect(repayCents).toBeLessThanOrEqual(amountCents);
      for (const { amountCents, state, paidBy } of invoices) {
        expect(amountCents).toBeGreaterThan(0);
        if (state !== 'credited') expect(paidBy !== null).toBe(state === 'paid');
      }
      await expectRevenueOfInvoices(t);
    }),
    { numRuns: 6, examples: [[EVERY_WAY]] },
  );
});
