import { and, desc, eq, isNotNull, isNull, notInArray } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { listingRevisions } from '#app/db/tables/machines.ts';

export type ListingRevision = typeof listingRevisions.$inferSelect;

/** Inserts a change that waits. */
export async function insertRevision(
  tx: Db,
  revision: Pick<ListingRevision, 'machineId' | 'submittedAt' | 'submittedBy' | 'fields'>,
): Promise<void> {
  await tx.insert(listingRevisions).values(revision);
}

type Decision = Pick<ListingRevision, 'outcome' | 'decidedAt'> & Partial<Pick<ListingRevision, 'decidedBy' | 'reason'>>;

export async function updateDecided(tx: Db, machineId: string, decision: Decision): Promise<void> {
  await tx.update(listingRevisions).set(decision).where(waitsOf(machineId));
}

/** Deletes decided changes of a listing, but for the newest `kept`. */
export async function deleteOldRevisions(tx: Db, machineId: string, kept: number): Promise<void> {
  const { id, submittedAt, outcome } = listingRevisions;
  const ofListing = eq(listingRevisions.machineId, machineId);
  const newest = tx.select({ id }).from(listingRevisions).where(ofListing).orderBy(desc(submittedAt)).limit(kept);
  await tx.delete(listingRevisions).where(and(ofListing, isNotNull(outcome), notInArray(id, newest)));
}

function waitsOf(machineId: string) {
  return and(eq(listingRevisions.machineId, machineId), isNull(listingRevisions.outcome));
}
