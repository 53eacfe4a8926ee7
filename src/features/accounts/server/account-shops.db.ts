import { eq, lt } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { accountShops } from '#app/db/tables/accounts.ts';

type ShopRow = typeof accountShops.$inferSelect;

export async function findAccountShop(db: Db, userId: string): Promise<ShopRow | undefined> {
  return (await db.select().from(accountShops).where(eq(accountShops.userId, userId)))[0];
}

/** Stores what was said of a shop, unless something was said of it later. */
export async function upsertNewerAccountShop(tx: Db, row: ShopRow): Promise<void> {
  const { shop, updatedAt } = row;
  await tx
    .insert(accountShops)
    .values(row)
    .onConflictDoUpdate({
      target: accountShops.userId,
      set: { shop, updatedAt },
      setWhere: lt(accountShops.updatedAt, updatedAt),
    });
}
