import { eq, lt } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { accountWorkshops } from '#app/db/tables/accounts.ts';

type WorkshopRow = typeof accountWorkshops.$inferSelect;

export async function findAccountWorkshop(db: Db, userId: string): Promise<WorkshopRow | undefined> {
  return (await db.select().from(accountWorkshops).where(eq(accountWorkshops.userId, userId)))[0];
}

/** Stores a workshop, unless a newer one is stored. */
export async function upsertNewerAccountWorkshop(tx: Db, row: WorkshopRow): Promise<void> {
  const { workshop, updatedAt } = row;
  await tx
    .insert(accountWorkshops)
    .values(row)
    .onConflictDoUpdate({
      target: accountWorkshops.userId,
      set: { workshop, updatedAt },
      setWhere: lt(accountWorkshops.updatedAt, updatedAt),
    });
}
