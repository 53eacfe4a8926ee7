import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#app/db/client.ts';
import type { JobKind } from '#app/db/job-queue.ts';
import { machines } from '#app/db/tables/machines.ts';
import { outbox } from '#app/db/tables/site.ts';
import { payments, placements } from '#app/db/tables/payments.ts';
import { getPrice, type PlacementChoice } from '#app/features/payments/prices.rules.ts';
import { createPayPalClient } from '#app/features/payments/server/paypal/client.service.ts';
import type { RefundInput } from '#app/features/payments/payments.schema.ts';
import { toUsd } from '#app/lib/format.ts';
import { startFakePayPal, type FakePayPal } from '#app/simulators/paypal/fake-paypal.ts';
import { startTestApp, type TestApp, type TestEngine } from './app.ts';
import { limitsWithFake } from './fixtures/paypal-limits.ts';
import { freePort } from './free-port.ts';

export const BOTH: PlacementChoice = { premium: true, featured: true };
export const PREMIUM: PlacementChoice = { premium: true, featured: false };
export const FEATURED: PlacementChoice = { premium: false, featured: true };

type Options = {
  engine?: TestEngine;
  now?: Date;
  /** Also receives PayPal's events over HTTP. */
  listens?: boolean;
  env?: Record<string, string>;
  logger?: FastifyBaseLogger;
};

export type Checkout = Awaited<ReturnType<typeof openCheckout>>;

/** The application with a simulated PayPal, a seller with a listing 'mine', an admin, and a controllable clock. */
export async function openCheckout({
  engine = 'any',
  now: start = new Date(),
  listens = false,
  env = {},
  logger,
}: Options = {}) {
  const clock = { at: start };
  const now = () => clock.at;
  const port = await freePort();
  const webhookAddress = listens ? `http://127.0.0.1:${port}/paypal/webhook` : null;
  const fakePayPal = await startFakePayPal({ now, webhookAddress });
  const logged = logger === undefined ? {} : { logger };
  const settings = {
    ...logged,
    engine,
    now,
    tuning: { payPal: { limits: limitsWithFake(fakePayPal), pause: async () => undefined } },
    env: { RATE_LIMIT_FACTOR: '1000', ...payPalEnvironment(fakePayPal), ...env },
  };
  const begun = await startTestApp(settings);
  const { credentials, apiUrl } = fakePayPal.settings;
  const paypal = createPayPalClient({ apiUrl, ...credentials, now });
  const place = { t: begun };
  if (listens) await begun.app.listen({ host: '127.0.0.1', port });
  const seller = await begun.addUser({
    email: 'sam@shop.example',
    emailConfirmedAt: new Date('2026-01-01T00:00:00Z'),
    name: 'Sam',
  });
  const admin = await begun.addUser({ role: 'admin', username: 'boss' });
  await begun.addMachine({ id: 'mine', sellerId: seller.id });
  const [headers, adminHeaders] = [await begun.signIn(seller), await begun.signIn(admin)];
  const signedIn = { seller: headers };
  const { db } = begun.database;
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    as = signedIn.seller,
  ) => place.t.app.inject({ method, url, headers: as, ...(payload === undefined ? {} : { payload }) });
  const sent = () =>
    db
      .select({ subject: outbox.subject, text: outbox.textBody })
      .from(outbox)
      .orderBy(outbox.createdAt, outbox.subject);
  return {
    fakePayPal,
    clock,
    seller,
    admin,
    headers,
    adminHeaders,
    database: begun.database,
    call,
    addUser: begun.addUser,
    addMachine: begun.addMachine,
    signIn: begun.signIn,
    app: () => place.t.app,
    runDue: () => place.t.jobs.runDue(),
    /** Signs the seller in again, because their session expires before a placement. */
    signInAgain: async () => {
      signedIn.seller = await begun.signIn(seller);
    },
    /** Advance the clock, and run a scheduled job with all jobs that follow from it. */
    ...clockActions(place, clock),
    /** In a new session, because that of an admin lasts half a day. */
    asAdmin: async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
      call(method, url, payload, await begun.signIn(admin)),
    ask: (choice: PlacementChoice, fields: object = {}) => call('POST', '/paypal/order', orderBody(choice, fields)),
    order: async (choice: PlacementChoice = PREMIUM, fields: object = {}): Promise<string> => {
      const answer = await call('POST', '/paypal/order', orderBody(choice, fields));
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json().id;
    },
    capture: (orderId: string) => call('POST', `/paypal/order/${orderId}/capture`),
    confirm: (orderId: string, choice: PlacementChoice = PREMIUM, fields: object = {}) =>
      call('POST', '/api/confirm-listing-payment-paypal', { machineId: 'mine', orderId, ...choice, ...fields }),
    /** An admin refunds all that is left, or as the fields say. */
    refund: async (paymentId: string, fields: Partial<RefundInput> = {}) =>
      call(
        'POST',
        `/api/admin/payments/${paymentId}/refund`,
        await refundBody(db, paymentId, fields),
        await begun.signIn(admin),
      ),
    /** The body of a refund of all that is left, or as the fields say. */
    refundBody: (paymentId: string, fields: Partial<RefundInput> = {}) => refundBody(db, paymentId, fields),
    setMode: async (value: 'live' | 'sandbox') =>
      call('PUT', '/api/settings/payment_mode', { value }, await begun.signIn(admin)),
    ledger: () => db.select().from(payments).orderBy(payments.createdAt),
    periods: () => db.select().from(placements).orderBy(placements.startsAt),
    mails: async () => (await sent()).map(({ subject }) => subject),
    mailTexts: async (of: string) =>
      (await sent()).flatMap(({ subject, text }) => (subject === of ? [text] : [])).join('\n'),
    listing: async (id = 'mine') => (await db.select().from(machines).where(eq(machines.id, id)))[0],
    /** PayPal's state of the order and of its payment. */
    atPayPal: async (orderId: string) => {
      const { status, units } = await paypal.getOrder(orderId);
      return [status, ...units.flatMap(({ captures }) => captures.map((capture) => capture.status))];
    },
    /** The refunds of an order that PayPal has completed, in its own ids and cents. */
    refundsAtPayPal: async (orderId: string) => {
      const refunds = (await paypal.getOrder(orderId)).units.flatMap((unit) => unit.refunds);
      return refunds.flatMap(({ id, status, amount }) =>
        status === 'COMPLETED' && amount?.kind === 'usd' ? [{ id, amountCents: amount.cents }] : [],
      );
    },
    /** A second server on the same database. */
    replica: () => startTestApp({ ...settings, database: { ...begun.database, close: async () => undefined } }),
    /** Restarts the server on the same data. */
    restart: async () => {
      await place.t.app.close();
      await place.t.jobs.stop(0);
      place.t = await startTestApp({ ...settings, database: begun.database });
    },
    [Symbol.asyncDispose]: async () => {
      // A server that closes while it answers an event waits until the connection's keep-alive time is over.
      await fakePayPal.webhooks.settled();
      await place.t[Symbol.asyncDispose]();
      await fakePayPal[Symbol.asyncDispose]();
    },
  };
}

