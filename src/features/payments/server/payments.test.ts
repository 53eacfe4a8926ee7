import { expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/durations.ts';
import { BOTH, FEATURED, openCheckout, PREMIUM } from '#test/checkout.ts';
import { said } from '#test/fixtures/payments.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';

test('the setup has what the page needs, and says in words what is missing', async () => {
  await using checkout = await openCheckout();
  const setup = (await checkout.call('GET', '/paypal/setup')).json();
  expect(setup).toEqual({
    environment: 'sandbox',
    isSimulated: false,
    sdkUrl: checkout.fakePayPal.settings.sdkUrl,
    clientToken: expect.any(String),
  });
  await checkout.setMode('live');
  expect((await checkout.call('GET', '/paypal/setup')).json()).toMatchObject({ environment: 'production' });
});

test('a payment that nobody has set up is refused in words', async () => {
  await using checkout = await openCheckout({
    env: { PAYPAL_SANDBOX_CLIENT_ID: '', PAYPAL_SANDBOX_CLIENT_SECRET: '', PAYPAL_SANDBOX_WEBHOOK_ID: '' },
  });
  const setup = await checkout.call('GET', '/paypal/setup');
  expect([setup.statusCode, setup.json()]).toEqual([
    200,
    { environment: 'sandbox', isSimulated: false, sdkUrl: expect.any(String), error: PAYMENT_REFUSALS.notConfigured },
  ]);
  expect(said(await checkout.ask(PREMIUM))).toEqual([503, PAYMENT_REFUSALS.notConfigured]);
  expect(await checkout.ledger()).toEqual([]);
});

test('a PayPal that is away is told in the setup', async () => {
  await using checkout = await openCheckout();
  checkout.fakePayPal.injectFault({ call: 'token', times: 3, fault: { kind: 'problem', problem: 'broken' } });
  expect((await checkout.call('GET', '/paypal/setup')).json()).toMatchObject({ error: PAYMENT_REFUSALS.away });
});

test.each([
  ['premium', PREMIUM, 1_000, 0],
  ['featured', FEATURED, 250, 0],
  ['both', BOTH, 1_125, 125],
] as const)('paying for %s gives it for 90 days, with a receipt', async (_what, choice, amountUsd, savingUsd) => {
  await using checkout = await openCheckout();
  const orderId = await checkout.order(choice);
  checkout.fakePayPal.approve(orderId);
  const captured = await checkout.capture(orderId);
  expect([captured.statusCode, captured.json()]).toEqual([200, { status: 'COMPLETED' }]);
  const end = new Date(checkout.clock.at.getTime() + 90 * DAY_MS);
  const confirmed = await checkout.confirm(orderId, choice);
  expect(confirmed.json()).toEqual({
    machineId: 'mine',
    orderId,
    ...choice,
    premiumUntil: choice.premium ? end.toISOString() : null,
    featuredUntil: choice.featured ? end.toISOString() : null,
  });
  expect(await checkout.ledger()).toMatchObject([
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
  expect(await checkout.listing()).toMatchObject({
    isPremiumPaid: choice.premium,
    isFeaturedPaid: choice.featured,
    listingOptionsPaymentIntentId: orderId,
  });
  expect(await checkout.mails()).toEqual(['Your payment to Stitchyard']);
  const seen = (await checkout.app().inject('/api/machines/mine')).json();
  expect(seen).toMatchObject({ isPremiumPaid: choice.premium, isFeaturedPaid: choice.featured });
});

test('what the browser sends does not change the price', async () => {
  await using checkout = await openCheckout();
  for (const amount of ['1.00', 1, '1000.01', '999', 1_125])
    expect(said(await checkout.ask(PREMIUM, { amount }))).toEqual([409, PAYMENT_REFUSALS.amount]);
  expect(await checkout.ledger()).toEqual([]);
  expect(checkout.fakePayPal.callsOf('createOrder')).toEqual([]);
  for (const amount of ['1000', '1000.00', 1_000])
    expect((await checkout.ask(PREMIUM, { amount })).statusCode).toBe(201);
});

test.each([
  [{ currency: 'EUR' }, 'Currency must be USD'],
  [{ intent: 'AUTHORIZE' }, 'Intent must be CAPTURE'],
  [{ amount: 'much' }, 'Amount must be a number of dollars'],
  [{ machineId: undefined }, PAYMENT_REFUSALS.missing],
  [{ machineId: '' }, PAYMENT_REFUSALS.missing],
  [{ premium: false }, PAYMENT_REFUSALS.noOption],
])('an order with %j is refused', async (fields, message) => {
  await using checkout = await openCheckout();
  expect(said(await checkout.ask(PREMIUM, fields))).toEqual([400, message]);
  expect(await checkout.ledger()).toEqual([]);
});

test('only the own listing can be paid for, and not one that is sold or placed already', async () => {
  await using checkout = await openCheckout();
  const other = await checkout.addUser();
  await checkout.addMachine({ id: 'foreign', sellerId: other.id });
  await checkout.addMachine({ id: 'sold', sellerId: checkout.seller.id, status: 'sold' });
  const until = new Date(checkout.clock.at.getTime() + 30 * DAY_MS);
  await checkout.addMachine({ id: 'placed', sellerId: checkout.seller.id, isPremiumPaid: true, premiumUntil: until });
  for (const machineId of ['foreign', 'none'])
    expect(said(await checkout.ask(PREMIUM, { machineId }))).toEqual([404, 'Machine not found']);
  expect(said(await checkout.ask(PREMIUM, { machineId: 'sold' }))).toEqual([409, PAYMENT_REFUSALS.sold]);
  expect(said(await checkout.ask(PREMIUM, { machineId: 'placed' }))).toEqual([409, PAYMENT_REFUSALS.paidAlready]);
  expect(said(await checkout.ask(BOTH, { machineId: 'placed' }))).toEqual([409, PAYMENT_REFUSALS.paidAlready]);
  expect((await checkout.ask(FEATURED, { machineId: 'placed' })).statusCode).toBe(201);
  expect(checkout.fakePayPal.callsOf('createOrder')).toHaveLength(1);
});

test.each([
  ['breaks', { kind: 'problem', problem: 'broken' }, 'INTERNAL_SERVER_ERROR'],
  ['has too much to do', { kind: 'problem', problem: 'tooMany' }, 'RATE_LIMIT_REACHED'],
  ['answers no JSON', { kind: 'nonsense' }, 'NO_ANSWER'],
  ['says nothing', { kind: 'hang' }, 'NO_ANSWER'],
  ['makes the order and says nothing', { kind: 'hang', after: true }, 'NO_ANSWER'],
] as const)('when PayPal %s, no order is made, and the row says so', async (_what, fault, failure) => {
  await using checkout = await openCheckout();
  checkout.fakePayPal.injectFault({ call: 'createOrder', times: 3, fault });
  expect(said(await checkout.ask(PREMIUM))).toEqual([503, PAYMENT_REFUSALS.away]);
  expect(await checkout.ledger()).toMatchObject([{ state: 'failed', orderId: null, failure }]);
});
