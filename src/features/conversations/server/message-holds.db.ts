import { and, asc, countDistinct, desc, eq, gte, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { comparedText, threadMessages, threads } from '#app/db/tables/threads.ts';

/** Whether office or seller have written to the buyer with this address, in small letters. Neither proposals nor what the site writes say anything of the person. */
export async function hasBeenAnswered(db: Db, buyerEmail: string): Promise<boolean> {
  const rows = await db
    .select({ id: threadMessages.id })
    .from(threadMessages)
    .innerJoin(threads, eq(threads.id, threadMessages.threadId))
    .where(
      and(
        eq(threads.buyerEmail, buyerEmail),
        eq(threadMessages.channel, 'buyer'),
        ne(threadMessages.author, 'buyer'),
        isPersonal,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

const isPersonal = notInArray(threadMessages.origin, ['proposal', 'notice', 'quote-notice']);

type OfBuyer = { buyerEmail: string; machineId: string | null };

/** The number of other threads with the same text since a moment, from this address or network. */
export async function countThreadsWithText(
  db: Db,
  { body, buyerEmail, machineId, network, since }: OfBuyer & { body: string; network: string | null; since: Date },
): Promise<number> {
  const isSame = sql`md5(${comparedText(threadMessages.body)}) = md5(${comparedText(sql`${body}::text`)})`;
  const isTheirs = or(
    eq(threads.buyerEmail, buyerEmail),
    network === null ? undefined : eq(contactSubmissions.network, network),
  );
  const isThis = and(eq(threads.buyerEmail, buyerEmail), sql`${threads.machineId} is not distinct from ${machineId}`);
  const [row] = await db
    .select({ total: countDistinct(threads.id) })
    .from(threadMessages)
    .innerJoin(threads, eq(threads.id, threadMessages.threadId))
    .leftJoin(contactSubmissions, eq(contactSubmissions.id, threadMessages.contactId))
    .where(
      and(
        isSame,
        eq(threadMessages.author, 'buyer'),
        gte(threadMessages.createdAt, since),
        isTheirs,
        sql`not (${isThis})`,
      ),
    );
  return row?.total ?? 0;
}

/** Whether a message of this buyer about the listing, or about none, is held or was rejected. */
export async function hasWithheldMessage(db: Db, { buyerEmail, machineId }: OfBuyer): Promise<boolean> {
  const isAbout = machineId === null ? isNull(threads.machineName) : eq(threads.machineId, machineId);
  const rows = await db
    .select({ id: threadMessages.id })
    .from(threadMessages)
    .innerJoin(threads, eq(threads.id, threadMessages.threadId))
    .where(and(eq(threads.buyerEmail, buyerEmail), isAbout, inArray(threadMessages.review, ['waiting', 'rejected'])))
    .limit(1);
  return rows.length > 0;
}

const isWaiting = eq(threadMessages.review, 'waiting');

/** The messages that wait for the office, longest first, with their threads. */
export async function findHeldMessages(db: Db, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select({ message: threadMessages, thread: threads })
    .from(threadMessages)
    .innerJoin(threads, eq(threads.id, threadMessages.threadId))
    .where(isWaiting)
    .orderBy(asc(threadMessages.createdAt), asc(threadMessages.id))
    .limit(limit)
    .offset(offset);
}

export async function countHeldMessages(db: Db): Promise<number> {
  return db.$count(threadMessages, isWaiting);
}

type Changed = Pick<typeof threadMessages.$inferSelect, 'review' | 'passedAt'>;

export async function updateMessage(tx: Db, id: string, fields: Partial<Changed>): Promise<void> {
  await tx.update(threadMessages).set(fields).where(eq(threadMessages.id, id));
}

/** Notes that the seller is asked what a message of the contact form asks. */
export async function updateAskedSeller(tx: Db, contactId: string, sellerId: string): Promise<void> {
  await tx
    .update(contactSubmissions)
    .set({ isSellerAsked: true, askedSellerId: sellerId })
    .where(eq(contactSubmissions.id, contactId));
}

/** Whether what was said last in a thread, besides notes, proposals, what the site writes and what was rejected, is a question of the buyer or an answer of the seller to the office. */
export async function hasOpenQuestion(tx: Db, threadId: string): Promise<boolean> {
  const [last] = await tx
    .select({ author: threadMessages.author, channel: threadMessages.channel })
    .from(threadMessages)
    .where(
      and(
        eq(threadMessages.threadId, threadId),
        ne(threadMessages.channel, 'office'),
        isPersonal,
        or(isNull(threadMessages.review), ne(threadMessages.review, 'rejected')),
      ),
    )
    .orderBy(desc(threadMessages.sentAt), desc(threadMessages.id))
    .limit(1);
  return last?.author === 'buyer' || last?.author === 'seller';
}

/** Locks the messages of the contact form in a thread. */
export async function lockContacts(tx: Db, threadId: string): Promise<void> {
  const ofThread = tx
    .select({ id: threadMessages.contactId })
    .from(threadMessages)
    .where(eq(threadMessages.threadId, threadId));
  await tx
    .select({ id: contactSubmissions.id })
    .from(contactSubmissions)
    .where(inArray(contactSubmissions.id, ofThread))
    .orderBy(contactSubmissions.id)
    .for('no key update');
}
