import type { Db } from '#app/db/client.ts';
import type { GoneListing } from '#app/features/machines/gone-listing.schema.ts';
import { findStanding, wasDeleted } from './gone-listings.db.ts';

/** Why visitors do not see a listing that they have seen; null: they see it, or never did. */
export async function getGoneState(db: Db, id: string): Promise<GoneListing['state'] | null> {
  const standing = await findStanding(db, id);
  if (standing === undefined) return (await wasDeleted(db, id)) ? 'deleted' : null;
  if (!standing.wasSeen) return null;
  if (standing.status === 'pending') return 'updating';
  return standing.status === 'rejected' ? 'withdrawn' : null;
}
