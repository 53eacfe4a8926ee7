import { and, asc, count, desc, eq, gte, inArray, isNull, lt, lte, not, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { anyContains } from '#app/db/conditions.ts';
import type { Db } from '#app/db/client.ts';
import { dealMoves, deals } from '#app/db/tables/deals.ts';
import { belongsToOperator, machines } from '#app/db/tables/machines.ts';
import { offers } from '#app/db/tables/offers.ts';
import { quotes } from '#app/db/tables/quotes.ts';
import { users } from '#app/db/tables/accounts.ts';
import { takesPart, threads } from '#app/db/tables/threads.ts';
import { siteDayRange } from '#app/lib/site-time.ts';
import type { DealsFilter, DealsQuery } from '../deals-search.schema.ts';

const sellers = alias(users, 'sellers');
const owners = alias(users, 'owners');
const nameOf = (account: typeof sellers | typeof owners) =>
  sql<string | null>`coalesce(${account.name}, ${account.username})`;

const isClosed = inArray(deals.stage, ['won', 'lost']);

/** The accepted offer of a conversation, or the open one. Of both, the accepted one. */
function currentOffer(db: Db) {
  const { threadId, amountUsd, state, expiresAt } = offers;
  return db
    .select({ amountUsd, state, expiresAt })
    .from(offers)
    .where(and(eq(threadId, deals.threadId), inArray(state, ['made', 'accepted'])))
    .orderBy(asc(state))
    .limit(1)
    .as('current_offer');
}

/** What a quote asks for the machine itself, as `machineUsdOf`. */
const quotedUsd = sql<number | null>`(select nullif(round(sum((line ->> 'cents')::bigint) / 100), 0)::int
  from jsonb_array_elements(${quotes.lines}) line where line ->> 'kind' = 'machine')`;

/** The same of quotes. */
function currentQuote(db: Db) {
  const { threadId, number, state } = quotes;
  return db
    .select({ number, state, amountUsd: quotedUsd.as('quoted_usd') })
    .from(quotes)
    .where(and(eq(threadId, deals.threadId), inArray(state, ['sent', 'accepted'])))
    .orderBy(asc(state))
    .limit(1)
    .as('current_quote');
}

type Bargain = { offer: ReturnType<typeof currentOffer>; quote: ReturnType<typeof currentQuote> };

const bargainOf = (db: Db): Bargain => ({ offer: currentOffer(db), quote: currentQuote(db) });

/** What is accepted comes before what is open, and a quote before an offer: it is made of that. */
const amountOf = ({ offer, quote }: Bargain) =>
  sql<number | null>`coalesce(${deals.expectedAmountUsd},
    case when ${quote.state} = 'accepted' then ${quote.amountUsd} when ${offer.state} = 'accepted' then ${offer.amountUsd} end,
    ${quote.amountUsd}, ${offer.amountUsd}, ${machines.shownPrice})`;

/** The listing of a deal, as far as the commission depends on it. */
const soldMachine = {
  brand: machines.brand,
  sellerId: machines.sellerId,
  isConsignment: machines.isConsignment,
  isOperators: sql<boolean>`(${machines.id} is not null and ${belongsToOperator})`,
};

function selectDeals(db: Db) {
  const bargain = bargainOf(db);
  const { offer, quote } = bargain;
  const selected = db
    .select({
      deal: deals,
      thread: {
        machineId: threads.machineId,
        machineName: threads.machineName,
        subject: threads.subject,
        buyerName: threads.buyerName,
        buyerEmail: threads.buyerEmail,
        sellerId: threads.sellerId,
        waitsFor: threads.waitsFor,
        waitingSince: threads.waitingSince,
      },
      sellerName: nameOf(sellers),
      ownerName: nameOf(owners),
      ...soldMachine,
      isForSale: sql<boolean>`coalesce(${machines.status} <> 'sold', false)`,
      amountUsd: amountOf(bargain),
      quote: { number: quote.number, state: quote.state, amountUsd: quote.amountUsd },
      offer: { amountUsd: offer.amountUsd, state: offer.state, expiresAt: offer.expiresAt },
    })
    .from(deals)
    .innerJoin(threads, eq(threads.id, deals.threadId))
    .leftJoin(machines, eq(machines.id, threads.machineId))
    .leftJoin(sellers, eq(sellers.id, threads.sellerId))
    .leftJoin(owners, eq(owners.id, deals.ownerId))
    .leftJoinLateral(offer, sql`true`)
    .leftJoinLateral(quote, sql`true`);
  return { selected, bargain };
}

export type DealRow = Awaited<ReturnType<typeof findDeals>>[number];

/** What a filter depends on besides itself: the caller, the day of the site, and since when a deal is closed recently. */
export type FilterContext = { callerId: string; today: string; recentSince: Date };

/** Admins who take part in a conversation are not its office. */
function matches(filter: DealsFilter, context: FilterContext): SQL | undefined {
  const { stage, machine, thread, search } = filter;
  return and(
    not(takesPart(context.callerId)),
    stage === undefined ? undefined : inArray(deals.stage, stage),
    isOwned(filter, context),
    machine === undefined ? undefined : eq(threads.machineId, machine),
    thread === undefined ? undefined : eq(deals.threadId, thread),
    search === undefined ? undefined : hasText(search),
    isDue(filter, context),
    or(not(isClosed), wasClosed(filter, context)),
  );
}

function hasText(text: string): SQL | undefined {
  const { machineId, buyerName, buyerEmail, machineName, subject } = threads;
  const columns = [buyerName, buyerEmail, machineName, subject, sellers.name, sellers.username, sellers.email];
  return or(eq(machineId, text.toLowerCase()), anyContains(columns, text));
}

function isOwned({ owner }: DealsFilter, { callerId }: FilterContext): SQL | undefined {
  if (owner === undefined) return undefined;
  return owner === 'nobody' ? isNull(deals.ownerId) : eq(deals.ownerId, owner === 'me' ? callerId : owner);
}

function isDue({ due }: DealsFilter, { today }: FilterContext): SQL | undefined {
  if (due === undefined) return undefined;
  return and(not(isClosed), due === 'today' ? lte(deals.nextStepOn, today) : lt(deals.nextStepOn, today));
}

function wasClosed({ closed, closedFrom, closedTo }: DealsFilter, { recentSince }: FilterContext): SQL | undefined {
  const isUnlimited = closedFrom === undefined && closedTo === undefined;
  if (isUnlimited) return closed === undefined ? sql`true` : gte(deals.stageSince, recentSince);
  return and(
    closedFrom === undefined ? undefined : gte(deals.stageSince, siteDayRange(closedFrom)[0]),
    closedTo === undefined ? undefined : lt(deals.stageSince, siteDayRange(closedTo)[1]),
  );
}

function orderOf({ sort = 'next-step', direction }: DealsQuery, bargain: Bargain): SQL[] {
  const columns = {
    'next-step': sql`${deals.nextStepOn}`,
    stage: sql`deal_stage_number(${deals.stage})`,
    amount: amountOf(bargain),
    newest: sql`${deals.createdAt}`,
  };
  const usual = sort === 'amount' || sort === 'newest' ? 'desc' : 'asc';
  const first =
    (direction ?? usual) === 'asc' ? sql`${columns[sort]} asc nulls last` : sql`${columns[sort]} desc nulls last`;
  return [first, asc(deals.stageSince), asc(deals.threadId)];
}

export async function findDeals(
  db: Db,
  query: DealsQuery,
  { limit, offset, ...context }: FilterContext & { limit: number; offset: number },
) {
  const { selected, bargain } = selectDeals(db);
  return selected
    .where(matches(query, context))
    .orderBy(...orderOf(query, bargain))
    .limit(limit)
    .offset(offset);
}

export async function countDeals(db: Db, filter: DealsFilter, context: FilterContext): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(deals)
    .innerJoin(threads, eq(threads.id, deals.threadId))
    .leftJoin(sellers, eq(sellers.id, threads.sellerId))
    .where(matches(filter, context));
  return row?.total ?? 0;
}

