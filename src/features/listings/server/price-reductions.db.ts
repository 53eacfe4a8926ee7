import { desc, eq } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { priceReductions } from '#app/db/tables/machines.ts';

export type PriceReduction = typeof priceReductions.$inferSelect;

export async function insertReduction(tx: Db, reduction: Omit<PriceReduction, 'id'>): Promise<void> {
  await tx.insert(priceReductions).values(reduction);
}

export async function findLastReduction(tx: Db, machineId: string): Promise<PriceReduction | undefined> {
  const [last] = await tx
    .select()
    .from(priceReductions)
    .where(eq(priceReductions.machineId, machineId))
    .orderBy(desc(priceReductions.at), desc(priceReductions.id))
    .limit(1);
  return last;
}

export async function deleteReduction(tx: Db, id: string): Promise<void> {
  await tx.delete(priceReductions).where(eq(priceReductions.id, id));
}
