import { isInMonth, siteMonthOf } from '#app/db/conditions.ts';
import { and, count, desc, eq, isNotNull, lt, lte, or, sql, asc, inArray, ne, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { paymentRefunds, payments, paypalFees, paymentDisputes, refundRequests } from '#app/db/tables/payments.ts';
import type { PaymentsFilter } from '../payments-search.schema.ts';

const PAYER = { id: users.id, username: users.username, name: users.name, email: users.email };

/** Filters of payments, and of their payer. */
export type LedgerFilter = PaymentsFilter & { payerUserId?: string; id?: string };
type LedgerCursor = { bookedAt: Date; id: string };
type LedgerRange = { limit: number; offset?: number; after?: LedgerCursor };

/** The date of a payment in the ledger: when it was captured, or when it was ordered if it is not captured yet. */
const bookedAt = sql<Date>`coalesce(${payments.capturedAt}, ${payments.createdAt})`;

/** Payments with their payers, the newest first. */
export async function findLedgerRows(db: Db, filter: LedgerFilter, { limit, offset = 0, after }: LedgerRange) {
  // Selects the ids first: the rows of all previous pages contain PayPal's complete responses.
  const page = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(matchesFilter(db, filter), after === undefined ? undefined : isAfterCursor(after)))
    .orderBy(desc(bookedAt), desc(payments.id))
    .limit(limit)
    .offset(offset);
  return db
    .select({ payment: payments, payer: PAYER })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.payerUserId))
    .where(inArray(payments.id, page))
    .orderBy(desc(bookedAt), desc(payments.id));
}
export type LedgerRow = Awaited<ReturnType<typeof findLedgerRows>>[number];

export async function countLedgerRows(db: Db, filter: LedgerFilter): Promise<number> {
  return (await db.select({ total: count() }).from(payments).where(matchesFilter(db, filter)))[0]?.total ?? 0;
}

function matchesFilter(db: Db, { environment, state, listing, month, payerUserId, id }: LedgerFilter): SQL | undefined {
  return and(
    environment === undefined ? undefined : eq(payments.environment, environment),
    state === undefined ? undefined : eq(payments.state, state),
    listing === undefined ? undefined : eq(payments.listingId, listing),
    payerUserId === undefined ? undefined : eq(payments.payerUserId, payerUserId),
    id === undefined ? undefined : eq(payments.id, id),
    month === undefined ? undefined : hasMovementIn(db, month),
  );
}

/** The payments captured or refunded in a month, which make up its revenue. */
function hasMovementIn(db: Db, month: string): SQL {
  const { paymentId, refundedAt } = paymentRefunds;
  const booked = db.select({ id: payments.id }).from(payments).where(isInMonth(bookedAt, month));
  const refunded = db.select({ id: paymentId }).from(paymentRefunds).where(isInMonth(refundedAt, month));
  return inArray(payments.id, unionAll(booked, refunded));
}

function isAfterCursor(place: LedgerCursor): SQL | undefined {
  return or(lt(bookedAt, place.bookedAt), and(eq(bookedAt, place.bookedAt), lt(payments.id, place.id)));
}

/** The sum of captures by month, or in one month. Money that PayPal is still checking is not captured yet. */
export async function findCapturedByMonth(db: Db, only?: string) {
  const month = siteMonthOf(payments.capturedAt);
  const captured = sql<number>`(100 * sum(${payments.amountCents}))::float8`;
  return db
    .select({ month, environment: payments.environment, payments: count(), cents: captured })
    .from(payments)
    .where(only === undefined ? isNotNull(payments.capturedAt) : isInMonth(payments.capturedAt, only))
    .groupBy(month, payments.environment);
}

/** The sum of refunds by month, or in one month. */
export async function findRefundedByMonth(db: Db, only?: string) {
  const month = siteMonthOf(paymentRefunds.refundedAt);
  const refunded = sql<number>`(100 * sum(${paymentRefunds.amountCents}))::float8`;
  return db
    .select({ month, environment: payments.environment, cents: refunded })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .where(only === undefined ? undefined : isInMonth(paymentRefunds.refundedAt, only))
    .groupBy(month, payments.environment);
}

/**
 * The commissions among the captures by month, or in one month, less those among the refunds. Apart from the captures, whose
 * index has everything that their sum needs.
 */
