import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, not, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { QuoteState } from '#app/db/quote-enums.ts';
import { isDeletedUnsold } from '#app/db/tables/deleted-listings.ts';
import { machines } from '#app/db/tables/machines.ts';
import { quoteNumbers, quotes } from '#app/db/tables/quotes.ts';
import { isRelistedAfter, isSoldToAnother, sales } from '#app/db/tables/sales.ts';
import { takesPart, threads } from '#app/db/tables/threads.ts';
import type { ThreadParty } from '#app/db/thread-enums.ts';
import { FIRST_NUMBER } from '../quote-numbers.rules.ts';
import type { QuoteAct } from '../quote-states.rules.ts';

export type QuoteRow = typeof quotes.$inferSelect;

type QuoteEnd = Extract<QuoteAct, 'expire' | 'withdraw' | 'relist' | 'fall-through'>;

const SERIES = 'quotes';

/**
 * The next number without a gap: whoever takes one makes the others wait until their transaction ends, and one that is rolled
 * back gives it back.
 */
export async function takeQuoteNumber(tx: Db): Promise<number> {
  const [row] = await tx
    .insert(quoteNumbers)
    .values({ series: SERIES, last: FIRST_NUMBER })
    .onConflictDoUpdate({ target: quoteNumbers.series, set: { last: sql`${quoteNumbers.last} + 1` } })
    .returning({ number: quoteNumbers.last });
  if (row === undefined) throw new Error('No number was taken');
  return row.number;
}

export async function insertQuote(tx: Db, quote: typeof quotes.$inferInsert): Promise<QuoteRow> {
  const [row] = await tx.insert(quotes).values(quote).returning();
  if (row === undefined) throw new Error('The quote was not stored');
  return row;
}

/** The quotes of a thread with all their versions, the newest first. */
export async function findQuotesOfThread(db: Db, threadId: string, limit: number): Promise<QuoteRow[]> {
  return db
    .select()
    .from(quotes)
    .where(eq(quotes.threadId, threadId))
    .orderBy(desc(quotes.number), desc(quotes.version))
    .limit(limit);
}

/** All versions of a quote, the newest first. */
export async function findQuoteVersions(db: Db, number: number): Promise<QuoteRow[]> {
  return db.select().from(quotes).where(eq(quotes.number, number)).orderBy(desc(quotes.version));
}

type QuoteChange = {
  from: QuoteState;
  to: QuoteState;
  at: Date;
  by: ThreadParty | null;
  /** With which name it is accepted. */
  acceptedName?: string;
};

/** Changes the state of a quote. False if it is not what `from` says any more. */
export async function updateQuoteState(
  tx: Db,
  id: string,
  { from, to, at, by, acceptedName }: QuoteChange,
): Promise<boolean> {
  const accepted = acceptedName === undefined ? {} : { acceptedName, acceptedAt: at };
  const changed = await tx
    .update(quotes)
    .set({ state: to, changedAt: at, changedBy: by, ...accepted })
    .where(and(eq(quotes.id, id), eq(quotes.state, from)))
    .returning({ id: quotes.id });
  return changed.length > 0;
}

/** The quote for a listing that is accepted, unless an account takes part in its conversation. */
export async function findAcceptedQuote(
  db: Db,
  { machineId, callerId }: { machineId: string; callerId: string },
): Promise<QuoteRow | undefined> {
  const isAccepted = and(eq(quotes.machineId, machineId), eq(quotes.state, 'accepted'));
  const [row] = await db
    .select({ quote: quotes })
    .from(quotes)
    .innerJoin(threads, eq(threads.id, quotes.threadId))
    .where(and(isAccepted, not(takesPart(callerId))));
  return row?.quote;
}

const standingSale = and(isNull(sales.undoneAt), isNull(sales.relistedAt));

/** For sale, or waiting for its approval: not sold, also if it was rejected afterwards, nor rejected, nor of a suspended seller. */
const isForSale = sql<boolean>`(${machines.status} not in ('sold', 'rejected') and not ${machines.sellerSuspended} and ${sales.id} is null)`;

/** The listing that a quote is for, and whether a quote for it can be accepted; undefined once it is deleted. */
export async function findQuotedMachine(db: Db, id: string) {
  const { shownPrice, name } = machines;
  const [row] = await db
    .select({ isForSale, shownPrice, name })
    .from(machines)
    .leftJoin(sales, and(eq(sales.machineId, machines.id), standingSale))
    .where(eq(machines.id, id));
  return row;
}

