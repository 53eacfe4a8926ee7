import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment } from './column-types.ts';

/** Listings that an admin has deleted and may still bring back. They go for good with their seller's account. */
export const deletedListings = pgTable(
  'deleted_listings',
  {
    machineId: text('machine_id').primaryKey(),
    name: text('name').notNull(),
    brand: text('brand').notNull(),
    sellerId: uuid('seller_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The addresses of its pictures, which are kept as long as it is here. */
    images: text('images').array().notNull(),
    /** The whole row, its columns by name. */
    machine: jsonb('machine').notNull(),
    placements: jsonb('placements').notNull(),
    approvedVersion: jsonb('approved_version'),
    pendingChanges: jsonb('revisions')
      .notNull()
      .default(sql`'[]'::jsonb`),
    deletedAt: moment('deleted_at').notNull(),
    /** The admin's username: the account may go. */
    deletedBy: text('deleted_by').notNull(),
  },
  (table) => [
    index('deleted_listings_deleted_at_idx').on(table.deletedAt, table.machineId),
    index('deleted_listings_seller_id_idx').on(table.sellerId),
  ],
);
