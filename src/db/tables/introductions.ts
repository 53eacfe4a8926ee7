import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from './column-types.ts';

/**
 * The ledger of introductions, by which a later sale to an introduced buyer earns a commission. Entries are numbered
 * without gaps, and each contains the hash of the one before; a trigger refuses changes. They reference nothing, because
 * they outlive the thread, the listing and the accounts.
 */
export const introductions = pgTable(
  'introductions',
  {
    number: integer('number').primaryKey(),
    /** Null in the first entry. */
    previousNumber: integer('previous_number').unique('introductions_previous_number_key'),
    threadId: uuid('thread_id').notNull(),
    /** The message of the buyer on which the office introduced them. */
    messageId: uuid('message_id'),
    listingId: text('listing_id').notNull(),
    listingName: text('listing_name').notNull(),
    sellerId: uuid('seller_id').notNull(),
    sellerName: text('seller_name').notNull(),
    sellerEmail: text('seller_email'),
    buyerName: text('buyer_name').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    buyerPhone: text('buyer_phone'),
    /** The version of the brokerage agreement under which the listing was submitted; null if the seller agreed to none. */
    agreementVersion: integer('agreement_version'),
    agreedAt: moment('agreed_at'),
    /** What the office wrote to both. */
    note: text('note').notNull(),
    adminId: uuid('admin_id').notNull(),
    adminName: text('admin_name').notNull(),
    introducedAt: moment('introduced_at').notNull(),
    /** The last day of the site's time on which a sale to the buyer owes the commission. */
    claimUntil: date('claim_until').notNull(),
    /** Of the entry before, in hexadecimal; of the first entry, zeros. */
    previousHash: text('previous_hash').notNull().unique('introductions_previous_hash_key'),
    /** SHA-256 over all other fields, in hexadecimal. */
    hash: text('hash').notNull().unique('introductions_hash_key'),
  },
  (table) => [
    foreignKey({
      name: 'introductions_previous_number_fk',
      columns: [table.previousNumber],
      foreignColumns: [table.number],
    }),
    // A listing may get another seller, who is introduced, too.
    unique('introductions_thread_seller_key').on(table.threadId, table.sellerId),
    index('introductions_buyer_email_idx').on(table.buyerEmail),
    index('introductions_listing_id_idx').on(table.listingId),
    index('introductions_seller_id_idx').on(table.sellerId),
    check(
      'introductions_number_check',
      sql`${table.number} >= 1 and ${table.previousNumber} is not distinct from nullif(${table.number} - 1, 0)`,
    ),
    check(
      'introductions_hash_check',
      sql`${table.hash} ~ '^[0-9a-f]{64}$' and ${table.previousHash} ~ '^[0-9a-f]{64}$'`,
    ),
    check('introductions_first_check', sql`(${table.number} = 1) = (${table.previousHash} = repeat('0', 64))`),
    check('introductions_claim_check', sql`${table.claimUntil} > (${table.introducedAt} at time zone 'UTC')::date`),
    check('introductions_agreement_check', sql`(${table.agreementVersion} is null) = (${table.agreedAt} is null)`),
  ],
);