/** How many deals of each stage expect the same, and what. */
export async function findStageAmounts(db: Db, filter: DealsFilter, context: FilterContext) {
  const bargain = bargainOf(db);
  const each = {
    stage: deals.stage,
    ...soldMachine,
    expectedCommissionUsd: deals.expectedCommissionUsd,
  };
  return db
    .select({ amountUsd: amountOf(bargain), ...each, deals: count() })
    .from(deals)
    .innerJoin(threads, eq(threads.id, deals.threadId))
    .leftJoin(machines, eq(machines.id, threads.machineId))
    .leftJoin(sellers, eq(sellers.id, threads.sellerId))
    .leftJoinLateral(bargain.offer, sql`true`)
    .leftJoinLateral(bargain.quote, sql`true`)
    .where(matches(filter, context))
    .groupBy(sql`1`, ...Object.values(each));
}

export async function findDeal(db: Db, id: string): Promise<DealRow | undefined> {
  const { selected } = selectDeals(db);
  const [row] = await selected.where(eq(deals.threadId, id));
  return row;
}

/**
 * The deals that may be of concern: open ones whose next step is due, whose conversation waits for the office or the seller, or
 * whose offer expires soon; and lost ones with an accepted offer or quote. Those that only wait come last: most of them are of
 * no concern yet.
 */
