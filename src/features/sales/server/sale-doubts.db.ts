import { and, eq, gte, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { introductions } from '#app/db/tables/introductions.ts';
import { offers } from '#app/db/tables/offers.ts';
import { quotes, type QuoteLine } from '#app/db/tables/quotes.ts';
import { threads } from '#app/db/tables/threads.ts';
import type { SaleRow } from './sales.db.ts';

export type StandingIntroduction = { buyerName: string; claimUntil: string };

/** The introductions to the seller of a sale whose claim stood on its day, except that of its own buyer. */
export async function findStandingIntroductions(
  db: Db,
  { listingId, sellerId, threadId, soldOn }: Pick<SaleRow, 'listingId' | 'sellerId' | 'threadId' | 'soldOn'>,
): Promise<StandingIntroduction[]> {
  const { buyerName, claimUntil, number } = introductions;
  return db
    .select({ buyerName, claimUntil })
    .from(introductions)
    .where(
      and(
        eq(introductions.listingId, listingId),
        sellerId === null ? undefined : eq(introductions.sellerId, sellerId),
        gte(claimUntil, soldOn),
        sql`${introductions.threadId} is distinct from ${threadId}::uuid`,
      ),
    )
    .orderBy(number);
}

/** A bargain over a listing: with an offer, its amount in whole US dollars, otherwise the lines of a quote. */
export type AgreedPrice = { threadId: string; buyerName: string; offerUsd: number | null; lines: readonly QuoteLine[] };

/** The offer and the quote for a listing that were accepted when its sale was recorded, also if they ended by it. */
export async function findAgreedPrices(
  db: Db,
  { machineId, recordedAt }: Pick<SaleRow, 'machineId' | 'recordedAt'>,
): Promise<AgreedPrice[]> {
  if (machineId === null) return [];
  const of = { threadId: threads.id, buyerName: threads.buyerName };
  const accepted = await db
    .select({ ...of, offerUsd: offers.amountUsd })
    .from(offers)
    .innerJoin(threads, eq(threads.id, offers.threadId))
    .where(and(eq(offers.machineId, machineId), wasAccepted(offers, recordedAt)));
  const ordered = await db
    .select({ ...of, lines: quotes.lines })
    .from(quotes)
    .innerJoin(threads, eq(threads.id, quotes.threadId))
    .where(and(eq(quotes.machineId, machineId), wasAccepted(quotes, recordedAt)));
  return [
    ...accepted.map(({ threadId, buyerName, offerUsd }) => ({ threadId, buyerName, offerUsd, lines: [] })),
    ...ordered.map(({ threadId, buyerName, lines }) => ({ threadId, buyerName, offerUsd: null, lines })),
  ];
}

/** Whether an offer or a quote was accepted at a moment. */
function wasAccepted({ state, changedAt }: { state: PgColumn; changedAt: PgColumn }, at: Date): SQL | undefined {
  return or(and(eq(state, 'accepted'), lte(changedAt, at)), and(eq(state, 'fallen-through'), gte(changedAt, at)));
}
