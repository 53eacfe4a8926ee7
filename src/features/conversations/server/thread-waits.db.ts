import { and, asc, desc, eq, gt, gte, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { AwaitedParty } from '#app/db/thread-enums.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { threads, threadWaits } from '#app/db/tables/threads.ts';

export type WaitRow = typeof threadWaits.$inferSelect;

/** For whom a thread waits; undefined if for the buyer, or for nobody. */
export async function findOpenWait(db: Db, threadId: string): Promise<WaitRow | undefined> {
  const isOpen = and(eq(threadWaits.threadId, threadId), isNull(threadWaits.endedAt));
  return (await db.select().from(threadWaits).where(isOpen))[0];
}

export async function insertWait(tx: Db, wait: typeof threadWaits.$inferInsert): Promise<void> {
  await tx.insert(threadWaits).values(wait);
}

export async function updateWait(tx: Db, id: string, fields: Partial<Omit<WaitRow, 'id'>>): Promise<void> {
  await tx.update(threadWaits).set(fields).where(eq(threadWaits.id, id));
}

/** Waits for sellers that have not ended, by id. */
export async function findOpenSellerWaits(
  db: Db,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<WaitRow[]> {
  const isOpen = and(eq(threadWaits.party, 'seller'), isNull(threadWaits.endedAt));
  const isNext = afterId === null ? undefined : gt(threadWaits.id, afterId);
  return db.select().from(threadWaits).where(and(isOpen, isNext)).orderBy(asc(threadWaits.id)).limit(limit);
}

/** A seller counts as one with Premium in threads that they joined by it. */
const isMeasured = or(eq(threadWaits.party, 'office'), eq(threads.sellerJoinedBy, 'premium'));

/** The waits for the office and for Premium sellers that began since a moment. */
export async function findMeasuredWaits(db: Db, since: Date) {
  const { party, endedAt, isAnswered } = threadWaits;
  return db
    .select({ party, since: threadWaits.since, endedAt, isAnswered })
    .from(threadWaits)
    .innerJoin(threads, eq(threads.id, threadWaits.threadId))
    .where(and(gte(threadWaits.since, since), isMeasured));
}

/** The waits for a party that have not ended, the longest first. */
export async function findLongestWaits(db: Db, party: AwaitedParty, limit: number) {
  const { machineName, subject, buyerName } = threads;
  return db
    .select({ wait: threadWaits, machineName, subject, buyerName })
    .from(threadWaits)
    .innerJoin(threads, eq(threads.id, threadWaits.threadId))
    .where(and(eq(threadWaits.party, party), isNull(threadWaits.endedAt), isMeasured))
    .orderBy(asc(threadWaits.since))
    .limit(limit);
}

/** Who answers questions about a public listing: its seller, or the office if null. Undefined if there is no such listing. */
export async function findAnsweringSeller(db: Db, machineId: string): Promise<{ sellerId: string | null } | undefined> {
  const { isPremiumPaid, financingAvailable } = machines;
  const isSellers = sql`${isPremiumPaid} and not ${financingAvailable} and ${users.role} = 'user' and ${users.isActive}`;
  const [row] = await db
    .select({ sellerId: sql<string | null>`case when ${isSellers} then ${users.id} end` })
    .from(machines)
    .leftJoin(users, eq(users.id, machines.sellerId))
    .where(and(eq(machines.id, machineId), machines.isPublic));
  return row;
}

/** The last answered waits for a seller, or for the office if null. A listing may have had another seller before. */
export async function findLastAnswers(db: Db, sellerId: string | null, limit: number) {
  const ofSeller: SQL | undefined =
    sellerId === null
      ? eq(threadWaits.party, 'office')
      : and(
          eq(threadWaits.party, 'seller'),
          eq(threads.sellerId, sellerId),
          gte(threadWaits.since, threads.sellerReadsSince),
        );
  return db
    .select({ since: threadWaits.since, endedAt: threadWaits.endedAt })
    .from(threadWaits)
    .innerJoin(threads, eq(threads.id, threadWaits.threadId))
    .where(and(threadWaits.isAnswered, ofSeller))
    .orderBy(desc(threadWaits.endedAt))
    .limit(limit);
}