export async function findUrgentDeals(
  db: Db,
  { callerId, today, expiringUntil, limit }: { callerId: string; today: string; expiringUntil: Date; limit: number },
): Promise<DealRow[]> {
  const { selected, bargain } = selectDeals(db);
  const { offer, quote } = bargain;
  const isExpiring = and(eq(offer.state, 'made'), lte(offer.expiresAt, expiringUntil));
  const isDealt = and(eq(deals.stage, 'lost'), or(eq(offer.state, 'accepted'), eq(quote.state, 'accepted')));
  const isStepDue = lte(deals.nextStepOn, today);
  const isOpenConcern = or(isStepDue, inArray(threads.waitsFor, ['office', 'seller']), isExpiring);
  const rank = sql`case when ${isDealt} then 3 when ${lt(deals.nextStepOn, today)} then 0 when ${isStepDue} then 1
    when ${isExpiring} then 2 else 4 end`;
  return selected
    .where(and(not(takesPart(callerId)), or(and(not(isClosed), isOpenConcern), isDealt)))
    .orderBy(rank, deals.nextStepOn, sql`case when ${isExpiring} then ${offer.expiresAt} end`, threads.waitingSince)
    .limit(limit);
}

/** Begins a deal; an existing one stays as it is. */
export async function insertDeal(
  tx: Db,
  deal: { threadId: string; ownerId: string; movedBy: string; stageSince: Date },
): Promise<void> {
  await tx
    .insert(deals)
    .values({ ...deal, stage: 'new', createdAt: deal.stageSince })
    .onConflictDoNothing();
}

export async function lockDeal(tx: Db, id: string): Promise<typeof deals.$inferSelect | undefined> {
  const [row] = await tx.select().from(deals).where(eq(deals.threadId, id)).for('update');
  return row;
}

/** Changes a deal, whose version grows. */
export async function updateDeal(
  tx: Db,
  id: string,
  fields: Partial<Omit<typeof deals.$inferInsert, 'threadId' | 'version'>>,
): Promise<void> {
  await tx
    .update(deals)
    .set({ ...fields, version: sql`${deals.version} + 1` })
    .where(eq(deals.threadId, id));
}

/** The newest stages of a deal, with the names of those who moved it. */
export async function findMoves(db: Db, id: string, limit: number) {
  const { fromStage, toStage, movedAt } = dealMoves;
  return db
    .select({ fromStage, toStage, movedAt, by: nameOf(owners) })
    .from(dealMoves)
    .leftJoin(owners, eq(owners.id, dealMoves.movedBy))
    .where(eq(dealMoves.threadId, id))
    .orderBy(desc(dealMoves.version), desc(dealMoves.id))
    .limit(limit);
}
