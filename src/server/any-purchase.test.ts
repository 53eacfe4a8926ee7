import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatQuoteNumber } from '#app/features/quotes/quote-numbers.rules.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { toUsd } from '#app/lib/format.ts';
import { siteDay } from '#app/lib/site-time.ts';
import {
  openMarket,
  requireAgreement,
  requireSettled,
  type Buyer,
  type Market,
  type Person,
  type Purchase,
} from '#test/fixtures/purchases.ts';
import { startSales } from '#test/fixtures/sales.ts';

type Choice = {
  who: Person;
  /** Whether it is done by one who can be expected to do it, in place of `who`. */
  isUsual: boolean;
  buyer: Buyer;
  /** Which of several, the newest first. */
  at: number;
  usd: number;
};
/** A market as it was before an act, and what the act chooses. */
type Situation = Market & Choice & { before: Purchase };

const NO_SUCH_ID = '00000000-0000-4000-8000-000000000000';

const newest = <Row>(rows: readonly Row[], at: number): Row | undefined =>
  rows.at(-1 - (at % Math.max(1, rows.length)));

function answerOffer(of: Situation, by: 'maker' | 'recipient', act: string, body: object = {}) {
  const offer = newest(of.before.offers, of.at);
  const buyer = offer?.threadId === of.threadIds.bea ? 'bea' : 'eve';
  const usual = (offer?.maker === 'buyer') === (by === 'maker') ? buyer : of.kind === 'premium' ? 'sam' : 'boss';
  return of.as(of.isUsual ? usual : of.who, 'POST', `/api/offers/${offer?.id ?? NO_SUCH_ID}/${act}`, body);
}

function answerQuote({ as, threadIds, at, before }: Situation, by: 'buyer' | 'boss', act: string, body: object = {}) {
  const { number = 9_999, version = 1, threadId } = newest(before.quotes, at) ?? {};
  const buyer = threadId === threadIds.bea ? 'bea' : 'eve';
  const payload = { version, ...body };
  return as(by === 'boss' ? by : buyer, 'POST', `/api/quotes/${formatQuoteNumber(number)}/${act}`, payload);
}

function moveDeal({ as, buyer, threadIds, before }: Situation, change: object) {
  const deal = before.deals.find(({ threadId }) => threadId === threadIds[buyer]);
  const body = { version: deal?.version ?? 1, ...change };
  return as('boss', 'PATCH', `/api/deals/${deal?.threadId ?? NO_SUCH_ID}`, body);
}

/** What is negotiated. */
const BARGAINING = {
  offer: ({ as, isUsual, who, buyer, usd, threadIds }: Situation) =>
    as(isUsual ? buyer : who, 'POST', `/api/threads/${threadIds[buyer]}/offers`, { amountUsd: usd }),
  counter: (of: Situation) => answerOffer(of, 'recipient', 'counter', { amountUsd: of.usd }),
  accept: (of: Situation) => answerOffer(of, 'recipient', 'accept', { priceUsd: of.before.machine?.price }),
  decline: (of: Situation) => answerOffer(of, 'recipient', 'decline'),
  withdraw: (of: Situation) => answerOffer(of, 'maker', 'withdraw'),
  'fall through': (of: Situation) => answerOffer(of, 'maker', 'fall-through'),
  limits: ({ as, id, usd }: Situation) =>
    as('sam', 'PUT', `/api/seller/machines/${id}/offer-limits`, {
      acceptFromUsd: usd + 1_000,
      declineBelowUsd: 28_500,
    }),
  price: ({ as, id, usd }: Situation) => as('boss', 'PATCH', `/api/machines/${id}`, { price: usd + 2_000 }),
  'lower price': ({ as, id, usd }: Situation) => as('sam', 'PATCH', `/api/machines/${id}/price`, { price: usd }),
  quote: ({ as, buyer, usd, threadIds, before, now }: Situation) =>
    as('boss', 'POST', `/api/threads/${threadIds[buyer]}/quotes`, {
      lines: [{ kind: 'machine', note: '', amountUsd: usd }],
      validUntil: siteDay(new Date(now().getTime() + DAY_MS)),
      replaces: before.quotes.findLast(({ threadId }) => threadId === threadIds[buyer])?.id ?? null,
    }),
  'accept quote': (of: Situation) => answerQuote(of, 'buyer', 'accept', { name: 'A buyer' }),
  'decline quote': (of: Situation) => answerQuote(of, 'buyer', 'decline'),
  'withdraw quote': (of: Situation) => answerQuote(of, 'boss', 'withdraw'),
  'end quote': (of: Situation) => answerQuote(of, 'boss', 'fall-through'),
  win: (of: Situation) => moveDeal(of, { stage: 'won' }),
  lose: (of: Situation) => moveDeal(of, { stage: 'lost', lostReason: 'price' }),
} as const;

