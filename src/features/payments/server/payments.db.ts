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

/** Locks a payment until the transaction ends. The caller must lock its account and its listing first. */
export async function lockPayment(tx: Db, id: string): Promise<Payment | undefined> {
  return (await tx.select().from(payments).where(eq(payments.id, id)).for('no key update'))[0];
}

/** Locks the payments of a locked listing that have active placements and are not being refunded. */
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

/** Sets the savepoint for `rollbackToLockSavepoint`. */
export async function setLockSavepoint(tx: Db): Promise<void> {
  await tx.execute(sql`savepoint before_locks`);
}

/** Releases the row locks acquired since the savepoint, and undoes all writes since. */
export async function rollbackToLockSavepoint(tx: Db): Promise<void> {
  await tx.execute(sql`rollback to savepoint before_locks`);
}

export async function updatePayment(tx: Db, id: string, fields: Partial<NewPayment>): Promise<Payment> {
  const [updated] = await tx.update(payments).set(fields).where(eq(payments.id, id)).returning();
  if (updated === undefined) throw new Error('The payment is gone');
  return updated;
}

type Claim = { now: Date; until: Date };

/** Claims the row for a call that moves money, unless another process has. A crashed one loses it at `until`. */
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

/** Nothing is captured yet, but it can be. */
const isOpen = inArray(payments.state, ['created', 'approved']);

const mayHoldMoney = or(ne(payments.state, 'created'), isNotNull(payments.refundReason));

/** Payments that are due for a check at PayPal: those that may hold money first, then by how long they are overdue. */
export async function findDuePayments(db: Db, now: Date, limit: number): Promise<Payment[]> {
  return (
    db
      .select()
      .from(payments)
      .where(and(lte(payments.nextCheckAt, now), isNotNull(payments.nextCheckAt)))
      // Orders that may never be paid must not delay payments whose money is in flight.
      .orderBy(desc(sql`${mayHoldMoney}`), asc(payments.nextCheckAt), asc(payments.id))
      .limit(limit)
  );
}

/**
 * The `failure` of a payment whose capture the merchant, which is this site, refused, and not PayPal. The stored value
 * is older than the name of the constant.
 */
export const REFUSED_BY_MERCHANT = 'REFUSED_BY_SHOP';

/** The `failure` of a payment whose order PayPal does not know. */
export const UNKNOWN_AT_PAYPAL = 'UNKNOWN_AT_PAYPAL';

/** Records that the merchant refused to capture an order that is still open. */
export async function updateRefusedByMerchant(db: Db, id: string): Promise<void> {
  await db
    .update(payments)
    .set({ failure: REFUSED_BY_MERCHANT })
    .where(and(eq(payments.id, id), isOpen));
}

/** Fails expired payments without a PayPal order. All others are checked at PayPal first. */
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

/** Stores a PayPal event; returns false if it was stored before. */
export async function insertEvent(tx: Db, event: typeof paypalEvents.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(paypalEvents).values(event).onConflictDoNothing().returning({ id: paypalEvents.id });
  return inserted.length > 0;
}

export async function deleteEvents(db: Db, before: Date): Promise<void> {
  await db.delete(paypalEvents).where(lt(paypalEvents.receivedAt, before));
}

export type EventSubject = { orderId: string | null; captureId: string | null; invoiceId: string | null };

/** The id of the payment that an event is about. */
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

/** The placement periods of payments. */
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
