import { and, asc, eq, inArray, isNotNull, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { deletedAccounts, users } from '#app/db/tables/accounts.ts';
import { payments } from '#app/db/tables/payments.ts';
import { deals } from '#app/db/tables/deals.ts';
import { quotes } from '#app/db/tables/quotes.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { listingReports } from '#app/db/tables/reports.ts';
import { mailEvents } from '#app/db/tables/mail-events.ts';
import { auditLog, outbox } from '#app/db/tables/site.ts';
import { subscribers, subscriptionRequests } from '#app/db/tables/subscribers.ts';
import { threadMessages, threadParties, threads, threadWaits } from '#app/db/tables/threads.ts';
import { normalizeSignInName } from '../sign-in-names.rules.ts';

/** PayPal's responses about an account's payments. */
export async function findPaymentAnswersOf(tx: Db, userId: string) {
  return tx
    .select({ id: payments.id, paypalAnswer: payments.paypalAnswer })
    .from(payments)
    .where(and(eq(payments.payerUserId, userId), isNotNull(payments.paypalAnswer)))
    .for('update');
}

export async function updatePaymentAnswer(tx: Db, id: string, paypalAnswer: unknown): Promise<void> {
  await tx.update(payments).set({ paypalAnswer }).where(eq(payments.id, id));
}

/** Deletes all mails to an address, its bounces and complaints, and unsent mails to others with this reply address. */
export async function deleteMailsOf(tx: Db, email: string): Promise<void> {
  const address = normalizeSignInName(email);
  const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.givenUpAt));
  // The text and reply address of sent and abandoned mails are already removed.
  const isFrom = and(isWaiting, eq(sql`lower(${outbox.replyTo})`, address));
  await tx.delete(outbox).where(or(eq(sql`lower(${outbox.recipient})`, address), isFrom));
  await tx.delete(mailEvents).where(eq(mailEvents.address, address));
}

/** Deletes all mails to an address about one account. */
export async function deleteMailsAbout(tx: Db, userId: string, email: string): Promise<void> {
  await tx
    .delete(outbox)
    .where(and(eq(outbox.userId, userId), eq(sql`lower(${outbox.recipient})`, normalizeSignInName(email))));
}

/** Deletes what an address subscribed to without an account, or asked for. */
export async function deleteSubscriptionsOf(tx: Db, email: string): Promise<void> {
  const address = normalizeSignInName(email);
  await tx.delete(subscribers).where(eq(sql`lower(${subscribers.email})`, address));
  await tx.delete(subscriptionRequests).where(eq(sql`lower(${subscriptionRequests.email})`, address));
}

export async function deleteMessagesFrom(tx: Db, email: string): Promise<void> {
  await tx.delete(contactSubmissions).where(eq(sql`lower(${contactSubmissions.email})`, normalizeSignInName(email)));
}

/** The time of the database, or of the other column if servers whose clocks are ahead wrote it. */
const nowAfter = (column: PgColumn) => sql`greatest(now(), ${column})`;

/** What waited for this seller waits for the office. */
export async function handThreadsOver(tx: Db, sellerId: string): Promise<void> {
  const handed = await tx
    .update(threads)
    .set({ waitsFor: 'office', waitingSince: nowAfter(threads.waitingSince) })
    .where(and(eq(threads.sellerId, sellerId), eq(threads.waitsFor, 'seller')))
    .returning({ threadId: threads.id, since: threads.waitingSince });
  await endWaits(
    tx,
    handed.map(({ threadId }) => threadId),
  );
  const handover = { party: 'office', reason: 'seller-gone' } as const;
  const begun = handed.flatMap(({ threadId, since }) => (since === null ? [] : [{ threadId, since, ...handover }]));
  if (begun.length > 0) await tx.insert(threadWaits).values(begun);
}

/** Nobody is expected any more to answer in these threads. */
async function endWaits(tx: Db, threadIds: readonly string[]): Promise<void> {
  await tx
    .update(threadWaits)
    .set({ endedAt: nowAfter(threadWaits.since) })
    .where(and(inArray(threadWaits.threadId, [...threadIds]), isNull(threadWaits.endedAt)));
}

const FORMER_BUYER = 'A former buyer';

/**
 * Removes the person behind an address from the conversations of a buyer. What was said to others stays with them, and
 * threads without any message are deleted.
 */