function soldTo({ at, buyer, usd, threadIds }: Situation) {
  const buyers = [
    { kind: 'thread', threadId: threadIds[buyer] },
    { kind: 'named', name: 'Nora' },
    { kind: 'elsewhere' },
    undefined,
  ];
  return { buyer: buyers[at], ...(at < 2 && { priceUsd: usd }) };
}

const setStatus = ({ as, id }: Situation, status: string) =>
  as('boss', 'PATCH', `/api/machines/${id}/status`, { status });

/** What becomes of the listing. */
const SELLING = {
  sell: (of: Situation) =>
    of.who === 'boss'
      ? of.as('boss', 'POST', `/api/machines/${of.id}/sale`, soldTo(of))
      : of.as('sam', 'PATCH', `/api/seller/machines/${of.id}/mark-sold`, soldTo(of)),
  'choose sold': (of: Situation) => setStatus(of, 'sold'),
  undo: ({ as, id }: Situation) => as('sam', 'POST', `/api/seller/machines/${id}/undo-sold`),
  relist: ({ as, id }: Situation) => as('sam', 'PATCH', `/api/seller/machines/${id}/relist`),
  approve: (of: Situation) => setStatus(of, 'approved'),
  reject: (of: Situation) => setStatus(of, 'rejected'),
  remove: ({ as, id }: Situation) => as('boss', 'DELETE', `/api/machines/${id}`),
  restore: ({ as, id }: Situation) => as('boss', 'POST', `/api/admin/deleted-listings/${id}/restore`),
} as const;

const saleOf = ({ before, at }: Situation) => newest(before.sales, at);
const invoiceOf = ({ before, at }: Situation) => `/api/invoices/${newest(before.invoices, at)?.number ?? 1}`;

/** What becomes of the commission. */
const INVOICING = {
  correct: (of: Situation) =>
    of.as('boss', 'PATCH', `/api/sales/${saleOf(of)?.id ?? NO_SUCH_ID}`, {
      priceUsd: of.usd,
      ...(of.at < 2 && { commissionPercent: 7.5 }),
    }),
  issue: (of: Situation) =>
    of.as('boss', 'POST', `/api/sales/${saleOf(of)?.id ?? NO_SUCH_ID}/invoice`, {
      amountUsd: toUsd(saleOf(of)?.commissionCents ?? 0),
    }),
  credit: (of: Situation) => of.as('boss', 'POST', `${invoiceOf(of)}/credit`, { reason: 'Agreed by telephone.' }),
  pay: (of: Situation) =>
    of.as('boss', 'POST', `${invoiceOf(of)}/payments`, {
      kind: of.usd > 30_000 ? 'cheque' : 'transfer',
      reference: '1204',
      paidOn: siteDay(of.now()),
    }),
  'undo payment': (of: Situation) => of.as('boss', 'DELETE', `${invoiceOf(of)}/payments`),
} as const;

