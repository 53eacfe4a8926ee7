import { siteTimeZone } from '#app/lib/site-time.ts';
import { toCents } from '#app/lib/format.ts';
import { expect, test } from 'vitest';
import { paymentRefunds, payments } from '#app/db/tables/payments.ts';
import { openCheckout, PREMIUM, type Checkout } from '#test/checkout.ts';
import { paymentRow, said } from '#test/fixtures/payments.ts';
import { getRevenueInMonth } from '../admin-payment.rules.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import type { AdminPayment } from '../payments.schema.ts';

const at = (text: string) => new Date(`${text}T12:00:00Z`);

const REFUNDED = 'b9b1e8a2-5f0c-4a52-9c27-6a3f1d0e7c11';

/** Rows of several months, environments and states. */
async function fill(checkout: Checkout): Promise<void> {
  const used = (day: string, orderId: string) =>
    ({
      state: 'used',
      orderId,
      captureId: orderId,
      captureStatus: 'COMPLETED',
      createdAt: at(day),
      capturedAt: at(day),
      usedAt: at(day),
    }) as const;
  const rows = [
    paymentRow({ ...used('2026-01-31', 'A'), environment: 'live', payerUserId: checkout.seller.id }),
    paymentRow({ ...used('2026-02-01', 'B'), environment: 'live', featured: true }),
    paymentRow({
      ...used('2026-02-02', 'C'),
      id: REFUNDED,
      environment: 'live',
      state: 'refunded',
      refundedAt: at('2026-03-05'),
      refundedCents: 100_000,
    }),
    paymentRow({ ...used('2026-02-03', 'D'), listingName: '=HYPERLINK("http://x")' }),
    paymentRow({
      state: 'captured',
      captureId: 'E',
      captureStatus: 'PENDING',
      createdAt: at('2026-02-04'),
    }),
    paymentRow({ createdAt: at('2026-02-05') }),
  ];
  await checkout.database.db.insert(payments).values(rows);
  await checkout.database.db.insert(paymentRefunds).values([
    { id: 'R1', paymentId: REFUNDED, kind: 'refund', amountCents: 30_050, refundedAt: at('2026-02-28') },
    { id: 'R2', paymentId: REFUNDED, kind: 'refund', amountCents: 69_950, refundedAt: at('2026-03-05') },
  ]);
}

test('revenue is what was taken in a month less what went back in it, test money apart', async () => {
  await using checkout = await openCheckout();
  await fill(checkout);
  const month = (
    text: string,
    environment: string,
    [count, takenUsd, refundedUsd]: readonly [number, number, number],
  ) => ({
    month: text,
    environment,
    payments: count,
    takenUsd,
    refundedUsd,
    placementsUsd: takenUsd - refundedUsd,
    commissionsUsd: 0,
    payPalUsd: takenUsd - refundedUsd,
    revenueUsd: takenUsd - refundedUsd,
  });
  expect((await checkout.asAdmin('GET', '/api/admin/payments/revenue')).json()).toEqual([
    month('2026-01', 'live', [1, 1_000, 0]),
    month('2026-02', 'live', [2, 2_125, 300.5]),
    month('2026-02', 'sandbox', [1, 1_000, 0]),
    month('2026-03', 'live', [0, 0, 699.5]),
  ]);
});

test('a payment of the last evening of a month is of that month, on screen and in the file', async () => {
  await using checkout = await openCheckout();
  const [evening, newYear] = [new Date('2026-12-01T03:30:00Z'), new Date('2027-01-01T06:00:00Z')];
  for (const [orderId, capturedAt] of Object.entries({ EVENING: evening, MIDNIGHT: newYear })) {
    const paid = { state: 'used', captureId: orderId, createdAt: capturedAt, capturedAt, usedAt: capturedAt } as const;
    await checkout.database.db.insert(payments).values(paymentRow({ ...paid, orderId, environment: 'live' }));
  }
  const revenue: { month: string }[] = (await checkout.asAdmin('GET', '/api/admin/payments/revenue')).json();
  expect(revenue.map(({ month }) => month)).toEqual(['2026-11', '2027-01']);
  const list = (await checkout.asAdmin('GET', '/api/admin/payments?month=2026-11')).json();
  expect(list.map(({ orderId }: AdminPayment) => orderId)).toEqual(['EVENING']);
  expect((await checkout.asAdmin('GET', '/api/admin/payments?month=2026-12')).json()).toEqual([]);
  const { body } = await checkout.asAdmin('GET', '/api/admin/export/payments?month=2026-11');
  expect(body).toContain('2026-11-30T21:30:00-06:00');
});

test('whoever adds up the list of a month has the revenue of that month, also where money came or went in another', async () => {
  await using checkout = await openCheckout();
  await fill(checkout);
  // Ordered in one month and paid in the next.
  const [ordered, paid] = [at('2026-02-28'), at('2026-03-01')];
  const late = { state: 'used', captureId: 'L', createdAt: ordered, capturedAt: paid, usedAt: paid } as const;
  await checkout.database.db.insert(payments).values(paymentRow({ ...late, orderId: 'L', environment: 'live' }));
  const revenue = (await checkout.asAdmin('GET', '/api/admin/payments/revenue')).json();
  expect(revenue).toHaveLength(4);
  for (const { month, environment, revenueUsd } of revenue) {
    const filter = `environment=${environment}&month=${month}`;
    const list: AdminPayment[] = (await checkout.asAdmin('GET', `/api/admin/payments?${filter}`)).json();
    const sumCents = (amounts: readonly number[]) => amounts.reduce((sum, usd) => sum + toCents(usd), 0);
    expect(sumCents(list.map((payment) => getRevenueInMonth({ month, timeZone: siteTimeZone() }, payment)))).toBe(
      toCents(revenueUsd),
    );
    const { body } = await checkout.asAdmin('GET', `/api/admin/export/payments?${filter}`);
    const [head = '', ...lines] = body.trimEnd().split('\r\n');
    const column = head.split(',').indexOf('revenueInMonthUsd');
    expect(sumCents(lines.map((line) => Number(line.split(',')[column])))).toBe(toCents(revenueUsd));
  }
  const march = (await checkout.asAdmin('GET', '/api/admin/payments?environment=live&month=2026-03')).json();
  expect(march.map(({ orderId }: AdminPayment) => orderId)).toEqual(['L', 'C']);
});

