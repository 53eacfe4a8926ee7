import { and, count, desc, eq, gte, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { payments } from '#app/db/tables/payments.ts';
import type { PaymentsFilter } from './payments.schema.ts';

const PAYER = { id: users.id, username: users.username, name: users.name, email: users.email };

/** Whose payments, or which. */
export type Wanted = PaymentsFilter & { payerUserId?: string; id?: string };
type Place = { createdAt: Date; id: string };
type Portion = { limit: number; offset?: number; after?: Place };

/** The newest first, with who paid. */
export async function findLedgerRows(db: Db, wanted: Wanted, { limit, offset = 0, after }: Portion) {
  return db
    .select({ payment: payments, payer: PAYER })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.payerUserId))
    .where(and(fits(wanted), after === undefined ? undefined : isAfter(after)))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit)
    .offset(offset);
}
export type LedgerRow = Awaited<ReturnType<typeof findLedgerRows>>[number];

export async function countLedgerRows(db: Db, wanted: Wanted): Promise<number> {
  return (await db.select({ total: count() }).from(payments).where(fits(wanted)))[0]?.total ?? 0;
}

function fits({ environment, state, month, payerUserId, id }: Wanted): SQL | undefined {
  return and(
    ...(environment === undefined ? [] : [eq(payments.environment, environment)]),
    ...(state === undefined ? [] : [eq(payments.state, state)]),
    ...(payerUserId === undefined ? [] : [eq(payments.payerUserId, payerUserId)]),
    ...(id === undefined ? [] : [eq(payments.id, id)]),
    ...(month === undefined ? [] : inMonth(month)),
  );
}

function inMonth(month: string): SQL[] {
  const begin = new Date(`${month}-01T00:00:00Z`);
  const end = new Date(begin);
  end.setUTCMonth(end.getUTCMonth() + 1);
  return [gte(payments.createdAt, begin), lt(payments.createdAt, end)];
}

function isAfter({ createdAt, id }: Place): SQL | undefined {
  return or(lt(payments.createdAt, createdAt), and(eq(payments.createdAt, createdAt), lt(payments.id, id)));
}

const monthOf = (column: typeof payments.capturedAt | typeof payments.refundedAt) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM')`;

/** What was taken in each month. Money that PayPal still checks is not there yet. */
export async function findTaken(db: Db) {
  const month = monthOf(payments.capturedAt);
  const taken = sql<number>`sum(${payments.amountUsd})::integer`;
  return db
    .select({ month, environment: payments.environment, payments: count(), usd: taken })
    .from(payments)
    .where(
      sql`${payments.state} in ('used', 'refunded') or (${payments.state} = 'captured' and ${payments.captureStatus} <> 'PENDING')`,
    )
    .groupBy(month, payments.environment);
}

/** What was given back in each month. */
export async function findGivenBack(db: Db) {
  const month = monthOf(payments.refundedAt);
  const given = sql<number>`sum(${payments.refundedUsd})::integer`;
  return db
    .select({ month, environment: payments.environment, payments: count(), usd: given })
    .from(payments)
    .where(eq(payments.state, 'refunded'))
    .groupBy(month, payments.environment);
}
