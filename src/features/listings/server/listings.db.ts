import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { machines } from '#app/db/tables/machines.ts';

/**
 * What decides who may do what with a listing, and what a change may leave as it is, which stays so until the
 * transaction ends.
 */
export async function lockListing(tx: Db, id: string) {
  const [locked] = await tx
    .select({
      id: machines.id,
      sellerId: machines.sellerId,
      status: machines.status,
      restingSince: machines.restingSince,
      isSoldUnseen: machines.isSoldUnseen,
      name: machines.name,
      brand: machines.brand,
      model: machines.model,
      price: machines.price,
      city: machines.city,
      state: machines.state,
      zip: machines.zip,
      location: machines.location,
      facts: machines.facts,
      contactName: machines.contactName,
      contactEmail: machines.contactEmail,
      isConsignment: machines.isConsignment,
      isPremiumPaid: machines.isPremiumPaid,
      isFeaturedPaid: machines.isFeaturedPaid,
      image: machines.image,
      images: machines.images,
      mainImageIndex: machines.mainImageIndex,
    })
    .from(machines)
    .where(eq(machines.id, id))
    .for('no key update');
  return locked;
}
export type LockedListing = NonNullable<Awaited<ReturnType<typeof lockListing>>>;

/** Makes whoever else makes this submission, which the key or the main image tells, wait until the transaction ends. */
export async function lockSubmission(tx: Db, submission: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`submission ${submission}`}, 0))`);
}

/** The id of the listing that a seller submitted under this key. */
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

/** What a seller submitted with this main image after `since`, the newest first. */
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
