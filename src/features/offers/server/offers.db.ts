import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { OfferState } from '#app/db/offer-enums.ts';
import { isDeletedUnsold } from '#app/db/tables/deleted-listings.ts';
import { isRelistedAfter, isSoldToAnother } from '#app/db/tables/sales.ts';
import type { ThreadParty } from '#app/db/thread-enums.ts';
import { machines } from '#app/db/tables/machines.ts';
import { offers } from '#app/db/tables/offers.ts';
import { quotes } from '#app/db/tables/quotes.ts';
import { threadMessages, threads } from '#app/db/tables/threads.ts';

export type OfferRow = typeof offers.$inferSelect;

/** Whether the message that tells of an offer is held, was not let through, or was deleted before anybody answered. */
const isWithheld = sql<boolean>`case when ${threadMessages.id} is null then ${offers.state} = 'made'
  else coalesce(${threadMessages.review} in ('waiting', 'rejected'), false) end`;

/** The offers of a thread, the newest first. */
export async function findOffers(
  db: Db,
  threadId: string,
  limit: number,
): Promise<(OfferRow & { isWithheld: boolean })[]> {
  return (
    db
      .select({ ...getTableColumns(offers), isWithheld })
      .from(offers)
      .leftJoin(threadMessages, eq(threadMessages.id, offers.messageId))
      .where(eq(offers.threadId, threadId))
      // The messages of a thread have an order, also those of one moment.
      .orderBy(sql`${threadMessages.createdAt} desc nulls last`, desc(offers.madeAt))
      .limit(limit)
  );
}

/** The offers of a thread that wait for an answer, or are accepted. */
export async function findOffersUnderway(tx: Db, threadId: string): Promise<(OfferRow & { isWithheld: boolean })[]> {
  return tx
    .select({ ...getTableColumns(offers), isWithheld })
    .from(offers)
    .leftJoin(threadMessages, eq(threadMessages.id, offers.messageId))
    .where(and(eq(offers.threadId, threadId), inArray(offers.state, ['made', 'accepted'])));
}

const isRelisted = isRelistedAfter(offers.machineId, offers.changedAt);

/** An offer, with whether the message that tells of it is withheld, and whether its machine was sold and relisted since. */
export async function findOffer(
  db: Db,
  id: string,
): Promise<(OfferRow & { isWithheld: boolean; isRelisted: boolean }) | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(offers), isWithheld, isRelisted })
    .from(offers)
    .leftJoin(threadMessages, eq(threadMessages.id, offers.messageId))
    .where(eq(offers.id, id));
  return row;
}

export async function insertOffer(tx: Db, offer: typeof offers.$inferInsert): Promise<OfferRow> {
  const [row] = await tx.insert(offers).values(offer).returning();
  if (row === undefined) throw new Error('The offer was not stored');
  return row;
}

/** Changes the state of an offer. False if it is not `made`, or not what `from` says, any more. */
export async function updateOfferState(
  tx: Db,
  id: string,
  { from, to, at, by }: { from: OfferState; to: OfferState; at: Date; by: ThreadParty | null },
): Promise<boolean> {
  const changed = await tx
    .update(offers)
    .set({ state: to, changedAt: at, changedBy: by })
    .where(and(eq(offers.id, id), eq(offers.state, from)))
    .returning({ id: offers.id });
  return changed.length > 0;
}

/** The message of a conversation that a message of the contact form became. */
export async function findMessageOfContact(tx: Db, contactId: string): Promise<string> {
  const [row] = await tx
    .select({ id: threadMessages.id })
    .from(threadMessages)
    .where(eq(threadMessages.contactId, contactId));
  if (row === undefined) throw new Error(`The message ${contactId} has no conversation`);
  return row.id;
}

/** The listing that an offer is for; undefined once it is deleted. */
export async function findOfferedMachine(db: Db, id: string) {
  const { status, isPublic, shownPrice, sellerId } = machines;
  const [row] = await db
    .select({ id: machines.id, status, isPublic, shownPrice, sellerId })
    .from(machines)
    .where(eq(machines.id, id));
  return row;
}

