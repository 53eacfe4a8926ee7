import { asc, count, desc, eq } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { contactSubmissions } from '#app/db/tables/site.ts';

export type ContactRow = typeof contactSubmissions.$inferSelect;
type Wanted = { unread: boolean };

/** Unread ones first, then the newest. */
export async function findContactRows(
  db: Db,
  wanted: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<ContactRow[]> {
  return db
    .select()
    .from(contactSubmissions)
    .where(fits(wanted))
    .orderBy(asc(contactSubmissions.isRead), desc(contactSubmissions.createdAt), desc(contactSubmissions.id))
    .limit(limit)
    .offset(offset);
}

export async function countContactRows(db: Db, wanted: Wanted): Promise<number> {
  return (await db.select({ total: count() }).from(contactSubmissions).where(fits(wanted)))[0]?.total ?? 0;
}

function fits({ unread }: Wanted) {
  return unread ? eq(contactSubmissions.isRead, false) : undefined;
}

/** The row as it is until the transaction ends. */
export async function lockContact(tx: Db, id: string): Promise<ContactRow | undefined> {
  return (await tx.select().from(contactSubmissions).where(eq(contactSubmissions.id, id)).for('no key update'))[0];
}

export async function updateContactRead(tx: Db, id: string, isRead: boolean): Promise<void> {
  await tx.update(contactSubmissions).set({ isRead }).where(eq(contactSubmissions.id, id));
}

export async function deleteContact(tx: Db, id: string): Promise<void> {
  await tx.delete(contactSubmissions).where(eq(contactSubmissions.id, id));
}
