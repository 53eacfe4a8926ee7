import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
  sum,
  type SQL,
} from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { anyContains } from '#app/db/conditions.ts';
import { asUsd } from '#app/db/tables/column-types.ts';
import { users } from '#app/db/tables/accounts.ts';
import { introductions } from '#app/db/tables/introductions.ts';
import { commissionInvoices } from '#app/db/tables/invoices.ts';
import { belongsToOperator, machines } from '#app/db/tables/machines.ts';
import { offers } from '#app/db/tables/offers.ts';
import { sales } from '#app/db/tables/sales.ts';
import { threadMessages, threads } from '#app/db/tables/threads.ts';
import type { SalesFilter } from '../sales-list.schema.ts';

export type SaleRow = typeof sales.$inferSelect;
/** A sale with the present name of a buyer of a conversation. */
export type ListedSale = { sale: SaleRow; threadBuyer: string | null };

const isCurrent = and(isNull(sales.undoneAt), isNull(sales.relistedAt));

/** The listing of a sale, as far as the commission depends on it. */
export async function findSoldMachine(db: Db, id: string) {
  const { status, brand, sellerId, isConsignment, createdAt, soldAt, isUnderOffer } = machines;
  const facts = { status, brand, sellerId, isConsignment, createdAt, soldAt, isUnderOffer };
  const [row] = await db
    .select({ id: machines.id, ...facts, isOperators: belongsToOperator })
    .from(machines)
    .where(eq(machines.id, id));
  return row;
}
export type SoldMachine = NonNullable<Awaited<ReturnType<typeof findSoldMachine>>>;

const MOST_BUYERS = 100;

/** Whether the office itself, and not an automatic notice, wrote to the buyer before the seller read the conversation. */
const isBroughtByOffice = sql<boolean>`exists (select from ${threadMessages}
  where ${threadMessages.threadId} = ${threads.id} and ${threadMessages.channel} = 'buyer' and ${threadMessages.author} = 'office'
    and ${threadMessages.origin} not in ('notice', 'quote-notice') and ${threadMessages.createdAt} < ${threads.sellerReadsSince})`;

/**
 * The buyers of the conversations about a listing: that of the conversation `firstId` first, then those with an accepted offer.
 * `joinedBySeller` restricts them to conversations that this seller has joined, `threadId` to one conversation. Only those of
 * all sellers include introduced buyers who have deleted their account, because the claim stands, by the name in the ledger.
 */
export async function findBuyers(
  db: Db,
  machineId: string,
  {
    joinedBySeller,
    threadId,
    firstId = null,
  }: { joinedBySeller: string | null; threadId?: string; firstId?: string | null },
) {
  // The order of the last messages would tell sellers of those that they do not read, such as that of a quote.
  const latest = joinedBySeller === null ? threads.lastMessageAt : threads.createdAt;
  return db
    .select({
      threadId: threads.id,
      name: sql<string>`case when ${threads.buyerEmail} is null then ${introductions.buyerName} else ${threads.buyerName} end`,
      joinedBy: threads.sellerJoinedBy,
      isBroughtByOffice,
      createdAt: threads.createdAt,
      claimUntil: introductions.claimUntil,
      acceptedUsd: offers.amountUsd,
    })
    .from(threads)
    .innerJoin(machines, eq(machines.id, threads.machineId))
    .leftJoin(introductions, and(eq(introductions.threadId, threads.id), eq(introductions.sellerId, machines.sellerId)))
    .leftJoin(
      offers,
      and(
        eq(offers.threadId, threads.id),
        eq(offers.state, 'accepted'),
        // A seller knows of those that were made since they read the conversation.
        joinedBySeller === null ? undefined : gte(offers.madeAt, threads.sellerReadsSince),
      ),
    )
    .where(
      and(
        eq(threads.machineId, machineId),
        or(isNotNull(threads.buyerEmail), joinedBySeller === null ? isNotNull(introductions.number) : undefined),
        threadId === undefined ? undefined : eq(threads.id, threadId),
        joinedBySeller === null
          ? undefined
          : and(eq(threads.sellerId, joinedBySeller), isNotNull(threads.sellerJoinedBy)),
      ),
    )
    .orderBy(sql`${threads.id} is distinct from ${firstId}::uuid`, sql`${offers.id} is null`, desc(latest), threads.id)
    .limit(MOST_BUYERS);
}
export type BuyerRow = Awaited<ReturnType<typeof findBuyers>>[number];

/** How many offers for a listing wait for an answer; for its seller without those whose message is held, or is deleted. */
export async function countOpenOffers(
  db: Db,
  machineId: string,
  { forSeller }: { forSeller: boolean },
): Promise<number> {
  const isTold = exists(
    db
      .select({ id: threadMessages.id })
      .from(threadMessages)
      .where(
        and(
          eq(threadMessages.id, offers.messageId),
          or(isNull(threadMessages.review), eq(threadMessages.review, 'passed')),
        ),
      ),
  );
  const isOpen = and(eq(offers.machineId, machineId), eq(offers.state, 'made'));
  return db.$count(offers, forSeller ? and(isOpen, isTold) : isOpen);
}

/** Locks the sale by which a listing is sold now. */
export async function lockCurrentSale(tx: Db, machineId: string): Promise<SaleRow | undefined> {
  const [row] = await tx
    .select()
    .from(sales)
    .where(and(eq(sales.machineId, machineId), isCurrent))
    .for('no key update');
  return row;
}

export async function lockSale(tx: Db, id: string): Promise<SaleRow | undefined> {
  return (await tx.select().from(sales).where(eq(sales.id, id)).for('no key update'))[0];
}

