import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { outbox } from '#app/db/tables/site.ts';
import { isMailUnclaimed, isUnsent } from './mail.db.ts';

/** The number of earlier messages that a mail refers to. */
const MOST_EARLIER = 10;

type ThreadMail = { id: string; recipient: string; threadId: string; threadMessage: string };

/** The messages that earlier mails of a conversation brought to the recipient of this mail, the oldest first. */
export async function findEarlierMessages(db: Db, mail: ThreadMail): Promise<string[]> {
  const { threadId, threadMessage, recipient, createdAt, id } = outbox;
  const isEarlier = sql`(${createdAt}, ${id}) < (select own.created_at, own.id from outbox own where own.id = ${mail.id})`;
  const isToSameMailbox = eq(sql`lower(${recipient})`, mail.recipient.toLowerCase());
  const earlier = await db
    .select({ message: sql<string>`${threadMessage}` })
    .from(outbox)
    .where(and(eq(threadId, mail.threadId), isToSameMailbox, ne(threadMessage, mail.threadMessage), isEarlier))
    .groupBy(threadMessage)
    .orderBy(desc(sql`max(${createdAt})`), desc(threadMessage))
    .limit(MOST_EARLIER);
  return earlier.map(({ message }) => message).toReversed();
}

/** Deletes the mails of a conversation that bring these messages, except those sent or being sent, and returns their number. */
export async function deleteUnsentMessages(
  tx: Db,
  { threadId, messages, now }: { threadId: string; messages: readonly string[]; now: Date },
): Promise<number> {
  const isOfThread = and(eq(outbox.threadId, threadId), inArray(outbox.threadMessage, [...messages]));
  const deleted = await tx
    .delete(outbox)
    .where(and(isOfThread, isUnsent, isMailUnclaimed(now)))
    .returning({ id: outbox.id });
  return deleted.length;
}
