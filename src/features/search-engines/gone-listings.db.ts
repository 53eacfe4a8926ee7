import { eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { approvedVersions, goneListings, machines } from '#app/db/tables/machines.ts';

/** How a listing stands, and whether visitors ever saw it. Undefined: there is none. */
export async function findStanding(db: Db, id: string) {
  const wasSeen = isNotNull(approvedVersions.machineId).mapWith(Boolean);
  const [found] = await db
    .select({ status: machines.status, wasSeen })
    .from(machines)
    .leftJoin(approvedVersions, eq(approvedVersions.machineId, machines.id))
    .where(eq(machines.id, id));
  return found;
}

/** Whether visitors saw such a listing and it was deleted since, or brought back. */
export async function wasDeleted(db: Db, id: string): Promise<boolean> {
  return (await db.$count(goneListings, eq(goneListings.machineId, id))) > 0;
}
