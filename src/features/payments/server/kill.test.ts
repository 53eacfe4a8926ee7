import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { paymentRefunds, payments, placements } from '#app/db/tables/payments.ts';
import { openCrashableCheckout, PREMIUM_OF_MINE, type Death } from '#test/crashable-checkout.ts';

const MINUTES_LATER = 2 * 60_000;
/** `none`: no payable order; `given`: money captured and placement granted. */
type Outcome = 'none' | 'given';

const CREATE = '/v2/checkout/orders$';
const CAPTURE = '/capture$';

/** Where a server is killed between the order and the confirmation, and the outcome after the next server's sweep. */
const STEPS: readonly (readonly [string, Death | null, number, Outcome])[] = [
  ['the row is written, and PayPal not asked for an order', { when: 'before', path: CREATE }, 1, 'none'],
  ['PayPal has made the order, and nobody knows its id', { when: 'after', path: CREATE }, 1, 'none'],
  ['the payer has approved, and nobody has asked for the money', null, 1, 'given'],
  ['the money is about to be asked for', { when: 'before', path: CAPTURE }, 2, 'given'],
  ['PayPal has taken the money, and nobody has written it down', { when: 'after', path: CAPTURE }, 2, 'given'],
  ['the money is written down, and nobody has confirmed', null, 2, 'given'],
  ['all is confirmed', null, 3, 'given'],
];

test.each(STEPS)('a server killed when %s', { timeout: 120_000 }, async (_when, death, calls, outcome) => {
  await using checkout = await openCrashableCheckout();
  const first = await checkout.serve(0, death);
  const orderId = await checkout.walk(first, calls);
  first.process.kill('SIGKILL');
  await first.ended;

  const next = await checkout.serve(MINUTES_LATER, null);
  for (const _twice of [1, 2]) await next.sweep();
  const [payment, ...more] = await checkout.database.db.select().from(payments);
  const runs = await checkout.database.db.select().from(placements);
  const [listing] = await checkout.database.db.select().from(machines);
  const found = { more, state: payment?.state, runs: runs.length, isPremiumPaid: listing?.isPremiumPaid };
  expect(found).toEqual(
    outcome === 'given'
      ? { more: [], state: 'used', runs: 1, isPremiumPaid: true }
      : { more: [], state: 'created', runs: 0, isPremiumPaid: false },
  );
  if (orderId === null) return;
  expect(await checkout.atPayPal(orderId)).toEqual(['COMPLETED', 'COMPLETED']);
  expect(
    await checkout.post(next, '/api/confirm-listing-payment-paypal', { ...PREMIUM_OF_MINE, orderId }),
  ).toMatchObject({
    orderId,
    premium: true,
  });
});

const REFUND = '/refund$';

test.each([
  ['the refund is noted and not asked for', { when: 'before', path: REFUND }],
  ['PayPal has refunded, and nobody has written it down', { when: 'after', path: REFUND }],
] as const)('a part is refunded once by a server killed when %s', { timeout: 120_000 }, async (_when, death) => {
  await using checkout = await openCrashableCheckout();
  const first = await checkout.serve(0, death);
  const orderId = (await checkout.walk(first, 3)) ?? '';
  await checkout.refundPart(first, 300.5);
  await first.ended;

  const next = await checkout.serve(MINUTES_LATER, null);
  for (const _twice of [1, 2]) await next.sweep();
  const [refund, ...more] = await checkout.database.db.select().from(paymentRefunds);
  expect({ amountCents: refund?.amountCents, more }).toEqual({ amountCents: 30_050, more: [] });
  expect(await checkout.refundsAtPayPal(orderId)).toEqual([{ id: refund?.id, status: 'COMPLETED' }]);
  expect(await checkout.database.db.select().from(payments)).toMatchObject([{ state: 'used', refundedCents: 30_050 }]);
});