export async function findPayPalCommissionsByMonth(db: Db, only?: string) {
  const { environment, capturedAt, amountCents, commissionInvoice } = payments;
  const captured = db
    .select({ environment, at: sql<Date>`${capturedAt}`.as('at'), usd: sql`${amountCents}`.as('usd') })
    .from(payments)
    .where(and(isNotNull(commissionInvoice), isNotNull(capturedAt)));
  const refunded = db
    .select({
      environment,
      at: sql<Date>`${paymentRefunds.refundedAt}`.as('at'),
      usd: sql`-${paymentRefunds.amountCents}`.as('usd'),
    })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .where(isNotNull(commissionInvoice));
  const movements = unionAll(captured, refunded).as('movements');
  const month = siteMonthOf(sql`${movements.at}`);
  return db
    .select({
      month,
      environment: movements.environment,
      cents: sql<number>`(100 * sum(${movements.usd}))::float8`,
    })
    .from(movements)
    .where(only === undefined ? undefined : isInMonth(sql`${movements.at}`, only))
    .groupBy(month, movements.environment);
}

type NewRefund = typeof paymentRefunds.$inferInsert;

/** Returns false if the refund was stored before. */
export async function insertRefund(tx: Db, refund: NewRefund): Promise<boolean> {
  const inserted = await tx
    .insert(paymentRefunds)
    .values(refund)
    .onConflictDoNothing()
    .returning({ id: paymentRefunds.id });
  return inserted.length > 0;
}

/** The cents of a payment that PayPal's reversals have taken, until a time if given, and those that it has returned. */
export async function sumReversals(tx: Db, id: string, until?: Date): Promise<{ taken: number; returned: number }> {
  const { paymentId, kind, amountCents, refundedAt } = paymentRefunds;
  const sumOf = (rows: SQL | undefined) =>
    sql<number>`coalesce(100 * sum(abs(${amountCents})) filter (where ${rows}), 0)::float8`;
  const isUntil = until && lte(refundedAt, sql`${until.toISOString()}::timestamptz`);
  const [sums] = await tx
    .select({
      taken: sumOf(and(eq(kind, sql`'reversal'`), isUntil)),
      returned: sumOf(eq(kind, sql`'cancelled-reversal'`)),
    })
    .from(paymentRefunds)
    .where(eq(paymentId, id));
  return sums ?? { taken: 0, returned: 0 };
}

/** The refunds and reversals of payments with their requests, the oldest first. */
export async function findRefundsOf(db: Db, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return [];
  const { id, paymentId, kind, amountCents, refundedAt } = paymentRefunds;
  const { scope, reason, requestedAt } = refundRequests;
  return (
    db
      .select({ paymentId, kind, amountCents, refundedAt, scope, reason })
      .from(paymentRefunds)
      .leftJoin(refundRequests, eq(refundRequests.refundId, id))
      .where(inArray(paymentId, [...paymentIds]))
      // PayPal's times have seconds.
      .orderBy(asc(refundedAt), asc(requestedAt), asc(id))
  );
}

/** Stores a fee of PayPal once; a fee of zero is none. */
export async function insertFee(tx: Db, fee: typeof paypalFees.$inferInsert): Promise<void> {
  if (fee.amountCents === 0) return;
  await tx.insert(paypalFees).values(fee).onConflictDoNothing();
}

export type Dispute = typeof paymentDisputes.$inferSelect;

/** A dispute as last stored. The caller must lock the payment's row first. */
export async function findDispute(tx: Db, id: string): Promise<Dispute | undefined> {
  return (await tx.select().from(paymentDisputes).where(eq(paymentDisputes.id, id)))[0];
}

/** Stores a dispute; returns false if a newer version of it is already stored. */
export async function storeDispute(tx: Db, dispute: Dispute): Promise<boolean> {
  const { id: _id, paymentId: _paymentId, ...fields } = dispute;
  const { updatedAt, status } = paymentDisputes;
  // If two messages have the same second, a resolved dispute stays resolved.
  const isNewer = or(
    lt(updatedAt, dispute.updatedAt),
    and(eq(updatedAt, dispute.updatedAt), ne(status, sql`'RESOLVED'`)),
  );
  const stored = await tx
    .insert(paymentDisputes)
    .values(dispute)
    .onConflictDoUpdate({
      target: paymentDisputes.id,
      set: fields,
      ...(isNewer === undefined ? {} : { setWhere: isNewer }),
    })
    .returning({ id: paymentDisputes.id });
  return stored.length > 0;
}

/** The disputes of payments, the least recently updated first. */
export async function findDisputesOf(db: Db, paymentIds: readonly string[]): Promise<Dispute[]> {
  if (paymentIds.length === 0) return [];
  return db
    .select()
    .from(paymentDisputes)
    .where(inArray(paymentDisputes.paymentId, [...paymentIds]))
    .orderBy(asc(paymentDisputes.updatedAt), asc(paymentDisputes.id));
}
