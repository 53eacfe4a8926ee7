import { and, asc, count, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { WantedState } from '#app/db/enums.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { subscribers } from '#app/db/tables/subscribers.ts';
import { isPublicAd, wantedAds, wantedAnswers, type WantedAdRow } from '#app/db/tables/wanted.ts';

/** The most public ads that are read at once. */
const MOST_PUBLIC = 1_000;

/** The ads that are public at a time, the newest first. */
export async function findPublicAds(db: Db, now: Date): Promise<WantedAdRow[]> {
  return db.select().from(wantedAds).where(isPublicAd(now)).orderBy(desc(wantedAds.publishedAt)).limit(MOST_PUBLIC);
}

/** The ads of a subscriber, the newest first. */
export async function findAdsOf(db: Db, subscriberId: string): Promise<WantedAdRow[]> {
  return db
    .select()
    .from(wantedAds)
    .where(eq(wantedAds.subscriberId, subscriberId))
    .orderBy(desc(wantedAds.submittedAt));
}

/** Whose an ad is; `userId` is null for a buyer without an account. */
export async function findAd(db: Db, id: string): Promise<{ subscriberId: string; userId: string | null } | undefined> {
  const [row] = await db
    .select({ subscriberId: wantedAds.subscriberId, userId: subscribers.userId })
    .from(wantedAds)
    .innerJoin(subscribers, eq(subscribers.id, wantedAds.subscriberId))
    .where(eq(wantedAds.id, id));
  return row;
}

export async function lockAd(tx: Db, id: string): Promise<WantedAdRow | undefined> {
  return (await tx.select().from(wantedAds).where(eq(wantedAds.id, id)).for('no key update'))[0];
}

/** Whether the ad is public at a time. */
export async function isAdPublic(tx: Db, id: string, now: Date): Promise<boolean> {
  return (await tx.$count(wantedAds, and(eq(wantedAds.id, id), isPublicAd(now)))) > 0;
}

type WantedAdChange = Partial<Pick<WantedAdRow, 'state' | 'rejectionReason' | 'publishedAt' | 'endsAt' | 'remindedAt'>>;

export async function updateAd(tx: Db, id: string, change: WantedAdChange): Promise<WantedAdRow | undefined> {
  return (await tx.update(wantedAds).set(change).where(eq(wantedAds.id, id)).returning())[0];
}

/** Deletes an ad of this subscriber, and returns whether there was one. */
export async function deleteAd(tx: Db, key: { subscriberId: string; id: string }): Promise<boolean> {
  const isTheirs = and(eq(wantedAds.id, key.id), eq(wantedAds.subscriberId, key.subscriberId));
  return (await tx.delete(wantedAds).where(isTheirs).returning({ id: wantedAds.id })).length > 0;
}

/** A page of ads for moderators, those that wait first and from the oldest on, with their buyers. */
export async function findAdsForReview(
  db: Db,
  { state, limit, offset }: { state: WantedState | undefined; limit: number; offset: number },
) {
  return db
    .select({
      ad: wantedAds,
      userId: subscribers.userId,
      email: sql<string | null>`coalesce(${subscribers.email}, ${users.email})`,
      answers: sql`(select count(*) from ${wantedAnswers} where wanted_ad_id = ${wantedAds.id})`.mapWith(Number),
    })
    .from(wantedAds)
    .innerJoin(subscribers, eq(subscribers.id, wantedAds.subscriberId))
    .leftJoin(users, eq(users.id, subscribers.userId))
    .where(state === undefined ? undefined : eq(wantedAds.state, state))
    .orderBy(
      sql`${wantedAds.state} <> 'pending'`,
      sql`case ${wantedAds.state} when 'pending' then ${wantedAds.submittedAt} end`,
      desc(wantedAds.submittedAt),
    )
    .limit(limit)
    .offset(offset);
}

export async function countAds(db: Db, state: WantedState | undefined): Promise<number> {
  return db.$count(wantedAds, state === undefined ? undefined : eq(wantedAds.state, state));
}

/** Approved ads that end until a time and whose buyers were not asked to renew them. */
export async function findAdsToRemind(db: Db, { now, until }: { now: Date; until: Date }, limit: number) {
  return db
    .select({ id: wantedAds.id })
    .from(wantedAds)
    .where(and(isPublicAd(now), lte(wantedAds.endsAt, until), isNull(wantedAds.remindedAt)))
    .orderBy(asc(wantedAds.endsAt))
    .limit(limit);
}

/** The id of a seller's listing that is for sale, and stays so until the transaction ends; undefined if there is none. */
export async function lockListingForSale(
  tx: Db,
  { machineId, sellerId }: { machineId: string; sellerId: string },
): Promise<{ id: string } | undefined> {
  const [row] = await tx
    .select({ id: machines.id })
    .from(machines)
    .where(and(eq(machines.id, machineId), eq(machines.sellerId, sellerId), machines.isPublic))
    .for('share');
  return row;
}

/** Stores an answer, and returns whether it is new. */
export async function insertAnswer(tx: Db, row: typeof wantedAnswers.$inferInsert): Promise<boolean> {
  const stored = await tx
    .insert(wantedAnswers)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: wantedAnswers.machineId });
  return stored.length > 0;
}

/** The number of a seller's machines among the answers to an ad. */
export async function countAnswersOf(
  tx: Db,
  { wantedAdId, sellerId }: { wantedAdId: string; sellerId: string },
): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(wantedAnswers)
    .innerJoin(machines, eq(machines.id, wantedAnswers.machineId))
    .where(and(eq(wantedAnswers.wantedAdId, wantedAdId), eq(machines.sellerId, sellerId)));
  return row?.n ?? 0;
}

/** The offered machines of these ads that are still for sale, the newest answers first. */
export async function findAnswers(db: Db, adIds: readonly string[]) {
  const { id: machineId, name, heads, brand, model, year, shownPrice: price } = machines;
  const { wantedAdId, answeredAt } = wantedAnswers;
  return db
    .select({ wantedAdId, machineId, name, heads, brand, model, year, price, answeredAt })
    .from(wantedAnswers)
    .innerJoin(machines, eq(machines.id, wantedAnswers.machineId))
    .where(and(inArray(wantedAdId, [...adIds]), machines.isPublic))
    .orderBy(desc(answeredAt), machineId);
}

export type AnswerRow = Awaited<ReturnType<typeof findAnswers>>[number];
