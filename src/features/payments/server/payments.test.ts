import { expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/durations.ts';
import { BOTH, FEATURED, openShop, PREMIUM } from '#test/payment-shop.ts';
import { said } from '#test/fixtures/payments.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';

test('the setup has what the page needs, and says in words what is missing', async () => {
  await using shop = await openShop();
  const setup = (await shop.call('GET', '/paypal/setup')).json();
  expect(setup).toEqual({
    environment: 'sandbox',
    isSimulated: false,
    sdkUrl: shop.fakePayPal.settings.sdkUrl,
    clientToken: expect.any(String),
  });
  await shop.setMode('live');
  expect((await shop.call('GET', '/paypal/setup')).json()).toMatchObject({ environment: 'production' });
});

test('a payment that nobody has set up is refused in words', async () => {
  await using shop = await openShop({
    env: { PAYPAL_SANDBOX_CLIENT_ID: '', PAYPAL_SANDBOX_CLIENT_SECRET: '', PAYPAL_SANDBOX_WEBHOOK_ID: '' },
  });
  const setup = await shop.call('GET', '/paypal/setup');
  expect([setup.statusCode, setup.json()]).toEqual([
    200,
    { environment: 'sandbox', isSimulated: false, sdkUrl: expect.any(String), error: PAYMENT_REFUSALS.notConfigured },
  ]);
  expect(said(await shop.ask(PREMIUM))).toEqual([503, PAYMENT_REFUSALS.notConfigured]);
  expect(await shop.ledger()).toEqual([]);
});

test('a PayPal that is away is told in the setup', async () => {
  await using shop = await openShop();
  shop.fakePayPal.injectFault({ call: 'token', times: 3, fault: { kind: 'problem', problem: 'broken' } });
  expect((await shop.call('GET', '/paypal/setup')).json()).toMatchObject({ error: PAYMENT_REFUSALS.away });
});

test.each([
  ['premium', PREMIUM, 1_000, 0],
  ['featured', FEATURED, 250, 0],
  ['both', BOTH, 1_125, 125],
] as const)('paying for %s gives it for 90 days, with a receipt', async (_what, choice, amountUsd, savingUsd) => {
  await using shop = await openShop();
  const orderId = await shop.order(choice);
  shop.fakePayPal.approve(orderId);
  const captured = await shop.capture(orderId);
  expect([captured.statusCode, captured.json()]).toEqual([200, { status: 'COMPLETED' }]);
  const end = new Date(shop.clock.at.getTime() + 90 * DAY_MS);
  const confirmed = await shop.confirm(orderId, choice);
  expect(confirmed.json()).toEqual({
    machineId: 'mine',
    orderId,
    ...choice,
    premiumUntil: choice.premium ? end.toISOString() : null,
    featuredUntil: choice.featured ? end.toISOString() : null,
  });
  expect(await shop.ledger()).toMatchObject([
    {
      state: 'used',
      orderId,
      environment: 'sandbox',
      amountCents: amountUsd * 100,
      savingCents: savingUsd * 100,
      captureStatus: 'COMPLETED',
      ...choice,
    },
  ]);
  expect(await shop.listing()).toMatchObject({
    isPremiumPaid: choice.premium,
    isFeaturedPaid: choice.featured,
    listingOptionsPaymentIntentId: orderId,
  });
  expect(await shop.mails()).toEqual(['Your payment to Stitchyard']);
  const seen = (await shop.app().inject('/api/machines/mine')).json();
  expect(seen).toMatchObject({ isPremiumPaid: choice.premium, isFeaturedPaid: choice.featured });
});

test('what the browser sends does not change the price', async () => {
  await using shop = await openShop();
  for (const amount of ['1.00', 1, '1000.01', '999', 1_125])
    expect(said(await shop.ask(PREMIUM, { amount }))).toEqual([409, PAYMENT_REFUSALS.amount]);
  expect(await shop.ledger()).toEqual([]);
  expect(shop.fakePayPal.callsOf('createOrder')).toEqual([]);
  for (const amount of ['1000', '1000.00', 1_000]) expect((await shop.ask(PREMIUM, { amount })).statusCode).toBe(201);
});

test.each([
  [{ currency: 'EUR' }, 'Currency must be USD'],
  [{ intent: 'AUTHORIZE' }, 'Intent must be CAPTURE'],
  [{ amount: 'much' }, 'Amount must be a number of dollars'],
  [{ machineId: undefined }, PAYMENT_REFUSALS.missing],
  [{ machineId: '' }, PAYMENT_REFUSALS.missing],
  [{ premium: false }, PAYMENT_REFUSALS.noOption],
])('an order with %j is refused', async (fields, message) => {
  await using shop = await openShop();
  expect(said(await shop.ask(PREMIUM, fields))).toEqual([400, message]);
  expect(await shop.ledger()).toEqual([]);
});

test('only the own listing can be paid for, and not one that is sold or placed already', async () => {
  await using shop = await openShop();
  const other = await shop.addUser();
  await shop.addMachine({ id: 'foreign', sellerId: other.id });
  await shop.addMachine({ id: 'sold', sellerId: shop.seller.id, status: 'sold' });
  const until = new Date(shop.clock.at.getTime() + 30 * DAY_MS);
  await shop.addMachine({ id: 'placed', sellerId: shop.seller.id, isPremiumPaid: true, premiumUntil: until });
  for (const machineId of ['foreign', 'none'])
    expect(said(await shop.ask(PREMIUM, { machineId }))).toEqual([404, 'Machine not found']);
  expect(said(await shop.ask(PREMIUM, { machineId: 'sold' }))).toEqual([409, PAYMENT_REFUSALS.sold]);
  expect(said(await shop.ask(PREMIUM, { machineId: 'placed' }))).toEqual([409, PAYMENT_REFUSALS.paidAlready]);
  expect(said(await shop.ask(BOTH, { machineId: 'placed' }))).toEqual([409, PAYMENT_REFUSALS.paidAlready]);
  expect((await shop.ask(FEATURED, { machineId: 'placed' })).statusCode).toBe(201);
  expect(shop.fakePayPal.callsOf('createOrder')).toHaveLength(1);
});

test.each([
  ['breaks', { kind: 'problem', problem: 'broken' }, 'INTERNAL_SERVER_ERROR'],
  ['has too much to do', { kind: 'problem', problem: 'tooMany' }, 'RATE_LIMIT_REACHED'],
  ['answers no JSON', { kind: 'nonsense' }, 'NO_ANSWER'],
  ['says nothing', { kind: 'hang' }, 'NO_ANSWER'],
  ['makes the order and says nothing', { kind: 'hang', after: true }, 'NO_ANSWER'],
] as const)('when PayPal %s, no order is made, and the row says so', async (_what, fault, failure) => {
  await using shop = await openShop();
  shop.fakePayPal.injectFault({ call: 'createOrder', times: 3, fault });
  expect(said(await shop.ask(PREMIUM))).toEqual([503, PAYMENT_REFUSALS.away]);
  expect(await shop.ledger()).toMatchObject([{ state: 'failed', orderId: null, failure }]);
});
