import { anyContains } from '#app/db/conditions.ts';
import { and, eq, isNull, lt, lte, or, sql, count, desc, isNotNull, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { outbox } from '#app/db/tables/site.ts';
import type { MailState } from '../outbox.schema.ts';

const OUTBOX_MAIL = {
  id: outbox.id,
  recipient: outbox.recipient,
  replyTo: outbox.replyTo,
  subject: outbox.subject,
  textBody: outbox.textBody,
  htmlBody: outbox.htmlBody,
  createdAt: outbox.createdAt,
};
export type OutboxMail = NonNullable<Awaited<ReturnType<typeof findUnsentMail>>>;

export type NewMail = Omit<OutboxMail, 'id' | 'createdAt'> & { userId: string | null };

/** Neither sent nor abandoned. */
const isUnsent = and(isNull(outbox.sentAt), isNull(outbox.givenUpAt));

/** Returns the ids of the mails. */
export async function insertMails(db: Db, mails: NewMail[]): Promise<string[]> {
  const inserted = await db.insert(outbox).values(mails).returning({ id: outbox.id });
  return inserted.map(({ id }) => id);
}

export async function findUnsentMail(db: Db, id: string) {
  const [found] = await db
    .select(OUTBOX_MAIL)
    .from(outbox)
    .where(and(eq(outbox.id, id), isUnsent));
  return found;
}

/** Starts an attempt, unless one is in progress. */
export async function claimMail(
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<OutboxMail | undefined> {
  const [claimed] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, claimedUntil: until })
    .where(and(eq(outbox.id, id), isUnsent, isUnclaimed(now)))
    .returning(OUTBOX_MAIL);
  return claimed;
}

// The links in a mail give access to accounts: the text is removed once the mail is sent or abandoned.
const WITHOUT_TEXTS = { replyTo: null, textBody: 'The text was removed.', htmlBody: '' };

export async function updateSent(db: Db, id: string, sentAt: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ ...WITHOUT_TEXTS, sentAt, claimedUntil: null, lastError: null })
    .where(eq(outbox.id, id));
}

export async function updateFailed(db: Db, id: string, lastError: string): Promise<void> {
  await db.update(outbox).set({ claimedUntil: null, lastError }).where(eq(outbox.id, id));
}

export async function updateGivenUp(db: Db, id: string, lastError: string, givenUpAt: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ ...WITHOUT_TEXTS, claimedUntil: null, lastError, givenUpAt })
    .where(eq(outbox.id, id));
}

/** Abandons unsent mails from before this time. */
export async function updateOldGivenUp(db: Db, before: Date, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ ...WITHOUT_TEXTS, claimedUntil: null, givenUpAt: now })
    .where(and(isUnsent, isUnclaimed(now), lte(outbox.createdAt, before)));
}

/** Deletes mails sent or abandoned before this time, and older unsent ones, which exist if no mails are sent. */
export async function deleteOldMails(db: Db, before: Date): Promise<void> {
  await db.delete(outbox).where(lt(sql`coalesce(${outbox.sentAt}, ${outbox.givenUpAt}, ${outbox.createdAt})`, before));
}

/** The oldest first. */
export async function findUnsentMailIds(db: Db, limit: number): Promise<string[]> {
  const found = await db.select({ id: outbox.id }).from(outbox).where(isUnsent).orderBy(outbox.createdAt).limit(limit);
  return found.map(({ id }) => id);
}

function isUnclaimed(now: Date) {
  return or(isNull(outbox.claimedUntil), lte(outbox.claimedUntil, now));
}

type OutboxFilter = { state?: MailState | undefined; search?: string | undefined };

/** The newest first. */
export async function findOutboxRows(
  db: Db,
  filter: OutboxFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const { id, recipient, subject, textBody, createdAt, sentAt, givenUpAt, attempts, lastError } = outbox;
  return db
    .select({ id, recipient, subject, textBody, createdAt, sentAt, givenUpAt, attempts, lastError })
    .from(outbox)
    .where(matches(filter))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset);
}
export type OutboxRow = Awaited<ReturnType<typeof findOutboxRows>>[number];

export async function countOutboxRows(db: Db, filter: OutboxFilter): Promise<number> {
  return (await db.select({ total: count() }).from(outbox).where(matches(filter)))[0]?.total ?? 0;
}

function matches({ state, search }: OutboxFilter): SQL | undefined {
  return and(
    state === undefined ? undefined : STATE_CONDITIONS[state],
    anyContains([outbox.recipient, outbox.subject], search),
  );
}

const STATE_CONDITIONS = {
  waiting: isUnsent,
  sent: isNotNull(outbox.sentAt),
  'given-up': isNotNull(outbox.givenUpAt),
} as const satisfies Record<MailState, SQL | undefined>;
