import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { outbox } from '#app/db/tables/site.ts';

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
