import { sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { settings } from '#app/db/tables/site.ts';

/** Stores a setting unless it has a value; says whether it did. A second caller waits for the first one's transaction. */
export async function insertMissingSetting(db: Db, key: string, value: string): Promise<boolean> {
  const inserted = await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoNothing()
    .returning({ one: sql`1` });
  return inserted.length > 0;
}