const ACTS = { ...BARGAINING, ...SELLING, ...INVOICING };
/** Time that passes without the jobs, which run in a moment. */
const TIMES_MS = { 'a moment': 0, 'an hour': HOUR_MS, 'a day': DAY_MS, 'three days': 73 * HOUR_MS } as const;

type Act = keyof typeof ACTS | keyof typeof TIMES_MS;

const stepOf = (...acts: readonly Act[]) =>
  fc.record({
    act: fc.constantFrom(...acts),
    who: fc.constantFrom<Person>('bea', 'eve', 'sam', 'boss'),
    isUsual: fc.constantFrom(true, true, true, false),
    buyer: fc.constantFrom<Buyer>('bea', 'eve'),
    at: fc.constantFrom(0, 0, 0, 1, 2, 3),
    usd: fc.constantFrom(28_000, 29_000, 31_000, 33_000),
    twice: fc.constantFrom(false, false, true),
  });
const stepsOf = (maxLength: number, ...acts: readonly Act[]) =>
  fc.array(stepOf(...acts), { minLength: 1, maxLength, size: 'max' });

/** In an order in which much succeeds. */
const steps = fc
  .array(
    fc.oneof(
      stepsOf(5, 'offer', 'counter', 'accept', 'accept', 'accept', 'decline', 'withdraw', 'fall through', 'limits'),
      stepsOf(4, 'accept', 'lower price', 'price', 'three days', 'a moment'),
      stepsOf(4, 'quote', 'accept quote', 'accept quote', 'decline quote', 'withdraw quote', 'end quote', 'a day'),
      stepsOf(1, 'win', 'lose'),
      fc
        .tuple(
          stepsOf(2, 'sell', 'sell', 'choose sold', 'accept'),
          stepsOf(1, 'correct'),
          stepsOf(1, 'issue'),
          stepsOf(3, 'correct', 'issue', 'issue', 'pay', 'pay', 'credit', 'undo payment', 'a moment'),
          stepsOf(3, 'undo', 'undo', 'a day', 'relist', 'approve', 'approve', 'reject', 'remove', 'restore', 'pay'),
          stepsOf(1, 'a moment', 'an hour'),
        )
        .map((parts) => parts.flat()),
    ),
    { minLength: 4, maxLength: 8 },
  )
  .map((parts) => parts.flat());
type Step = Choice & { act: Act; twice: boolean };

const ONCE = { who: 'boss', isUsual: true, at: 0, usd: 31_000, twice: false } as const;
/** Both buyers have made an offer, and one has a quote. */
const BEGINNING: readonly Step[] = [
  { ...ONCE, act: 'offer', buyer: 'bea' },
  { ...ONCE, act: 'offer', buyer: 'eve' },
  { ...ONCE, act: 'quote', buyer: 'eve' },
];

const isTime = (taken: Act): taken is keyof typeof TIMES_MS => taken in TIMES_MS;

const then = (taken: Act, buyer: Buyer = 'eve'): Step => ({ ...ONCE, act: taken, buyer });
/** Each of these acts succeeds on a listing that the operator sells, so that no run consists of refusals. */
const PURCHASE: readonly Step[] = [
  then('accept'),
  { ...then('sell'), who: 'sam' },
  then('undo'),
  then('fall through'),
  then('lose', 'bea'),
  then('quote'),
  then('accept quote'),
  then('win'),
  then('sell'),
  then('issue'),
  then('credit'),
  then('issue'),
  then('pay'),
  then('a moment'),
];

/** Success, or a refusal of which the API's document tells. */
const SUCCESSES = [200, 201, 204];
const ANSWERS = [...SUCCESSES, 400, 404, 409, 412, 429];

