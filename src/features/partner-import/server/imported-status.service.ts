import { insertAuditEntry } from '#app/db/audit-log.ts';
import { noteApproved } from '#app/features/machines/server/approved-versions.service.ts';
import { storeStatus } from '#app/features/listings/server/listing-status.service.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import { isShowable } from './listing-merge.rules.ts';
import type { Outcome, ImportStep } from './import-step.service.ts';
import type { ImportedListing } from './partner-products.db.ts';
import type { ProductSnapshot } from './product-snapshot.schema.ts';

/** Notes in the snapshot if somebody has taken the import's sale back: the listing is public again although it was sold. */
export function withSaleTakenBack(listing: ImportedListing | undefined, snapshot: ProductSnapshot): ProductSnapshot {
  if (listing === undefined || !isPublic(listing) || !snapshot.isSoldByImport) return snapshot;
  return { ...snapshot, isSoldByImport: false, isSaleTakenBack: true };
}

/**
 * Marks the listing of a machine that is no longer for sale as sold. Leaves a listing that is not public, and one whose
 * sale by an import somebody has taken back.
 */
export async function sellListing(
  step: ImportStep,
  listing: ImportedListing | undefined,
  snapshot: ProductSnapshot,
): Promise<{ snapshot: ProductSnapshot; outcome: Outcome }> {
  if (listing === undefined || !isPublic(listing) || snapshot.isSaleTakenBack) return { snapshot, outcome: 'nothing' };
  await auditStatusChange(step, listing, 'sold');
  await storeStatus(step.tx, listing, { to: 'sold', reason: null, now: step.now });
  return { snapshot: { ...snapshot, isSoldByImport: true }, outcome: 'sold' };
}

/** Relists a listing that an import has marked as sold; true if it did. */
export async function relistImported(
  step: ImportStep,
  listing: ImportedListing,
  snapshot: ProductSnapshot,
): Promise<boolean> {
  if (!snapshot.isSoldByImport || listing.status !== 'sold') return false;
  const to = isShowable(listing) ? 'approved' : 'pending';
  await auditStatusChange(step, listing, to);
  if (to === 'approved') await noteApproved(step.tx, [listing.id], step.now);
  await storeStatus(step.tx, listing, { to, reason: null, now: step.now });
  return true;
}

async function auditStatusChange(
  { tx, actor }: ImportStep,
  { id, status }: ImportedListing,
  to: 'sold' | 'approved' | 'pending',
) {
  const action = to === 'sold' ? 'mark-sold listing by import' : 'relist listing by import';
  await insertAuditEntry(tx, {
    actor,
    action,
    subject: { type: 'machine', id },
    before: { status },
    after: { status: to },
  });
}
