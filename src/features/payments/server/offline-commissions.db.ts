import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { isInMonth, siteMonthOf } from '#app/db/conditions.ts';
import { NOTED_SETTLEMENT_KINDS, type SettlementKind } from '#app/db/invoice-enums.ts';
import { commissionInvoices, creditNotes } from '#app/db/tables/invoices.ts';

type OfflineKind = Exclude<SettlementKind, 'paypal'>;

const { listingId, listingName, sellerName } = commissionInvoices;

/** Commissions that were paid by check or transfer, or kept from the price. */
function selectReceived(db: Db) {
  const { number: invoiceNumber, paidBy, paidReference, paidAt, amountCents } = commissionInvoices;
  return db
    .select({
      kind: sql<OfflineKind>`${paidBy}`.as('kind'),
      invoiceNumber,
      creditNumber: sql<number | null>`null::integer`.as('credit_number'),
      listingId,
      listingName,
      sellerName,
      reference: sql<string | null>`${paidReference}`.as('reference'),
      reason: sql<string | null>`null::text`.as('reason'),
      at: sql<Date>`${paidAt}`.mapWith(paidAt).as('at'),
      cents: sql<number>`(100 * ${amountCents})::float8`.as('cents'),
    })
    .from(commissionInvoices)
    .where(inArray(paidBy, [...NOTED_SETTLEMENT_KINDS, 'kept']));
}

/** Commissions that went back by check or transfer, also those paid by PayPal, or with the price of an undone sale. */
function selectReturned(db: Db) {
  const { number, invoiceNumber, reason, amountCents, repayCents, issuedAt } = creditNotes;
  const { repaidBy, repaidReference, repaidAt } = creditNotes;
  // Of a commission that was kept, a credit note owes nothing only if the price goes back to the buyer.
  const isWithPrice = and(eq(commissionInvoices.paidBy, 'kept'), eq(repayCents, 0));
  const usd = sql`case when ${isWithPrice} then ${amountCents} else ${repayCents} end`;
  return db
    .select({
      kind: sql<OfflineKind>`case when ${isWithPrice} then 'kept' else ${repaidBy} end`.as('kind'),
      invoiceNumber,
      creditNumber: sql<number | null>`${number}`.as('credit_number'),
      listingId,
      listingName,
      sellerName,
      reference: sql<string | null>`${repaidReference}`.as('reference'),
      reason: sql<string | null>`${reason}`.as('reason'),
      at: sql<Date>`case when ${isWithPrice} then ${issuedAt} else ${repaidAt} end`.mapWith(issuedAt).as('at'),
      cents: sql<number>`(-100 * ${usd})::float8`.as('cents'),
    })
    .from(creditNotes)
    .innerJoin(commissionInvoices, eq(commissionInvoices.number, invoiceNumber))
    .where(or(isWithPrice, inArray(repaidBy, NOTED_SETTLEMENT_KINDS)));
}

/** The commissions that came in outside PayPal, and with negative cents those that went back. None of it is test money. */
function selectMovements(db: Db) {
  return unionAll(selectReceived(db), selectReturned(db)).as('movements');
}

/** The commissions that came in or went back outside PayPal in a month. */
export async function findOfflineCommissionsIn(db: Db, month: string) {
  const movements = selectMovements(db);
  return db
    .select()
    .from(movements)
    .where(isInMonth(sql`${movements.at}`, month));
}
export type OfflineCommission = Awaited<ReturnType<typeof findOfflineCommissionsIn>>[number];

/** The cents of commissions that came in and went back outside PayPal by month, or in one month. */
export async function findOfflineCommissionsByMonth(db: Db, only?: string) {
  const movements = selectMovements(db);
  const at = sql`${movements.at}`;
  const month = siteMonthOf(at);
  const sumOf = (rows: SQL) => sql<number>`coalesce(sum(abs(${movements.cents})) filter (where ${rows}), 0)::float8`;
  const [received, returned] = [sumOf(sql`${movements.cents} > 0`), sumOf(sql`${movements.cents} < 0`)];
  return db
    .select({ month, received, returned })
    .from(movements)
    .where(only === undefined ? undefined : isInMonth(at, only))
    .groupBy(month);
}
