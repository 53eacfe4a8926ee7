import { count, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { machines } from '#app/db/tables/machines.ts';

/** The number of a seller's listings, and how many of them are not public. */
export async function countOfSeller(db: Db, sellerId: string): Promise<{ total: number; hidden: number }> {
  const [counts] = await db
    .select({ total: count(), hidden: sql`count(*) filter (where not ${machines.isPublic})`.mapWith(Number) })
    .from(machines)
    .where(eq(machines.sellerId, sellerId));
  return counts ?? { total: 0, hidden: 0 };
}