test('the back office reads the ledger in pages, the newest first, narrowed as it likes', async () => {
  await using checkout = await openCheckout();
  await fill(checkout);
  const all = await checkout.asAdmin('GET', '/api/admin/payments');
  expect([all.headers['x-total-count'], all.headers.link]).toEqual(['6', undefined]);
  expect(all.json().map(({ createdAt }: { createdAt: string }) => createdAt.slice(0, 10))).toEqual([
    '2026-02-05',
    '2026-02-04',
    '2026-02-03',
    '2026-02-02',
    '2026-02-01',
    '2026-01-31',
  ]);
  const page = await checkout.asAdmin('GET', '/api/admin/payments?environment=live&month=2026-02&page=2&pageSize=1');
  expect(page.json()).toMatchObject([{ orderId: 'B', payer: null }]);
  expect(page.headers['x-total-count']).toBe('2');
  expect(page.headers.link).toContain('environment=live&month=2026-02&page=1&pageSize=1>; rel="prev"');
  expect((await checkout.asAdmin('GET', '/api/admin/payments?state=refunded')).json()).toHaveLength(1);
  expect((await checkout.asAdmin('GET', '/api/admin/payments?page=9&pageSize=5')).json()).toEqual([]);
  for (const wrong of ['state=x', 'environment=x', 'month=2026-13', 'page=0', 'pageSize=101', 'page=x'])
    expect((await checkout.asAdmin('GET', `/api/admin/payments?${wrong}`)).statusCode).toBe(400);
});

test('the ledger as a spreadsheet runs no formula', async () => {
  await using checkout = await openCheckout();
  await fill(checkout);
  const answer = await checkout.asAdmin('GET', '/api/admin/export/payments?month=2026-02&environment=sandbox');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="payments-export-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [head, ...lines] = answer.body.trimEnd().split('\r\n');
  expect(head).toMatch(/^\uFEFFinvoiceId,createdAt,environment,state,.*,revenueInMonthUsd,payerUsername,payerEmail$/);
  expect(lines).toHaveLength(3);
  expect(answer.body).toContain(`"'=HYPERLINK(""http://x"")"`);
});

test('a ledger longer than a portion comes whole', async () => {
  await using checkout = await openCheckout();
  const rows = Array.from({ length: 1_001 }, (_row, index) =>
    paymentRow({ createdAt: new Date(Math.floor(index / 3)) }),
  );
  await checkout.database.db.insert(payments).values(rows);
  const { body } = await checkout.asAdmin('GET', '/api/admin/export/payments');
  const invoices = body
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);
  expect(new Set(invoices).size).toBe(1_001);
  expect(invoices).toHaveLength(1_001);
  const list = await checkout.asAdmin('GET', '/api/admin/payments');
  expect(list.json()).toHaveLength(1_000);
  expect(list.headers.link).toContain('page=11&pageSize=100>; rel="next"');
});

test('sellers see their own payments and receipts, admins every receipt, others none', async () => {
  await using checkout = await openCheckout();
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId);
  await checkout.capture(orderId);
  const mine = (await checkout.call('GET', '/api/seller/payments')).json();
  expect(mine).toMatchObject([
    { orderId, state: 'used', amountUsd: 1_000, placements: [{ kind: 'premium', endedAt: null }] },
  ]);
  const url = `/api/seller/payments/${mine[0].id}`;
  expect((await checkout.call('GET', url)).json()).toMatchObject({
    orderId,
    seller: { name: 'Sam', email: 'sam@shop.example' },
  });
  expect((await checkout.asAdmin('GET', url)).statusCode).toBe(200);
  const others = await checkout.signIn(await checkout.addUser());
  expect(said(await checkout.call('GET', url, undefined, others))).toEqual([404, PAYMENT_REFUSALS.unknown]);
  expect((await checkout.call('GET', '/api/seller/payments', undefined, others)).json()).toEqual([]);
  expect((await checkout.call('GET', '/api/seller/payments/x')).statusCode).toBe(400);
});

test('what PayPal answered, and who paid there, leaves the ledger by no list', async () => {
  await using checkout = await openCheckout();
  const orderId = await checkout.order(PREMIUM);
  checkout.fakePayPal.approve(orderId);
  await checkout.capture(orderId);
  const [payment] = await checkout.ledger();
  expect(JSON.stringify(payment?.paypalAnswer)).toContain('payer@standin.example');
  for (const answer of [
    await checkout.call('GET', '/api/seller/payments'),
    await checkout.asAdmin('GET', '/api/admin/payments'),
    await checkout.asAdmin('GET', '/api/admin/export/payments'),
  ])
    expect(answer.body).not.toContain('standin.example');
});
