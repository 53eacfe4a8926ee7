import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { isAnyOf } from '#app/db/conditions.ts';
import { users } from '#app/db/tables/accounts.ts';
import { outbox } from '#app/db/tables/site.ts';
import { isSuppressed } from './mail-events.db.ts';

const OUTBOX_MAIL = {
  id: outbox.id,
  recipient: outbox.recipient,
  replyTo: outbox.replyTo,
  subject: outbox.subject,
  textBody: outbox.textBody,
  htmlBody: outbox.htmlBody,
  body: outbox.body,
  unsubscribeUrl: outbox.unsubscribeUrl,
  threadId: outbox.threadId,
  threadMessage: outbox.threadMessage,
  createdAt: outbox.createdAt,
  admittedAt: outbox.admittedAt,
};
export type OutboxMail = NonNullable<Awaited<ReturnType<typeof findUnsentMail>>>;

type Progress = 'id' | 'createdAt' | 'admittedAt' | 'heldUntil' | 'mergedInto';
export type NewMail = Omit<OutboxMail, Progress> & {
  userId: string | null;
  sendAfter: Date | null;
  undoKey: string | null;
  kind: string | null;
  alert: unknown;
};

/** Neither sent nor abandoned. */
export const isUnsent = and(isNull(outbox.sentAt), isNull(outbox.givenUpAt));

/** Returns the ids of the mails. */
export async function insertMails(db: Db, mails: NewMail[]): Promise<string[]> {
  const inserted = await db.insert(outbox).values(mails).returning({ id: outbox.id });
  return inserted.map(({ id }) => id);
}

export async function findUnsentMail(db: Db, id: string) {
  const { mailboxLimit, heldUntil, mergedInto } = outbox;
  const [found] = await db
    .select({ ...OUTBOX_MAIL, mailboxLimit, heldUntil, mergedInto })
    .from(outbox)
    .where(and(eq(outbox.id, id), isUnsent));
  return found;
}

/** The data by which a mail is revised; null if it is no unsent alert. */
export async function findUnsentAlert(db: Db, id: string): Promise<unknown> {
  const [found] = await db
    .select({ alert: outbox.alert })
    .from(outbox)
    .where(and(eq(outbox.id, id), isUnsent));
  return found?.alert ?? null;
}

/** The same of a mail that is locked; null also while an attempt to send it is running. */
export async function lockUnsentAlert(tx: Db, id: string, now: Date): Promise<unknown> {
  const [found] = await tx
    .select({ alert: outbox.alert })
    .from(outbox)
    .where(and(eq(outbox.id, id), isUnsent, isMailUnclaimed(now)))
    .for('update');
  return found?.alert ?? null;
}

export async function updateText(tx: Db, id: string, mail: NewMail): Promise<void> {
  await tx.update(outbox).set(mail).where(eq(outbox.id, id));
}

export async function deleteMail(tx: Db, id: string): Promise<void> {
  await tx.delete(outbox).where(eq(outbox.id, id));
}

/** Deletes the mails about an act that is being undone, except those being sent, and returns their number. */
export async function deleteWithdrawn(tx: Db, undoKey: string, now: Date): Promise<number> {
  const withdrawn = await tx
    .delete(outbox)
    .where(and(eq(outbox.undoKey, undoKey), gt(outbox.sendAfter, now), isUnsent, isMailUnclaimed(now)))
    .returning({ id: outbox.id });
  return withdrawn.length;
}

/** The suspended and deleted accounts among these. */
export async function findInactiveAmong(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isAnyOf(users.id, userIds), not(users.isActive)));
  return rows.map(({ id }) => id);
}

/** Deletes the unsent mails to an account that only inform. */
export async function deleteNoticesTo(tx: Db, userId: string): Promise<void> {
  await tx.delete(outbox).where(and(eq(outbox.userId, userId), ne(outbox.mailboxLimit, 'counted'), isUnsent));
}

/** The mails about these acts can no longer be withdrawn. */
export async function updateSettled(tx: Db, undoKeys: readonly string[]): Promise<void> {
  await tx.update(outbox).set({ undoKey: null }).where(isAnyOf(outbox.undoKey, undoKeys));
}

export type ClaimedMail = Omit<OutboxMail, 'mailboxLimit' | 'heldUntil' | 'mergedInto'>;

/** Starts an attempt, unless one is in progress. */
export async function claimMail(
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedMail | undefined> {
  const [claimed] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, claimedUntil: until })
    .where(and(eq(outbox.id, id), isUnsent, isMailUnclaimed(now)))
    .returning(OUTBOX_MAIL);
  return claimed;
}

// The links in a mail give access to accounts: the text is removed once the mail is sent or abandoned.
export const WITHOUT_TEXTS = {
  replyTo: null,
  textBody: 'The text was removed.',
  htmlBody: '',
  body: null,
  unsubscribeUrl: null,
  alert: null,
};

/** A mail, and those that are merged into it. */
function isPartOf(id: string): SQL | undefined {
  return or(eq(outbox.id, id), eq(outbox.mergedInto, id));
}

/** The other unsent mails that are merged into one, the oldest first. */
export async function findMergedMails(db: Db, id: string): Promise<ClaimedMail[]> {
  return db
    .select(OUTBOX_MAIL)
    .from(outbox)
    .where(and(eq(outbox.mergedInto, id), isUnsent))
    .orderBy(asc(outbox.createdAt), asc(outbox.id));
}

export async function updateSent(db: Db, id: string, sentAt: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ ...WITHOUT_TEXTS, sentAt, claimedUntil: null, lastError: null })
    .where(isPartOf(id));
}

