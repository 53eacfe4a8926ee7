import { applyChange } from '#app/features/machines/server/machine-changes.service.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import { FOLLOW_UPS } from '#app/features/payments/server/placements/placement-days.service.ts';
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
  await changeStatus(step, listing, 'sold');
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
  await changeStatus(step, listing, to);
  return true;
}

async function changeStatus(
  { tx, actor, now }: ImportStep,
  { id, status: before }: ImportedListing,
  status: 'sold' | 'approved' | 'pending',
) {
  const action = status === 'sold' ? 'mark-sold listing by import' : 'relist listing by import';
  const entry = { actor, action, before: { status: before }, after: { status } };
  await applyChange(tx, entry, id, { status }, { now, followUps: FOLLOW_UPS });
}
