import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { BOTH, FEATURED, openShop, PREMIUM, type Shop } from '#test/payment-shop.ts';
import { said } from '#test/fixtures/payments.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';
import { createPayPalClient } from './paypal/client.service.ts';
import { UNSTORABLE } from '#app/lib/text-fields.ts';

/** An order for a dollar that names our payment, made past the shop and agreed to by its payer. */
async function madePastUs({ fakePayPal, clock }: Shop, paymentId: string) {
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
  await using shop = await openShop();
  for (const status of ['pending', 'approved', 'rejected', 'sold'] as const)
    await shop.addMachine({ id: status, sellerId: shop.seller.id, status });
  await shop.addMachine({ id: 'deleted', sellerId: shop.seller.id });
  expect((await shop.call('DELETE', '/api/seller/machines/deleted')).statusCode).toBe(204);
  const expected = {
    pending: [201, undefined],
    approved: [201, undefined],
    rejected: [409, PAYMENT_REFUSALS.rejected],
    sold: [409, PAYMENT_REFUSALS.sold],
    deleted: [404, 'Machine not found'],
    'never-was': [404, 'Machine not found'],
  };
  const found: Record<string, unknown> = {};
  for (const machineId of Object.keys(expected)) found[machineId] = said(await shop.ask(FEATURED, { machineId }));
  expect(found).toEqual(expected);
  const bought = (await shop.ledger()).map(({ listingId }) => listingId);
  expect(bought.toSorted()).toEqual(['approved', 'pending']);
  expect(shop.fakePayPal.callsOf('createOrder')).toHaveLength(2);
});

test('who asks for orders without end is told when to come back, and may still pay what is ordered', async () => {
  await using shop = await openShop({ env: { RATE_LIMIT_FACTOR: '1' } });
  const orderId = await shop.order();
  shop.fakePayPal.approve(orderId);
  const statuses: number[] = [];
  // Refused ones count like the others.
  for (let asked = 2; asked <= 60; asked += 1)
    statuses.push((await shop.ask(PREMIUM, { machineId: 'none' })).statusCode);
  expect(statuses.every((status) => status === 404)).toBe(true);
  const refused = await shop.ask(PREMIUM);
  expect(said(refused)).toEqual([429, expect.stringContaining('Too many requests')]);
  const waitS = Number(refused.headers['retry-after']);
  expect([waitS > 3_000, waitS <= 3_600]).toEqual([true, true]);
  expect(shop.fakePayPal.callsOf('createOrder')).toHaveLength(1);
  expect(await shop.ledger()).toHaveLength(1);
  expect((await shop.capture(orderId)).json()).toEqual({ status: 'COMPLETED' });
});

test.each(['mi\0ne', '\0', '\ud800'])('the listing %j is refused before anybody looks for it', async (machineId) => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const answers = [await shop.ask(PREMIUM, { machineId }), await shop.confirm(orderId, PREMIUM, { machineId })];
  for (const answer of answers) expect(said(answer)).toEqual([400, UNSTORABLE]);
  expect(await shop.ledger()).toHaveLength(1);
});

test.each(['A%00B', 'a', '..%2F', 'A'.repeat(37)])('the order %j is refused before PayPal is asked', async (id) => {
  await using shop = await openShop();
  expect((await shop.capture(id)).statusCode).toBe(400);
  expect(shop.fakePayPal.callsOf('captureOrder')).toEqual([]);
});

test("nobody orders for somebody else's listing, whoever they are, nor for one without a seller", async () => {
  await using shop = await openShop();
  await shop.addMachine({ id: 'ownerless' });
  const body = { amount: 1_000, currency: 'USD', intent: 'CAPTURE', machineId: 'mine', ...PREMIUM };
  const other = await shop.signIn(await shop.addUser());
  const order = (as: Record<string, string>, machineId = 'mine') =>
    shop.app().inject({ method: 'POST', url: '/paypal/order', headers: as, payload: { ...body, machineId } });
  for (const answer of [await order(other), await order(shop.adminHeaders), await order(shop.headers, 'ownerless')])
    expect(said(answer)).toEqual([404, 'Machine not found']);
  expect((await order(await shop.signIn('guest'))).statusCode).toBe(403);
  expect((await order({})).statusCode).toBe(401);
  expect(await shop.ledger()).toEqual([]);
  expect(shop.fakePayPal.callsOf('createOrder')).toEqual([]);
});

test('a listing that changes hands takes no money from whoever ordered for it', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  shop.fakePayPal.approve(orderId);
  const { id: sellerId } = await shop.addUser();
  await shop.database.db.update(machines).set({ sellerId }).where(eq(machines.id, 'mine'));
  expect(said(await shop.capture(orderId))).toEqual([409, PAYMENT_REFUSALS.gone]);
  expect(await shop.atPayPal(orderId)).toEqual(['APPROVED']);
  expect(await shop.periods()).toEqual([]);
});

test('an order that was made past the shop pays nothing, although it names the payment and its money is there', async () => {
  await using shop = await openShop();
  await shop.order();
  const [payment] = await shop.ledger();
  const orderId = await madePastUs(shop, payment?.id ?? '');
  expect(await shop.atPayPal(orderId)).toEqual(['COMPLETED', 'COMPLETED']);
  expect(said(await shop.capture(orderId))).toEqual([404, PAYMENT_REFUSALS.unknown]);
  expect(said(await shop.confirm(orderId))).toEqual([404, PAYMENT_REFUSALS.unknown]);
  shop.pass(60_000);
  await shop.tick(SWEEP_PAYMENTS);
  expect(await shop.ledger()).toMatchObject([{ state: 'created', captureId: null }]);
  expect(await shop.periods()).toEqual([]);
});

test.each([
  ['less', { currency_code: 'USD', value: '999.00' }],
  ['a cent less', { currency_code: 'USD', value: '999.99' }],
  ['as much of another currency', { currency_code: 'CAD', value: '1000.00' }],
  ['more', { currency_code: 'USD', value: '1125.00' }],
])('money that is %s gives nothing and goes back whole', async (_what, money) => {
  await using shop = await openShop();
  const orderId = await shop.order();
  shop.fakePayPal.approve(orderId);
  shop.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'otherMoney', ...money } });
  expect(said(await shop.capture(orderId))).toEqual([409, PAYMENT_REFUSALS.refundScheduled]);
  await shop.runDue();
  expect(await shop.ledger()).toMatchObject([{ state: 'refunded', refundReason: 'not-as-ordered', failure: 'AMOUNT' }]);
  expect(await shop.atPayPal(orderId)).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await shop.periods()).toEqual([]);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: false });
});

test('of orders for the same options that are captured in the same moment in two servers, one takes money', async () => {
  await using shop = await openShop({ engine: 'postgres' });
  await using other = await shop.replica();
  const orders = [await shop.order(PREMIUM), await shop.order(BOTH), await shop.order(PREMIUM), await shop.order(BOTH)];
  for (const orderId of orders) shop.fakePayPal.approve(orderId);
  const answers = await Promise.all(
    orders.map((orderId, index) =>
      (index % 2 === 0 ? shop.app() : other.app).inject({
        method: 'POST',
        url: `/paypal/order/${orderId}/capture`,
        headers: shop.headers,
      }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
  const money: string[] = [];
  for (const orderId of orders) money.push((await shop.atPayPal(orderId)).join(' '));
  expect(money.toSorted()).toEqual(['APPROVED', 'APPROVED', 'APPROVED', 'COMPLETED COMPLETED']);
});
