import { anyContains, countUpTo } from '#app/db/conditions.ts';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { belongsToOperator, machines } from '#app/db/tables/machines.ts';
import { contactSubmissions, waitsForSeller } from '#app/db/tables/contacts.ts';
import { threadMessages } from '#app/db/tables/threads.ts';

type NewContact = typeof contactSubmissions.$inferInsert;

export async function insertContact(tx: Db, contact: NewContact): Promise<string> {
  const [inserted] = await tx.insert(contactSubmissions).values(contact).returning({ id: contactSubmissions.id });
  if (inserted === undefined) throw new Error('The message was not stored');
  return inserted.id;
}

/** Forgets from which networks the messages before this moment came. */
export async function forgetNetworks(tx: Db, before: Date): Promise<void> {
  const { network, createdAt } = contactSubmissions;
  await tx
    .update(contactSubmissions)
    .set({ network: null })
    .where(and(isNotNull(network), lt(createdAt, before)));
}

/** The number of messages from an address since a moment. */
export async function countContactsFrom(tx: Db, email: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ messages: count() })
    .from(contactSubmissions)
    .where(
      and(eq(sql`lower(${contactSubmissions.email})`, email.toLowerCase()), gt(contactSubmissions.createdAt, since)),
    );
  return row?.messages ?? 0;
}

export type EnquiredMachine = NonNullable<Awaited<ReturnType<typeof lockEnquiredMachine>>>;

/**
 * Locks a public machine, and returns it with its seller's mail address; null if the operator answers buyers. With the
 * confirmed address of the seller's account. Undefined if there is no such machine.
 */
export async function lockEnquiredMachine(tx: Db, id: string) {
  const { name, heads, sellerId, contactName, contactEmail, isPremiumPaid, financingAvailable } = machines;
  const [row] = await tx
    .select({
      id: machines.id,
      name,
      heads,
      sellerId,
      contactName,
      sellerEmail: sql<string | null>`case when ${isPremiumPaid} then ${contactEmail} end`,
      accountEmail: sql<string | null>`case when ${users.emailConfirmedAt} is not null then ${users.email} end`,
      isOperators: belongsToOperator,
      /** Whether the operator answers its buyers. Includes listings of sellers with the operator's contact. */
      isAnsweredByOperator: financingAvailable,
    })
    .from(machines)
    .leftJoin(users, eq(users.id, sellerId))
    .where(and(eq(machines.id, id), machines.isPublic))
    .for('key share', { of: machines });
  return row;
}

/** A message with the listing that it is about. */
export type ContactRow = Awaited<ReturnType<typeof findContactRows>>[number];
export type ContactFilter = {
  unread: boolean;
  waiting: boolean;
  withSeller?: boolean | undefined;
  search?: string | undefined;
  id?: string | undefined;
};

/** The messages, unread first, then the newest; with `waiting`, those that wait for the operator, the oldest first. */
export async function findContactRows(
  db: Db,
  filter: ContactFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const { id, isRead, createdAt } = contactSubmissions;
  const order = [filter.waiting ? asc(createdAt) : asc(isRead), desc(createdAt), desc(id)];
  // Selects the ids first, so that listings and sellers are only looked up for this page.
  const page = db
    .select({ id })
    .from(contactSubmissions)
    .where(whereFilter(filter))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return selectContacts(db)
    .where(inArray(id, page))
    .orderBy(...order);
}

export async function countContactRows(db: Db, filter: ContactFilter): Promise<number> {
  return (await db.select({ total: count() }).from(contactSubmissions).where(whereFilter(filter)))[0]?.total ?? 0;
}

/** The same, up to a limit. */
export function countSomeContactRows(db: Db, filter: ContactFilter, limit: number): Promise<number> {
  return countUpTo(db, contactSubmissions, whereFilter(filter), limit);
}

function whereFilter({ unread, waiting, withSeller, search, id }: ContactFilter) {
  const { name, email, phone, subject, message } = contactSubmissions;
  return and(
    unread ? eq(contactSubmissions.isRead, false) : undefined,
    id === undefined ? undefined : eq(contactSubmissions.id, id),
    waiting ? and(isNull(contactSubmissions.answeredAt), eq(contactSubmissions.isSellerAsked, false)) : undefined,
    withSeller === undefined ? undefined : withSeller ? waitsForSeller : not(waitsForSeller),
    anyContains([name, email, phone, subject, message], search),
  );
}

/** Locks a message until the transaction ends. */
export async function lockContact(tx: Db, id: string): Promise<ContactRow | undefined> {
  const rows = await selectContacts(tx)
    .where(eq(contactSubmissions.id, id))
    .for('no key update', { of: contactSubmissions });
  return rows[0];
}

const askedSellers = alias(users, 'asked_sellers');

function selectContacts(db: Db) {
  const { id, name, image, images, mainImageIndex, shownPrice, status } = machines;
  return db
    .select({
      contact: contactSubmissions,
      machine: { id, name, image, images, mainImageIndex, shownPrice, status },
      sellerName: sql<string | null>`coalesce(${users.name}, ${users.username})`,
      threadId: threadMessages.threadId,
      askedSellerName: sql<string | null>`coalesce(${askedSellers.name}, ${askedSellers.username})`,
    })
    .from(contactSubmissions)
    .leftJoin(threadMessages, eq(threadMessages.contactId, contactSubmissions.id))
    .leftJoin(askedSellers, eq(askedSellers.id, contactSubmissions.askedSellerId))
    .leftJoin(machines, eq(machines.id, contactSubmissions.machineId))
    .leftJoin(users, eq(users.id, machines.sellerId));
}

/** What admins change of a message. */
export type ContactMarks = Partial<Pick<ContactRow['contact'], 'isRead' | 'answeredAt' | 'answeredAs' | 'answeredBy'>>;

export async function updateContact(tx: Db, id: string, fields: ContactMarks): Promise<void> {
  await tx.update(contactSubmissions).set(fields).where(eq(contactSubmissions.id, id));
}

export async function deleteContact(tx: Db, id: string): Promise<void> {
  await tx.delete(contactSubmissions).where(eq(contactSubmissions.id, id));
}
