import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import type { ContactAnswer, ReportState } from '#app/db/enums.ts';
import type { ThreadChannel, ThreadParty } from '#app/db/thread-enums.ts';
import { users } from '#app/db/tables/accounts.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { filesWhere } from '#app/db/tables/message-files.ts';
import { messageReports } from '#app/db/tables/message-reports.ts';
import { threadMessages } from '#app/db/tables/threads.ts';

export type NewMessage = typeof threadMessages.$inferInsert;

export async function insertMessage(tx: Db, message: NewMessage): Promise<string> {
  const [row] = await tx.insert(threadMessages).values(message).returning({ id: threadMessages.id });
  if (row === undefined) throw new Error('The message was not stored');
  return row.id;
}

export type MessageRow = Awaited<ReturnType<typeof findMessages>>[number];

/** The newest messages of a thread, oldest first. */
export async function findMessages(
  db: Db,
  threadId: string,
  { channels, limit }: { channels: readonly ThreadChannel[]; limit: number },
) {
  const rows = await selectMessages(db)
    .where(and(eq(threadMessages.threadId, threadId), inArray(threadMessages.channel, [...channels])))
    .orderBy(desc(threadMessages.sentAt), desc(threadMessages.id))
    .limit(limit);
  return rows.toReversed();
}

/** The newest messages of each of several threads, oldest first. */
export async function findMessagesOf(
  db: Db,
  threadIds: readonly string[],
  { channels, limit }: { channels: readonly ThreadChannel[]; limit: number },
): Promise<MessageRow[]> {
  if (threadIds.length === 0) return [];
  const numbered = db
    .select({
      id: threadMessages.id,
      age: sql<number>`row_number() over (partition by ${threadMessages.threadId} order by ${threadMessages.sentAt} desc)`.as(
        'age',
      ),
    })
    .from(threadMessages)
    .where(and(inArray(threadMessages.threadId, [...threadIds]), inArray(threadMessages.channel, [...channels])))
    .as('numbered');
  const newest = db.select({ id: numbered.id }).from(numbered).where(lte(numbered.age, limit));
  return selectMessages(db)
    .where(inArray(threadMessages.id, newest))
    .orderBy(asc(threadMessages.sentAt), asc(threadMessages.id));
}

/** The messages after a moment, oldest first, without notes. */
export async function findMessagesSince(db: Db, threadId: string, since: Date): Promise<MessageRow[]> {
  return selectMessages(db)
    .where(
      and(
        eq(threadMessages.threadId, threadId),
        gt(threadMessages.sentAt, since),
        ne(threadMessages.channel, 'office'),
      ),
    )
    .orderBy(asc(threadMessages.sentAt), asc(threadMessages.id));
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await selectMessages(db).where(eq(threadMessages.id, id));
  return row;
}

/** Those of these messages that exist, in no order. */
export async function findMessagesAmong(db: Db, ids: readonly string[]): Promise<MessageRow[]> {
  return selectMessages(db).where(inArray(threadMessages.id, [...ids]));
}

/** The messages that contain a file: the one with which it was sent, and those that passed it on. */
export async function findMessagesWith(
  db: Db,
  { id, threadId, messageId }: { id: string; threadId: string; messageId: string | null },
): Promise<MessageRow[]> {
  const isSent =
    messageId === null ? undefined : or(eq(threadMessages.id, messageId), eq(threadMessages.releasedFromId, messageId));
  const isPassedOn = arrayContains(threadMessages.passedFileIds, [id]);
  return selectMessages(db).where(and(eq(threadMessages.threadId, threadId), or(isSent, isPassedOn)));
}

/** The messages of a thread that wait for the office, oldest first. */
export async function findHeldOfThread(db: Db, threadId: string): Promise<MessageRow[]> {
  return selectMessages(db)
    .where(and(eq(threadMessages.threadId, threadId), eq(threadMessages.review, 'waiting')))
    .orderBy(asc(threadMessages.sentAt), asc(threadMessages.id));
}

/** The last proposal of a seller in a thread. */
export async function findLastProposal(
  tx: Db,
  { threadId, sellerId }: { threadId: string; sellerId: string },
): Promise<{ asksSeller: boolean } | undefined> {
  const { threadId: inThread, authorId, origin, createdAt, asksSeller } = threadMessages;
  const [last] = await tx
    .select({ asksSeller })
    .from(threadMessages)
    .where(and(eq(inThread, threadId), eq(authorId, sellerId), eq(origin, 'proposal')))
    .orderBy(desc(createdAt))
    .limit(1);
  return last;
}

/** The message that passed a seller's answer on. */
export async function findRelease(db: Db, answerId: string): Promise<{ id: string } | undefined> {
  const isRelease = eq(threadMessages.releasedFromId, answerId);
  return (await db.select({ id: threadMessages.id }).from(threadMessages).where(isRelease))[0];
}

