import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { expect, test } from 'vitest';
import type { PaymentState } from '#app/db/enums.ts';
import { paymentRefunds } from '#app/db/tables/payments.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { BOTH, openCheckout, PREMIUM, type Checkout } from '#test/checkout.ts';
import { END_PLACEMENTS, SWEEP_PAYMENTS } from './payments.jobs.ts';

/** Steps that users, PayPal, the network and the clock can take, in any order. */
const STEPS = {
  order: (checkout: Checkout) => checkout.ask(PREMIUM),
  orderBoth: (checkout: Checkout) => checkout.ask(BOTH),
  approve: async (checkout: Checkout) => {
    for (const orderId of await openOrders(checkout)) checkout.fakePayPal.approve(orderId);
  },
  capture: async (checkout: Checkout) => {
    for (const orderId of await knownOrders(checkout)) await checkout.capture(orderId);
  },
  confirm: async (checkout: Checkout) => {
    for (const orderId of await knownOrders(checkout)) await checkout.confirm(orderId);
  },
  loseAnswers: (checkout: Checkout) =>
    checkout.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'reset', after: true } }),
  holdMoney: (checkout: Checkout) =>
    checkout.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'capture', status: 'PENDING' } }),
  breakRefunds: (checkout: Checkout) =>
    checkout.fakePayPal.injectFault({ call: 'refundCapture', times: 3, fault: { kind: 'problem', problem: 'broken' } }),
  sell: (checkout: Checkout) => checkout.call('PATCH', '/api/seller/machines/mine/mark-sold'),
  relist: (checkout: Checkout) => checkout.call('PATCH', '/api/seller/machines/mine/relist'),
  refund: async (checkout: Checkout) => {
    for (const { id } of await checkout.ledger()) await checkout.refund(id);
  },
  refundPartAtPayPal: async (checkout: Checkout) => {
    for (const { orderId, captureId } of await checkout.ledger()) {
      if (orderId === null || captureId === null) continue;
      if ((await checkout.atPayPal(orderId))[1] === 'COMPLETED') checkout.fakePayPal.refund(captureId, '10.25');
    }
  },
  goLive: (checkout: Checkout) => checkout.setMode('live'),
  goSandbox: (checkout: Checkout) => checkout.setMode('sandbox'),
  restart: (checkout: Checkout) => checkout.restart(),
  minute: async (checkout: Checkout) => {
    checkout.pass(MINUTE_MS);
    await checkout.tick(SWEEP_PAYMENTS);
  },
} as const satisfies Record<string, (checkout: Checkout) => unknown>;

type Step = keyof typeof STEPS;
const names: Step[] = [];
for (const name in STEPS) if (isStep(name)) names.push(name);

function isStep(name: string): name is Step {
  return name in STEPS;
}

async function knownOrders(checkout: Checkout): Promise<string[]> {
  return (await checkout.ledger()).flatMap(({ orderId }) => orderId ?? []);
}

async function openOrders(checkout: Checkout): Promise<string[]> {
  const open: string[] = [];
  for (const orderId of await knownOrders(checkout))
    if ((await checkout.atPayPal(orderId))[0] !== 'COMPLETED') open.push(orderId);
  return open;
}

/** Settles pending captures and lets time pass. */
async function comeToRest(checkout: Checkout): Promise<void> {
  for (let minute = 0; minute < 5; minute += 1) {
    for (const { captureId, captureStatus } of await checkout.ledger())
      if (captureId !== null && captureStatus === 'PENDING') checkout.fakePayPal.settle(captureId, 'COMPLETED');
    checkout.pass(60 * MINUTE_MS);
    await checkout.tick(SWEEP_PAYMENTS);
  }
}

/** The expected state and refunded cents in the ledger at rest, by PayPal's capture status. */
const AT_REST: Readonly<Record<string, (amountCents: number) => [PaymentState, number]>> = {
  COMPLETED: () => ['used', 0],
  PARTIALLY_REFUNDED: () => ['used', 1_025],
  REFUNDED: (amountCents) => ['refunded', amountCents],
};

/** Requires ledger, placements and PayPal to agree on every order: paid and granted, refunded, or never captured. */
async function requireAgreement(checkout: Checkout): Promise<void> {
  const runs = await checkout.periods();
  const refunds = await checkout.database.db.select().from(paymentRefunds);
  for (const { id, orderId, state, amountCents, refundedCents } of await checkout.ledger()) {
    const money = orderId === null ? undefined : (await checkout.atPayPal(orderId))[1];
    const given = runs.filter(({ paymentId }) => paymentId === id);
    if (money !== undefined && money in AT_REST) expect([state, refundedCents]).toEqual(AT_REST[money]?.(amountCents));
    else expect([money, given]).toEqual([undefined, []]);
    const back = refunds.filter(({ paymentId }) => paymentId === id);
    expect(back.reduce((sum, refund) => sum + refund.amountCents, 0)).toBe(refundedCents);
    if (state === 'used') expect(given.length).toBeGreaterThan(0);
    if (state === 'refunded') expect(given.every(({ endedAt }) => endedAt !== null)).toBe(true);
  }
  const listing = await checkout.listing();
  const isRunning = runs.some(({ kind, endedAt }) => kind === 'premium' && endedAt === null);
  expect(listing?.isPremiumPaid).toBe(isRunning);
}

test('whatever happens in whatever order, no money is kept without goods and no goods are given without money', async () => {
  await assert(
    asyncProperty(array(constantFrom(...names), { minLength: 3, maxLength: 14 }), async (steps) => {
      await using checkout = await openCheckout();
      for (const step of ['order', 'approve', ...steps] as const) await STEPS[step](checkout);
      await comeToRest(checkout);
      await requireAgreement(checkout);
      // The days of a placement that had begun are held while its listing, for sale again, waits for approval.
      await checkout.asAdmin('PATCH', '/api/machines/mine/status', { status: 'approved' });
      checkout.pass(400 * 24 * 60 * MINUTE_MS);
      await checkout.tick(END_PLACEMENTS);
      expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false, isFeaturedPaid: false });
    }),
    { numRuns: 8, examples: [[['capture', 'sell', 'relist']]] },
  );
}, 240_000);
