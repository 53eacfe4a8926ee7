import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { lockAccounts, type LockedAccount } from '#app/db/locked-accounts.ts';
import type { ThreadParty } from '#app/db/thread-enums.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { threadMessages, threadParties, threads } from '#app/db/tables/threads.ts';
import { isForSeller } from './thread-messages.db.ts';

export type ThreadRow = typeof threads.$inferSelect;
export type PartyRow = typeof threadParties.$inferSelect;
/** Who is expected to write, and since when. Changed with the waits that are measured. */
type Turn = Pick<ThreadRow, 'waitsFor' | 'waitingSince'>;
export type NewThread = Omit<typeof threads.$inferInsert, keyof Turn>;

/** Begins a thread; undefined if the address has a current one about this listing, or one about none. */
export async function insertThread(tx: Db, thread: NewThread): Promise<ThreadRow | undefined> {
  return (await tx.insert(threads).values(thread).onConflictDoNothing().returning())[0];
}

/** The current thread of an address about a listing, or the one about none, locked. */
export async function lockThreadOfBuyer(
  tx: Db,
  { buyerEmail, machineId }: { buyerEmail: string; machineId: string | null },
): Promise<ThreadRow | undefined> {
  const isAbout = machineId === null ? isNull(threads.machineName) : eq(threads.machineId, machineId);
  const [row] = await tx
    .select()
    .from(threads)
    .where(and(eq(threads.buyerEmail, buyerEmail), isAbout, isNull(threads.replacedAt)))
    .for('no key update');
  return row;
}

/** The threads of an address about these listings. */
export async function findThreadsAbout(
  db: Db,
  { buyerEmail, machineIds }: { buyerEmail: string; machineIds: readonly string[] },
): Promise<{ id: string; machineId: string | null }[]> {
  const { id, machineId } = threads;
  return db
    .select({ id, machineId })
    .from(threads)
    .where(and(eq(threads.buyerEmail, buyerEmail), inArray(machineId, [...machineIds]), isNull(threads.replacedAt)));
}

export async function lockThread(tx: Db, id: string): Promise<ThreadRow | undefined> {
  const [row] = await tx.select().from(threads).where(eq(threads.id, id)).for('no key update');
  return row;
}

/**
 * Locks a thread, and before it these accounts and the seller's, as deletions of accounts do: messages and mails reference
 * them. Undefined if there is no such thread.
 */
export async function lockThreadWithAccounts(
  tx: Db,
  id: string,
  accountIds: readonly string[] = [],
): Promise<ThreadRow | undefined> {
  await lockAccountsOfThread(tx, id, accountIds);
  return lockThread(tx, id);
}

/**
 * Locks the account of a thread's seller, and these, and returns them: before the contacts and the thread, as deletions of
 * accounts do.
 */
export async function lockAccountsOfThread(
  tx: Db,
  id: string,
  accountIds: readonly string[] = [],
): Promise<LockedAccount[]> {
  const seller = await tx.select({ id: threads.sellerId }).from(threads).where(eq(threads.id, id));
  return lockAccounts(tx, [...accountIds, ...seller.flatMap(({ id: sellerId }) => sellerId ?? [])]);
}

export async function lockThreadOfContact(tx: Db, contactId: string): Promise<ThreadRow | undefined> {
  const ofContact = tx
    .select({ id: threadMessages.threadId })
    .from(threadMessages)
    .where(eq(threadMessages.contactId, contactId));
  const [row] = await tx.select().from(threads).where(inArray(threads.id, ofContact)).for('no key update');
  return row;
}

export async function findThread(db: Db, id: string): Promise<ThreadRow | undefined> {
  const [row] = await db.select().from(threads).where(eq(threads.id, id));
  return row;
}

export async function updateThread(
  tx: Db,
  id: string,
  fields: Partial<Omit<ThreadRow, 'id' | keyof Turn>>,
): Promise<void> {
  await tx.update(threads).set(fields).where(eq(threads.id, id));
}

export async function updateTurn(tx: Db, id: string, turn: Turn): Promise<void> {
  await tx.update(threads).set(turn).where(eq(threads.id, id));
}

/** Deletes the thread of a message of the contact form in which the buyer wrote nothing else. */
export async function deleteThreadOfContact(tx: Db, contactId: string): Promise<void> {
  // In a statement before the deletion, which would not see a message that is being written.
  const thread = await lockThreadOfContact(tx, contactId);
  if (thread === undefined) return;
  const others = sql`exists (select from ${threadMessages} where ${threadMessages.threadId} = ${threads.id}
    and ${threadMessages.author} = 'buyer' and ${threadMessages.contactId} is distinct from ${contactId})`;
  await tx.delete(threads).where(and(eq(threads.id, thread.id), sql`not ${others}`));
}

export async function insertParties(tx: Db, parties: readonly (typeof threadParties.$inferInsert)[]): Promise<void> {
  await tx.insert(threadParties).values([...parties]);
}

export async function findParties(db: Db, threadIds: readonly string[]): Promise<PartyRow[]> {
  return db
    .select()
    .from(threadParties)
    .where(inArray(threadParties.threadId, [...threadIds]));
}

export async function findThreadByKey(db: Db, id: string, key: string): Promise<ThreadRow | undefined> {
  const [row] = await db
    .select({ thread: threads })
    .from(threadParties)
    .innerJoin(threads, eq(threads.id, threadParties.threadId))
    .where(and(eq(threadParties.key, key), eq(threads.id, id)));
  return row?.thread;
}

