import { sql, type SQL } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
  type PgColumn,
} from 'drizzle-orm/pg-core';
import { SALE_CHANNELS } from '../commission-enums.ts';
import { CONDITIONS } from '../enums.ts';
import { SALE_BUYERS, SALE_RECORDERS } from '../sale-enums.ts';
import { users } from './accounts.ts';
import { centsOfDollars, isOneOf, moment } from './column-types.ts';
import { machines } from './machines.ts';
import { threads } from './threads.ts';

/** Sales of listings. A row outlives its listing, its conversation and its seller. */
export const sales = pgTable(
  'sales',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    machineId: text('machine_id').references(() => machines.id, { onDelete: 'set null', onUpdate: 'cascade' }),
    /** The listing as it was when it was sold. */
    listingId: text('listing_id').notNull(),
    listingName: text('listing_name').notNull(),
    brand: text('brand').notNull(),
    /** Null, like the condition, if the listing was deleted before sales kept them. */
    heads: smallint('heads'),
    year: smallint('year'),
    condition: text('condition', { enum: CONDITIONS }),
    channel: text('channel', { enum: SALE_CHANNELS }).notNull(),
    /** Null once the account is deleted, and for a listing without a seller. */
    sellerId: uuid('seller_id').references(() => users.id, { onDelete: 'set null' }),
    sellerName: text('seller_name').notNull(),
    sellerEmail: text('seller_email'),
    recordedBy: text('recorded_by', { enum: SALE_RECORDERS }).notNull(),
    recordedAt: moment('recorded_at').notNull(),
    soldOn: date('sold_on').notNull(),
    /** Null if that was not answered. */
    buyer: text('buyer', { enum: SALE_BUYERS }),
    /** The conversation with the buyer; null once it is deleted, and for other buyers. */
    threadId: uuid('thread_id').references(() => threads.id, { onDelete: 'set null' }),
    buyerName: text('buyer_name'),
    /** US dollars, whole; null if that was not answered. */
    priceUsd: integer('price_usd'),
    /** Of the price; 0 if no commission is owed, null while that is not known. */
    commissionPercent: numeric('commission_percent', { precision: 4, scale: 2, mode: 'number' }),
    commissionCents: centsOfDollars('commission_usd'),
    /** When the sale was undone; null if it stands. */
    undoneAt: moment('undone_at'),
    /** When the listing was for sale again later, after a sale that stands; null if it was not. */
    relistedAt: moment('relisted_at'),
    /**
     * When the office was told of a sale that can not be undone any more, or the buyer of an accepted offer of an undone one;
     * null while that is to be done.
     */
    notifiedAt: moment('notified_at'),
  },
  (table) => [
    uniqueIndex('sales_current_key')
      .on(table.machineId)
      .where(sql`${table.undoneAt} is null and ${table.relistedAt} is null`),
    index('sales_sold_on_idx').on(table.soldOn, table.id),
    index('sales_machine_idx').on(table.machineId),
    index('sales_deleted_listing_idx')
      .on(table.listingId)
      .where(sql`${table.machineId} is null`),
    index('sales_unnotified_idx')
      .on(table.recordedAt)
      .where(sql`${table.notifiedAt} is null`),
    index('sales_seller_idx').on(table.sellerId),
    index('sales_thread_idx').on(table.threadId),
    check('sales_condition_check', isOneOf(table.condition, CONDITIONS)),
    check('sales_channel_check', isOneOf(table.channel, SALE_CHANNELS)),
    check('sales_recorded_by_check', isOneOf(table.recordedBy, SALE_RECORDERS)),
    check('sales_buyer_check', isOneOf(table.buyer, SALE_BUYERS)),
    check('sales_thread_check', sql`${table.threadId} is null or ${table.buyer} = 'thread'`),
    check('sales_buyer_name_check', sql`${table.buyerName} is null or ${table.buyer} in ('thread', 'named')`),
    check('sales_price_check', sql`${table.priceUsd} between 1 and 9999999`),
    check('sales_commission_percent_check', sql`${table.commissionPercent} between 0 and 10`),
    check(
      'sales_commission_check',
      sql`(${table.commissionCents} is null) = (${table.commissionPercent} is null or ${table.priceUsd} is null) and ${table.commissionCents} >= 0`,
    ),
    check('sales_end_check', sql`${table.undoneAt} is null or ${table.relistedAt} is null`),
  ],
);

/**
 * Whether a listing is sold to the buyer of another conversation than this one, or outside of this site. Somebody who is only
 * named may be the buyer of this one, whom a seller does not know.
 */
export function isSoldToAnother({ machineId, threadId }: { machineId: PgColumn; threadId: PgColumn }): SQL<boolean> {
  return sql`exists (select from ${sales} where ${sales.machineId} = ${machineId}
    and ${sales.undoneAt} is null and ${sales.relistedAt} is null
    and (${sales.buyer} = 'elsewhere' or ${sales.threadId} <> ${threadId}))`;
}

/** Whether a listing was sold after something, and is for sale again. A sale that was undone does not count. */
export function isRelistedAfter(machineId: PgColumn, moment: PgColumn): SQL<boolean> {
  return sql`exists (select from ${sales} where ${sales.machineId} = ${machineId}
    and ${sales.undoneAt} is null and ${sales.relistedAt} > ${moment})`;
}

/**
 * The operator's table of commissions, in percent of the price. The most specific entry applies: one for the seller before one
 * for the brand before the general one.
 */
export const commissionRules = pgTable(
  'commission_rules',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    channel: text('channel', { enum: SALE_CHANNELS }).notNull(),
    /** Null for all brands. */
    brand: text('brand'),
    /** The seller with whom it is agreed; null for all. */
    sellerId: uuid('seller_id').references(() => users.id, { onDelete: 'cascade' }),
    percent: numeric('percent', { precision: 4, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('commission_rules_scope_key').on(
      table.channel,
      sql`coalesce(lower(${table.brand}), '')`,
      sql`coalesce(${table.sellerId}::text, '')`,
    ),
    index('commission_rules_seller_idx').on(table.sellerId),
    check('commission_rules_channel_check', isOneOf(table.channel, SALE_CHANNELS)),
    check('commission_rules_percent_check', sql`${table.percent} between 5 and 10`),
    check('commission_rules_brand_check', sql`length(trim(${table.brand})) > 0`),
  ],
);
