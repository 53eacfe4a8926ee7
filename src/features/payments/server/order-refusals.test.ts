import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { BOTH, FEATURED, openCheckout, PREMIUM, type Checkout } from '#test/checkout.ts';
import { said } from '#test/fixtures/payments.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';
import { createPayPalClient } from './paypal/client.service.ts';
import { UNSTORABLE } from '#app/lib/text-fields.ts';

/** An order for a dollar with our payment's id, created without the checkout and approved by its payer. */
async function madePastUs({ fakePayPal, clock }: Checkout, paymentId: string) {
  const { apiUrl, credentials } = fakePayPal.settings;
  const paypal = createPayPalClient({ apiUrl, ...credentials, now: () => clock.at });
  const back = 'https://shop.example/';
  const order = {
    customId: paymentId,
    invoiceId: 'SY-OWN',
    description: 'Tajima TMAR-K1506C',
    items: [{ name: 'Premium, 90 days', priceCents: 100 }],
    totalCents: 100,
    brandName: 'Stitchyard',
    returnUrl: back,
    cancelUrl: back,
  };
  const { id } = await paypal.createOrder(order, 'create-past-us');
  fakePayPal.approve(id);
  await paypal.captureOrder(id, 'cap-past-us');
  return id;
}

test('a listing that waits for review can be paid for, one that was rejected, deleted or never was cannot', async () => {
  await using checkout = await openCheckout();
  for (const status of ['pending', 'approved', 'rejected', 'sold'] as const)
    await checkout.addMachine({ id: status, sellerId: checkout.seller.id, status });
  await checkout.addMachine({ id: 'deleted', sellerId: checkout.seller.id });
  expect((await checkout.call('DELETE', '/api/seller/machines/deleted')).statusCode).toBe(204);
  const expected = {
    pending: [201, undefined],
    approved: [201, undefined],
    rejected: [409, PAYMENT_REFUSALS.rejected],
    sold: [409, PAYMENT_REFUSALS.sold],
    deleted: [404, 'Machine not found'],
    'never-was': [404, 'Machine not found'],
  };
  const found: Record<string, unknown> = {};
  for (const machineId of Object.keys(expected)) found[machineId] = said(await checkout.ask(FEATURED, { machineId }));
  expect(found).toEqual(expected);
  const bought = (await checkout.ledger()).map(({ listingId }) => listingId);
  expect(bought.toSorted()).toEqual(['approved', 'pending']);
  expect(checkout.fakePayPal.callsOf('createOrder')).toHaveLength(2);
});

test('who asks for orders without end is told when to come back, and may still pay what is ordered', async () => {
  await using checkout = await openCheckout({ env: { RATE_LIMIT_FACTOR: '1' } });
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId);
  const statuses: number[] = [];
  // Refused orders count, too.
  for (let asked = 2; asked <= 60; asked += 1)
    statuses.push((await checkout.ask(PREMIUM, { machineId: 'none' })).statusCode);
  expect(statuses.every((status) => status === 404)).toBe(true);
  const refused = await checkout.ask(PREMIUM);
  expect(said(refused)).toEqual([429, expect.stringContaining('Too many requests')]);
  const waitS = Number(refused.headers['retry-after']);
  expect([waitS > 3_000, waitS <= 3_600]).toEqual([true, true]);
  expect(checkout.fakePayPal.callsOf('createOrder')).toHaveLength(1);
  expect(await checkout.ledger()).toHaveLength(1);
  expect((await checkout.capture(orderId)).json()).toEqual({ status: 'COMPLETED' });
});

test.each(['mi\0ne', '\0', '\ud800'])('the listing %j is refused before anybody looks for it', async (machineId) => {
  await using checkout = await openCheckout();
  const orderId = await checkout.order();
  const answers = [await checkout.ask(PREMIUM, { machineId }), await checkout.confirm(orderId, PREMIUM, { machineId })];
  for (const answer of answers) expect(said(answer)).toEqual([400, UNSTORABLE]);
  expect(await checkout.ledger()).toHaveLength(1);
});

test.each(['A%00B', 'a', '..%2F', 'A'.repeat(37)])('the order %j is refused before PayPal is asked', async (id) => {
  await using checkout = await openCheckout();
  expect((await checkout.capture(id)).statusCode).toBe(400);
  expect(checkout.fakePayPal.callsOf('captureOrder')).toEqual([]);
});