type OfParty = { threadId: string; party: ThreadParty };

const isOfParty = ({ threadId, party }: OfParty) =>
  and(eq(threadParties.threadId, threadId), eq(threadParties.party, party));

export async function updateParty(tx: Db, of: OfParty, fields: Partial<Omit<PartyRow, keyof OfParty>>): Promise<void> {
  await tx.update(threadParties).set(fields).where(isOfParty(of));
}

/** Notes that these parties are mailed what is new, by this moment if not earlier. */
export async function updateMailDue(
  tx: Db,
  { threadId, parties, at }: { threadId: string; parties: readonly ThreadParty[]; at: Date },
): Promise<void> {
  if (parties.length === 0) return;
  await tx
    .update(threadParties)
    .set({ mailDueAt: sql`coalesce(${threadParties.mailDueAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(threadParties.threadId, threadId), inArray(threadParties.party, [...parties])));
}

/** Notes that these parties were mailed everything until this moment, unless an earlier message is still to be mailed. */
export async function updateMailed(
  tx: Db,
  { threadId, parties, at }: { threadId: string; parties: readonly ThreadParty[]; at: Date },
): Promise<void> {
  if (parties.length === 0) return;
  await tx
    .update(threadParties)
    .set({ mailedAt: at })
    .where(
      and(
        eq(threadParties.threadId, threadId),
        inArray(threadParties.party, [...parties]),
        isNull(threadParties.mailDueAt),
      ),
    );
}

/** Those whom a mail is due, longest first. */
export async function findDueParties(db: Db, now: Date, limit: number): Promise<OfParty[]> {
  return db
    .select({ threadId: threadParties.threadId, party: threadParties.party })
    .from(threadParties)
    .where(and(isNotNull(threadParties.mailDueAt), lte(threadParties.mailDueAt, now)))
    .orderBy(asc(threadParties.mailDueAt))
    .limit(limit);
}

export async function lockParty(tx: Db, of: OfParty): Promise<PartyRow | undefined> {
  const [row] = await tx.select().from(threadParties).where(isOfParty(of)).for('no key update');
  return row;
}

/** Which threads to list. A buyer is known by the confirmed address of the account. */
export type ThreadFilter = { buyerEmail: string | null; sellerId: string } | { questionsTo: string };

export type ListedThread = Awaited<ReturnType<typeof findThreads>>[number];

/** When the last message was written that the seller of a thread may know of. */
const lastForSellerAt = sql`coalesce((select max(${threadMessages.sentAt}) from ${threadMessages}
  where ${threadMessages.threadId} = ${threads.id} and ${threadMessages.channel} <> 'office' and ${isForSeller}), ${threads.createdAt})`;

/** The moment by which threads are sorted: sellers do not see by it that something was written of which they do not know. */
function lastSeenAt(filter: ThreadFilter): SQL {
  if ('questionsTo' in filter) return lastForSellerAt;
  const isBuyer = filter.buyerEmail === null ? sql`false` : eq(threads.buyerEmail, filter.buyerEmail);
  return sql`case when ${isBuyer} then ${threads.lastMessageAt} else ${lastForSellerAt} end`;
}

/** Threads with their listing, the one with the newest message first that the account reads. */
export async function findThreads(db: Db, filter: ThreadFilter, { limit, offset }: { limit: number; offset: number }) {
  return selectThreads(db)
    .where(whereFilter(filter))
    .orderBy(desc(lastSeenAt(filter)), desc(threads.id))
    .limit(limit)
    .offset(offset);
}

export async function countThreads(db: Db, filter: ThreadFilter): Promise<number> {
  return (await db.select({ total: count() }).from(threads).where(whereFilter(filter)))[0]?.total ?? 0;
}

export async function findListedThread(db: Db, id: string): Promise<ListedThread | undefined> {
  const [row] = await selectThreads(db).where(eq(threads.id, id));
  return row;
}

/** These threads with their listings, in no order. */
export async function findListedThreads(db: Db, ids: readonly string[]): Promise<ListedThread[]> {
  return selectThreads(db).where(inArray(threads.id, [...ids]));
}

function selectThreads(db: Db) {
  const { id, image, images, mainImageIndex, shownPrice, status, isPublic, contactName, contactEmail, contactPhone } =
    machines;
  return db
    .select({
      thread: threads,
      machine: {
        id,
        image,
        images,
        mainImageIndex,
        shownPrice,
        status,
        isPublic,
        contactName,
        contactEmail,
        contactPhone,
        facts: machines.facts,
        sellerId: machines.sellerId,
      },
      seller: {
        name: users.name,
        username: users.username,
        email: users.email,
        emailConfirmedAt: users.emailConfirmedAt,
        isActive: users.isActive,
      },
    })
    .from(threads)
    .leftJoin(machines, eq(machines.id, threads.machineId))
    .leftJoin(users, eq(users.id, threads.sellerId));
}

function whereFilter(filter: ThreadFilter): SQL | undefined {
  if ('questionsTo' in filter)
    return and(
      eq(threads.sellerId, filter.questionsTo),
      isNull(threads.sellerJoinedBy),
      gte(threads.lastMessageAt, threads.sellerReadsSince),
    );
  const asSeller = and(eq(threads.sellerId, filter.sellerId), isNotNull(threads.sellerJoinedBy));
  return filter.buyerEmail === null ? asSeller : or(eq(threads.buyerEmail, filter.buyerEmail), asSeller);
}
