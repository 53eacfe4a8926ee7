import { boolean, date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { CONDITIONS, LISTING_STATUSES } from '#app/db/enums.ts';
import { sortText } from './column-types.ts';

/**
 * How many listings are alike in all that the back office filters by, and of one month, so that no count reads a million of
 * them, and a page of the newest is looked for in the months that it is of. Written by triggers, in the transaction that
 * writes the listings.
 */
export const listingCounts = pgTable(
  'listing_counts',
  {
    reviewStatus: text('review_status', { enum: LISTING_STATUSES }).notNull(),
    brandKey: sortText('brand_key').notNull(),
    condition: text('condition', { enum: CONDITIONS }).notNull(),
    heads: smallint('heads').notNull(),
    needles: smallint('needles').notNull(),
    promotionRank: smallint('promotion_rank').notNull(),
    isPremiumPaid: boolean('is_premium_paid').notNull(),
    /** Imported from the operator's own site, or listed by an admin. */
    isOperators: boolean('is_operators').notNull(),
    /** The first day of the month in which they were created, in UTC. */
    createdMonth: date('created_month').notNull(),
    listings: integer('listings').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'listing_counts_pkey',
      columns: [
        table.reviewStatus,
        table.brandKey,
        table.condition,
        table.heads,
        table.needles,
        table.promotionRank,
        table.isPremiumPaid,
        table.isOperators,
        table.createdMonth,
      ],
    }),
  ],
);

/** How many listings of each status an account has. Written by the same triggers. */
export const sellerListingCounts = pgTable(
  'seller_listing_counts',
  {
    // No reference: a deleted account's listings are taken off by the trigger that sees them go.
    sellerId: uuid('seller_id').notNull(),
    reviewStatus: text('review_status', { enum: LISTING_STATUSES }).notNull(),
    listings: integer('listings').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.reviewStatus] })],
);