test("nobody orders for somebody else's listing, whoever they are, nor for one without a seller", async () => {
  await using checkout = await openCheckout();
  await checkout.addMachine({ id: 'ownerless' });
  const body = { amount: 1_000, currency: 'USD', intent: 'CAPTURE', machineId: 'mine', ...PREMIUM };
  const other = await checkout.signIn(await checkout.addUser());
  const order = (as: Record<string, string>, machineId = 'mine') =>
    checkout.app().inject({ method: 'POST', url: '/paypal/order', headers: as, payload: { ...body, machineId } });
  for (const answer of [
    await order(other),
    await order(checkout.adminHeaders),
    await order(checkout.headers, 'ownerless'),
  ])
    expect(said(answer)).toEqual([404, 'Machine not found']);
  expect((await order(await checkout.signIn('guest'))).statusCode).toBe(403);
  expect((await order({})).statusCode).toBe(401);
  expect(await checkout.ledger()).toEqual([]);
  expect(checkout.fakePayPal.callsOf('createOrder')).toEqual([]);
});

test('a listing that changes hands takes no money from whoever ordered for it', async () => {
  await using checkout = await openCheckout();
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId);
  const { id: sellerId } = await checkout.addUser();
  await checkout.database.db.update(machines).set({ sellerId }).where(eq(machines.id, 'mine'));
  expect(said(await checkout.capture(orderId))).toEqual([409, PAYMENT_REFUSALS.gone]);
  expect(await checkout.atPayPal(orderId)).toEqual(['APPROVED']);
  expect(await checkout.periods()).toEqual([]);
});

test('an order that was made past the checkout pays nothing, although it names the payment and its money is there', async () => {
  await using checkout = await openCheckout();
  await checkout.order();
  const [payment] = await checkout.ledger();
  const orderId = await madePastUs(checkout, payment?.id ?? '');
  expect(await checkout.atPayPal(orderId)).toEqual(['COMPLETED', 'COMPLETED']);
  expect(said(await checkout.capture(orderId))).toEqual([404, PAYMENT_REFUSALS.unknown]);
  expect(said(await checkout.confirm(orderId))).toEqual([404, PAYMENT_REFUSALS.unknown]);
  checkout.pass(60_000);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(await checkout.ledger()).toMatchObject([{ state: 'created', captureId: null }]);
  expect(await checkout.periods()).toEqual([]);
});

test.each([
  ['less', { currency_code: 'USD', value: '999.00' }],
  ['a cent less', { currency_code: 'USD', value: '999.99' }],
  ['as much of another currency', { currency_code: 'CAD', value: '1000.00' }],
  ['more', { currency_code: 'USD', value: '1125.00' }],
])('money that is %s gives nothing and goes back whole', async (_what, money) => {
  await using checkout = await openCheckout();
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId);
  checkout.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'otherMoney', ...money } });
  expect(said(await checkout.capture(orderId))).toEqual([409, PAYMENT_REFUSALS.refundScheduled]);
  await checkout.runDue();
  expect(await checkout.ledger()).toMatchObject([
    { state: 'refunded', refundReason: 'not-as-ordered', failure: 'AMOUNT' },
  ]);
  expect(await checkout.atPayPal(orderId)).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await checkout.periods()).toEqual([]);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false });
});

test('of orders for the same options that are captured in the same moment in two servers, one takes money', async () => {
  await using checkout = await openCheckout({ engine: 'postgres' });
  await using other = await checkout.replica();
  const orders = [
    await checkout.order(PREMIUM),
    await checkout.order(BOTH),
    await checkout.order(PREMIUM),
    await checkout.order(BOTH),
  ];
  for (const orderId of orders) checkout.fakePayPal.approve(orderId);
  const answers = await Promise.all(
    orders.map((orderId, index) =>
      (index % 2 === 0 ? checkout.app() : other.app).inject({
        method: 'POST',
        url: `/paypal/order/${orderId}/capture`,
        headers: checkout.headers,
      }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
  const money: string[] = [];
  for (const orderId of orders) money.push((await checkout.atPayPal(orderId)).join(' '));
  expect(money.toSorted()).toEqual(['APPROVED', 'APPROVED', 'APPROVED', 'COMPLETED COMPLETED']);
});