export async function updateFailed(db: Db, id: string, lastError: string): Promise<void> {
  await db.update(outbox).set({ claimedUntil: null, lastError }).where(eq(outbox.id, id));
}

export async function updateGivenUp(db: Db, id: string, lastError: string, givenUpAt: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ ...WITHOUT_TEXTS, claimedUntil: null, lastError, givenUpAt })
    .where(isPartOf(id));
}

/** Stops an optional mail whose address is suppressed, and returns whether it did. */
export async function updateStopped(db: Db, id: string, now: Date): Promise<boolean> {
  const stopped = await db
    .update(outbox)
    .set({ ...WITHOUT_TEXTS, heldUntil: null, isStopped: true, givenUpAt: now })
    .where(
      and(
        eq(outbox.id, id),
        isNotNull(outbox.unsubscribeUrl),
        isUnsent,
        isMailUnclaimed(now),
        isSuppressed(outbox.recipient),
      ),
    )
    .returning({ id: outbox.id });
  return stopped.length > 0;
}

/** Abandons unsent mails that could be sent since before this time, with those merged into them. */
export async function updateOldGivenUp(db: Db, before: Date, now: Date): Promise<void> {
  const waitsSince = sql`coalesce(${outbox.admittedAt}, ${outbox.createdAt})`;
  const old = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isUnsent, isSentAlone, isMailUnclaimed(now), lte(waitsSince, before)));
  await db
    .update(outbox)
    .set({ ...WITHOUT_TEXTS, claimedUntil: null, givenUpAt: now })
    .where(or(inArray(outbox.id, old), inArray(outbox.mergedInto, old)));
}

/** Neither held back nor merged into another mail. */
export const isSentAlone = and(isNull(outbox.heldUntil), isNull(outbox.mergedInto));

/** Counted for its mailbox: it may be sent. */
export async function updateAdmitted(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(outbox).set({ admittedAt: now, heldUntil: null }).where(eq(outbox.id, id));
}

/** Holds a mail back, unless another process has admitted or merged it. */
export async function updateHeld(tx: Db, id: string, heldUntil: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ heldUntil })
    .where(and(eq(outbox.id, id), isNull(outbox.admittedAt), isNull(outbox.mergedInto)));
}

function isHeldFor(mailbox: string): SQL | undefined {
  return and(isNotNull(outbox.heldUntil), eq(sql`lower(${outbox.recipient})`, mailbox.toLowerCase()), isUnsent);
}

/** Until when mails to this mailbox are held back; null if none is. */
export async function findHeldUntil(tx: Db, mailbox: string): Promise<Date | null> {
  const [held] = await tx
    .select({ until: outbox.heldUntil })
    .from(outbox)
    .where(isHeldFor(mailbox))
    .orderBy(desc(outbox.heldUntil))
    .limit(1);
  return held?.until ?? null;
}

/** Holds all mails back that are held back for this mailbox already. */
export async function updateMailboxHeld(tx: Db, mailbox: string, heldUntil: Date): Promise<void> {
  await tx.update(outbox).set({ heldUntil }).where(isHeldFor(mailbox));
}

/** Mailboxes with mails that were held back until now; `isConfirmed`: all of the mails are to a confirmed address. */
export async function findDueMailboxes(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ mailbox: string; isConfirmed: boolean }[]> {
  const mailbox = sql<string>`lower(${outbox.recipient})`;
  return db
    .select({ mailbox, isConfirmed: sql<boolean>`bool_and(${outbox.mailboxLimit} = 'confirmed')` })
    .from(outbox)
    .where(and(isNotNull(outbox.heldUntil), isUnsent))
    .groupBy(mailbox)
    .having(lte(sql`min(${outbox.heldUntil})`, sql.param(now, outbox.heldUntil)))
    .limit(limit);
}

/**
 * Locks mails that are held back for a mailbox, the oldest first. Those with an unsubscribe header or of a conversation
 * are sent alone.
 */
export async function lockHeldMails(
  tx: Db,
  mailbox: string,
  limit: number,
): Promise<{ id: string; isMergeable: boolean }[]> {
  return (
    tx
      .select({ id: outbox.id, isMergeable: sql<boolean>`unsubscribe_url is null and thread_id is null` })
      .from(outbox)
      .where(isHeldFor(mailbox))
      .orderBy(asc(outbox.createdAt), asc(outbox.id))
      .limit(limit)
      // Another process sends those that it has locked.
      .for('no key update', { skipLocked: true })
  );
}

/** Merges mails into another one. */
export async function updateMerged(tx: Db, ids: readonly string[], into: string): Promise<void> {
  await tx
    .update(outbox)
    .set({ heldUntil: null, mergedInto: into })
    .where(and(isAnyOf(outbox.id, ids), ne(outbox.id, into)));
}

/** Deletes mails sent or abandoned before this time, and older unsent ones, which exist if no mails are sent. */
export async function deleteOldMails(db: Db, before: Date): Promise<void> {
  await db.delete(outbox).where(lt(sql`coalesce(${outbox.sentAt}, ${outbox.givenUpAt}, ${outbox.createdAt})`, before));
}

/** The unsent mails that may be sent and are neither held back nor merged into others, the oldest first. */
export async function findUnsentMailIds(db: Db, now: Date, limit: number): Promise<string[]> {
  const found = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isUnsent, isSentAlone, or(isNull(outbox.sendAfter), lte(outbox.sendAfter, now))))
    .orderBy(outbox.createdAt)
    .limit(limit);
  return found.map(({ id }) => id);
}

/** No attempt to send the mail is running. */
export function isMailUnclaimed(now: Date) {
  return or(isNull(outbox.claimedUntil), lte(outbox.claimedUntil, now));
}
