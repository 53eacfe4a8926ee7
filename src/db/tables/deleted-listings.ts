import { sql, type SQL } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid, type PgColumn } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment } from './column-types.ts';
import { sales } from './sales.ts';
import { threads } from './threads.ts';

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

/**
 * Whether the listing that somebody bought in a joined thread was deleted, also if it is restored since, and no sale that
 * stands is or may be to them. The sale of a listing that is deleted for good is found by its name.
 */
export function isDeletedUnsold({ machineId, threadId }: { machineId: PgColumn; threadId: PgColumn }): SQL<boolean> {
  const archived = sql`(select ${deletedListings.machineId} from ${deletedListings} where ${threadId} = any(${deletedListings.threadIds}) limit 1)`;
  const isOfListing = sql`case when coalesce(${threads.machineId}, ${archived}) is null
    then ${sales.listingName} = ${threads.machineName}
    else ${sales.listingId} = coalesce(${threads.machineId}, ${archived}) end`;
  return sql`(${machineId} is null and not exists (select from ${sales}
    where ${sales.undoneAt} is null and ${sales.relistedAt} is null and (${sales.threadId} = ${threadId}
      or (${sales.threadId} is null and coalesce(${sales.buyer}, '') <> 'elsewhere' and ${isOfListing}))))`;
}
