import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql, sum } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { ThreadParty } from '#app/db/thread-enums.ts';
import { messageFiles } from '#app/db/tables/message-files.ts';
import { threadMessages } from '#app/db/tables/threads.ts';

export type MessageFileRow = typeof messageFiles.$inferSelect;
export type NewMessageFile = typeof messageFiles.$inferInsert;

export async function insertMessageFile(tx: Db, file: NewMessageFile): Promise<void> {
  await tx.insert(messageFiles).values(file);
}

export async function findMessageFile(db: Db, id: string): Promise<MessageFileRow | undefined> {
  const [row] = await db.select().from(messageFiles).where(eq(messageFiles.id, id));
  return row;
}

/** The size of all files of a thread, sent or not. */
export async function sumThreadBytes(db: Db, threadId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(messageFiles.bytes).mapWith(Number) })
    .from(messageFiles)
    .where(eq(messageFiles.threadId, threadId));
  return row?.bytes ?? 0;
}

type OfParty = { threadId: string; author: ThreadParty; ids: readonly string[] };

const isOfParty = ({ threadId, author, ids }: OfParty) =>
  and(inArray(messageFiles.id, [...ids]), eq(messageFiles.threadId, threadId), eq(messageFiles.author, author));

/** Those of these files that a party of a thread has uploaded and not sent, locked. */
export async function lockUnsentFiles(tx: Db, of: OfParty): Promise<MessageFileRow[]> {
  return tx
    .select()
    .from(messageFiles)
    .where(and(isOfParty(of), isNull(messageFiles.messageId)))
    .orderBy(asc(messageFiles.id))
    .for('update');
}

/** Those of these files that a party of a thread has sent, locked. */
export async function lockSentFiles(tx: Db, of: OfParty): Promise<MessageFileRow[]> {
  return tx
    .select()
    .from(messageFiles)
    .where(and(isOfParty(of), isNotNull(messageFiles.messageId)))
    .orderBy(asc(messageFiles.id))
    .for('update');
}

/** Notes that a message contains these files, in this order. */
export async function updateFilesSent(tx: Db, ids: readonly string[], messageId: string): Promise<void> {
  await tx
    .update(messageFiles)
    .set({ messageId, position: sql`array_position(${sql.param([...ids])}::uuid[], ${messageFiles.id})` })
    .where(inArray(messageFiles.id, [...ids]));
}

/** Notes that these files were passed on to the other side. */
export async function updateFilesPassedOn(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .update(messageFiles)
    .set({ isPassedOn: true })
    .where(inArray(messageFiles.id, [...ids]));
}

/**
 * Files that belong to no message and were uploaded before `before`, or whose thread was deleted. Locked until the
 * transaction ends; files that are being sent are skipped. A file that was passed on belongs to that message, too.
 */
export async function lockAbandonedFiles(
  tx: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await tx
    .select({ id: messageFiles.id })
    .from(messageFiles)
    .where(
      and(
        isNull(messageFiles.messageId),
        or(isNull(messageFiles.threadId), lt(messageFiles.createdAt, before)),
        sql`not exists (select from ${threadMessages} where ${threadMessages.threadId} = ${messageFiles.threadId}
          and ${messageFiles.id} = any(${threadMessages.passedFileIds}))`,
      ),
    )
    .orderBy(asc(messageFiles.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

export async function deleteMessageFiles(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(messageFiles).where(inArray(messageFiles.id, [...ids]));
}

/** Those of these files that have a row. */
export async function findFilesAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: messageFiles.id })
    .from(messageFiles)
    .where(inArray(messageFiles.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
