import { deleteMachines } from '#app/features/machines/server/machines.store.ts';
import { insertAuditEntries } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { keepUploads } from '#app/features/media/server/uploads.service.ts';
import { chunked } from '#app/lib/chunk.ts';
import { insertDeleted } from './deleted-listings.db.ts';
import { lockForModerator, lockOneForModerator, type Locked, type ModerationDeps } from './moderation.service.ts';
import { LISTINGS_AT_ONCE, type LockedListing } from './moderation.db.ts';
import type { DeletedMany } from '../moderation.schema.ts';

type DeletionDeps = Pick<ModerationDeps, 'db' | 'now' | 'refreshCatalogue'>;

/** Takes a listing away, which can be undone for a while. Throws not_found. */
export async function deleteListing(
  { db, now, refreshCatalogue }: DeletionDeps,
  admin: User,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { locked } = await lockOneForModerator(tx, admin, id, 'update');
    await archive(tx, locked, now());
  });
  await refreshCatalogue();
}

/** Takes many listings away at once, all of them or none. */
export async function deleteListings(
  { db, now, refreshCatalogue }: DeletionDeps,
  admin: User,
  ids: readonly string[],
): Promise<DeletedMany> {
  const wanted = [...new Set(ids)];
  const deleted = await db.transaction(async (tx) => {
    const locked = await lockForModerator(tx, admin, wanted, 'update');
    await archive(tx, locked, now());
    return new Set(locked.listings.map(({ id }) => id));
  });
  await refreshCatalogue();
  const skipped = wanted.filter((id) => !deleted.has(id)).map((id) => ({ id, reason: 'gone' as const }));
  return { deleted: deleted.size, skipped };
}

/** Out of `machines`, so that nothing that visitors are answered can hold them. */
async function archive(tx: Db, { actor, listings }: Locked, deletedAt: Date): Promise<void> {
  const entries = listings.map((listing) => ({
    actor,
    action: 'delete listing',
    subject: { type: 'machine', id: listing.id } as const,
    before: getAuditFacts(listing),
    after: null,
  }));
  await insertAuditEntries(tx, entries);
  const chunks = [
    ...chunked(
      listings.map(({ id }) => id),
      LISTINGS_AT_ONCE,
    ),
  ];
  for (const ids of chunks) {
    await insertDeleted(tx, ids, { deletedAt, deletedBy: actor.username });
    await keepUploads(tx, ids);
  }
  for (const ids of chunks) await deleteMachines(tx, ids);
}

/** What entries say of a listing that came or went. Without a seller's contact and place: entries outlive accounts. */
export function getAuditFacts({
  brand,
  model,
  status,
  isPremiumPaid,
  isFeaturedPaid,
}: Pick<LockedListing, 'brand' | 'model' | 'status' | 'isPremiumPaid' | 'isFeaturedPaid'>) {
  return { brand, model, status, isPremiumPaid, isFeaturedPaid };
}
