import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment } from './column-types.ts';

/** Listings that an admin has deleted and may restore. Deleting the seller's account removes them permanently. */
export const deletedListings = pgTable(
  'deleted_listings',
  {
    machineId: text('machine_id').primaryKey(),
    name: text('name').notNull(),
    brand: text('brand').notNull(),
    sellerId: uuid('seller_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The addresses of its pictures, which are stored as long as this row exists. */
    images: text('images').array().notNull(),
    /** The whole row, by column name. */
    machine: jsonb('machine').notNull(),
    placements: jsonb('placements').notNull(),
    approvedVersion: jsonb('approved_version'),
    pendingChanges: jsonb('revisions')
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** The conversations about it, which are about it again once it is restored. */
    threadIds: uuid('thread_ids')
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    deletedAt: moment('deleted_at').notNull(),
    /** The admin's username, because the account may be deleted. */
    deletedBy: text('deleted_by').notNull(),
  },
  (table) => [
    index('deleted_listings_deleted_at_idx').on(table.deletedAt, table.machineId),
    index('deleted_listings_seller_id_idx').on(table.sellerId),
  ],
);
