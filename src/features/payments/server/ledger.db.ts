import { and, count, desc, eq, exists, gte, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { paymentRefunds, payments } from '#app/db/tables/payments.ts';
import type { PaymentsFilter } from '../payments-filter.schema.ts';

const PAYER = { id: users.id, username: users.username, name: users.name, email: users.email };

/** Whose payments, or which. */
export type Wanted = PaymentsFilter & { payerUserId?: string; id?: string };
type Place = { countedAt: Date; id: string };
type Portion = { limit: number; offset?: number; after?: Place };

/** By which a payment is dated wherever money is counted: when it was taken, or ordered while nothing is taken. */
const countedAt = sql<Date>`coalesce(${payments.capturedAt}, ${payments.createdAt})`;

/** The newest first, with who paid. */
export async function findLedgerRows(db: Db, wanted: Wanted, { limit, offset = 0, after }: Portion) {
  return db
    .select({ payment: payments, payer: PAYER })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.payerUserId))
    .where(and(fits(db, wanted), after === undefined ? undefined : isAfter(after)))
    .orderBy(desc(countedAt), desc(payments.id))
    .limit(limit)
    .offset(offset);
}
export type LedgerRow = Awaited<ReturnType<typeof findLedgerRows>>[number];

export async function countLedgerRows(db: Db, wanted: Wanted): Promise<number> {
  return (await db.select({ total: count() }).from(payments).where(fits(db, wanted)))[0]?.total ?? 0;
}

function fits(db: Db, { environment, state, listing, month, payerUserId, id }: Wanted): SQL | undefined {
  return and(
    ...(environment === undefined ? [] : [eq(payments.environment, environment)]),
    ...(state === undefined ? [] : [eq(payments.state, state)]),
    ...(listing === undefined ? [] : [eq(payments.listingId, listing)]),
    ...(payerUserId === undefined ? [] : [eq(payments.payerUserId, payerUserId)]),
    ...(id === undefined ? [] : [eq(payments.id, id)]),
    ...(month === undefined ? [] : [movesIn(db, month)]),
  );
}

/** Paid in a month, or given back in it: the revenue of the month is made of these. */
function movesIn(db: Db, month: string): SQL | undefined {
  const { paymentId, refundedAt } = paymentRefunds;
  const givenBack = db
    .select({ one: sql`1` })
    .from(paymentRefunds)
    .where(and(eq(paymentId, payments.id), isIn(month, sql`${refundedAt}`)));
  return or(isIn(month, countedAt), exists(givenBack));
}

function isIn(month: string, moment: SQL): SQL | undefined {
  const begin = new Date(`${month}-01T00:00:00Z`);
  const end = new Date(begin);
  end.setUTCMonth(end.getUTCMonth() + 1);
  return and(gte(moment, begin), lt(moment, end));
}

function isAfter(place: Place): SQL | undefined {
  return or(lt(countedAt, place.countedAt), and(eq(countedAt, place.countedAt), lt(payments.id, place.id)));
}

const monthOf = (column: typeof payments.capturedAt | typeof paymentRefunds.refundedAt) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM')`;

/** What was taken in each month, or in one. Money that PayPal still checks is not there yet. */
export async function findTaken(db: Db, only?: string) {
  const month = monthOf(payments.capturedAt);
  const taken = sql<number>`sum(${payments.amountUsd})::integer`;
  return db
    .select({ month, environment: payments.environment, payments: count(), usd: taken })
    .from(payments)
    .where(only === undefined ? isNotNull(payments.capturedAt) : isIn(only, sql`${payments.capturedAt}`))
    .groupBy(month, payments.environment);
}

/** What was given back in each month, or in one. */
export async function findGivenBack(db: Db, only?: string) {
  const month = monthOf(paymentRefunds.refundedAt);
  const given = sql<number>`sum(${paymentRefunds.amountUsd})::float8`;
  return db
    .select({ month, environment: payments.environment, usd: given })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .where(only === undefined ? undefined : isIn(only, sql`${paymentRefunds.refundedAt}`))
    .groupBy(month, payments.environment);
}
