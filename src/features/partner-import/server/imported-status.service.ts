import { insertAuditEntry } from '#app/db/audit-log.ts';
import { noteApproved } from '#app/features/machines/server/approved-versions.service.ts';
import { storeStatus } from '#app/features/listings/server/listing-status.service.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import { mayShow } from './listing-merge.rules.ts';
import type { Outcome, Step } from './import-step.service.ts';
import type { ImportedListing } from './partner-products.db.ts';
import type { ProductMemory } from './product-snapshot.schema.ts';

/**
 * What is remembered of a product, by how its listing is met: one that visitors see again was brought back by somebody,
 * and whoever sells it from then on is not the import.
 */
export function memoryMet(listing: ImportedListing | undefined, memory: ProductMemory): ProductMemory {
  if (listing === undefined || !isPublic(listing) || !memory.isSoldByImport) return memory;
  return { ...memory, isSoldByImport: false, isSaleTakenBack: true };
}

/**
 * Marks the listing of a machine that is no longer for sale as sold. One that visitors do not see is left, and so is one
 * that somebody has brought back after an import sold it.
 */
export async function sellListing(
  step: Step,
  listing: ImportedListing | undefined,
  memory: ProductMemory,
): Promise<{ memory: ProductMemory; outcome: Outcome }> {
  if (listing === undefined || !isPublic(listing) || memory.isSaleTakenBack) return { memory, outcome: 'nothing' };
  await noteMove(step, listing, 'sold');
  await storeStatus(step.tx, listing, { to: 'sold', reason: null, now: step.now });
  return { memory: { ...memory, isSoldByImport: true }, outcome: 'sold' };
}

/** Brings a listing that an import has sold before visitors again; true if it did. */
export async function relistImported(step: Step, listing: ImportedListing, memory: ProductMemory): Promise<boolean> {
  if (!memory.isSoldByImport || listing.status !== 'sold') return false;
  const to = mayShow(listing) ? 'approved' : 'pending';
  await noteMove(step, listing, to);
  if (to === 'approved') await noteApproved(step.tx, [listing.id], step.now);
  await storeStatus(step.tx, listing, { to, reason: null, now: step.now });
  return true;
}

async function noteMove({ tx, actor }: Step, { id, status }: ImportedListing, to: 'sold' | 'approved' | 'pending') {
  const action = to === 'sold' ? 'mark-sold listing by import' : 'relist listing by import';
  await insertAuditEntry(tx, {
    actor,
    action,
    subject: { type: 'machine', id },
    before: { status },
    after: { status: to },
  });
}