/** Does it, adds the act to `succeeded` if it was not refused, and returns what has become of the purchase. */
async function take(
  market: Market,
  { act: taken, twice, ...choice }: Step,
  before: Purchase,
  succeeded: Set<Act>,
): Promise<Purchase> {
  if (isTime(taken)) {
    await market.passTime(TIMES_MS[taken]);
    if (taken === 'a moment') await market.runJobs();
  } else {
    const perform = () => ACTS[taken]({ ...market, ...choice, before });
    const answers = await Promise.all(twice ? [perform(), perform()] : [perform()]);
    for (const { statusCode, body } of answers) expect(ANSWERS, body).toContain(statusCode);
    if (answers.some(({ statusCode }) => SUCCESSES.includes(statusCode))) succeeded.add(taken);
  }
  const after = await market.read();
  requireAgreement(after);
  requireEachSaleOnce(before, after);
  requireNothingPaidInVain(before, after);
  if (taken === 'a moment') requireSettled(after, market.now());
  return after;
}

/** Each time that the listing was sold it has one more sale, and no sale is lost. */
function requireEachSaleOnce(before: Purchase, after: Purchase): void {
  const ids = (rows: Purchase['sales']) => rows.map(({ id }) => id);
  const isSoldNow = before.currentSales.length === 0 && after.currentSales.length > 0;
  expect(ids(after.sales)).toHaveLength(before.sales.length + (isSoldNow ? 1 : 0));
  expect(ids(after.sales)).toEqual(expect.arrayContaining(ids(before.sales)));
}

/** Nobody pays the invoice of a sale that was undone before. */
function requireNothingPaidInVain(before: Purchase, after: Purchase): void {
  const undone = new Set(before.sales.filter(({ undoneAt }) => undoneAt !== null).map(({ id }) => id));
  const paid = after.invoices.filter(({ saleId, paidBy }) => undone.has(saleId) && paidBy !== null);
  for (const { number } of paid) expect(before.invoices.find((each) => each.number === number)?.paidBy).toBeTruthy();
}

/** Whoever has the machine gives it up, and what is open ends: nothing leaves the listing under offer. */
async function comeToRest(market: Market): Promise<void> {
  for (const { state, id } of (await market.read()).offers)
    if (state === 'accepted')
      expect((await market.as('boss', 'POST', `/api/offers/${id}/fall-through`, {})).statusCode).toBe(200);
  for (const { state, number, version } of (await market.read()).quotes) {
    const end = `/api/quotes/${formatQuoteNumber(number)}/fall-through`;
    if (state === 'accepted') expect((await market.as('boss', 'POST', end, { version })).statusCode).toBe(200);
  }
  await market.passTime(4 * DAY_MS);
  await market.runJobs();
  const { machine, offers, quotes } = await market.read();
  expect(machine?.isUnderOffer ?? false).toBe(false);
  expect([...offers, ...quotes].filter(({ state }) => ['made', 'sent', 'accepted'].includes(state))).toEqual([]);
}

test(
  'whatever two buyers, a seller, the office and the clock do, offers, sale and invoice agree',
  { timeout: 120_000 },
  async () => {
    await using t = await startSales({ engine: 'postgres', env: { RATE_LIMIT_FACTOR: '1000' } });
    await t.addRule({ percent: 8 });
    await t.addRule({ channel: 'consignment', percent: 6.25 });
    const succeeded = new Set<Act>();
    let markets = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('premium', 'introduced', 'consigned'), steps, async (kind, acts) => {
        markets += 1;
        const market = await openMarket(t, kind, `listing-${markets}`);
        let purchase = await market.read();
        for (const taken of [...BEGINNING, ...acts]) purchase = await take(market, taken, purchase, succeeded);
        await comeToRest(market);
      }),
      {
        examples: [['introduced', [...PURCHASE]]],
        numRuns: 11,
        interruptAfterTimeLimit: 100_000,
        markInterruptAsFailure: true,
      },
    );
    for (const { act: taken } of [...BEGINNING, ...PURCHASE])
      if (!isTime(taken)) expect(succeeded, taken).toContain(taken);
  },
);
