import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { isInMonth } from '#app/db/conditions.ts';
import { users } from '#app/db/tables/accounts.ts';
import { paymentDisputes, paymentRefunds, payments, paypalFees, refundRequests } from '#app/db/tables/payments.ts';
import type { BooksQuery } from '../payments-search.schema.ts';

/** The payment of an entry. */
const PAID = {
  invoiceId: payments.invoiceId,
  listingName: payments.listingName,
  listingId: payments.listingId,
  premium: payments.premium,
  featured: payments.featured,
  commissionInvoice: payments.commissionInvoice,
  payer: { username: users.username, name: users.name, email: users.email, id: users.id },
};

/** Payments captured in a month. */
export async function findCapturesIn(db: Db, { month, environment }: BooksQuery) {
  const { captureId, amountCents, capturedAt } = payments;
  return db
    .select({ ...PAID, captureId, amountCents, capturedAt })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.payerUserId))
    .where(and(eq(payments.environment, environment), isInMonth(capturedAt, month)));
}

/** Refunds and reversals made in a month, with their requests. */
export async function findRefundsIn(db: Db, { month, environment }: BooksQuery) {
  const { id, kind, amountCents, refundedAt } = paymentRefunds;
  const { scope, reason } = refundRequests;
  return db
    .select({ ...PAID, id, kind, amountCents, refundedAt, scope, reason })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .leftJoin(users, eq(users.id, payments.payerUserId))
    .leftJoin(refundRequests, eq(refundRequests.refundId, id))
    .where(and(eq(payments.environment, environment), isInMonth(refundedAt, month)));
}

/** PayPal's fees charged or returned in a month. */
export async function findFeesIn(db: Db, { month, environment }: BooksQuery) {
  const { id, kind, amountCents, chargedAt } = paypalFees;
  return db
    .select({ ...PAID, id, kind, amountCents, chargedAt })
    .from(paypalFees)
    .innerJoin(payments, eq(payments.id, paypalFees.paymentId))
    .leftJoin(users, eq(users.id, payments.payerUserId))
    .where(and(eq(payments.environment, environment), isInMonth(chargedAt, month)));
}

/** Disputes opened in a month. */
export async function findDisputesIn(db: Db, { month, environment }: BooksQuery) {
  const { id, reason, amountCents, openedAt } = paymentDisputes;
  return db
    .select({ ...PAID, id, reason, amountCents, openedAt })
    .from(paymentDisputes)
    .innerJoin(payments, eq(payments.id, paymentDisputes.paymentId))
    .leftJoin(users, eq(users.id, payments.payerUserId))
    .where(and(eq(payments.environment, environment), isInMonth(openedAt, month)));
}

/** The number of payments captured in a month of which PayPal's fee is not known. */
export async function countCapturesWithoutFee(db: Db, { month, environment }: BooksQuery): Promise<number> {
  const fee = and(eq(paypalFees.paymentId, payments.id), eq(paypalFees.kind, sql`'payment'`));
  const [found] = await db
    .select({ total: count() })
    .from(payments)
    .leftJoin(paypalFees, fee)
    .where(and(eq(payments.environment, environment), isInMonth(payments.capturedAt, month), isNull(paypalFees.id)));
  return found?.total ?? 0;
}