/** The offer for a listing that is accepted, with its conversation; undefined if none is. */
export async function findAcceptedOffer(
  db: Db,
  machineId: string,
): Promise<{ threadId: string; amountUsd: number } | undefined> {
  const { threadId, amountUsd } = offers;
  const isAccepted = and(eq(offers.machineId, machineId), eq(offers.state, 'accepted'));
  return (await db.select({ threadId, amountUsd }).from(offers).where(isAccepted))[0];
}

/** Whether the buyer of another conversation has accepted a quote of the office for a listing. */
export async function isOrderedElsewhere(
  db: Db,
  { machineId, threadId }: { machineId: string; threadId: string },
): Promise<boolean> {
  const isOrder = and(eq(quotes.machineId, machineId), eq(quotes.state, 'accepted'), ne(quotes.threadId, threadId));
  return (await db.$count(quotes, isOrder)) > 0;
}

/** Whether the conversation of this message of the contact form has an accepted offer, and whether it has a quote. */
export async function findPurchaseOf(tx: Db, contactId: string): Promise<{ isBought: boolean; hasQuote: boolean }> {
  const threadIds = tx
    .select({ id: threadMessages.threadId })
    .from(threadMessages)
    .where(eq(threadMessages.contactId, contactId));
  const accepted = await tx.$count(offers, and(inArray(offers.threadId, threadIds), eq(offers.state, 'accepted')));
  const quoted = await tx.$count(quotes, inArray(quotes.threadId, threadIds));
  return { isBought: accepted > 0, hasQuote: quoted > 0 };
}

/** How many offers, without counteroffers, a buyer's address has made since a moment; for one listing, or for all. */
export async function countBuyersOffers(
  tx: Db,
  { email, machineId, since }: { email: string; machineId?: string; since: Date },
): Promise<number> {
  const [row] = await tx
    .select({ offers: count() })
    .from(offers)
    .innerJoin(threads, eq(threads.id, offers.threadId))
    .where(
      and(
        eq(threads.buyerEmail, email),
        eq(offers.maker, 'buyer'),
        eq(offers.round, 0),
        gte(offers.madeAt, since),
        machineId === undefined ? undefined : eq(offers.machineId, machineId),
      ),
    );
  return row?.offers ?? 0;
}

/** Whether the conversation of an offer is with a former seller of its listing, or its buyer is deleted. */
const isAbandoned = or(
  isNull(threads.buyerEmail),
  and(
    isNotNull(threads.sellerId),
    isNotNull(machines.id),
    sql`${threads.sellerId} is distinct from ${machines.sellerId}`,
  ),
);

/**
 * Offers that wait in vain: they expired, their message was not let through, their listing is not for sale any more; and
 * those, accepted or not, that have lost their buyer or seller; and accepted ones whose machine another buyer has, that
 * is for sale again after it was sold, or whose listing is deleted. By id, after the last of an earlier call.
 */
export async function findEndedOffers(
  db: Db,
  { now, afterId, limit }: { now: Date; afterId: string | null; limit: number },
): Promise<{ id: string; threadId: string }[]> {
  const isOver = or(
    lte(offers.expiresAt, now),
    eq(threadMessages.review, 'rejected'),
    isNull(machines.id),
    eq(machines.status, 'sold'),
  );
  return db
    .select({ id: offers.id, threadId: offers.threadId })
    .from(offers)
    .innerJoin(threads, eq(threads.id, offers.threadId))
    .leftJoin(machines, eq(machines.id, offers.machineId))
    .leftJoin(threadMessages, eq(threadMessages.id, offers.messageId))
    .where(
      and(
        afterId === null ? undefined : gt(offers.id, afterId),
        or(
          and(eq(offers.state, 'made'), or(isOver, isAbandoned)),
          and(eq(offers.state, 'accepted'), ne(machines.status, 'sold'), isAbandoned),
          and(eq(offers.state, 'accepted'), or(isSoldToAnother(offers), isRelisted, isDeletedUnsold(offers))),
        ),
      ),
    )
    .orderBy(asc(offers.id))
    .limit(limit);
}
