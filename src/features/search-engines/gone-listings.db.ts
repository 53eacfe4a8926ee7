import { and, eq, notExists } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { goneListings, machines } from '#app/db/tables/machines.ts';

/** Whether visitors saw such a listing and it was deleted since. One that is back, even unseen for now, is not gone. */
export async function isGone(db: Db, id: string): Promise<boolean> {
  const back = db.select({ id: machines.id }).from(machines).where(eq(machines.id, goneListings.machineId));
  const [found] = await db
    .select()
    .from(goneListings)
    .where(and(eq(goneListings.machineId, id), notExists(back)));
  return found !== undefined;
}
