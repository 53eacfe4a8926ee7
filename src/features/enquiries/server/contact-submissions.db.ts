import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { anyContains } from '#app/db/containing.ts';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { contactSubmissions } from '#app/db/tables/site.ts';

/** The message, and what is told of the listing that it is about. */
export type ContactRow = Awaited<ReturnType<typeof findContactRows>>[number];
type Wanted = { unread: boolean; waiting: boolean; search?: string | undefined };

/** Unread ones first, then the newest; of those that wait, the longest waiting first. */
export async function findContactRows(db: Db, wanted: Wanted, { limit, offset }: { limit: number; offset: number }) {
  return selectContacts(db)
    .where(fits(wanted))
    .orderBy(
      ...(wanted.waiting ? [asc(contactSubmissions.createdAt)] : [asc(contactSubmissions.isRead)]),
      desc(contactSubmissions.createdAt),
      desc(contactSubmissions.id),
    )
    .limit(limit)
    .offset(offset);
}

export async function countContactRows(db: Db, wanted: Wanted): Promise<number> {
  return (await db.select({ total: count() }).from(contactSubmissions).where(fits(wanted)))[0]?.total ?? 0;
}

function fits({ unread, waiting, search }: Wanted) {
  const { name, email, phone, subject, message } = contactSubmissions;
  return and(
    unread ? eq(contactSubmissions.isRead, false) : undefined,
    waiting ? isNull(contactSubmissions.answeredAt) : undefined,
    anyContains([name, email, phone, subject, message], search),
  );
}

/** The message as it is until the transaction ends. */
export async function lockContact(tx: Db, id: string): Promise<ContactRow | undefined> {
  const found = await selectContacts(tx)
    .where(eq(contactSubmissions.id, id))
    .for('no key update', { of: contactSubmissions });
  return found[0];
}

function selectContacts(db: Db) {
  const { id, name, image, images, mainImageIndex, shownPrice, status } = machines;
  return db
    .select({
      contact: contactSubmissions,
      machine: { id, name, image, images, mainImageIndex, shownPrice, status },
      sellerName: sql<string | null>`coalesce(${users.name}, ${users.username})`,
    })
    .from(contactSubmissions)
    .leftJoin(machines, eq(machines.id, contactSubmissions.machineId))
    .leftJoin(users, eq(users.id, machines.sellerId));
}

export async function updateContact(
  tx: Db,
  id: string,
  fields: Partial<Pick<typeof contactSubmissions.$inferInsert, 'isRead' | 'answeredAt'>>,
): Promise<void> {
  await tx.update(contactSubmissions).set(fields).where(eq(contactSubmissions.id, id));
}

export async function deleteContact(tx: Db, id: string): Promise<void> {
  await tx.delete(contactSubmissions).where(eq(contactSubmissions.id, id));
}
