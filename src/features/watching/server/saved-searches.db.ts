import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { machines } from '#app/db/tables/machines.ts';
import { savedSearches } from '#app/db/tables/subscribers.ts';
import { publicPeriods } from '#app/db/tables/visits.ts';

export type SavedSearchRow = typeof savedSearches.$inferSelect;

export async function findSavedSearches(db: Db, subscriberId: string): Promise<SavedSearchRow[]> {
  return db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.subscriberId, subscriberId))
    .orderBy(asc(savedSearches.createdAt), asc(savedSearches.id));
}

export async function countSavedSearches(tx: Db, subscriberId: string): Promise<number> {
  return tx.$count(savedSearches, eq(savedSearches.subscriberId, subscriberId));
}

export async function findSavedSearch(
  db: Db,
  key: { subscriberId: string } & ({ id: string } | { query: string }),
): Promise<SavedSearchRow | undefined> {
  const which = 'id' in key ? eq(savedSearches.id, key.id) : eq(savedSearches.query, key.query);
  const [row] = await db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.subscriberId, key.subscriberId), which));
  return row;
}

export async function insertSavedSearch(tx: Db, row: typeof savedSearches.$inferInsert): Promise<SavedSearchRow> {
  const [stored] = await tx.insert(savedSearches).values(row).returning();
  if (stored === undefined) throw new Error('The search was not stored');
  return stored;
}

type Changeable = Pick<SavedSearchRow, 'name' | 'frequency' | 'pausedAt' | 'seenAt' | 'begunAt' | 'checkedAt'>;
type Change = { [Column in keyof Changeable]?: Changeable[Column] | undefined };

export async function updateSavedSearch(tx: Db, id: string, change: Change): Promise<SavedSearchRow | undefined> {
  return (await tx.update(savedSearches).set(change).where(eq(savedSearches.id, id)).returning())[0];
}

export async function deleteSavedSearch(tx: Db, key: { subscriberId: string; id: string }): Promise<boolean> {
  const deleted = await tx
    .delete(savedSearches)
    .where(and(eq(savedSearches.subscriberId, key.subscriberId), eq(savedSearches.id, key.id)))
    .returning({ id: savedSearches.id });
  return deleted.length > 0;
}

/** The searches of a subscriber begin again: nothing that changed before is mailed. */
export async function updateAllBegun(tx: Db, subscriberId: string, begunAt: Date): Promise<void> {
  await tx
    .update(savedSearches)
    .set({ begunAt, checkedAt: begunAt })
    .where(eq(savedSearches.subscriberId, subscriberId));
}

/** The public machines, by serial, that became public after a time, with when they did. */
export async function findPublicSince(db: Db, after: Date): Promise<Map<number, Date>> {
  const rows = await db
    .select({ serial: machines.serial, since: sql`max(${publicPeriods.beganAt})`.mapWith(publicPeriods.beganAt) })
    .from(publicPeriods)
    .innerJoin(machines, eq(machines.id, publicPeriods.machineId))
    .where(and(gt(publicPeriods.beganAt, after), machines.isPublic))
    .groupBy(machines.serial);
  return new Map(rows.map(({ serial, since }) => [serial, since]));
}
