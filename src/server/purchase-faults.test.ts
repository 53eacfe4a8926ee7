import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { payments } from '#app/db/tables/payments.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { threadMessages } from '#app/db/tables/threads.ts';
import { MAIL_MESSAGES } from '#app/features/conversations/server/conversations.jobs.ts';
import { SWEEP_PAYMENTS } from '#app/features/payments/server/payments.jobs.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { startFakePayPal } from '#app/simulators/paypal/fake-paypal.ts';
import { startTestApp } from '#test/app.ts';
import { payPalEnvironment } from '#test/checkout.ts';
import { openFailingWrites } from '#test/failing-writes.ts';
import { limitsWithFake } from '#test/fixtures/paypal-limits.ts';
import {
  ask,
  done,
  invoiced,
  issuing,
  offered,
  selling,
  undoing,
  type Request,
} from '#test/fixtures/purchase-requests.ts';
import {
  openMarket,
  PURCHASE_JOBS,
  requireAgreement,
  requireSettled,
  type Market,
  type MarketKind,
} from '#test/fixtures/purchases.ts';
import { startSales } from '#test/fixtures/sales.ts';
import { NOON } from '#test/fixtures/watching.ts';

/** Markets whose server can be killed, and is followed by another on the same database. */
async function startMarkets() {
  const clock = { now: () => NOON };
  const fakePayPal = await startFakePayPal({ now: () => clock.now() });
  const settings = {
    env: { RATE_LIMIT_FACTOR: '1000', ...payPalEnvironment(fakePayPal) },
    tuning: { payPal: { limits: limitsWithFake(fakePayPal), pause: async () => undefined } },
  };
  const t = await startSales(settings);
  clock.now = t.now;
  await t.addRule({ percent: 8 });
  const writes = await openFailingWrites(t.db);
  const seen = new Set<string>();
  let markets = 0;
  return {
    ...t,
    /** Who is mailed since the last time. */
    newMails: async () => {
      const mails = (await t.mails()).filter(({ id }) => !seen.has(id));
      for (const { id } of mails) seen.add(id);
      return mails.map(({ recipient }) => recipient).toSorted();
    },
    fakePayPal,
    writes,
    open: async (kind: MarketKind) => {
      markets += 1;
      return openMarket(t, kind, `listing-${markets}`);
    },
    /** The server that follows one that was killed. */
    nextServer: () => startTestApp({ ...settings, now: t.now, database: t.database }),
    [Symbol.asyncDispose]: async () => {
      await writes[Symbol.asyncDispose]();
      await t[Symbol.asyncDispose]();
      await fakePayPal[Symbol.asyncDispose]();
    },
  };
}
type T = Awaited<ReturnType<typeof startMarkets>>;

type Row = {
  /** 'introduced' unless stated. */
  kind?: MarketKind;
  /** What is there before; returns the request that is cut off. */
  begin: (market: Market, t: T) => Promise<Request>;
  /** What is there once it is done, and all jobs have run. */
  after: object;
  /** Who is mailed because of it, each once. */
  mailed: readonly string[];
};

const [BEA, SAM, OFFICE] = ['bea@shop.example', 'sam@seller.example', 'sales@tewh.example'];
const UNDER_OFFER = { machine: { status: 'approved', isUnderOffer: true }, stage: 'under-offer' };
const SOLD = { machine: { status: 'sold' }, stage: 'won' };

const UNDONE: Row = {
  begin: async (market) => {
    await invoiced(market);
    return undoing(market);
  },
  after: {
    machine: { status: 'approved' },
    stage: 'introduced',
    sales: [{ undoneAt: expect.any(Date) }],
    invoice: { state: 'credited' },
    note: { issuedBy: null },
  },
  mailed: [OFFICE, SAM],
};

const HAS_PLACEMENTS = { isPremiumPaid: true, isFeaturedPaid: true };
const HAS_NONE = { isPremiumPaid: false, isFeaturedPaid: false, premiumUntil: null, featuredUntil: null };

