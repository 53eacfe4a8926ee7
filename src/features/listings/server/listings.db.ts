import { and, desc, eq, gt, sql, isNotNull, isNull, notInArray, asc, count } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { pendingChanges } from '#app/db/tables/machine-versions.ts';
import { machines, waitingSince } from '#app/db/tables/machines.ts';
import { priceReductions } from '#app/db/tables/price-reductions.ts';

/** Locks a listing until the transaction ends. */
export async function lockListing(tx: Db, id: string) {
  const [locked] = await tx.select().from(machines).where(eq(machines.id, id)).for('no key update');
  return locked;
}
export type LockedListing = NonNullable<Awaited<ReturnType<typeof lockListing>>>;

/** Serialises identical submissions, identified by their key or main image, until the transaction ends. */
export async function lockSubmission(tx: Db, submission: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`submission ${submission}`}, 0))`);
}

/** The id of the listing that a seller submitted with this key. */
export async function findListingByKey(
  tx: Db,
  { sellerId, key }: { sellerId: string; key: string },
): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: machines.id })
    .from(machines)
    .where(and(eq(machines.sellerId, sellerId), eq(machines.submissionKey, key)));
  return found?.id;
}

/** The listings that a seller submitted with this main image after `since`, the newest first. */
export async function findSubmittedListings(
  tx: Db,
  { sellerId, image, since }: { sellerId: string; image: string; since: Date },
): Promise<(typeof machines.$inferSelect)[]> {
  return tx
    .select()
    .from(machines)
    .where(and(eq(machines.sellerId, sellerId), eq(machines.image, image), gt(machines.createdAt, since)))
    .orderBy(desc(machines.createdAt));
}

export type PriceReduction = typeof priceReductions.$inferSelect;

export async function insertReduction(tx: Db, reduction: Omit<PriceReduction, 'id'>): Promise<void> {
  await tx.insert(priceReductions).values(reduction);
}

export async function findLastReduction(tx: Db, machineId: string): Promise<PriceReduction | undefined> {
  const [last] = await tx
    .select()
    .from(priceReductions)
    .where(eq(priceReductions.machineId, machineId))
    .orderBy(desc(priceReductions.at), desc(priceReductions.id))
    .limit(1);
  return last;
}

export async function deleteReduction(tx: Db, id: string): Promise<void> {
  await tx.delete(priceReductions).where(eq(priceReductions.id, id));
}

export type PendingChange = typeof pendingChanges.$inferSelect;

/** Inserts a pending change. */
export async function insertPendingChange(
  tx: Db,
  change: Pick<PendingChange, 'machineId' | 'submittedAt' | 'submittedBy' | 'fields'>,
): Promise<void> {
  await tx.insert(pendingChanges).values(change);
}

type Decision = Pick<PendingChange, 'outcome' | 'decidedAt'> & Partial<Pick<PendingChange, 'decidedBy' | 'reason'>>;

export async function updateDecided(tx: Db, machineId: string, decision: Decision): Promise<void> {
  await tx.update(pendingChanges).set(decision).where(waitsOf(machineId));
}

/** Deletes decided changes of a listing, except the newest `kept`. */
export async function deleteOldChanges(tx: Db, machineId: string, kept: number): Promise<void> {
  const { id, submittedAt, outcome } = pendingChanges;
  const ofListing = eq(pendingChanges.machineId, machineId);
  const newest = tx.select({ id }).from(pendingChanges).where(ofListing).orderBy(desc(submittedAt)).limit(kept);
  await tx.delete(pendingChanges).where(and(ofListing, isNotNull(outcome), notInArray(id, newest)));
}

function waitsOf(machineId: string) {
  return and(eq(pendingChanges.machineId, machineId), isNull(pendingChanges.outcome));
}

/** The listings that have waited for review longest. */
export async function findLongestWaiting(db: Db, limit: number) {
  return db
    .select({ id: machines.id, name: machines.name, since: waitingSince })
    .from(machines)
    .where(eq(machines.reviewStatus, 'pending'))
    .orderBy(asc(waitingSince), asc(machines.serial))
    .limit(limit);
}

export async function countWaitingListings(db: Db): Promise<number> {
  const [found] = await db.select({ n: count() }).from(machines).where(eq(machines.reviewStatus, 'pending'));
  return found?.n ?? 0;
}
