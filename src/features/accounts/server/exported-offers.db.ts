import { and, desc, eq, gte, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { asUsd } from '#app/db/tables/column-types.ts';
import { offerLimits, offers } from '#app/db/tables/offers.ts';
import { quotes, type QuoteLine } from '#app/db/tables/quotes.ts';
import { threadMessages, threads } from '#app/db/tables/threads.ts';
import { toUsd } from '#app/lib/format.ts';

/**
 * The newest offers, at most `limit`, of the conversations in which the account is the buyer with this confirmed address, or a
 * seller who has joined; the seller's without those whose message is held, or that were made before they read it.
 */
export async function findOffersOf(db: Db, { userId, email }: { userId: string; email: string | null }, limit: number) {
  const isBuyer = email === null ? undefined : eq(threads.buyerEmail, email.toLowerCase());
  const isSeller = and(
    eq(threads.sellerId, userId),
    isNotNull(threads.sellerJoinedBy),
    gte(offers.madeAt, threads.sellerReadsSince),
    sql`coalesce(${threadMessages.review}, 'passed') = 'passed'`,
  );
  const { threadId, maker, amountUsd, wantsInspection, wantsDelivery, state, madeAt, expiresAt, changedAt } = offers;
  return db
    .select({
      threadId,
      machineName: threads.machineName,
      maker,
      amountUsd,
      wantsInspection,
      wantsDelivery,
      state,
      madeAt,
      expiresAt,
      changedAt,
    })
    .from(offers)
    .innerJoin(threads, eq(threads.id, threadId))
    .leftJoin(threadMessages, eq(threadMessages.id, offers.messageId))
    .where(or(isBuyer, isSeller))
    .orderBy(desc(madeAt), offers.id)
    .limit(limit);
}

const toExportedLines = (lines: readonly QuoteLine[]) =>
  lines.map(({ kind, note, cents }) => ({ kind, note, amountUsd: toUsd(cents) }));

/** The newest quotes, at most `limit`, to the buyer with this confirmed address, in all their versions. */
export async function findQuotesTo(db: Db, email: string, limit: number) {
  const { threadId, machineName, number, version, lines, state, validUntil, note, sentAt, changedAt, acceptedName } =
    quotes;
  return db
    .select({
      threadId,
      machineName,
      number,
      version,
      lines: sql`${lines}`.mapWith(toExportedLines),
      totalUsd: asUsd(quotes.totalCents),
      depositUsd: asUsd(quotes.depositCents),
      note,
      state,
      validUntil,
      sentAt,
      changedAt,
      acceptedName,
    })
    .from(quotes)
    .innerJoin(threads, eq(threads.id, threadId))
    .where(eq(threads.buyerEmail, email.toLowerCase()))
    .orderBy(desc(number), desc(version))
    .limit(limit);
}

/** The private prices by which an account's answers to offers are automatic. */
export async function findOfferLimitsOf(db: Db, userId: string, limit: number) {
  const { machineId, acceptFromUsd, declineBelowUsd } = offerLimits;
  return db
    .select({ machineId, acceptFromUsd, declineBelowUsd })
    .from(offerLimits)
    .where(eq(offerLimits.sellerId, userId))
    .orderBy(machineId)
    .limit(limit);
}