const ROWS: Readonly<Record<string, Row>> = {
  'an offer that is accepted': {
    begin: async (market) => ({
      who: 'sam',
      method: 'POST',
      url: `/api/offers/${await offered(market)}/accept`,
      body: {},
    }),
    after: { ...UNDER_OFFER, offers: [{ state: 'accepted' }] },
    mailed: [BEA],
  },
  'a counteroffer that is accepted': {
    begin: async (market) => {
      const counter = market.as('sam', 'POST', `/api/offers/${await offered(market)}/counter`, { amountUsd: 32_000 });
      return {
        who: 'bea',
        method: 'POST',
        url: `/api/offers/${(await done<{ id: string }>(counter)).id}/accept`,
        body: {},
      };
    },
    after: { ...UNDER_OFFER, offers: [{ state: 'countered' }, { state: 'accepted' }] },
    mailed: [SAM],
  },
  'an offer that private prices accept': {
    begin: async ({ as, id, threadIds }) => {
      const limits = { acceptFromUsd: 30_000, declineBelowUsd: null };
      await done(as('sam', 'PUT', `/api/seller/machines/${id}/offer-limits`, limits));
      return { who: 'bea', method: 'POST', url: `/api/threads/${threadIds.bea}/offers`, body: { amountUsd: 31_000 } };
    },
    after: { ...UNDER_OFFER, offers: [{ state: 'accepted' }] },
    mailed: [BEA, SAM],
  },
  'a quote that is accepted': {
    begin: async ({ as, threadIds, now }) => {
      const lines = [{ kind: 'machine', note: '', amountUsd: 31_000 }];
      const quote = { lines, validUntil: siteDay(now()) };
      const sent = as('boss', 'POST', `/api/threads/${threadIds.bea}/quotes`, quote);
      const { number, version } = await done<{ number: string; version: number }>(sent);
      return { who: 'bea', method: 'POST', url: `/api/quotes/${number}/accept`, body: { version, name: 'Bea' } };
    },
    after: { ...UNDER_OFFER, quotes: [{ state: 'accepted' }] },
    mailed: [BEA, OFFICE],
  },
  'a machine that is sold': {
    begin: async (market) => {
      await done(market.as('sam', 'POST', `/api/offers/${await offered(market)}/accept`, {}));
      return selling(market);
    },
    after: { ...SOLD, currentSales: [{ buyer: 'thread', priceUsd: 31_000, commissionCents: 248_000 }] },
    mailed: [],
  },
  'a Premium machine that is sold': {
    kind: 'premium',
    begin: async (market) => selling(market),
    after: { ...SOLD, machine: { status: 'sold', ...HAS_NONE } },
    mailed: [],
  },
  'a sale that is undone': UNDONE,
  'the sale of a Premium machine that is undone': {
    kind: 'premium',
    begin: async (market) => {
      await done(ask(market, selling(market)));
      return undoing(market);
    },
    after: {
      stage: 'talking',
      machine: { status: 'approved', ...HAS_PLACEMENTS },
      sales: [{ undoneAt: expect.any(Date) }],
    },
    mailed: [],
  },
  'an invoice that is issued': {
    begin: async (market) => {
      await done(ask(market, selling(market)));
      return issuing(market);
    },
    after: { ...SOLD, invoice: { state: 'open', amountCents: 248_000 } },
    mailed: [SAM],
  },
  'an invoice that is taken back': {
    begin: async (market) => {
      const url = `/api/invoices/${await invoiced(market)}/credit`;
      return { who: 'boss', method: 'POST', url, body: { reason: 'Agreed by telephone.' } };
    },
    after: { ...SOLD, invoice: { state: 'credited' }, note: { issuedBy: 'boss', repayCents: 0 } },
    mailed: [SAM],
  },
  'a cheque that is noted': {
    begin: async (market) => {
      const body = { kind: 'cheque', reference: '1204', paidOn: siteDay(market.now()) };
      return { who: 'boss', method: 'POST', url: `/api/invoices/${await invoiced(market)}/payments`, body };
    },
    after: { ...SOLD, invoice: { state: 'paid', paidBy: 'cheque' } },
    mailed: [SAM],
  },
  'an invoice that is paid by PayPal': {
    begin: async (market, { fakePayPal }) => {
      const order = market.as('sam', 'POST', `/api/invoices/${await invoiced(market)}/order`);
      const { id } = await done<{ id: string }>(order);
      fakePayPal.approve(id);
      return { who: 'sam', method: 'POST', url: `/paypal/order/${id}/capture` };
    },
    after: { ...SOLD, invoice: { state: 'paid', paidBy: 'paypal' }, payment: { state: 'used' } },
    mailed: [SAM],
  },
};

