import { and, asc, count, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { anyContains } from '#app/db/conditions.ts';
import { introductions } from '#app/db/tables/introductions.ts';
import { siteDayRange } from '#app/lib/site-time.ts';
import type { IntroductionsFilter } from '../introductions-list.schema.ts';

export type IntroductionRow = typeof introductions.$inferSelect;

/** The last entry, or undefined; until the transaction ends, nobody else adds one. */
export async function lockLastIntroduction(tx: Db): Promise<IntroductionRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('introductions', 0))`);
  return (await tx.select().from(introductions).orderBy(desc(introductions.number)).limit(1))[0];
}

export async function insertIntroduction(tx: Db, entry: typeof introductions.$inferInsert): Promise<void> {
  await tx.insert(introductions).values(entry);
}

/** The newest first. */
export async function findIntroductions(
  db: Db,
  filter: IntroductionsFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<IntroductionRow[]> {
  return db
    .select()
    .from(introductions)
    .where(matches(filter))
    .orderBy(desc(introductions.number))
    .limit(limit)
    .offset(offset);
}

export async function countIntroductions(db: Db, filter: IntroductionsFilter): Promise<number> {
  return (await db.select({ total: count() }).from(introductions).where(matches(filter)))[0]?.total ?? 0;
}

function matches({ search, from, to }: IntroductionsFilter): SQL | undefined {
  const { introducedAt, buyerName, buyerEmail, sellerName, sellerEmail, listingName } = introductions;
  return and(
    from === undefined ? undefined : gte(introducedAt, siteDayRange(from)[0]),
    to === undefined ? undefined : lt(introducedAt, siteDayRange(to)[1]),
    anyContains([buyerName, buyerEmail, sellerName, sellerEmail, listingName], search),
  );
}

export async function findIntroduction(db: Db, number: number): Promise<IntroductionRow | undefined> {
  return (await db.select().from(introductions).where(eq(introductions.number, number)))[0];
}

/** The whole ledger in its order. */
export async function findAllIntroductions(db: Db): Promise<IntroductionRow[]> {
  return db.select().from(introductions).orderBy(asc(introductions.number));
}