function clockActions(place: { t: TestApp }, clock: { at: Date }) {
  return {
    pass: (ms: number) => {
      clock.at = new Date(clock.at.getTime() + ms);
    },
    tick: async (kind: JobKind) => {
      const { jobs } = place.t;
      await place.t.database.db.transaction(async (tx) => {
        await jobs.send(tx, kind, {});
      });
      await jobs.runDue();
    },
  };
}

/** The settings with which an application uses a simulated PayPal. */
export function payPalEnvironment({ settings: { credentials, apiUrl, sdkUrl } }: FakePayPal): Record<string, string> {
  const webhook = ['PAYPAL_SANDBOX_WEBHOOK_ID', credentials.webhookId] as const;
  const both = ['SANDBOX', 'LIVE'].flatMap((mode) => [
    [`PAYPAL_${mode}_CLIENT_ID`, credentials.clientId],
    [`PAYPAL_${mode}_CLIENT_SECRET`, credentials.clientSecret],
    [`PAYPAL_${mode}_API_URL`, apiUrl],
    [`PAYPAL_${mode}_SDK_URL`, sdkUrl],
  ]);
  return Object.fromEntries([...both, webhook]);
}

async function refundBody(db: Db, paymentId: string, fields: Partial<RefundInput>): Promise<RefundInput> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  const leftUsd = payment === undefined ? 0 : toUsd(payment.amountCents - payment.refundedCents);
  const { scope = 'whole' } = fields;
  return { scope, reason: 'The listing came down early.', endsPlacements: scope === 'whole', leftUsd, ...fields };
}

function orderBody(choice: PlacementChoice, fields: object) {
  const amount = String(getPrice('Tajima', choice).total);
  return { amount, currency: 'USD', intent: 'CAPTURE', machineId: 'mine', ...choice, ...fields };
}

/** An admin's request, sent ten times at once, by turns to two servers of one database. */
export async function pressTenTimes(
  checkout: Checkout,
  other: Awaited<ReturnType<Checkout['replica']>>,
  request: { url: string; payload: object },
) {
  const press = { method: 'POST', headers: checkout.adminHeaders, ...request } as const;
  return Promise.all(
    Array.from({ length: 10 }, (_each, index) => (index % 2 === 0 ? checkout.app() : other.app).inject(press)),
  );
}
