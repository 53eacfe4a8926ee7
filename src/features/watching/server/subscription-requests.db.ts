import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { refusedAddresses, subscriptionRequests } from '#app/db/tables/subscribers.ts';

export type RequestRow = typeof subscriptionRequests.$inferSelect;

/** Whether the owner of the address, in lower case, refused to be asked. */
export async function isRefused(tx: Db, email: string): Promise<boolean> {
  return (await tx.$count(refusedAddresses, eq(refusedAddresses.email, email))) > 0;
}

/** How many requests for the address, in lower case, were made after a time. */
export async function countRequests(tx: Db, email: string, after: Date): Promise<number> {
  return tx.$count(
    subscriptionRequests,
    and(eq(sql`lower(${subscriptionRequests.email})`, email), gt(subscriptionRequests.createdAt, after)),
  );
}

export async function insertRequest(tx: Db, row: typeof subscriptionRequests.$inferInsert): Promise<void> {
  await tx.insert(subscriptionRequests).values(row);
}

export async function findRequest(db: Db, tokenHash: string, after: Date): Promise<RequestRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptionRequests)
    .where(and(eq(subscriptionRequests.tokenHash, tokenHash), gt(subscriptionRequests.createdAt, after)));
  return row;
}

/** Deletes the request and returns whether it was still there: of two who answer it at once, one does. */
export async function deleteRequest(tx: Db, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(subscriptionRequests)
    .where(eq(subscriptionRequests.id, id))
    .returning({ id: subscriptionRequests.id });
  return deleted.length > 0;
}

/** Deletes all requests for the address, in lower case, and asks its owner no more. */
export async function refuseAddress(tx: Db, email: string, refusedAt: Date): Promise<void> {
  await tx.delete(subscriptionRequests).where(eq(sql`lower(${subscriptionRequests.email})`, email));
  await tx.insert(refusedAddresses).values({ email, refusedAt }).onConflictDoNothing();
}

/** Forgets what nobody confirmed. */
export async function deleteRequestsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(subscriptionRequests).where(lt(subscriptionRequests.createdAt, before));
}
