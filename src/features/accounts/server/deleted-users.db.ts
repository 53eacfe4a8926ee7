import { and, asc, count, desc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { deletedListings } from '#app/db/tables/deleted-listings.ts';
import { machines } from '#app/db/tables/machines.ts';
import { payments } from '#app/db/tables/payments.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';

export async function countListingsByStatus(db: Db, sellerId: string) {
  const { reviewStatus: status } = machines;
  return db.select({ status, total: count() }).from(machines).where(eq(machines.sellerId, sellerId)).groupBy(status);
}

/** The number of rows of other kinds that belong to an account. */
export async function countBelongings(db: Db, userId: string) {
  const theirs = sql`from ${machines} m where m.seller_id = ${users}.id`;
  const number = (query: ReturnType<typeof sql>) => sql`(${query})`.mapWith(Number);
  const [found] = await db
    .select({
      placedListings: number(sql`select count(*) ${theirs} and (m.is_premium_paid or m.is_featured_paid)`),
      photos: number(sql`select coalesce(sum(cardinality(m.images)), 0) ${theirs}`),
      messages: number(
        sql`select count(*) from ${contactSubmissions} c where lower(c.email) = lower(${users.email}) and ${users.emailConfirmedAt} is not null`,
      ),
      payments: number(sql`select count(*) from ${payments} p where p.payer_user_id = ${users}.id`),
    })
    .from(users)
    .where(eq(users.id, userId));
  return found;
}

/** The deleted accounts, the last deleted first. */
export async function findDeletedUsers(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const { id, username, name, email, deletedAt, deletedBy } = users;
  const listings = sql`(select count(*) from ${deletedListings} d
    where d.seller_id = ${users}.id and d.deleted_at = ${users}.deleted_at)`.mapWith(Number);
  return db
    .select({ id, username, name, email, deletedAt, deletedBy, listings })
    .from(users)
    .where(isNotNull(deletedAt))
    .orderBy(desc(deletedAt), desc(id))
    .limit(limit)
    .offset(offset);
}
export type FoundDeletedUser = Awaited<ReturnType<typeof findDeletedUsers>>[number];

export function countDeletedUsers(db: Db): Promise<number> {
  return db.$count(users, isNotNull(users.deletedAt));
}

/** The accounts that were deleted at this time or before, the first deleted first. */
export async function findDeletedBefore(db: Db, before: Date): Promise<string[]> {
  const { id, deletedAt } = users;
  const rows = await db
    .select({ id })
    .from(users)
    .where(and(isNotNull(deletedAt), lte(deletedAt, before)))
    .orderBy(asc(deletedAt), asc(id));
  return rows.map((row) => row.id);
}
