import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { expect, test } from 'vitest';
import type { PaymentState } from '#app/db/enums.ts';
import { paymentRefunds } from '#app/db/tables/payments.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { BOTH, openShop, PREMIUM, type Shop } from '#test/payment-shop.ts';
import { END_PLACEMENTS, SWEEP_PAYMENTS } from './payments.jobs.ts';

/** All that people, PayPal, the network and the clock may do, in any order. */
const STEPS = {
  order: (shop: Shop) => shop.ask(PREMIUM),
  orderBoth: (shop: Shop) => shop.ask(BOTH),
  approve: async (shop: Shop) => {
    for (const orderId of await openOrders(shop)) shop.fakePayPal.approve(orderId);
  },
  capture: async (shop: Shop) => {
    for (const orderId of await knownOrders(shop)) await shop.capture(orderId);
  },
  confirm: async (shop: Shop) => {
    for (const orderId of await knownOrders(shop)) await shop.confirm(orderId);
  },
  loseAnswers: (shop: Shop) =>
    shop.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'reset', after: true } }),
  holdMoney: (shop: Shop) =>
    shop.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'capture', status: 'PENDING' } }),
  breakRefunds: (shop: Shop) =>
    shop.fakePayPal.injectFault({ call: 'refundCapture', times: 3, fault: { kind: 'problem', problem: 'broken' } }),
  sell: (shop: Shop) => shop.call('PATCH', '/api/seller/machines/mine/mark-sold'),
  relist: (shop: Shop) => shop.call('PATCH', '/api/seller/machines/mine/relist'),
  refund: async (shop: Shop) => {
    for (const { id } of await shop.ledger()) await shop.asAdmin('POST', `/api/admin/payments/${id}/refund`);
  },
  refundPartAtPayPal: async (shop: Shop) => {
    for (const { orderId, captureId } of await shop.ledger()) {
      if (orderId === null || captureId === null) continue;
      if ((await shop.atPayPal(orderId))[1] === 'COMPLETED') shop.fakePayPal.refund(captureId, '10.25');
    }
  },
  goLive: (shop: Shop) => shop.setMode('live'),
  goSandbox: (shop: Shop) => shop.setMode('sandbox'),
  restart: (shop: Shop) => shop.restart(),
  minute: async (shop: Shop) => {
    shop.pass(MINUTE_MS);
    await shop.tick(SWEEP_PAYMENTS);
  },
} as const satisfies Record<string, (shop: Shop) => unknown>;

type Step = keyof typeof STEPS;
const names: Step[] = [];
for (const name in STEPS) if (isStep(name)) names.push(name);

function isStep(name: string): name is Step {
  return name in STEPS;
}

async function knownOrders(shop: Shop): Promise<string[]> {
  return (await shop.ledger()).flatMap(({ orderId }) => orderId ?? []);
}

async function openOrders(shop: Shop): Promise<string[]> {
  const open: string[] = [];
  for (const orderId of await knownOrders(shop))
    if ((await shop.atPayPal(orderId))[0] !== 'COMPLETED') open.push(orderId);
  return open;
}

/** Everything that was held up comes through, and time passes. */
async function comeToRest(shop: Shop): Promise<void> {
  for (let minute = 0; minute < 5; minute += 1) {
    for (const { captureId, captureStatus } of await shop.ledger())
      if (captureId !== null && captureStatus === 'PENDING') shop.fakePayPal.settle(captureId, 'COMPLETED');
    shop.pass(60 * MINUTE_MS);
    await shop.tick(SWEEP_PAYMENTS);
  }
}

/** What the ledger says when all is quiet, for what PayPal says of the money. */
const AT_REST: Readonly<Record<string, (amountCents: number) => [PaymentState, number]>> = {
  COMPLETED: () => ['used', 0],
  PARTIALLY_REFUNDED: () => ['used', 1_025],
  REFUNDED: (amountCents) => ['refunded', amountCents],
};

/** Ledger, placements and PayPal say the same of every order: paid for and given, or refunded, or never taken. */
async function requireAgreement(shop: Shop): Promise<void> {
  const runs = await shop.periods();
  const refunds = await shop.database.db.select().from(paymentRefunds);
  for (const { id, orderId, state, amountCents, refundedCents } of await shop.ledger()) {
    const money = orderId === null ? undefined : (await shop.atPayPal(orderId))[1];
    const given = runs.filter(({ paymentId }) => paymentId === id);
    if (money !== undefined && money in AT_REST) expect([state, refundedCents]).toEqual(AT_REST[money]?.(amountCents));
    else expect([money, given]).toEqual([undefined, []]);
    const back = refunds.filter(({ paymentId }) => paymentId === id);
    expect(back.reduce((sum, refund) => sum + refund.amountCents, 0)).toBe(refundedCents);
    if (state === 'used') expect(given.length).toBeGreaterThan(0);
    if (state === 'refunded') expect(given.every(({ endedAt }) => endedAt !== null)).toBe(true);
  }
  const listing = await shop.listing();
  const isRunning = runs.some(({ kind, endedAt }) => kind === 'premium' && endedAt === null);
  expect(listing?.isPremiumPaid).toBe(isRunning);
}

test('whatever happens in whatever order, no money is kept without goods and no goods are given without money', async () => {
  await assert(
    asyncProperty(array(constantFrom(...names), { minLength: 3, maxLength: 14 }), async (steps) => {
      await using shop = await openShop();
      for (const step of ['order', 'approve', ...steps] as const) await STEPS[step](shop);
      await comeToRest(shop);
      await requireAgreement(shop);
      shop.pass(400 * 24 * 60 * MINUTE_MS);
      await shop.tick(END_PLACEMENTS);
      expect(await shop.listing()).toMatchObject({ isPremiumPaid: false, isFeaturedPaid: false });
    }),
    { numRuns: 8 },
  );
}, 240_000);