/** Also once the listing is deleted. */
const isSoldToBuyer = sql`exists (select from ${sales} where ${sales.threadId} = ${quotes.threadId} and ${standingSale})`;

/** Whether the buyer is deleted, and has not got the machine: one that is sold to somebody unknown may be theirs. */
const isAbandoned = sql`(${threads.buyerEmail} is null and coalesce(${machines.status}, '') <> 'sold' and not ${isSoldToBuyer})`;

/** What ends a quote on a day of the site without anybody's doing; null for those that stand. */
function endOn(today: string): SQL<QuoteEnd | null> {
  return sql`case ${quotes.state}
    when 'sent' then case
      when ${lt(quotes.validUntil, today)} then 'expire'
      when ${threads.buyerEmail} is null then 'withdraw' end
    when 'accepted' then case
      when ${isRelistedAfter(quotes.machineId, quotes.acceptedAt)} then 'relist'
      when ${isSoldToAnother(quotes)} or ${isAbandoned} or ${isDeletedUnsold(quotes)} then 'fall-through' end
    end`;
}

/**
 * Quotes that end on this day of the site: open ones that were to be accepted before or have lost their buyer, and accepted
 * ones whose purchase does not come about. By id, after the last of an earlier call.
 */
export async function findEndedQuotes(
  db: Db,
  { today, afterId, limit }: { today: string; afterId: string | null; limit: number },
): Promise<{ id: string; threadId: string }[]> {
  const isAfter = afterId === null ? undefined : gt(quotes.id, afterId);
  return db
    .select({ id: quotes.id, threadId: quotes.threadId })
    .from(quotes)
    .innerJoin(threads, eq(threads.id, quotes.threadId))
    .leftJoin(machines, eq(machines.id, quotes.machineId))
    .where(and(inArray(quotes.state, ['sent', 'accepted']), isAfter, isNotNull(endOn(today))))
    .orderBy(asc(quotes.id))
    .limit(limit);
}

/** A quote with what ends it on this day of the site; undefined if nothing does. */
export async function findQuoteEnd(
  tx: Db,
  { id, today }: { id: string; today: string },
): Promise<{ quote: QuoteRow; end: QuoteEnd } | undefined> {
  const [row] = await tx
    .select({ quote: quotes, end: endOn(today) })
    .from(quotes)
    .innerJoin(threads, eq(threads.id, quotes.threadId))
    .leftJoin(machines, eq(machines.id, quotes.machineId))
    .where(eq(quotes.id, id));
  return row === undefined || row.end === null ? undefined : { quote: row.quote, end: row.end };
}

/**
 * Which quotes to list, but those of the caller's own conversations; `sent` are those that are open on this day of the site, for
 * machines that are for sale.
 */
export type QuotesFilter = { state: QuoteState | undefined; callerId: string; today: string };

/** Quotes with their buyers, those that end first before the others. */
export async function findQuotes(db: Db, filter: QuotesFilter, { limit, offset }: { limit: number; offset: number }) {
  const { number, version, threadId, machineName, totalCents, validUntil, state, sentAt } = quotes;
  const { buyerName } = threads;
  return db
    .select({ number, version, threadId, machineName, totalCents, validUntil, state, sentAt, buyerName })
    .from(quotes)
    .innerJoin(threads, eq(threads.id, quotes.threadId))
    .leftJoin(machines, eq(machines.id, quotes.machineId))
    .leftJoin(sales, and(eq(sales.machineId, quotes.machineId), standingSale))
    .where(matches(filter))
    .orderBy(asc(validUntil), asc(quotes.id))
    .limit(limit)
    .offset(offset);
}

export async function countQuotes(db: Db, filter: QuotesFilter): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(quotes)
    .leftJoin(machines, eq(machines.id, quotes.machineId))
    .leftJoin(sales, and(eq(sales.machineId, quotes.machineId), standingSale))
    .innerJoin(threads, eq(threads.id, quotes.threadId))
    .where(matches(filter));
  return row?.total ?? 0;
}

function matches({ state, callerId, today }: QuotesFilter): SQL | undefined {
  return and(
    not(takesPart(callerId)),
    state === undefined ? undefined : eq(quotes.state, state),
    state === 'sent' ? and(gte(quotes.validUntil, today), isNotNull(machines.id), isForSale) : undefined,
  );
}
