import { and, asc, eq, getTableColumns, gt, gte, lt, ne, notExists, or, sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { machines } from '#app/db/tables/machines.ts';
import { offerLimits, offers } from '#app/db/tables/offers.ts';
import { threadMessages, threads } from '#app/db/tables/threads.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { OfferRow } from './offers.db.ts';

const MOST_PASSED = 100;

/** Another offer than the one that is to be answered. */
const others = alias(offers, 'others');

/** Declined offers of a buyer in a conversation within the last day. */
const declinedLately = (threadId: SQLWrapper, now: Date) =>
  and(
    eq(others.threadId, threadId),
    eq(others.maker, 'buyer'),
    eq(others.state, 'declined'),
    gt(others.changedAt, new Date(now.getTime() - DAY_MS)),
  );

/** Whether an offer of the buyer was declined in a conversation within the last day. */
export async function isDeclinedLately(tx: Db, threadId: string, now: Date): Promise<boolean> {
  const isDeclined = declinedLately(sql`${threadId}::uuid`, now);
  return (await tx.select({ id: others.id }).from(others).where(isDeclined).limit(1)).length > 0;
}

/** Purchases of a buyer in other conversations than this one, of machines that are not sold yet. */
const purchasesElsewhere = (db: Db, { threadId, email }: { threadId: SQLWrapper; email: SQLWrapper }) => {
  const otherThreads = alias(threads, 'other_threads');
  const otherMachines = alias(machines, 'other_machines');
  return db
    .select({ id: others.id })
    .from(others)
    .innerJoin(otherThreads, eq(otherThreads.id, others.threadId))
    .innerJoin(otherMachines, eq(otherMachines.id, others.machineId))
    .where(
      and(
        eq(otherThreads.buyerEmail, email),
        ne(others.threadId, threadId),
        eq(others.state, 'accepted'),
        ne(otherMachines.status, 'sold'),
      ),
    );
};

/**
 * Whether an offer of a buyer is accepted in another conversation, for a machine that is not sold yet. Until the transaction
 * ends, nobody else finds out for this buyer.
 */
export async function isBuyingElsewhere(
  tx: Db,
  { threadId, email }: { threadId: string; email: string },
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`automatic acceptance ${email}`}, 0))`);
  const given = { threadId: sql`${threadId}::uuid`, email: sql`${email}` };
  return (await purchasesElsewhere(tx, given).limit(1)).length > 0;
}

const isOfPresentSeller = sql`${offerLimits.sellerId} is not distinct from ${machines.sellerId}`;

/**
 * Offers of buyers that were held and have passed since the private prices were set, and that these answer; the oldest first.
 * Not those that would be accepted although the machine is under offer, at another price than when they were made, or its buyer
 * buys another machine; nor those that would be declined soon after another one.
 */
export async function findAnswerablePassedOffers(db: Db, now: Date): Promise<OfferRow[]> {
  const isAccepted = gte(offers.amountUsd, offerLimits.acceptFromUsd);
  const isFree = sql`not ${machines.isUnderOffer} and ${machines.shownPrice} is not distinct from ${offers.priceUsd}`;
  const isOnly = notExists(purchasesElsewhere(db, { threadId: offers.threadId, email: threads.buyerEmail }));
  const isDeclined = lt(offers.amountUsd, offerLimits.declineBelowUsd);
  const declined = db.select({ id: others.id }).from(others).where(declinedLately(offers.threadId, now));
  return db
    .select(getTableColumns(offers))
    .from(offers)
    .innerJoin(threads, eq(threads.id, offers.threadId))
    .innerJoin(threadMessages, eq(threadMessages.id, offers.messageId))
    .innerJoin(machines, eq(machines.id, offers.machineId))
    .innerJoin(offerLimits, eq(offerLimits.machineId, machines.id))
    .where(
      and(
        eq(offers.state, 'made'),
        eq(offers.maker, 'buyer'),
        gt(offers.expiresAt, now),
        eq(threadMessages.review, 'passed'),
        gte(threadMessages.passedAt, offerLimits.setAt),
        machines.isPublic,
        ne(machines.status, 'sold'),
        isOfPresentSeller,
        or(and(isAccepted, isFree, isOnly), and(isDeclined, notExists(declined))),
      ),
    )
    .orderBy(asc(offers.madeAt))
    .limit(MOST_PASSED);
}

/** The private prices of a listing's present seller. */
export async function findOfferLimits(db: Db, machineId: string) {
  const { acceptFromUsd, declineBelowUsd } = offerLimits;
  const [row] = await db
    .select({ acceptFromUsd, declineBelowUsd })
    .from(offerLimits)
    .innerJoin(machines, eq(machines.id, offerLimits.machineId))
    .where(and(eq(machines.id, machineId), isOfPresentSeller));
  return row;
}

export async function upsertOfferLimits(
  tx: Db,
  machineId: string,
  set: Omit<typeof offerLimits.$inferSelect, 'machineId'>,
): Promise<void> {
  await tx
    .insert(offerLimits)
    .values({ machineId, ...set })
    .onConflictDoUpdate({ target: offerLimits.machineId, set });
}
