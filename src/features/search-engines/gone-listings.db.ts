import { eq, exists } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { approvedVersions, goneListings, machines } from '#app/db/tables/machines.ts';
import type { GoneListing } from '#app/features/machines/gone-listing.schema.ts';

const STATES = { pending: 'updating', rejected: 'withdrawn' } as const;

/** Why visitors do not see a listing that they have seen; null: they see it, or never did. */
export async function getGoneState(db: Db, id: string): Promise<GoneListing['state'] | null> {
  const wasSeen = exists(
    db.select({ id: approvedVersions.machineId }).from(approvedVersions).where(eq(approvedVersions.machineId, id)),
  );
  const [there] = await db.select({ status: machines.status, wasSeen }).from(machines).where(eq(machines.id, id));
  if (there !== undefined) {
    const { status } = there;
    return there.wasSeen === true && (status === 'pending' || status === 'rejected') ? STATES[status] : null;
  }
  const deleted = await db.$count(goneListings, eq(goneListings.machineId, id));
  return deleted === 0 ? null : 'deleted';
}