/** What a seller may read of it: neither what is withheld, nor what is about quotes. */
export const isForSeller = and(
  or(isNull(threadMessages.review), eq(threadMessages.review, 'passed')),
  notInArray(threadMessages.origin, ['quote', 'quote-notice']),
);

/** The last message of each thread that such a reader reads: of all of them the office, of those to the buyer the others. */
export async function findLastMessages(
  db: Db,
  threadIds: readonly string[],
  reader: ThreadParty,
): Promise<MessageRow[]> {
  if (threadIds.length === 0) return [];
  const last = db
    .selectDistinctOn([threadMessages.threadId], { id: threadMessages.id })
    .from(threadMessages)
    .where(
      and(
        inArray(threadMessages.threadId, [...threadIds]),
        reader === 'office' ? undefined : eq(threadMessages.channel, 'buyer'),
        reader === 'seller' ? isForSeller : undefined,
      ),
    )
    .orderBy(threadMessages.threadId, desc(threadMessages.sentAt), desc(threadMessages.id));
  return selectMessages(db).where(inArray(threadMessages.id, last));
}

/** The files of a message, and those that it passed on. */
const filesOfMessage = filesWhere(sql`f.message_id in (${threadMessages.id}, ${threadMessages.releasedFromId})
  or f.id = any(${threadMessages.passedFileIds})`);

/** The last report of a message; null if nobody has reported it. */
const reportOfMessage = sql<{ state: ReportState; reason: string } | null>`(
  select json_build_object('state', r.state, 'reason', r.reason)
  from ${messageReports} r where r.message_id = ${threadMessages.id} order by r.created_at desc limit 1)`;

function selectMessages(db: Db) {
  return db
    .select({
      message: threadMessages,
      authorName: sql<string | null>`coalesce(${users.name}, ${users.username})`,
      /** What the sender of the contact form called themselves. */
      formName: contactSubmissions.name,
      files: filesOfMessage,
      report: reportOfMessage,
    })
    .from(threadMessages)
    .leftJoin(users, eq(users.id, threadMessages.authorId))
    .leftJoin(contactSubmissions, eq(contactSubmissions.id, threadMessages.contactId));
}

/** Whether the office has a note with these words in a thread; with a moment, since then. */
export async function hasNote(
  db: Db,
  { threadId, body, since }: { threadId: string; body: string; since?: Date },
): Promise<boolean> {
  const isNote = and(eq(threadMessages.channel, 'office'), eq(threadMessages.body, body));
  const isRecent = since === undefined ? undefined : gt(threadMessages.createdAt, since);
  return (await db.$count(threadMessages, and(eq(threadMessages.threadId, threadId), isNote, isRecent))) > 0;
}

/** The messages of a thread after one of them, oldest first; all of them if it was deleted. */
export async function findMessagesAfter(
  db: Db,
  threadId: string,
  { after, limit }: { after: string; limit: number },
): Promise<MessageRow[]> {
  const seen = alias(threadMessages, 'seen');
  const isSeen = db
    .select({ id: seen.id })
    .from(seen)
    .where(and(eq(seen.id, after), eq(seen.threadId, threadId), gte(seen.sentAt, threadMessages.sentAt)));
  return selectMessages(db)
    .where(and(eq(threadMessages.threadId, threadId), notExists(isSeen)))
    .orderBy(asc(threadMessages.sentAt), asc(threadMessages.id))
    .limit(limit);
}

/** Marks the messages of the contact form in a thread that wait as answered, or as in no need of it, by this admin. */
export async function answerContacts(
  tx: Db,
  threadId: string,
  { at, username, as = 'answered' }: { at: Date; username: string; as?: ContactAnswer },
): Promise<void> {
  const ofThread = tx
    .select({ id: threadMessages.contactId })
    .from(threadMessages)
    .where(and(eq(threadMessages.threadId, threadId), isNotNull(threadMessages.contactId)));
  await tx
    .update(contactSubmissions)
    .set({ answeredAt: at, answeredAs: as, answeredBy: username, isRead: true })
    .where(and(inArray(contactSubmissions.id, ofThread), isNull(contactSubmissions.answeredAt)));
}

/** Whether a thread contains a message of the contact form that nobody has answered, besides this one. */
export async function hasOtherUnanswered(tx: Db, threadId: string, contactId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: contactSubmissions.id })
    .from(threadMessages)
    .innerJoin(contactSubmissions, eq(contactSubmissions.id, threadMessages.contactId))
    .where(
      and(
        eq(threadMessages.threadId, threadId),
        ne(contactSubmissions.id, contactId),
        isNull(contactSubmissions.answeredAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