/** The number of the invoice of a sale that no credit note has taken back. */
export async function findInvoiceNumber(db: Db, saleId: string): Promise<number | undefined> {
  const { number, state } = commissionInvoices;
  const isCurrentOf = and(eq(commissionInvoices.saleId, saleId), ne(state, 'credited'));
  return (await db.select({ number }).from(commissionInvoices).where(isCurrentOf))[0]?.number;
}

export type SaleChange = Pick<
  SaleRow,
  'buyer' | 'threadId' | 'buyerName' | 'priceUsd' | 'soldOn' | 'commissionPercent' | 'commissionCents'
>;

export async function updateSale(tx: Db, id: string, change: Partial<SaleChange & Pick<SaleRow, 'recordedBy'>>) {
  await tx.update(sales).set(change).where(eq(sales.id, id));
}

/** The sales that match, the last sold first. */
export async function findSales(
  db: Db,
  filter: SalesFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedSale[]> {
  return listed(db).where(matches(filter)).orderBy(desc(sales.soldOn), desc(sales.id)).limit(limit).offset(offset);
}

export async function findSale(db: Db, id: string): Promise<ListedSale | undefined> {
  return (await listed(db).where(eq(sales.id, id)))[0];
}

function listed(db: Db) {
  return db
    .select({ sale: sales, threadBuyer: threads.buyerName })
    .from(sales)
    .leftJoin(threads, eq(threads.id, sales.threadId))
    .$dynamic();
}

export async function countSales(db: Db, filter: SalesFilter): Promise<number> {
  return db.$count(sales, matches(filter));
}

/** The sums of the sales that match, in US dollars, without those that were undone. */
export async function sumSales(db: Db, filter: SalesFilter) {
  const [sums] = await db
    .select({
      sales: count(),
      priceUsd: sum(sales.priceUsd).mapWith(Number),
      commissionUsd: sql<number>`coalesce(sum(${asUsd(sales.commissionCents)}), 0)`.mapWith(Number),
      unknownPrices: sql<number>`count(*) filter (where ${sales.priceUsd} is null)`.mapWith(Number),
      unknownCommissions: sql<number>`count(*) filter (where ${isUnknownCommission})`.mapWith(Number),
    })
    .from(sales)
    .where(and(matches(filter), isNull(sales.undoneAt)));
  return sums;
}

/** The months and the brands of all sales. */
export async function findSaleKinds(db: Db): Promise<{ months: string[]; brands: string[] }> {
  const month = sql<string>`to_char(${sales.soldOn}, 'YYYY-MM')`;
  const months = await db.selectDistinct({ month }).from(sales).orderBy(desc(month));
  const brands = await db.selectDistinct({ brand: sales.brand }).from(sales).orderBy(asc(sales.brand));
  return { months: months.map((row) => row.month), brands: brands.map((row) => row.brand) };
}

/** It may owe a commission, of which the amount is not known. */
const isUnknownCommission = sql`(${sales.commissionCents} is null and ${sales.commissionPercent} is distinct from 0)`;

function matches({ month, channel, brand, seller, search, machine, unknown, undone }: SalesFilter): SQL | undefined {
  return and(
    month === undefined ? undefined : isSoldIn(month),
    channel === undefined ? undefined : eq(sales.channel, channel),
    brand === undefined ? undefined : eq(sql`lower(${sales.brand})`, brand.toLowerCase()),
    seller === undefined ? undefined : eq(sales.sellerId, seller),
    search === undefined ? undefined : hasText(search),
    machine === undefined ? undefined : eq(sales.listingId, machine),
    unknown === 'price' ? isNull(sales.priceUsd) : undefined,
    unknown === 'commission' ? isUnknownCommission : undefined,
    undone === true ? undefined : isNull(sales.undoneAt),
  );
}

/** Not by email addresses of buyers: those belong to their conversations, which not every reader of sales may read. */
function hasText(text: string): SQL | undefined {
  const buyers = new QueryBuilder()
    .select({ id: threads.id })
    .from(threads)
    .where(anyContains([threads.buyerName], text));
  return or(anyContains([sales.listingId, sales.listingName, sales.buyerName], text), inArray(sales.threadId, buyers));
}

/** Days have no time zone: a month is from its first day to that of the next. */
function isSoldIn(month: string): SQL | undefined {
  const first = `${month}-01`;
  return and(gte(sales.soldOn, first), lt(sales.soldOn, sql`${first}::date + interval '1 month'`));
}

/**
 * Sales of which somebody has to be told, by id after the last of an earlier call: those that stand since before `settled`,
 * and those that ended before.
 */
export async function findSalesToNotify(
  db: Db,
  { settled, afterId, limit }: { settled: Date; afterId: string | null; limit: number },
): Promise<string[]> {
  const isOver = or(lte(sales.recordedAt, settled), isNotNull(sales.undoneAt), isNotNull(sales.relistedAt));
  const found = await db
    .select({ id: sales.id })
    .from(sales)
    .where(and(isNull(sales.notifiedAt), isOver, afterId === null ? undefined : gt(sales.id, afterId)))
    .orderBy(asc(sales.id))
    .limit(limit);
  return found.map(({ id }) => id);
}

/** Notes that whom a sale concerns was told of it. False if they were before. */
export async function markNotified(tx: Db, id: string, at: Date): Promise<boolean> {
  const told = await tx
    .update(sales)
    .set({ notifiedAt: at })
    .where(and(eq(sales.id, id), isNull(sales.notifiedAt)))
    .returning({ id: sales.id });
  return told.length > 0;
}

/** The account with a username, in any case. */
export async function findAccountNamed(db: Db, username: string): Promise<{ id: string } | undefined> {
  return (
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(sql`lower(${users.username})`, username.toLowerCase()), isNull(users.deletedAt)))
  )[0];
}