export async function forgetBuyer(tx: Db, email: string): Promise<void> {
  const address = email.toLowerCase();
  const ofBuyer = tx.select({ id: threads.id }).from(threads).where(eq(threads.buyerEmail, address));
  // In a statement before the deletion, which would not see a message that is being written.
  await tx.select({ id: threads.id }).from(threads).where(eq(threads.buyerEmail, address)).for('update');
  await forgetDeals(tx, ofBuyer);
  await forgetQuotes(tx, ofBuyer);
  const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.givenUpAt));
  await tx.delete(outbox).where(and(inArray(outbox.threadId, ofBuyer), isWaiting));
  const hasMessages = sql`exists (select from ${threadMessages} where ${threadMessages.threadId} = ${threads.id})`;
  await tx.delete(threads).where(and(eq(threads.buyerEmail, address), sql`not ${hasMessages}`));
  // Nobody could answer them.
  await tx
    .update(threadMessages)
    .set({ review: 'rejected' })
    .where(and(inArray(threadMessages.threadId, ofBuyer), eq(threadMessages.review, 'waiting')));
  // The links that were mailed end.
  await tx
    .update(threadParties)
    .set({ key: sql`gen_random_uuid()::text` })
    .where(and(inArray(threadParties.threadId, ofBuyer), eq(threadParties.party, 'buyer')));
  const forgotten = await tx
    .update(threads)
    .set({ buyerEmail: null, buyerName: FORMER_BUYER, buyerPhone: null, waitsFor: null, waitingSince: null })
    .where(eq(threads.buyerEmail, address))
    .returning({ id: threads.id });
  await endWaits(
    tx,
    forgotten.map(({ id }) => id),
  );
}

const FORGOTTEN_WORDS = 'The words about a quote were deleted with the account of its buyer.';

/**
 * Removes the name with which the buyer of locked threads accepted quotes, and what the office and they wrote about them. Only
 * numbers, kinds of lines and sums stay.
 */
async function forgetQuotes(tx: Db, ofBuyer: SQLWrapper): Promise<void> {
  const acceptedName = sql`case when ${quotes.acceptedName} is not null then ${FORMER_BUYER} end`;
  const lines = sql`(select jsonb_agg(line || '{"note": ""}' order by place)
    from jsonb_array_elements(${quotes.lines}) with ordinality as lines (line, place))`;
  await tx.update(quotes).set({ acceptedName, note: '', lines }).where(inArray(quotes.threadId, ofBuyer));
  await tx
    .update(threadMessages)
    .set({ body: FORGOTTEN_WORDS })
    .where(and(inArray(threadMessages.threadId, ofBuyer), eq(threadMessages.origin, 'quote')));
}

/** Fields of a deal in which the office writes about the buyer. */
const DEAL_WORDS = ['nextStep', 'nextStepOn', 'lostWords'];

/** Removes what the office wrote about the buyer of locked threads into their deals, and into the audit log about them. */
async function forgetDeals(tx: Db, ofBuyer: SQLWrapper): Promise<void> {
  await tx
    .update(deals)
    .set({ nextStep: null, nextStepOn: null, lostWords: null, version: sql`${deals.version} + 1` })
    .where(inArray(deals.threadId, ofBuyer));
  const without = (fields: PgColumn) => sql`${fields} - ${sql.param(DEAL_WORDS)}::text[]`;
  await tx
    .update(auditLog)
    .set({ before: without(auditLog.before), after: without(auditLog.after) })
    .where(and(eq(auditLog.action, 'change deal'), sql`${auditLog.subjectId} in (select id::text from ${ofBuyer} t)`));
}

/** Deletes the reports of listings that a visitor sent with this address; those of an account are deleted with it. */
export async function deleteReportsFrom(tx: Db, email: string): Promise<void> {
  await tx.delete(listingReports).where(eq(sql`lower(${listingReports.email})`, normalizeSignInName(email)));
}

/** Fields of an account that identify nobody: its role and permissions, and the operator's contact for visitors. */
const IMPERSONAL_FIELDS = ['role', 'permissions', 'tewhEmail', 'tewhPhone'] as const;

function withoutPersonal(fields: PgColumn): SQL {
  return sql`case when jsonb_typeof(${fields}) = 'object' then (
    select jsonb_object_agg(key, value) from jsonb_each(${fields}) where key in ${[...IMPERSONAL_FIELDS]}) end`;
}

/** Removes personal fields from the audit entries about an account; actor, action and time stay. */
export async function redactAuditEntries(tx: Db, userId: string): Promise<void> {
  await tx
    .update(auditLog)
    .set({ before: withoutPersonal(auditLog.before), after: withoutPersonal(auditLog.after) })
    .where(and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, userId)));
}

/** Records permanently that these accounts were deleted. */
export async function insertDeletedAccounts(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insert(deletedAccounts)
    .values(ids.map((userId) => ({ userId })))
    .onConflictDoNothing();
}

/** Deleted accounts that exist again, as after restoring a backup. */
export async function findReturnedAccounts(tx: Db): Promise<(typeof users.$inferSelect)[]> {
  const deleted = tx.select({ userId: deletedAccounts.userId }).from(deletedAccounts);
  return tx.select().from(users).where(inArray(users.id, deleted)).orderBy(asc(users.id));
}

/** Also deletes its sessions, links and mails; payments and uploads lose their owner. */
export async function deleteUser(tx: Db, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}
