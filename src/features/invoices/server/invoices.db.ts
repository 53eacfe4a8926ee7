import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  sql,
  sum,
  type SQL,
} from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { anyContains, isInMonth } from '#app/db/conditions.ts';
import { users } from '#app/db/tables/accounts.ts';
import { commissionInvoices, creditNotes } from '#app/db/tables/invoices.ts';
import { payments } from '#app/db/tables/payments.ts';
import { sales } from '#app/db/tables/sales.ts';
import type { InvoicesFilter } from '../invoices-search.schema.ts';

export type InvoiceRow = typeof commissionInvoices.$inferSelect;
export type CreditNoteRow = typeof creditNotes.$inferSelect;
/** An invoice with the credit note that takes it back. */
export type CreditedInvoice = { invoice: InvoiceRow; credit: CreditNoteRow | null };

const isCurrent = ne(commissionInvoices.state, 'credited');

/** The account of the seller of a sale; null without one. */
export async function findSellerOfSale(db: Db, id: string): Promise<string | null> {
  return (await db.select({ sellerId: sales.sellerId }).from(sales).where(eq(sales.id, id)))[0]?.sellerId ?? null;
}

/** A sale with the place of its seller; until the transaction ends, it is not undone. */
export async function lockSaleForShare(tx: Db, id: string) {
  const { city, state, zip } = users;
  const [row] = await tx
    .select({ sale: getTableColumns(sales), city, state, zip })
    .from(sales)
    .leftJoin(users, eq(users.id, sales.sellerId))
    .where(eq(sales.id, id))
    .for('share', { of: sales });
  return row;
}

/** Sales that stand, owe a commission and have no invoice, the oldest first. */
export async function findUninvoicedSales(db: Db, limit: number) {
  const { id, channel, listingName, sellerName, soldOn, priceUsd, commissionPercent, commissionCents } = sales;
  const current = db
    .select({ one: sql`1` })
    .from(commissionInvoices)
    .where(and(eq(commissionInvoices.saleId, id), isCurrent));
  return db
    .select({
      id,
      channel,
      listingName,
      sellerName,
      soldOn,
      priceUsd,
      commissionPercent,
      commissionCents,
      seller: { id: users.id, email: users.email, name: users.name, emailConfirmedAt: users.emailConfirmedAt },
    })
    .from(sales)
    .leftJoin(users, eq(users.id, sales.sellerId))
    .where(and(isNull(sales.undoneAt), sql`${commissionCents} > 0`, notExists(current)))
    .orderBy(asc(soldOn), asc(id))
    .limit(limit);
}

/** The number of the last invoice, or undefined; until the transaction ends, nobody else issues one. */
export async function lockLastInvoiceNumber(tx: Db): Promise<number | undefined> {
  await lockSeries(tx, 'commission invoices');
  const { number } = commissionInvoices;
  return (await tx.select({ number }).from(commissionInvoices).orderBy(desc(number)).limit(1))[0]?.number;
}

/** The same of credit notes. */
export async function lockLastCreditNumber(tx: Db): Promise<number | undefined> {
  await lockSeries(tx, 'credit notes');
  const { number } = creditNotes;
  return (await tx.select({ number }).from(creditNotes).orderBy(desc(number)).limit(1))[0]?.number;
}

