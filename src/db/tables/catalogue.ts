import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { FACT_KINDS } from '#app/db/enums.ts';
import { isOneOf, moment } from './column-types.ts';

/** One row: its number grows, in commit order, with every change that visitors may see. */
export const catalogueVersion = pgTable(
  'catalogue_version',
  {
    only: boolean('only').primaryKey().default(true),
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    /** Another one in each database: versions begin anew there, and what browsers hold of the old one must not fit. */
    epoch: uuid('epoch').notNull().defaultRandom(),
    /** Grows with every write of a listing, hidden ones included: what the dashboard counted is good until then. */
    listingWrites: bigint('listing_writes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [check('catalogue_version_only_check', sql`${table.only}`)],
);

/** Which machines look otherwise to visitors since a version; a null serial says 'too many to name, read everything'. Written by triggers. */
export const machineChanges = pgTable(
  'machine_changes',
  {
    version: bigint('version', { mode: 'number' }).notNull(),
    serial: integer('serial'),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [index('machine_changes_version_idx').on(table.version)],
);

/**
 * What visitors once saw and whoever deleted took away, written by the database itself: search engines are told that it
 * was here. Nothing of it is kept but its id, which tells of no person.
 */
export const goneListings = pgTable('gone_listings', {
  machineId: text('machine_id').primaryKey(),
});

/** The kind that each value in `machines.facts` must have, by the fact's key. Filled from the registry at the start. */
export const machineFactKinds = pgTable(
  'machine_fact_kinds',
  {
    key: text('key').primaryKey(),
    kind: text('kind', { enum: FACT_KINDS }).notNull(),
  },
  (table) => [check('machine_fact_kinds_kind_check', isOneOf(table.kind, FACT_KINDS))],
);
