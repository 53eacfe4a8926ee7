import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { PaymentMode } from '#app/db/enums.ts';
import { payments, paypalEvents, placements } from '#app/db/tables/payments.ts';

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

export async function updatePayment(tx: Db, id: string, fields: Partial<NewPayment>): Promise<Payment> {
  const [updated] = await tx.update(payments).set(fields).where(eq(payments.id, id)).returning();
  if (updated === undefined) throw new Error('The payment is gone');
  return updated;
}

type Claim = { now: Date; until: Date };

/** Takes the row for a call that moves money, unless somebody has it. A process that dies loses it at `until`. */
export async function claimPayment(db: Db, id: string, { now, until }: Claim): Promise<Payment | undefined> {
  const isFree = or(isNull(payments.claimedUntil), lte(payments.claimedUntil, now));
  const [claimed] = await db
    .update(payments)
    // Whoever finds the row at the end of the claim finishes what was begun.
    .set({ claimedUntil: until, nextCheckAt: until })
    .where(and(eq(payments.id, id), isFree))
    .returning();
  return claimed;
}

/** Payments of which PayPal is to be asked, the longest overdue first. */
export async function findDuePayments(db: Db, now: Date, limit: number): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(and(lte(payments.nextCheckAt, now), isNotNull(payments.nextCheckAt)))
    .orderBy(asc(payments.nextCheckAt), asc(payments.id))
    .limit(limit);
}

/** Gives up what nobody has paid, and nobody is paying. */
export async function updateExpired(db: Db, { before, now }: { before: Date; now: Date }): Promise<void> {
  await db
    .update(payments)
    .set({ state: 'failed', failure: 'EXPIRED', nextCheckAt: null })
    .where(
      and(
        inArray(payments.state, ['created', 'approved']),
        lte(payments.createdAt, before),
        or(isNull(payments.claimedUntil), lte(payments.claimedUntil, now)),
      ),
    );
}

/** Has PayPal asked about an open payment at `askAt`, as if nothing had been refused before. */
export async function updateApproved(tx: Db, id: string, askAt: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ failure: null, nextCheckAt: askAt })
    .where(and(eq(payments.id, id), inArray(payments.state, ['created', 'approved'])));
}

/** Notes an event of PayPal's; false when it was noted before. */
export async function insertEvent(tx: Db, event: typeof paypalEvents.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(paypalEvents).values(event).onConflictDoNothing().returning({ id: paypalEvents.id });
  return inserted.length > 0;
}

export async function deleteEvents(db: Db, before: Date): Promise<void> {
  await db.delete(paypalEvents).where(lt(paypalEvents.receivedAt, before));
}

export type EventSubject = { orderId: string | null; captureId: string | null };

/** The payment that an event is about. */
export async function findPaymentId(
  tx: Db,
  environment: PaymentMode,
  { orderId, captureId }: EventSubject,
): Promise<string | null> {
  const named = [
    ...(orderId === null ? [] : [eq(payments.orderId, orderId)]),
    ...(captureId === null ? [] : [eq(payments.captureId, captureId)]),
  ];
  if (named.length === 0) return null;
  const found = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.environment, environment), or(...named)));
  return found[0]?.id ?? null;
}

/** From when to when payments placed their listings. */
export async function findRunsOf(db: Db, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return [];
  const { paymentId, kind, startsAt, endsAt, endedAt } = placements;
  return db
    .select({ paymentId, kind, startsAt, endsAt, endedAt })
    .from(placements)
    .where(inArray(placements.paymentId, [...paymentIds]))
    .orderBy(asc(startsAt), asc(kind));
}
export type PaidRun = Awaited<ReturnType<typeof findRunsOf>>[number];

/** Whether another payment for the listing is taking money for these options, or PayPal still checks it. */
export async function isAnotherUnderWay(
  tx: Db,
  { id, listingId, premium, featured }: Pick<Payment, 'listingId' | 'premium' | 'featured'> & { id: string | null },
  now: Date,
): Promise<boolean> {
  const isPending = and(eq(payments.state, 'captured'), isNull(payments.refundReason));
  const isTaking = and(inArray(payments.state, ['created', 'approved']), gt(payments.claimedUntil, now));
  const overlaps = or(
    ...(premium ? [eq(payments.premium, true)] : []),
    ...(featured ? [eq(payments.featured, true)] : []),
  );
  const found = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.listingId, listingId), overlaps, or(isPending, isTaking)))
    .limit(2);
  return found.some((other) => other.id !== id);
}
