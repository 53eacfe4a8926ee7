import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { PaymentMode } from '#app/db/enums.ts';
import { machines } from '#app/db/tables/machines.ts';
import { payments, paypalEvents, placements } from '#app/db/tables/payments.ts';

export const PAYMENT_COLUMNS = getTableColumns(payments);
export type Payment = typeof payments.$inferSelect;
export type NewPayment = typeof payments.$inferInsert;

export async function insertPayment(tx: Db, payment: NewPayment): Promise<Payment> {
  const [inserted] = await tx.insert(payments).values(payment).returning();
  if (inserted === undefined) throw new Error('The payment was not inserted');
  return inserted;
}

export async function findPayment(db: Db, id: string): Promise<Payment | undefined> {
  return (await db.select().from(payments).where(eq(payments.id, id)))[0];
}

export async function findPaymentByOrder(db: Db, orderId: string): Promise<Payment | undefined> {
  return (await db.select().from(payments).where(eq(payments.orderId, orderId)))[0];
}

/** The row stays as it is until the transaction ends. Its account and its listing are to be locked before it. */
export async function lockPayment(tx: Db, id: string): Promise<Payment | undefined> {
  return (await tx.select().from(payments).where(eq(payments.id, id)).for('no key update'))[0];
}

/** Payments of a locked listing whose placements have not ended, and that are not being refunded. */
export async function lockFulfilledPayments(tx: Db, listingId: string): Promise<Payment[]> {
  const { paymentId, endedAt } = placements;
  const live = tx
    .select({ one: sql`1` })
    .from(placements)
    .where(and(eq(paymentId, payments.id), isNull(endedAt)));
  return tx
    .select()
    .from(payments)
    .where(
      and(eq(payments.machineId, listingId), eq(payments.state, 'used'), isNull(payments.refundReason), exists(live)),
    )
    .orderBy(asc(payments.id))
    .for('no key update');
}

/** The savepoint that `rollbackToLockSavepoint` goes back to. */
export async function setLockSavepoint(tx: Db): Promise<void> {
  await tx.execute(sql`savepoint before_locks`);
}

/** Releases the rows that were locked since the savepoint, and undoes what was written since. */
export async function rollbackToLockSavepoint(tx: Db): Promise<void> {
  await tx.execute(sql`rollback to savepoint before_locks`);
}

export async function updatePayment(tx: Db, id: string, fields: Partial<NewPayment>): Promise<Payment> {
  const [updated] = await tx.update(payments).set(fields).where(eq(payments.id, id)).returning();
  if (updated === undefined) throw new Error('The payment is gone');
  return updated;
}

type Claim = { now: Date; until: Date };

/**
 * Claims the row for a call that moves money, unless another process holds it. A process that dies loses it at `until`.
 */
export async function claimPayment(db: Db, id: string, { now, until }: Claim): Promise<Payment | undefined> {
  const [claimed] = await db
    .update(payments)
    // The sweep that finds the row at the end of the claim finishes the call.
    .set({ claimedUntil: until, nextCheckAt: until })
    .where(and(eq(payments.id, id), isUnclaimed(now)))
    .returning();
  return claimed;
}

function isUnclaimed(now: Date) {
  return or(isNull(payments.claimedUntil), lte(payments.claimedUntil, now));
}

/** Nothing is captured yet, and it still may be. */
const isOpen = inArray(payments.state, ['created', 'approved']);

const mayHoldMoney = or(ne(payments.state, 'created'), isNotNull(payments.refundReason));

/** Payments that are due to be checked at PayPal: those with money in flight first, then the longest overdue. */
export async function findDuePayments(db: Db, now: Date, limit: number): Promise<Payment[]> {
  return (
    db
      .select()
      .from(payments)
      .where(and(lte(payments.nextCheckAt, now), isNotNull(payments.nextCheckAt)))
      // Orders that nobody may ever pay must not hold up money that somebody waits for.
      .orderBy(desc(sql`${mayHoldMoney}`), asc(payments.nextCheckAt), asc(payments.id))
      .limit(limit)
  );
}

/**
 * The `failure` of a payment whose capture the merchant, which is this site, refused, and not PayPal. The stored value
 * is older than the name of the constant.
 */