async function readState({ db }: T, market: Market) {
  const purchase = await market.read();
  const ledger = await db.select().from(payments).orderBy(payments.createdAt);
  return {
    ...purchase,
    stage: purchase.deals.find(({ threadId }) => threadId === market.threadIds.bea)?.stage,
    invoice: purchase.invoices.at(-1),
    note: purchase.notes.at(-1),
    payment: ledger.at(-1),
    messages: await db.$count(threadMessages),
    auditEntries: await db.$count(auditLog),
  };
}

async function begin(t: T, row: Row) {
  const market = await t.open(row.kind ?? 'introduced');
  const request = await row.begin(market, t);
  await mailsAfter(t, t, market, MAIL_JOBS);
  return { market, request, before: await readState(t, market) };
}

const MAIL_JOBS = [...PURCHASE_JOBS, MAIL_MESSAGES];
const ALL_JOBS = [...MAIL_JOBS, SWEEP_PAYMENTS];

/** Lets time pass and each of these jobs run twice, and returns who is mailed. */
async function mailsAfter(t: T, { jobs }: Pick<T, 'jobs'>, market: Market, kinds = ALL_JOBS): Promise<string[]> {
  await market.passTime(3 * MINUTE_MS);
  for (const kind of [...kinds, ...kinds]) await jobs.send(t.db, kind, {});
  await jobs.runDue();
  return t.newMails();
}

/** Does it once it was killed at each of its writes: each time it has not happened, or the jobs finish it. */
async function cutOffAtEachWrite(t: T, row: Row) {
  let begun = await begin(t, row);
  for (let nth = 1; ; nth += 1) {
    const { market, request, before } = begun;
    await t.writes.failFrom(nth);
    const { statusCode, body } = await ask(market, request);
    if (!(await t.writes.stop())) {
      expect(statusCode, body).toBeLessThan(300);
      return begun;
    }
    expect(statusCode, body).toBe(500);
    const state = await readState(t, market);
    if (isDeepStrictEqual(state, before)) continue;
    expect(await mailsAfter(t, t, market)).toEqual(row.mailed);
    expect(await readState(t, market)).toMatchObject(row.after);
    begun = await begin(t, row);
  }
}

test.each(Object.entries(ROWS))('%s is whole or did not happen, wherever the server is killed', async (_what, row) => {
  await using t = await startMarkets();
  const { market, request, before } = await cutOffAtEachWrite(t, row);
  expect(await readState(t, market)).not.toEqual(before);
  // Killed before its mails and jobs.
  await using next = await t.nextServer();
  expect(await mailsAfter(t, next, market)).toEqual(row.mailed);
  const after = await readState(t, market);
  expect(after).toMatchObject(row.after);
  requireAgreement(after);
  requireSettled(after, t.now());
  // Whoever got no answer asks again.
  await ask(market, request);
  expect(await mailsAfter(t, next, market)).toEqual([]);
  expect(await readState(t, market)).toEqual(after);
});

test('a credit note follows an undone sale once, wherever its job is killed', async () => {
  await using t = await startMarkets();
  const { market, request } = await begin(t, UNDONE);
  await done(ask(market, request));
  const mailed: string[] = [];
  for (let nth = 1, isKilled = true; isKilled; nth += 1) {
    await t.writes.failFrom(nth);
    mailed.push(...(await mailsAfter(t, t, market)));
    isKilled = await t.writes.stop();
  }
  expect(mailed).toEqual(UNDONE.mailed);
  expect(await readState(t, market)).toMatchObject(UNDONE.after);
});
