import { lt } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { inboundMails } from '#app/db/tables/mail-events.ts';

/** Returns whether the id is new. */
export async function insertInboundMail(tx: Db, messageId: string, receivedAt: Date): Promise<boolean> {
  const inserted = await tx
    .insert(inboundMails)
    .values({ messageId, receivedAt })
    .onConflictDoNothing()
    .returning({ messageId: inboundMails.messageId });
  return inserted.length > 0;
}

export async function deleteOldInboundMails(db: Db, before: Date): Promise<void> {
  await db.delete(inboundMails).where(lt(inboundMails.receivedAt, before));
}
