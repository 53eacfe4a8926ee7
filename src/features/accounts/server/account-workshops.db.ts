import { eq, lt } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { accountWorkshops } from '#app/db/tables/accounts.ts';

type WorkshopRow = typeof accountWorkshops.$inferSelect;

export async function findAccountWorkshop(db: Db, userId: string): Promise<WorkshopRow | undefined> {
  return (await db.select().from(accountWorkshops).where(eq(accountWorkshops.userId, userId)))[0];
}

/** Stores what was said of a shop, unless something was said of it later. */
export async function upsertNewerAccountWorkshop(tx: Db, row: WorkshopRow): Promise<void> {
  const { shop, updatedAt } = row;
  await tx
    .insert(accountWorkshops)
    .values(row)
    .onConflictDoUpdate({
      target: accountWorkshops.userId,
      set: { shop, updatedAt },
      setWhere: lt(accountWorkshops.updatedAt, updatedAt),
    });
}
