import { asUsd } from '#app/db/tables/column-types.ts';
import { desc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { listingAgreements } from '#app/db/tables/agreements.ts';
import { sessions } from '#app/db/tables/accounts.ts';
import { deletedListings } from '#app/db/tables/deleted-listings.ts';
import { mailEvents } from '#app/db/tables/mail-events.ts';
import { pendingChanges } from '#app/db/tables/machine-versions.ts';
import { machines } from '#app/db/tables/machines.ts';
import { paymentDisputes, paymentRefunds, payments, placements, refundRequests } from '#app/db/tables/payments.ts';
import { listingReports } from '#app/db/tables/reports.ts';
import { sales } from '#app/db/tables/sales.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { outbox, uploads } from '#app/db/tables/site.ts';
import { demandMails, sellerReports } from '#app/db/tables/seller-reports.ts';
import { fieldsUsed } from '#app/features/machines/machine-fields.rules.ts';
import { pick } from '#app/lib/collections.ts';
import { accountExport } from '../account-export.schema.ts';
import { normalizeSignInName } from '../sign-in-names.rules.ts';

const IN_FILE = accountExport.shape;

// Each function returns the newest rows, at most `limit`.

/** A seller's listings with their own fields, without the operator's markup. */
export async function findListingsOf(db: Db, userId: string, limit: number) {
  return db
    .select({ ...pick(machines, fieldsUsed('exported')), facts: machines.facts, factSources: machines.factSources })
    .from(machines)
    .where(eq(machines.sellerId, userId))
    .orderBy(desc(machines.createdAt), desc(machines.serial))
    .limit(limit);
}

/** Columns of a copy that belong to the operator or to the search. */
const OPERATOR_COLUMNS = [
  'markup_percentage',
  'apply_markup',
  'shown_price',
  'serial',
  'submission_key',
  'is_public',
  'promotion_rank',
  'brand_key',
  'model_key',
  'back_office_text',
  'search',
  // Contains the admins who checked facts; changes omit it for the same reason.
  'fact_sources',
];

/** Listings that a moderator deleted and can still restore. */
export async function findDeletedListingsOf(db: Db, userId: string, limit: number) {
  return db
    .select({
      id: deletedListings.machineId,
      name: deletedListings.name,
      deletedAt: deletedListings.deletedAt,
      listing: sql<Record<string, unknown>>`${deletedListings.machine} - ${sql.param(OPERATOR_COLUMNS)}::text[]`,
      changes: sql<Record<string, unknown>[]>`(
        select coalesce(jsonb_agg(change #- '{fields,factSources}'), '[]') from jsonb_array_elements(${deletedListings.pendingChanges}) change)`,
    })
    .from(deletedListings)
    .where(eq(deletedListings.sellerId, userId))
    .orderBy(desc(deletedListings.deletedAt), deletedListings.machineId)
    .limit(limit);
}

export async function findAgreementsOf(db: Db, userId: string, limit: number) {
  return db
    .select(pick(listingAgreements, IN_FILE.agreements.element.keyof().options))
    .from(listingAgreements)
    .where(eq(listingAgreements.userId, userId))
    .orderBy(desc(listingAgreements.agreedAt), listingAgreements.listingId)
    .limit(limit);
}

/** The changes submitted for a seller's listings. */
export async function findChangesOf(db: Db, userId: string, limit: number) {
  const { machineId, submittedAt, outcome, decidedAt, reason } = pendingChanges;
  const fields = sql<Record<string, unknown>>`${pendingChanges.fields} - 'factSources'`;
  return db
    .select({ machineId, submittedAt, fields, outcome, decidedAt, reason })
    .from(pendingChanges)
    .innerJoin(machines, eq(machines.id, machineId))
    .where(eq(machines.sellerId, userId))
    .orderBy(desc(submittedAt), pendingChanges.id)
    .limit(limit);
}

/** The sales of a seller's listings. */
export async function findSalesOf(db: Db, userId: string, limit: number) {
  return db
    .select({
      ...pick(sales, IN_FILE.sales.element.omit({ commissionUsd: true }).keyof().options),
      commissionUsd: asUsd(sales.commissionCents),
    })
    .from(sales)
    .where(eq(sales.sellerId, userId))
    .orderBy(desc(sales.recordedAt), sales.id)
    .limit(limit);
}

/** The paid or granted placement periods of a seller's listings. */
export async function findPlacementsOf(db: Db, userId: string, limit: number) {
  return db
    .select(pick(placements, IN_FILE.placements.element.keyof().options))
    .from(placements)
    .innerJoin(machines, eq(machines.id, placements.machineId))
    .where(eq(machines.sellerId, userId))
    .orderBy(desc(placements.startsAt), placements.id)
    .limit(limit);
}

/** Mails about an account, without their texts, which are not stored. */
export async function findMailsAbout(db: Db, userId: string, limit: number) {
  return db
    .select(pick(outbox, IN_FILE.mails.element.keyof().options))
    .from(outbox)
    .where(eq(outbox.userId, userId))
    .orderBy(desc(outbox.createdAt), outbox.id)
    .limit(limit);
}

const PAYMENT_USD = {
  amountUsd: true,
  premiumUsd: true,
  featuredUsd: true,
  savingUsd: true,
  commissionUsd: true,
  refundedUsd: true,
} as const;

export async function findPaymentsOf(db: Db, userId: string, limit: number) {
  return db
    .select({
      ...pick(payments, IN_FILE.payments.element.omit(PAYMENT_USD).keyof().options),
      amountUsd: asUsd(payments.amountCents),
      premiumUsd: asUsd(payments.premiumCents),
      featuredUsd: asUsd(payments.featuredCents),
      savingUsd: asUsd(payments.savingCents),
      commissionUsd: asUsd(payments.commissionCents),
      refundedUsd: asUsd(payments.refundedCents),
    })
    .from(payments)
    .where(eq(payments.payerUserId, userId))
    .orderBy(desc(payments.createdAt), payments.id)
    .limit(limit);
}

/** The refunds of an account's payments. */
export async function findRefundsOf(db: Db, userId: string, limit: number) {
  const columns = pick(paymentRefunds, IN_FILE.refunds.element.omit({ amountUsd: true }).keyof().options);
  return db
    .select({ ...columns, amountUsd: asUsd(paymentRefunds.amountCents) })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .where(eq(payments.payerUserId, userId))
    .orderBy(desc(paymentRefunds.refundedAt), paymentRefunds.id)
    .limit(limit);
}

/** The refunds of an account's payments that the operator requested. */
export async function findRefundRequestsOf(db: Db, userId: string, limit: number) {
  const columns = pick(refundRequests, IN_FILE.refundRequests.element.omit({ amountUsd: true }).keyof().options);
  return db
    .select({ ...columns, amountUsd: asUsd(refundRequests.amountCents) })
    .from(refundRequests)
    .innerJoin(payments, eq(payments.id, refundRequests.paymentId))
    .where(eq(payments.payerUserId, userId))
    .orderBy(desc(refundRequests.requestedAt), refundRequests.id)
    .limit(limit);
}

/** The disputes that an account's owner opened at PayPal. */
export async function findDisputesOf(db: Db, userId: string, limit: number) {
  const columns = pick(paymentDisputes, IN_FILE.disputes.element.omit({ amountUsd: true }).keyof().options);
  return db
    .select({ ...columns, amountUsd: asUsd(paymentDisputes.amountCents) })
    .from(paymentDisputes)
    .innerJoin(payments, eq(payments.id, paymentDisputes.paymentId))
    .where(eq(payments.payerUserId, userId))
    .orderBy(desc(paymentDisputes.updatedAt), paymentDisputes.id)
    .limit(limit);
}

export async function findAllSessionsOf(db: Db, userId: string, limit: number) {
  const columns = pick(sessions, IN_FILE.sessions.element.omit({ id: true }).keyof().options);
  return db
    .select({ ...columns, id: sessions.publicId })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), sessions.publicId)
    .limit(limit);
}

