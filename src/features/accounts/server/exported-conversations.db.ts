import { and, desc, eq, not, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { deals } from '#app/db/tables/deals.ts';
import { filesWhere } from '#app/db/tables/message-files.ts';
import { messageReports } from '#app/db/tables/message-reports.ts';
import { threadMessages, threads } from '#app/db/tables/threads.ts';

// Each function returns the newest rows, at most `limit`.

const isRemoved = sql`exists (select from ${messageReports} r where r.message_id = ${threadMessages.id} and r.state = 'upheld')`;

/**
 * The messages that an account wrote, and those that the buyer with this confirmed address reads. Of removed ones, the
 * writer's own.
 */
export async function findThreadMessagesOf(
  db: Db,
  { userId, email }: { userId: string; email: string | null },
  limit: number,
) {
  const { id, threadId, author, body, createdAt, channel, authorId, releasedFromId, passedFileIds } = threadMessages;
  const isOwn = eq(authorId, userId);
  const isReadable = or(eq(author, 'buyer'), not(isRemoved));
  const isRead =
    email === null ? undefined : and(eq(threads.buyerEmail, email.toLowerCase()), eq(channel, 'buyer'), isReadable);
  const isPassedOn = sql`f.is_passed_on and (f.message_id = ${releasedFromId} or f.id = any(${passedFileIds}))`;
  const files = filesWhere(sql`f.message_id = ${id} or (${isPassedOn})`);
  const rows = await db
    .select({ threadId, machineName: threads.machineName, author, body, createdAt, files })
    .from(threadMessages)
    .innerJoin(threads, eq(threads.id, threadId))
    .where(or(isOwn, isRead))
    .orderBy(desc(createdAt), id)
    .limit(limit);
  return rows.map((row) => ({
    threadId: row.threadId,
    machineName: row.machineName,
    author: row.author,
    body: row.body,
    createdAt: row.createdAt,
    files: row.files.map((file) => ({
      name: file.name,
      kind: file.kind,
      bytes: file.bytes,
      path: `/api/threads/${row.threadId}/files/${file.id}`,
    })),
  }));
}

/** What an account reported: messages of sellers to the buyer with this confirmed address, and those of buyers to it. */
export async function findMessageReportsBy(
  db: Db,
  { userId, email }: { userId: string; email: string | null },
  limit: number,
) {
  const { author, threadId } = threadMessages;
  const asSeller = and(eq(threads.sellerId, userId), eq(author, 'buyer'));
  const asBuyer = email === null ? undefined : and(eq(threads.buyerEmail, email.toLowerCase()), eq(author, 'seller'));
  const { reason, state, answer, decidedAt, createdAt } = messageReports;
  return db
    .select({ threadId, machineName: threads.machineName, reason, state, answer, decidedAt, createdAt })
    .from(messageReports)
    .innerJoin(threadMessages, eq(threadMessages.id, messageReports.messageId))
    .innerJoin(threads, eq(threads.id, threadId))
    .where(or(asSeller, asBuyer))
    .orderBy(desc(createdAt), messageReports.id)
    .limit(limit);
}

/** How far the purchases of the buyer with this confirmed address are, by the office's account. */
export async function findDealsOf(db: Db, email: string, limit: number) {
  const { threadId, stage, stageSince, lostReason } = deals;
  return db
    .select({ threadId, machineName: threads.machineName, stage, stageSince, lostReason })
    .from(deals)
    .innerJoin(threads, eq(threads.id, threadId))
    .where(eq(threads.buyerEmail, email.toLowerCase()))
    .orderBy(desc(stageSince), threadId)
    .limit(limit);
}
