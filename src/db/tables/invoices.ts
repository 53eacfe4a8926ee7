import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { SALE_CHANNELS } from '../commission-enums.ts';
import { BEFORE_FIRST, INVOICE_STATES, REPAYMENT_KINDS, SETTLEMENT_KINDS } from '../invoice-enums.ts';
import { centsOfDollars, isOneOf, moment } from './column-types.ts';
import { sales } from './sales.ts';

const beforeFirst = sql.raw(String(BEFORE_FIRST));

/**
 * Invoices for the commission of sales, numbered without gaps from 1001. They contain the sale as it was when they were
 * issued; a trigger refuses changes of anything but their settlement. They outlive the account of the seller.
 */
export const commissionInvoices = pgTable(
  'commission_invoices',
  {
    number: integer('number').primaryKey(),
    /** Null in the first one. */
    previousNumber: integer('previous_number'),
    saleId: uuid('sale_id')
      .notNull()
      .references(() => sales.id, { onDelete: 'restrict' }),
    channel: text('channel', { enum: SALE_CHANNELS }).notNull(),
    listingId: text('listing_id').notNull(),
    listingName: text('listing_name').notNull(),
    brand: text('brand').notNull(),
    /** Not a reference, because the invoice stays when the account is deleted. Null for a seller without an account. */
    sellerId: uuid('seller_id'),
    sellerName: text('seller_name').notNull(),
    sellerEmail: text('seller_email'),
    /** City, state and ZIP code of the account; null if it states none. */
    sellerPlace: text('seller_place'),
    soldOn: date('sold_on').notNull(),
    /** US dollars, whole. */
    priceUsd: integer('price_usd').notNull(),
    commissionPercent: numeric('commission_percent', { precision: 4, scale: 2, mode: 'number' }).notNull(),
    amountCents: centsOfDollars('amount_usd').notNull(),
    issuedAt: moment('issued_at').notNull(),
    /** The admin's username. */
    issuedBy: text('issued_by').notNull(),
    dueOn: date('due_on').notNull(),
    state: text('state', { enum: INVOICE_STATES }).notNull().default('open'),
    paidBy: text('paid_by', { enum: SETTLEMENT_KINDS }),
    /** The number of the check, or PayPal's id of the capture; null for a commission that was kept. */
    paidReference: text('paid_reference'),
    /** Of a check or a transfer: when its day began. */
    paidAt: moment('paid_at'),
    notedAt: moment('noted_at'),
    /** The admin's username; null for PayPal. */
    notedBy: text('noted_by'),
    firstReminderAt: moment('first_reminder_at'),
    secondReminderAt: moment('second_reminder_at'),
  },
  (table) => [
    foreignKey({
      name: 'commission_invoices_previous_number_fk',
      columns: [table.previousNumber],
      foreignColumns: [table.number],
    }),
    uniqueIndex('commission_invoices_previous_number_key').on(table.previousNumber),
    uniqueIndex('commission_invoices_current_key')
      .on(table.saleId)
      .where(sql`${table.state} <> 'credited'`),
    index('commission_invoices_sale_idx').on(table.saleId),
    index('commission_invoices_seller_idx').on(table.sellerId),
    index('commission_invoices_issued_idx').on(table.issuedAt),
    index('commission_invoices_due_idx')
      .on(table.dueOn)
      .where(sql`${table.state} = 'open'`),
    check(
      'commission_invoices_number_check',
      sql`${table.number} > ${beforeFirst} and ${table.previousNumber} is not distinct from nullif(${table.number} - 1, ${beforeFirst})`,
    ),
    check('commission_invoices_channel_check', isOneOf(table.channel, SALE_CHANNELS)),
    check('commission_invoices_state_check', isOneOf(table.state, INVOICE_STATES)),
    check('commission_invoices_paid_by_check', isOneOf(table.paidBy, SETTLEMENT_KINDS)),
    check(
      'commission_invoices_amount_check',
      sql`${table.amountCents} > 0 and ${table.amountCents} <= ${table.priceUsd}`,
    ),
    check('commission_invoices_percent_check', sql`${table.commissionPercent} between 0 and 10`),
    check(
      'commission_invoices_paid_check',
      sql`(${table.paidBy} is null) = (${table.paidAt} is null) and (${table.paidBy} is null) = (${table.notedAt} is null) and (${table.state} = 'credited' or (${table.state} = 'paid') = (${table.paidBy} is not null))`,
    ),
  ],
);

/** Credit notes, numbered without gaps from 1001 in a series of their own; each takes back one invoice. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    number: integer('number').primaryKey(),
    /** Null in the first one. */
    previousNumber: integer('previous_number'),
    invoiceNumber: integer('invoice_number')
      .notNull()
      .references(() => commissionInvoices.number, { onDelete: 'restrict' }),
    /** Told to the seller. */
    reason: text('reason').notNull(),
    amountCents: centsOfDollars('amount_usd').notNull(),
    /** What the seller had paid and gets back. */
    repayCents: centsOfDollars('repay_usd').notNull(),
    issuedAt: moment('issued_at').notNull(),
    /** The admin's username; null if it followed from the undone sale. */
    issuedBy: text('issued_by'),
    repaidBy: text('repaid_by', { enum: REPAYMENT_KINDS }),
    repaidReference: text('repaid_reference'),
    repaidAt: moment('repaid_at'),
    /** The admin's username; null for PayPal. */
    notedBy: text('noted_by'),
  },
  (table) => [
    foreignKey({
      name: 'credit_notes_previous_number_fk',
      columns: [table.previousNumber],
      foreignColumns: [table.number],
    }),
    uniqueIndex('credit_notes_previous_number_key').on(table.previousNumber),
    uniqueIndex('credit_notes_invoice_key').on(table.invoiceNumber),
    check(
      'credit_notes_number_check',
      sql`${table.number} > ${beforeFirst} and ${table.previousNumber} is not distinct from nullif(${table.number} - 1, ${beforeFirst})`,
    ),
    check('credit_notes_reason_check', sql`${table.reason} <> ''`),
    check('credit_notes_amount_check', sql`${table.repayCents} between 0 and ${table.amountCents}`),
    check('credit_notes_repaid_by_check', isOneOf(table.repaidBy, REPAYMENT_KINDS)),
    check(
      'credit_notes_repaid_check',
      sql`(${table.repaidBy} is null) = (${table.repaidAt} is null) and (${table.repaidBy} is null or ${table.repayCents} > 0)`,
    ),
  ],
);
