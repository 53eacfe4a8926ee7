import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { contactSubmissions } from '#app/db/tables/site.ts';

type NewContact = typeof contactSubmissions.$inferInsert;

export async function insertContact(tx: Db, contact: NewContact): Promise<string> {
  const [inserted] = await tx.insert(contactSubmissions).values(contact).returning({ id: contactSubmissions.id });
  if (inserted === undefined) throw new Error('The message was not stored');
  return inserted.id;
}

/** How many messages came from an address since a moment. */
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

/** Locks the account of a machine's seller; to be called before the machine is locked, the order of deletions. */
export async function lockSeller(tx: Db, id: string): Promise<void> {
  const [known] = await tx.select({ sellerId: machines.sellerId }).from(machines).where(eq(machines.id, id));
  const sellerId = known?.sellerId ?? null;
  if (sellerId !== null) await tx.select({ id: users.id }).from(users).where(eq(users.id, sellerId)).for('key share');
}

/**
 * Locks a public machine, and gives it with its seller's email address: null where buyers are answered by the
 * operator. Undefined: there is no such machine.
 */
export async function lockEnquiredMachine(tx: Db, id: string) {
  const { name, sellerId, contactName, contactEmail, isPremiumPaid } = machines;
  const [row] = await tx
    .select({
      id: machines.id,
      name,
      sellerId,
      contactName,
      sellerEmail: sql<string | null>`case when ${isPremiumPaid} then ${contactEmail} end`,
    })
    .from(machines)
    .where(and(eq(machines.id, id), machines.isPublic))
    .for('key share');
  return row;
}