export const REFUSED_BY_MERCHANT = 'REFUSED_BY_SHOP';

/** The `failure` of a payment of which PayPal knows no order. */
export const UNKNOWN_AT_PAYPAL = 'UNKNOWN_AT_PAYPAL';

/** Records that the merchant refused to capture an order that is still open. */
export async function updateRefusedByMerchant(db: Db, id: string): Promise<void> {
  await db
    .update(payments)
    .set({ failure: REFUSED_BY_MERCHANT })
    .where(and(eq(payments.id, id), isOpen));
}

/** Fails payments for which PayPal never made an order. About all others PayPal is asked first. */
export async function updateExpired(db: Db, { before, now }: { before: Date; now: Date }): Promise<void> {
  await db
    .update(payments)
    .set({ state: 'failed', failure: 'EXPIRED', nextCheckAt: null })
    .where(and(isOpen, isNull(payments.orderId), lte(payments.createdAt, before), isUnclaimed(now)));
}

/** Schedules a check of an open payment at `askAt` and clears a refusal by PayPal. A refusal by the merchant stays. */
export async function updateAfterApproval(tx: Db, id: string, askAt: Date): Promise<void> {
  await tx
    .update(payments)
    .set({
      failure: sql`case when ${payments.failure} = ${REFUSED_BY_MERCHANT} then ${payments.failure} end`,
      nextCheckAt: askAt,
    })
    .where(and(eq(payments.id, id), isOpen));
}

/** Stores an event of PayPal's; false when it was stored before. */
export async function insertEvent(tx: Db, event: typeof paypalEvents.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(paypalEvents).values(event).onConflictDoNothing().returning({ id: paypalEvents.id });
  return inserted.length > 0;
}

export async function deleteEvents(db: Db, before: Date): Promise<void> {
  await db.delete(paypalEvents).where(lt(paypalEvents.receivedAt, before));
}

export type EventSubject = { orderId: string | null; captureId: string | null; invoiceId: string | null };

/** The payment that an event is about. */
export async function findPaymentId(
  tx: Db,
  environment: PaymentMode,
  { orderId, captureId, invoiceId }: EventSubject,
): Promise<string | null> {
  const conditions = [
    ...(orderId === null ? [] : [eq(payments.orderId, orderId)]),
    ...(captureId === null ? [] : [eq(payments.captureId, captureId)]),
    ...(invoiceId === null ? [] : [eq(payments.invoiceId, invoiceId)]),
  ];
  if (conditions.length === 0) return null;
  const found = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.environment, environment), or(...conditions)));
  return found[0]?.id ?? null;
}

/** The placement periods that payments paid for. */
export async function findPeriodsOf(db: Db, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return [];
  const { paymentId, kind, startsAt, endsAt, endedAt } = placements;
  const isHeld = sql<boolean>`${endedAt} is null and ${machines.placementsHeldAt} is not null`;
  const isUnseen = sql<boolean>`${endedAt} is null and not ${machines.isPublic} and not ${machines.placementsBegun}`;
  return db
    .select({ paymentId, kind, startsAt, endsAt, endedAt, isHeld, isUnseen })
    .from(placements)
    .innerJoin(machines, eq(machines.id, placements.machineId))
    .where(inArray(placements.paymentId, [...paymentIds]))
    .orderBy(asc(startsAt), asc(kind));
}

/** Whether another payment for these options of the listing is being captured, or checked by PayPal. */
export async function isAnotherInFlight(
  tx: Db,
  { id, listingId, premium, featured }: Pick<Payment, 'listingId' | 'premium' | 'featured'> & { id: string | null },
  now: Date,
): Promise<boolean> {
  const isPending = and(eq(payments.state, 'captured'), isNull(payments.refundReason));
  const isCapturing = and(isOpen, gt(payments.claimedUntil, now));
  const hasSameOption = or(
    ...(premium ? [eq(payments.premium, true)] : []),
    ...(featured ? [eq(payments.featured, true)] : []),
  );
  const found = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.listingId, listingId), hasSameOption, or(isPending, isCapturing)))
    .limit(2);
  return found.some((other) => other.id !== id);
}