export async function findReportsTo(db: Db, userId: string, limit: number) {
  return db
    .select(pick(sellerReports, IN_FILE.reports.element.keyof().options))
    .from(sellerReports)
    .where(eq(sellerReports.userId, userId))
    .orderBy(desc(sellerReports.month))
    .limit(limit);
}

export async function findDemandMailsTo(db: Db, userId: string, limit: number) {
  return db
    .select(pick(demandMails, IN_FILE.demandMails.element.keyof().options))
    .from(demandMails)
    .where(eq(demandMails.userId, userId))
    .orderBy(desc(demandMails.sentAt), demandMails.kind)
    .limit(limit);
}

export async function findUploadsOf(db: Db, userId: string, limit: number) {
  const columns = pick(uploads, IN_FILE.uploads.element.omit({ machineId: true }).keyof().options);
  return db
    .select({ ...columns, machineId: uploads.claimedByMachineId })
    .from(uploads)
    .where(eq(uploads.ownerUserId, userId))
    .orderBy(desc(uploads.createdAt), uploads.id)
    .limit(limit);
}

export async function findMessagesFrom(db: Db, email: string, limit: number) {
  return db
    .select(pick(contactSubmissions, IN_FILE.contactMessages.element.keyof().options))
    .from(contactSubmissions)
    .where(eq(sql`lower(${contactSubmissions.email})`, normalizeSignInName(email)))
    .orderBy(desc(contactSubmissions.createdAt), contactSubmissions.id)
    .limit(limit);
}

/** The reports of listings by an account, and those that a visitor sent with this address. */
export async function findListingReportsBy(
  db: Db,
  { userId, email }: { userId: string; email: string | null },
  limit: number,
) {
  const isFrom = email === null ? undefined : eq(sql`lower(${listingReports.email})`, normalizeSignInName(email));
  return db
    .select(pick(listingReports, IN_FILE.listingReports.element.keyof().options))
    .from(listingReports)
    .where(or(eq(listingReports.userId, userId), isFrom))
    .orderBy(desc(listingReports.createdAt), listingReports.id)
    .limit(limit);
}

export async function findMailEventsOf(db: Db, email: string, limit: number) {
  return db
    .select(pick(mailEvents, IN_FILE.mailEvents.element.keyof().options))
    .from(mailEvents)
    .where(eq(mailEvents.address, normalizeSignInName(email)))
    .orderBy(desc(mailEvents.at), mailEvents.id)
    .limit(limit);
}
