import { asc, count, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { machines } from '#app/db/tables/machines.ts';

/** Since when a listing waits for a moderator, or its change does. */
const since = sql<Date>`coalesce(${machines.pendingChangeAt}, ${machines.updatedAt})`.mapWith(machines.updatedAt);

/** What waits for review longest. */
export async function findLongestWaiting(db: Db, limit: number) {
  return db
    .select({ id: machines.id, name: machines.name, since })
    .from(machines)
    .where(eq(machines.reviewStatus, 'pending'))
    .orderBy(asc(since), asc(machines.serial))
    .limit(limit);
}

export async function countWaitingListings(db: Db): Promise<number> {
  const [found] = await db.select({ n: count() }).from(machines).where(eq(machines.reviewStatus, 'pending'));
  return found?.n ?? 0;
}