async function lockSeries(tx: Db, series: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${series}, 0))`);
}

export async function insertInvoice(tx: Db, row: typeof commissionInvoices.$inferInsert): Promise<InvoiceRow> {
  const [inserted] = await tx.insert(commissionInvoices).values(row).returning();
  if (inserted === undefined) throw new Error('The invoice was not inserted');
  return inserted;
}

export async function insertCreditNote(tx: Db, row: typeof creditNotes.$inferInsert): Promise<CreditNoteRow> {
  const [inserted] = await tx.insert(creditNotes).values(row).returning();
  if (inserted === undefined) throw new Error('The credit note was not inserted');
  return inserted;
}

/** The invoice of a sale that no credit note has taken back. */
export async function findCurrentInvoice(tx: Db, saleId: string): Promise<InvoiceRow | undefined> {
  return (
    await tx
      .select()
      .from(commissionInvoices)
      .where(and(eq(commissionInvoices.saleId, saleId), isCurrent))
  )[0];
}

/** An invoice, locked until the transaction ends. */
export async function lockInvoice(tx: Db, number: number): Promise<InvoiceRow | undefined> {
  return (
    await tx.select().from(commissionInvoices).where(eq(commissionInvoices.number, number)).for('no key update')
  )[0];
}

type Settlement = Pick<
  InvoiceRow,
  'state' | 'paidBy' | 'paidReference' | 'paidAt' | 'notedAt' | 'notedBy' | 'firstReminderAt' | 'secondReminderAt'
>;

export async function updateInvoice(tx: Db, number: number, fields: Partial<Settlement>): Promise<void> {
  await tx.update(commissionInvoices).set(fields).where(eq(commissionInvoices.number, number));
}

export async function lockCreditNote(tx: Db, number: number): Promise<CreditNoteRow | undefined> {
  return (await tx.select().from(creditNotes).where(eq(creditNotes.number, number)).for('no key update'))[0];
}

type Repayment = Pick<CreditNoteRow, 'repaidBy' | 'repaidReference' | 'repaidAt' | 'notedBy'>;

export async function updateCreditNote(tx: Db, number: number, fields: Repayment): Promise<void> {
  await tx.update(creditNotes).set(fields).where(eq(creditNotes.number, number));
}

export async function findInvoice(db: Db, number: number): Promise<CreditedInvoice | undefined> {
  return (await selectInvoices(db).where(eq(commissionInvoices.number, number)))[0];
}

function selectInvoices(db: Db) {
  return db
    .select({ invoice: getTableColumns(commissionInvoices), credit: creditNotes })
    .from(commissionInvoices)
    .leftJoin(creditNotes, eq(creditNotes.invoiceNumber, commissionInvoices.number));
}

/** Whether the sale of an invoice was undone, which takes the invoice back a moment later. */
export async function isSaleUndone(db: Db, id: string): Promise<boolean> {
  const [sale] = await db.select({ undoneAt: sales.undoneAt }).from(sales).where(eq(sales.id, id));
  return sale !== undefined && sale.undoneAt !== null;
}

/** The cents of a live payment at PayPal that stay with the office. In the sandbox, no money moves. */
export async function sumKeptByPayPal(db: Db, number: number, captureId: string | null): Promise<number> {
  const { amountCents, refundedCents, commissionInvoice } = payments;
  const rows = await db
    .select({ amountCents, refundedCents })
    .from(payments)
    .where(
      and(
        eq(commissionInvoice, number),
        eq(payments.captureId, captureId ?? ''),
        eq(payments.environment, sql`'live'`),
      ),
    );
  return rows.reduce((cents, row) => cents + row.amountCents - row.refundedCents, 0);
}

/** Whether PayPal has money for an invoice that it still checks. */
export async function isPaymentChecked(db: Db, number: number): Promise<boolean> {
  const { id, commissionInvoice, state, refundReason } = payments;
  const found = await db
    .select({ id })
    .from(payments)
    .where(and(eq(commissionInvoice, number), eq(state, 'captured'), isNull(refundReason)))
    .limit(1);
  return found.length > 0;
}

/** The invoices of a seller, the newest first. */
export async function findInvoicesOf(db: Db, sellerId: string, portion: Portion): Promise<CreditedInvoice[]> {
  return selectInvoices(db)
    .where(eq(commissionInvoices.sellerId, sellerId))
    .orderBy(desc(commissionInvoices.number))
    .limit(portion.limit)
    .offset(portion.offset);
}

export async function countInvoicesOf(db: Db, sellerId: string): Promise<number> {
  return db.$count(commissionInvoices, eq(commissionInvoices.sellerId, sellerId));
}

type Portion = { limit: number; offset: number };

/** The invoices that match: those that are overdue first, the longest ones before, then the newest. `today`: of the site. */
export async function findInvoices(
  db: Db,
  filter: InvoicesFilter,
  { today, limit, offset }: Portion & { today: string },
): Promise<CreditedInvoice[]> {
  const { dueOn, number } = commissionInvoices;
  return selectInvoices(db)
    .where(matches(filter, today))
    .orderBy(sql`case when ${isOverdue(today)} then ${dueOn} end asc nulls last`, desc(number))
    .limit(limit)
    .offset(offset);
}

export async function countInvoices(db: Db, filter: InvoicesFilter, today: string): Promise<number> {
  return db.$count(commissionInvoices, matches(filter, today));
}

const isOpen = eq(commissionInvoices.state, 'open');
const isOverdue = (today: string) => and(isOpen, lt(commissionInvoices.dueOn, today));

function matches({ group, month, search }: InvoicesFilter, today: string): SQL | undefined {
  const { sellerName, sellerEmail, listingName, listingId, issuedAt, state } = commissionInvoices;
  return and(
    group === 'overdue' ? isOverdue(today) : undefined,
    group === undefined || group === 'overdue' ? undefined : eq(state, group),
    month === undefined ? undefined : isInMonth(issuedAt, month),
    anyContains([sellerName, sellerEmail, listingName, listingId], search),
  );
}

/** The number and the cents of the invoices in each state, and of those that are overdue. */
export async function sumInvoices(db: Db, today: string) {
  const { state, amountCents } = commissionInvoices;
  const late = sql<boolean>`${isOverdue(today)}`;
  return (
    db
      .select({ state, isOverdue: late, total: count(), cents: sum(amountCents).mapWith(amountCents) })
      .from(commissionInvoices)
      // By position, because the same expression with another parameter counts as another one.
      .groupBy(sql`1`, sql`2`)
  );
}

/** The cents that credit notes promise and that have not gone back. */
export async function sumOwed(db: Db): Promise<number> {
  const { repayCents, repaidBy } = creditNotes;
  const [found] = await db
    .select({ cents: sum(repayCents).mapWith(repayCents) })
    .from(creditNotes)
    .where(isNull(repaidBy));
  return found?.cents ?? 0;
}

/** Current invoices after a number whose sale was undone. */
export async function findInvoicesOfUndoneSales(
  db: Db,
  { afterNumber, limit }: { afterNumber: number; limit: number },
) {
  const { number, sellerId } = commissionInvoices;
  return db
    .select({ number, sellerId })
    .from(commissionInvoices)
    .innerJoin(sales, eq(sales.id, commissionInvoices.saleId))
    .where(and(isCurrent, isNotNull(sales.undoneAt), gt(number, afterNumber)))
    .orderBy(asc(number))
    .limit(limit);
}

type DueBy = { first: string; second: string; afterNumber: number; limit: number };

/** Open invoices that were due by one of these days and whose seller was not reminded of that. */
export async function findRemindable(db: Db, { first, second, afterNumber, limit }: DueBy): Promise<InvoiceRow[]> {
  const { dueOn, firstReminderAt, secondReminderAt, number } = commissionInvoices;
  const isDue = (day: string) => sql`${dueOn} <= ${day}`;
  return db
    .select()
    .from(commissionInvoices)
    .where(
      and(
        isOpen,
        sql`${number} > ${afterNumber}`,
        or(
          and(isNull(firstReminderAt), isNull(secondReminderAt), isDue(first)),
          and(isNull(secondReminderAt), isDue(second)),
        ),
      ),
    )
    .orderBy(asc(number))
    .limit(limit);
}
